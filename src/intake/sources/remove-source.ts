import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { usage } from '../../errors.ts'
import { forgetHistory } from '../../documentation/history/keep-history.ts'
import { countBytes } from '../../documentation/quota/store.ts'
import { deleteAllBlocks, discardObjects, recordChange } from '../../documentation/record/store.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import type { Services } from '../../services.ts'
import { withImportLease, type ImportLease } from '../../work/leases/lease.ts'
import { describeImport } from '../changes/describe-import.ts'
import { writeChange } from '../changes/store.ts'
import { changedEvent } from '../import/rules/import-events.ts'
import { markDeleted } from '../import/store.ts'
import { sweepUnder } from '../import/sweep-layers.ts'
import { countCode, forgetCode, raiseCodeRevision } from '../../code-components/store.ts'
import { removeSchedules } from '../schedule/store.ts'
import { resolveSource } from '../origin/resolve-source.ts'
import {
  countEntities,
  documentedItems,
  forgetSource,
  liveItems,
  noteRemoved,
  type StoredSource,
} from '../origin/store.ts'
import { counted } from '../../kit/words/counted.ts'

/**
 * Takes a source out of the library. What it brought is marked as deleted in the source and comes back, with the ids it
 * had, when it is imported again; its schedule ends, or that would be soon. With `forget` it is taken away for good, and what was written about it: `confirm` has
 * to be the name of the source then.
 */
export const removeSource = operatorRow({
  id: 'sources.remove',
  input: Type.Object({
    project: Type.String(),
    source: Type.String(),
    forget: Type.Boolean(),
    confirm: Type.Optional(Type.String()),
  }),
  async run(services, { project, source: wanted, forget, confirm }) {
    const { id: projectId } = await resolveProject(services.db, project)
    const { id, name, ...counted } = await takeAway(services, projectId, { wanted, forget, confirm })
    return { project_id: projectId, source: { id, name }, ...counted, forgotten: forget }
  },
})

interface Wanted {
  readonly wanted: string
  readonly forget: boolean
  readonly confirm: string | undefined
}

export async function takeAway(
  services: Services,
  projectId: string,
  { wanted, forget, confirm }: Wanted,
): Promise<Counted & { readonly id: string; readonly name: string }> {
  const removed = await withImportLease(services, { projectId }, async (lease) => {
    const source = await resolveSource(services.db, projectId, wanted)
    const removing = { services, projectId, source, lease }
    const counted = forget ? await forgetAll(removing, confirm) : await markAll(removing)
    return { id: source.id, name: source.name, ...counted }
  })
  await services.libraries.open({ projectId })
  return removed
}

interface Removing {
  readonly services: Services
  readonly projectId: string
  readonly source: StoredSource
  readonly lease: ImportLease
}

interface Counted {
  readonly entities: number
  readonly code_components: number
  /** Of them, those whose documentation went with them. */
  readonly documented: number
  /** Files of it that were on a schedule. */
  readonly unscheduled: readonly string[]
}

async function markAll({ services, projectId, source, lease }: Removing): Promise<Counted> {
  const { db, revisions, clock } = services
  const now = new Date(clock.now())
  const absent = await liveItems(db, projectId, source.key)
  const code = (await countCode(db, projectId)).get(source.id) ?? 0
  const record = await describeImport(db, projectId, { items: [], absent, sources: [source] })
  const unscheduled = await revisions.write(projectId, 'library', async (db, revision, telling) => {
    await lease.confirm(db)
    await markDeleted(db, projectId, absent, { revision, now })
    await noteRemoved(db, projectId, { id: source.id, now })
    if (record) await writeChange(db, projectId, { revision, now, record })
    if (record) telling.add('library.changed', changedEvent(revision, record))
    // Its components in code stay where they are and are read no more, until it comes back.
    if (code > 0) await raiseCodeRevision(db, projectId)
    return removeSchedules(db, projectId, source.fileKeys)
  })
  return { entities: absent.length, code_components: code, documented: 0, unscheduled }
}

async function forgetAll(
  { services, projectId, source, lease }: Removing,
  confirm: string | undefined,
): Promise<Counted> {
  const { db, revisions, clock } = services
  const documented = await documentedItems(db, projectId, { keys: [source.key] })
  const count = (await countEntities(db, projectId)).get(source.key)?.all ?? 0
  if (confirm !== source.name) {
    const written = documented.length === 0 ? '' : `, and what was written about ${documented.length} of them`
    throw usage(
      `this takes ${counted(count, 'entity', 'entities')} of "${source.name}" away for good${written}; if that is meant, add its name: ` +
        `--confirm ${JSON.stringify(source.name)}`,
    )
  }
  const now = new Date(clock.now())
  for (const entity of documented) {
    await revisions.write(projectId, 'docs', async (db, revision) => {
      await discardObjects(db, projectId, entity, now)
      const { bytes } = await deleteAllBlocks(db, projectId, entity)
      await countBytes(db, projectId, { bytes: -bytes })
      await forgetHistory(db, projectId, entity)
      const { title } = entity
      const gone = { slug: null, abstract: null, blockCount: 0, hasDocs: false, isDeleted: false } as const
      await recordChange(db, projectId, { entity, title, ...gone, revision, changes: 'blocks' })
    })
  }
  const absent = await liveItems(db, projectId, source.key)
  const code = (await countCode(db, projectId)).get(source.id) ?? 0
  const record = await describeImport(db, projectId, { items: [], absent, sources: [source] })
  const unscheduled = await revisions.write(projectId, 'library', async (db, revision, telling) => {
    await lease.confirm(db)
    if (record) await writeChange(db, projectId, { revision, now, record })
    if (record) telling.add('library.changed', changedEvent(revision, record))
    // Rows that are gone have no revision to be noticed by: the library is read anew from its first row.
    if ((await forgetCode(db, projectId, source.id)) > 0) await raiseCodeRevision(db, projectId)
    await forgetSource(db, projectId, { ...source, epoch: randomBytes(6).toString('base64url') })
    return removeSchedules(db, projectId, source.fileKeys)
  })
  await sweepUnder(lease, db, projectId)
  return { entities: count, code_components: code, documented: documented.length, unscheduled }
}
