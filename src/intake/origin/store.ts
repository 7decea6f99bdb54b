import { FIRST_ID } from '../../ids.ts'
import type { ItemKind } from '../../contract/words.ts'
import type { Sql } from '../../ports.ts'
import type { Known } from './rules/likeness.ts'

const PAGE = 2_000

export interface StoredSource {
  readonly id: string
  readonly key: string
  readonly tool: string
  readonly name: string
  readonly isNamed: boolean
  readonly fileKeys: readonly string[]
  readonly version: string | null
  readonly importedAt: Date
  readonly removedAt: Date | null
}

/** Every source of a project, removed ones too, the latest first. */
export async function listSources(sql: Sql, projectId: string): Promise<StoredSource[]> {
  return sql`
    select id, key, tool, name, is_named as "isNamed", file_keys as "fileKeys", version,
      imported_at as "importedAt", removed_at as "removedAt"
    from library_source
    where project_id = ${projectId}::uuid
    order by imported_at desc, key`
}

/** The source whose items have this key, or that was seen under this key of a file. */
export async function readSource(sql: Sql, projectId: string, fileKey: string): Promise<StoredSource | null> {
  const sources = await listSources(sql, projectId)
  return (
    sources.find(({ key }) => key === fileKey) ?? sources.find(({ fileKeys }) => fileKeys.includes(fileKey)) ?? null
  )
}

export type WrittenSource = Omit<StoredSource, 'importedAt' | 'removedAt'>

/** After an import of it that ended well. */
export async function writeSource(sql: Sql, projectId: string, source: WrittenSource, now: Date): Promise<void> {
  const { id, key, tool, name, isNamed, fileKeys, version } = source
  const rows = await sql`
    insert into library_source (project_id, id, key, tool, name, is_named, file_keys, version, imported_at)
    values (${projectId}::uuid, ${id}::uuid, ${key}, ${tool}, ${name}, ${isNamed}, ${fileKeys}::text[], ${version}, ${now})
    on conflict (project_id, id) do update set
      key = excluded.key,
      tool = excluded.tool,
      name = excluded.name,
      is_named = excluded.is_named,
      file_keys = excluded.file_keys,
      version = excluded.version,
      imported_at = excluded.imported_at,
      removed_at = null`
  if (rows.affected !== 1) throw new Error('the source was not written')
}

/** A source that had none learned the key of its file: its items go by it from now on. */
export async function rekeyItems(
  sql: Sql,
  projectId: string,
  { from, to, revision }: { readonly from: string; readonly to: string; readonly revision: number },
): Promise<void> {
  await sql`
    update library_item set file_key = ${to}, revision = ${revision}
    where project_id = ${projectId}::uuid and file_key = ${from}`
}

/** What every source of the project has that is not deleted, page by page; of a removed one all that it had. */
export async function* knownEntities(
  sql: Sql,
  projectId: string,
): AsyncGenerator<(Known & { readonly source: string })[]> {
  let last = FIRST_ID
  for (;;) {
    const rows = await sql.tuples<[string, ItemKind, string, string, string | null, string, string | null]>`
      select id, kind, file_key, source_key, source_id, name,
        case when kind = 'token' then substring(document from ${TOKEN_TYPE}) end
      from library_item
      where project_id = ${projectId}::uuid and id > ${last}::uuid
        and (
          coalesce(marked_from, sync_status) <> 'deleted_in_source'
          or file_key in (select key from library_source where project_id = ${projectId}::uuid and removed_at is not null)
        )
      order by id
      limit ${PAGE}`
    if (rows.length > 0) {
      yield rows.map(([, kind, source, key, sourceId, name, type]) => ({ source, kind, key, sourceId, name, type }))
    }
    if (rows.length < PAGE) return
    last = rows.at(-1)?.[0] ?? last
  }
}

/** In a text its quotes would be escaped. */
const TOKEN_TYPE = '"type":"([A-Z]+)"'

