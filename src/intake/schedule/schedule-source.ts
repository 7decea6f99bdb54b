import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { usage } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import type { Sql } from '../../ports.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { resolveFile } from './resolve-file.ts'
import { readEvery } from './rules/every.ts'
import { readSchedule, removeSchedules, writeSchedule } from './store.ts'

/** How often a source is looked at, from now on; `never` leaves what it brought as it is. */
export const scheduleSource = operatorRow({
  id: 'sources.schedule',
  input: Type.Object({ project: Type.String(), source: Type.String(), every: Type.String() }),
  async run({ db, clock }, { project, source, every: wanted }) {
    const every = wanted === 'never' ? null : readEvery(wanted)
    if (every !== null && 'fault' in every) throw usage(`--every: ${every.fault}, or never`)
    const { id: projectId } = await resolveProject(db, project)
    const { fileKey, name, schedule } = await resolveFile(db, projectId, source)
    await setSchedule(db, projectId, { fileKey, everySeconds: every?.seconds ?? null, now: clock.now() })
    return {
      project_id: projectId,
      name,
      file_key: fileKey,
      every_seconds: every?.seconds ?? null,
      former_every_seconds: schedule?.everySeconds ?? null,
    }
  },
})

interface Wanted {
  readonly fileKey: string
  /** Null: it is left as it is. */
  readonly everySeconds: number | null
  readonly now: number
}

/** Due at once, or never again; which source its first sync makes stays as it was wished. */
export async function setSchedule(db: Sql, projectId: string, { fileKey, everySeconds, now }: Wanted): Promise<void> {
  if (everySeconds === null) {
    await removeSchedules(db, projectId, [fileKey])
    return
  }
  const wish = (await readSchedule(db, projectId, fileKey))?.wish ?? '{}'
  await writeSchedule(db, projectId, { fileKey, everySeconds, wish, hookId: mintId(now), now: new Date(now) })
}
