import { FIRST_ID } from '../../ids.ts'
import type { ItemKind, SyncStatus } from '../../contract/words.ts'
import type { ComponentDocument } from '../../library/documents.ts'
import type { Sql } from '../../ports.ts'
import type { Layer, PreparedItem } from '../prepared/prepared.ts'
import { ATTACHED, type AttachedSpec } from '../../formats/bundle/attached-spec.ts'
import type { KnownFacts, StoredItem, TokenFacts } from '../prepared/match-items.ts'

const STORED_PAGE = 2_000

/** What the library has of these sources, by their keys, without the documents, page by page; a sync's marks are looked through. */
export async function* storedItems(
  sql: Sql,
  projectId: string,
  fileKeys: readonly string[],
): AsyncGenerator<(StoredItem & { readonly fileKey: string })[]> {
  let last = FIRST_ID
  for (;;) {
    const rows = await sql.tuples<StoredTuple>`
      select id, kind, file_key, source_key, source_id, name, coalesce(marked_from, sync_status),
        encode(content_hash, 'hex'), published_at, encode(published_hash, 'hex'),
        with_attached.document, with_attached.layers,
        case kind
          when 'component' then substring(library_item.document from ${KNOWN_FACTS})
          when 'token' then substring(library_item.document from ${TOKEN_FACTS})
        end
      from library_item
      left join lateral (
        select library_item.document, library_item.layers
        where kind = 'component' and position(${ATTACHED} in library_item.document) > 0
      ) as with_attached on true
      where project_id = ${projectId}::uuid and file_key = any(${fileKeys}::text[]) and id > ${last}::uuid
      order by id
      limit ${STORED_PAGE}`
    if (rows.length > 0) {
      yield rows.map(
        ([id, kind, fileKey, key, sourceId, name, status, contentHash, at, hash, document, layers, facts]) => ({
          id,
          kind,
          fileKey,
          key,
          sourceId,
          name,
          status,
          contentHash,
          publication: at !== null && hash !== null ? { at, hash } : null,
          attached: document !== null && layers !== null ? attachedSpec(document, layers) : null,
          // As the import wrote it.
          known: kind === 'component' && facts !== null ? (JSON.parse(`{${facts}}`) as KnownFacts) : null,
          token: kind === 'token' && facts !== null ? (JSON.parse(`{${facts}}`) as TokenFacts) : null,
        }),
      )
    }
    if (rows.length < STORED_PAGE) return
    last = rows.at(-1)?.[0] ?? last
  }
}

type StoredTuple = readonly [
  id: string,
  kind: ItemKind,
  fileKey: string,
  key: string,
  sourceId: string | null,
  name: string,
  status: SyncStatus,
  contentHash: string,
  publishedAt: string | null,
  publishedHash: string | null,
  documentWithAttached: string | null,
  layersWithAttached: readonly string[] | null,
  facts: string | null,
]

/** The members of a document that hold them; in a text its quotes would be escaped. */
const TOKEN_FACTS = String.raw`"collection":"(?:[^"\\]|\\.)*","type":"[A-Z]+"`
const KNOWN_FACTS = '"publish_status":"[A-Z]+","variant_count":[0-9]+,"created_at":(?:null|"[^"]*")'

function attachedSpec(document: string, layers: readonly string[]): AttachedSpec | null {
  const { spec } = JSON.parse(document) as ComponentDocument // as the import wrote it
  return spec && { facts: spec, layers }
}

/** Which of these keys of one kind some file of the project has. */
export async function knownKeys(
  sql: Sql,
  projectId: string,
  kind: ItemKind,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql.tuples<[string]>`
    select distinct source_key
    from library_item
    where project_id = ${projectId}::uuid and kind = ${kind} and source_key = any(${keys}::text[])`
  return new Set(rows.map(([key]) => key))
}

/**
 * A layer is addressed by its content, so one that is there already is the same. Until a row names it, it is for a sweep:
 * the project is marked first, so that layers without a mark there are none.
 */
export async function writeLayers(sql: Sql, projectId: string, layers: readonly Layer[]): Promise<void> {
  await sql`
    insert into unswept_layers (project_id) values (${projectId}::uuid) on conflict do nothing`
  await sql`
    insert into spec_layer (project_id, hash, body)
    select project.id, layer.hash, layer.body
    from project, unnest(${layers.map(({ hash }) => hash)}::text[], ${layers.map(({ body }) => body)}::text[])
      as layer (hash, body)
    where project.id = ${projectId}::uuid
    on conflict do nothing`
}

