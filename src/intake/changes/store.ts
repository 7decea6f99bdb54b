import type { ItemKind, SyncStatus } from '../../contract/words.ts'
import type { Sql } from '../../ports.ts'
import type { ChangeRecord } from './rules/change-record.ts'

export interface FormerItem {
  readonly id: string
  readonly kind: ItemKind
  readonly name: string
  readonly status: SyncStatus
  /** JSON text, as library/documents.ts describes it. */
  readonly document: string
  /** SHA-256 in hex. */
  readonly contentHash: string
}

/** Items as the record has them, by id; marks of a sync under way are looked through. */
export async function readFormerItems(
  db: Sql,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FormerItem>> {
  const rows = await db<FormerItem>`
    select id, kind, name, coalesce(marked_from, sync_status) as status, document,
      encode(content_hash, 'hex') as "contentHash"
    from library_item
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** The abstracts of specs by the hashes of their layers, which hold members without the braces. */
export async function readAbstracts(
  db: Sql,
  projectId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const rows = await db.tuples<[hash: string, body: string]>`
    select hash, body from spec_layer where project_id = ${projectId}::uuid and hash = any(${hashes}::text[])`
  return new Map(rows.map(([hash, body]) => [hash, JSON.parse(`{${body}}`) as Readonly<Record<string, unknown>>]))
}

/** The version that the library had last, and when. */
export async function readLastRelease(
  db: Sql,
  projectId: string,
): Promise<{ readonly version: string; readonly revision: number } | null> {
  const [row] = await db<{ version: string; revision: number }>`
    select version, revision from library_release
    where project_id = ${projectId}::uuid
    order by revision desc
    limit 1`
  return row ?? null
}

/** By `kind key`. Several files may use the same key: those of the given files come before others. */
export async function readNames(
  db: Sql,
  projectId: string,
  { keys, fileKeys }: { readonly keys: readonly string[]; readonly fileKeys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.tuples<[kind: ItemKind, key: string, name: string]>`
    select kind, source_key, name from library_item
    where project_id = ${projectId}::uuid and source_key = any(${keys}::text[])
    order by file_key = any(${fileKeys}::text[]), id`
  return new Map(rows.map(([kind, key, name]) => [`${kind} ${key}`, name]))
}

/** The documents of collections by their keys, those of the given files before others. */
export async function readCollections(
  db: Sql,
  projectId: string,
  { keys, fileKeys }: { readonly keys: readonly string[]; readonly fileKeys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.tuples<[key: string, document: string]>`
    select source_key, document from library_item
    where project_id = ${projectId}::uuid and kind = 'token-collection' and source_key = any(${keys}::text[])
    order by file_key = any(${fileKeys}::text[]), id`
  return new Map(rows)
}

export async function writeChange(
  db: Sql,
  projectId: string,
  { revision, now, record }: { readonly revision: number; readonly now: Date; readonly record: ChangeRecord },
): Promise<void> {
  const rows = await db`
    insert into library_change (project_id, revision, changed_at, record)
    values (${projectId}::uuid, ${revision}, ${now}, ${JSON.stringify(record)})`
  if (rows.affected !== 1) throw new Error('the change was not written')
}

interface LoggedChange {
  readonly revision: number
  readonly changedAt: Date
  readonly record: ChangeRecord
}

interface ChangesAsked {
  /** Only those before this revision. */
  readonly before: number | null
  readonly limit: number
  /** Only those whose record has this id in it somewhere. */
  readonly mentioning?: string | null
}

/** Newest first. */
export async function listChanges(
  db: Sql,
  projectId: string,
  { before, limit, mentioning = null }: ChangesAsked,
): Promise<LoggedChange[]> {
  const rows = await db<{ revision: number; changed_at: Date; record: string }>`
    select revision, changed_at, record
    from library_change
    where project_id = ${projectId}::uuid and (${before}::bigint is null or revision < ${before}::bigint)
      and (${mentioning}::text is null or position(${mentioning}::text in record) > 0)
    order by revision desc
    limit ${limit}`
  return rows.map((row) => ({
    revision: row.revision,
    changedAt: row.changed_at,
    record: JSON.parse(row.record) as ChangeRecord,
  }))
}

/** After one revision and up to another, the oldest first. */
export async function listChangesBetween(
  db: Sql,
  projectId: string,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<LoggedChange[]> {
  const rows = await db<{ revision: number; changed_at: Date; record: string }>`
    select revision, changed_at, record
    from library_change
    where project_id = ${projectId}::uuid and revision > ${after} and revision <= ${until}
    order by revision
    limit ${limit}`
  return rows.map((row) => ({
    revision: row.revision,
    changedAt: row.changed_at,
    record: JSON.parse(row.record) as ChangeRecord,
  }))
}
