import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { usage } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { readFileKey } from '../live/rules/file-key.ts'
import type { SourceWish } from '../origin/choose-sources.ts'
import { readSource } from '../origin/store.ts'
import { sourceIdOf } from './resolve-file.ts'
import { readEvery } from './rules/every.ts'
import { readSchedule, writeSchedule } from './store.ts'

/** Has a file of the design tool kept in step from now on; its first sync makes the source, or finds it. */
export const addSource = operatorRow({
  id: 'sources.add',
  input: Type.Object({
    project: Type.String(),
    tool: Type.Literal('figma'),
    file: Type.String(),
    every: Type.String(),
    source: Type.Optional(Type.String({ minLength: 1 })),
    new_source: Type.Optional(Type.Boolean()),
  }),
  async run({ db, clock, config }, { project, file, every: wanted, source, new_source: isNew = false }) {
    const fileKey = readFileKey(file)
    if (fileKey === null) throw usage(`"${file}" is neither the key of a Figma file nor its address`)
    const every = readEvery(wanted)
    if ('fault' in every) throw usage(`--every: ${every.fault}`)
    const { id: projectId } = await resolveProject(db, project)
    const wish: SourceWish = { name: source, isNew }
    const known = await readSource(db, projectId, fileKey)
    const before = await readSchedule(db, projectId, fileKey)
    await writeSchedule(db, projectId, {
      fileKey,
      everySeconds: every.seconds,
      wish: JSON.stringify(wish),
      hookId: mintId(clock.now()),
      now: new Date(clock.now()),
    })
    return {
      project_id: projectId,
      id: known?.id ?? sourceIdOf(projectId, fileKey),
      name: known?.name ?? source ?? null,
      file_key: fileKey,
      every_seconds: every.seconds,
      was_scheduled: before !== null,
      // Of this process; with a database another one does the work.
      has_token: config.figma.token !== null,
    }
  },
})