interface WriteMoment {
  readonly revision: number
  readonly now: Date
}

/** New rows and changed ones alike. An item that comes under another key keeps its id and so its row. */
export async function writeItems(
  sql: Sql,
  projectId: string,
  items: readonly PreparedItem[],
  { revision, now }: WriteMoment,
): Promise<void> {
  const rows = await sql`
    insert into library_item (
      project_id, id, kind, file_key, source_key, source_id, name, sync_status, document, content_hash, layers,
      published_at, published_hash, revision, created_at, updated_at, last_synced_at
    )
    select project.id, item.id, item.kind, item.file_key, item.source_key, item.source_id, item.name,
      item.sync_status, item.document, decode(item.content_hash, 'hex'), string_to_array(item.layers, ' '),
      item.published_at, decode(item.published_hash, 'hex'), ${revision}::bigint, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    from project, unnest(
      ${items.map(({ id }) => id)}::uuid[],
      ${items.map(({ kind }) => kind)}::text[],
      ${items.map(({ fileKey }) => fileKey)}::text[],
      ${items.map(({ key }) => key)}::text[],
      ${items.map(({ sourceId }) => sourceId)}::text[],
      ${items.map(({ name }) => name)}::text[],
      ${items.map(({ status }) => status)}::text[],
      ${items.map(({ document }) => document)}::text[],
      ${items.map(({ contentHash }) => contentHash)}::text[],
      ${items.map(({ layers }) => layers.join(' '))}::text[],
      ${items.map(({ publication }) => publication?.at ?? null)}::text[],
      ${items.map(({ publication }) => publication?.hash ?? null)}::text[]
    ) as item (
      id, kind, file_key, source_key, source_id, name, sync_status, document, content_hash, layers, published_at,
      published_hash
    )
    where project.id = ${projectId}::uuid
    on conflict (project_id, id) do update set
      source_key = excluded.source_key,
      source_id = excluded.source_id,
      name = excluded.name,
      sync_status = excluded.sync_status,
      marked_from = null,
      document = excluded.document,
      content_hash = excluded.content_hash,
      layers = excluded.layers,
      published_at = excluded.published_at,
      published_hash = excluded.published_hash,
      revision = excluded.revision,
      updated_at = excluded.updated_at,
      last_synced_at = excluded.last_synced_at`
  expectAffected(rows.affected, items.length)
}

/** The document and its edges stay, so that what is documented or used can still be read. */
export async function markDeleted(
  sql: Sql,
  projectId: string,
  ids: readonly string[],
  { revision, now }: WriteMoment,
): Promise<void> {
  const rows = await sql`
    update library_item
    set sync_status = 'deleted_in_source', marked_from = null, revision = ${revision}::bigint,
      updated_at = ${now}::timestamptz
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`
  expectAffected(rows.affected, ids.length)
}

/** Projects in which there may be layers that no row names, in the order of their ids. */
export async function listUnswept(
  sql: Sql,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await sql.tuples<[string]>`
    select project_id from unswept_layers where project_id > ${after}::uuid order by project_id limit ${limit}`
  return rows.map(([projectId]) => projectId)
}

/** Removes layers that no row names, and the mark that there may be some; the caller holds the import lease. */
export async function deleteOrphanedLayers(sql: Sql, projectId: string): Promise<number> {
  await sql`delete from unswept_layers where project_id = ${projectId}::uuid`
  // Found first and then removed by their names: planned as one statement each layer may go through all the others.
  const orphans = await sql.tuples<[string]>`
    select hash from spec_layer where project_id = ${projectId}::uuid
    except
    select unnest(layers) from library_item where project_id = ${projectId}::uuid`
  if (orphans.length === 0) return 0
  const rows = await sql`
    delete from spec_layer
    where project_id = ${projectId}::uuid and hash = any(${orphans.map(([hash]) => hash)}::text[])`
  return rows.affected
}

function expectAffected(affected: number, expected: number): void {
  if (affected !== expected) throw new Error(`a write of the import touched ${affected} rows instead of ${expected}`)
}

/** The mean health of the components that have a spec; null where none has. */
export async function readHealth(db: Sql, projectId: string): Promise<number | null> {
  const [row] = await db<{ mean: number | null }>`
    select avg((document::jsonb -> 'spec' -> 'chi' ->> 'score')::float8) as mean
    from library_item
    where project_id = ${projectId}::uuid and kind = 'component' and sync_status <> 'deleted_in_source'`
  return row?.mean ?? null
}