/** How many entities each source has, by its key: live ones, and all of them. */
export async function countEntities(
  sql: Sql,
  projectId: string,
): Promise<ReadonlyMap<string, { readonly live: number; readonly all: number }>> {
  const rows = await sql<{ key: string; live: number; all: number }>`
    select file_key as key, count(*) filter (where sync_status <> 'deleted_in_source') as live, count(*) as all
    from library_item
    where project_id = ${projectId}::uuid
    group by file_key`
  return new Map(rows.map(({ key, live, all }) => [key, { live, all }]))
}

export async function renameSource(
  sql: Sql,
  projectId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await sql`
    update library_source set name = ${name}, is_named = true
    where project_id = ${projectId}::uuid and id = ${id}::uuid`
}

/** Ids of the live items of a source. */
export async function liveItems(sql: Sql, projectId: string, key: string): Promise<string[]> {
  const rows = await sql.tuples<[string]>`
    select id from library_item
    where project_id = ${projectId}::uuid and file_key = ${key} and sync_status <> 'deleted_in_source'
    order by id`
  return rows.map(([id]) => id)
}

export async function noteRemoved(
  sql: Sql,
  projectId: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await sql`
    update library_source set removed_at = ${now}
    where project_id = ${projectId}::uuid and id = ${id}::uuid`
}

/** Items of sources that have documentation; of these ids, or all. */
export async function documentedItems(
  sql: Sql,
  projectId: string,
  { keys, ids = null }: { readonly keys: readonly string[]; readonly ids?: readonly string[] | null },
): Promise<{ readonly type: ItemKind; readonly id: string; readonly title: string }[]> {
  return sql`
    select documented.entity_type as type, documented.entity_id as id, documented.title
    from entity_documentation documented
    join library_item item on item.project_id = documented.project_id and item.id = documented.entity_id
    where documented.project_id = ${projectId}::uuid and item.project_id = ${projectId}::uuid
      and item.file_key = any(${keys}::text[]) and documented.has_docs
      and (${ids}::uuid[] is null or item.id = any(${ids}::uuid[]))
    order by documented.entity_id`
}

/** For good. The library is another one afterwards: what was read of it before must not be believed (`epoch`). */
export async function forgetSource(
  sql: Sql,
  projectId: string,
  { id, key, fileKeys, epoch }: Pick<StoredSource, 'id' | 'key' | 'fileKeys'> & { readonly epoch: string },
): Promise<void> {
  await sql`delete from library_item where project_id = ${projectId}::uuid and file_key = ${key}`
  await sql`delete from sync_state where project_id = ${projectId}::uuid and file_key = any(${fileKeys}::text[])`
  await sql`delete from library_source where project_id = ${projectId}::uuid and id = ${id}::uuid`
  await sql`update project set epoch = ${epoch} where id = ${projectId}::uuid`
}

/**
 * Gives the items of one source to another. What both have (`doubles`) stays readable under its id as deleted in the
 * source; its key is another one's by now, so it gets one that nothing refers to.
 */
export async function moveItems(
  sql: Sql,
  projectId: string,
  move: { readonly from: string; readonly to: string; readonly doubles: readonly string[]; readonly revision: number },
): Promise<void> {
  const { from, to, doubles, revision } = move
  await sql`
    update library_item
    set source_key = left(source_key, 470) || ' ' || id::text, sync_status = 'deleted_in_source', marked_from = null,
      revision = ${revision}
    where project_id = ${projectId}::uuid and id = any(${doubles}::uuid[])`
  await sql`
    update library_item set file_key = ${to}, revision = ${revision}
    where project_id = ${projectId}::uuid and file_key = ${from}`
}

export async function joinSources(
  sql: Sql,
  projectId: string,
  { into, from }: { readonly into: StoredSource; readonly from: StoredSource },
): Promise<void> {
  await sql`delete from library_source where project_id = ${projectId}::uuid and id = ${from.id}::uuid`
  await sql`
    update library_source set file_keys = ${[...new Set([...into.fileKeys, ...from.fileKeys])]}::text[]
    where project_id = ${projectId}::uuid and id = ${into.id}::uuid`
}
