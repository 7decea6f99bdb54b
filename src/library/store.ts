import type { ItemKind, SyncStatus } from '../contract/words.ts'
import type { Sql } from '../ports.ts'
import { epochOf } from '../projects/rules/epoch.ts'
import type { ItemRow } from './item-row.ts'

/** Which state of a library the database holds at this moment. */
export async function readLibraryLabel(
  sql: Sql,
  projectId: string,
): Promise<{ revision: number; epoch: string } | null> {
  const rows = await sql<{ library_revision: number; epoch: string }>`
    select library_revision, epoch from project where id = ${projectId}`
  const [row] = rows
  return row ? { revision: row.library_revision, epoch: epochOf(row.epoch, rows) } : null
}

type ItemTuple = readonly [
  id: string,
  kind: ItemKind,
  fileKey: string,
  sourceKey: string,
  sourceId: string | null,
  name: string,
  syncStatus: SyncStatus,
  document: string,
  createdAt: Date,
  updatedAt: Date,
  syncedAt: Date,
]

/** One batch of rows in the order of their ids, of those that changed after a revision (0: all of them). */
export async function readItems(
  sql: Sql,
  projectId: string,
  { changedAfter, afterId, limit }: { changedAfter: number; afterId: string; limit: number },
): Promise<ItemRow[]> {
  const tuples = await sql.tuples<ItemTuple>`
    select id, kind, file_key, source_key, source_id, name, sync_status, document, created_at, updated_at, last_synced_at
    from library_item
    where project_id = ${projectId} and id > ${afterId} and revision > ${changedAfter}
    order by id
    limit ${limit}`
  return tuples.map(
    ([id, kind, fileKey, sourceKey, sourceId, name, syncStatus, document, created, updated, synced]) => ({
      id,
      kind,
      fileKey,
      sourceKey,
      sourceId,
      name,
      syncStatus,
      document,
      createdAt: created.getTime(),
      updatedAt: updated.getTime(),
      syncedAt: synced.getTime(),
    }),
  )
}

export async function readLayers(
  sql: Sql,
  projectId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const tuples = await sql.tuples<readonly [hash: string, body: string]>`
    select hash, body from spec_layer where project_id = ${projectId} and hash = any(${hashes}::text[])`
  return new Map(tuples)
}
