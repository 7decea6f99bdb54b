// Vectors, and what is ahead of them. Their spaces are in spaces-store.ts.
import type { EntityKind, ItemKind } from '../../contract/words.ts'
import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Sql } from '../../ports.ts'
import type { Space } from './spaces-store.ts'

export interface PendingText extends EntityRef {
  readonly title: string
  readonly hasDocs: boolean
  readonly textRevision: number
}

/** A row of the library, as vectors are made of it. */
export interface PendingItem {
  readonly kind: ItemKind
  readonly id: string
  readonly name: string
  readonly document: string
  readonly revision: number
}

/** Entities whose documentation is newer than their vectors, oldest change first. */
export async function readPending(
  db: Sql,
  projectId: string,
  {
    space,
    after,
    limit,
  }: { readonly space: Space; readonly after: EntityRef & { revision: number }; readonly limit: number },
): Promise<(PendingText & { readonly revision: number })[]> {
  const rows = await db.tuples<[EntityKind, string, string, boolean, number, number]>`
    select documented.entity_type, documented.entity_id, documented.title, documented.has_docs,
      documented.text_revision, documented.revision
    from entity_documentation documented
    left join search_vector vector
      on vector.project_id = documented.project_id and vector.space = ${space.id}
      and vector.entity_type = documented.entity_type and vector.entity_id = documented.entity_id
    where documented.project_id = ${projectId}::uuid
      and (documented.revision, documented.entity_type, documented.entity_id)
        > (${after.revision}, ${after.type}, ${after.id}::uuid)
      and coalesce(vector.text_revision, 0) < documented.text_revision
      and (documented.has_docs or vector.revision is not null)
    order by documented.revision, documented.entity_type, documented.entity_id
    limit ${limit}`
  return rows.map(([type, id, title, hasDocs, textRevision, revision]) => {
    return { type, id, title, hasDocs, textRevision, revision }
  })
}

/** Rows of the library that are newer than their vectors, in the order of their ids. */
export async function readPendingItems(
  db: Sql,
  projectId: string,
  { space, afterId, limit }: { readonly space: Space; readonly afterId: string; readonly limit: number },
): Promise<PendingItem[]> {
  const rows = await db.tuples<[ItemKind, string, string, string, number]>`
    select item.kind, item.id, item.name, item.document, item.revision
    from library_item item
    left join search_vector vector
      on vector.project_id = item.project_id and vector.space = ${space.id}
      and vector.entity_type = item.kind and vector.entity_id = item.id
    where item.project_id = ${projectId}::uuid and item.id > ${afterId}::uuid and item.revision > ${space.libraryTo}
      and coalesce(vector.item_revision, 0) < item.revision
    order by item.id
    limit ${limit}`
  return rows.map(toPendingItem)
}

/** The row of the library that an entity is. */
export async function readItem(db: Sql, projectId: string, { type, id }: EntityRef): Promise<PendingItem | null> {
  const [row] = await db.tuples<[ItemKind, string, string, string, number]>`
    select kind, id, name, document, revision
    from library_item
    where project_id = ${projectId}::uuid and id = ${id}::uuid and kind = ${type}`
  return row ? toPendingItem(row) : null
}

function toPendingItem([kind, id, name, document, revision]: [ItemKind, string, string, string, number]): PendingItem {
  return { kind, id, name, document, revision }
}

/** What is known of documentation of these rows of the library, by refKey. */
export async function readDocumented(
  db: Sql,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PendingText>> {
  const rows = await db.tuples<[EntityKind, string, string, boolean, number]>`
    select entity_type, entity_id, title, has_docs, text_revision
    from entity_documentation
    where project_id = ${projectId}::uuid and entity_id = any(${ids}::uuid[])`
  return new Map(
    rows.map(([type, id, title, hasDocs, textRevision]) => [
      refKey({ type, id }),
      { type, id, title, hasDocs, textRevision },
    ]),
  )
}

/** How many rows of the library of these kinds an import changed since all had their vectors. A search asks it, so nothing is joined. */
export async function countChangedItems(
  db: Sql,
  projectId: string,
  { space, types }: { readonly space: Space; readonly types: readonly EntityKind[] },
): Promise<number> {
  const [row] = await db<{ changed: number }>`
    select count(*) as changed
    from library_item
    where project_id = ${projectId}::uuid and revision > ${space.libraryTo} and kind = any(${types}::text[])`
  return row?.changed ?? 0
}

/** How many rows of the library are newer than their vectors, without those that `countPending` counts. */
export async function countPendingItems(db: Sql, projectId: string, space: Space): Promise<number> {
  const [row] = await db<{ pending: number }>`
    select count(*) as pending
    from library_item item
    left join search_vector vector
      on vector.project_id = item.project_id and vector.space = ${space.id}
      and vector.entity_type = item.kind and vector.entity_id = item.id
    left join entity_documentation documented
      on documented.project_id = item.project_id
      and documented.entity_type = item.kind and documented.entity_id = item.id and documented.has_docs
    where item.project_id = ${projectId}::uuid and item.revision > ${space.libraryTo}
      and coalesce(vector.item_revision, 0) < item.revision
      and coalesce(vector.text_revision, 0) >= coalesce(documented.text_revision, 0)`
  return row?.pending ?? 0
}

/** How many entities have vectors. */
export async function countVectors(db: Sql, projectId: string, space: string): Promise<number> {
  const [row] = await db<{ count: number }>`
    select count(*) as count from search_vector where project_id = ${projectId}::uuid and space = ${space}`
  return row?.count ?? 0
}

/** What is neither in the library nor documented any more needs no vectors. */
export async function deleteStrayVectors(db: Sql, projectId: string, space: string): Promise<void> {
  await db`
    delete from search_vector
    where project_id = ${projectId}::uuid and space = ${space}
      and not exists (
        select 1 from library_item
        where library_item.project_id = ${projectId}::uuid and library_item.id = search_vector.entity_id)
      and not exists (
        select 1 from entity_documentation
        where entity_documentation.project_id = ${projectId}::uuid
          and entity_documentation.entity_type = search_vector.entity_type
          and entity_documentation.entity_id = search_vector.entity_id)`
}

/** How many documented entities of these types have a text that is newer than their vectors. */
export async function countPending(
  db: Sql,
  projectId: string,
  { space, types }: { readonly space: Space; readonly types: readonly EntityKind[] },
): Promise<number> {
  const [row] = await db<{ pending: number }>`
    select count(*) as pending
    from entity_documentation documented
    left join search_vector vector
      on vector.project_id = documented.project_id and vector.space = ${space.id}
      and vector.entity_type = documented.entity_type and vector.entity_id = documented.entity_id
    where documented.project_id = ${projectId}::uuid
      and documented.revision > ${space.completeTo}
      and documented.entity_type = any(${types}::text[])
      and documented.has_docs
      and coalesce(vector.text_revision, 0) < documented.text_revision`
  return row?.pending ?? 0
}

export interface WrittenTexts {
  /** Abstract and blocks, joined. */
  readonly text: string
  /** What was extracted from each of its files. */
  readonly files: readonly string[]
}

/** The vectors that are there. */
export interface KnownVectors {
  readonly hashes: Uint8Array
  readonly vectors: Uint8Array
}

/** All that was written here about an entity. */
export async function readTexts(db: Sql, projectId: string, { type, id }: EntityRef): Promise<WrittenTexts> {
  const blocks = await db.tuples<[string, string | null]>`
    select page.abstract as body, null as extracted, -1 as position
    from page
    where page.project_id = ${projectId}::uuid and page.id = ${id}::uuid and ${type} = 'doc-page'
      and page.abstract is not null
    union all
    select block.search_text, stored_object.extracted_text, block.position
    from block
    left join block_object
      on block_object.project_id = block.project_id and block_object.block_id = block.id and block.type = 'file'
    left join stored_object
      on stored_object.project_id = block_object.project_id and stored_object.object_key = block_object.object_key
    where block.project_id = ${projectId}::uuid and block.entity_type = ${type} and block.entity_id = ${id}::uuid
    order by position`
  return {
    text: blocks.map(([body]) => body).join('\n'),
    files: blocks.flatMap(([, extracted]) => (extracted === null || extracted === '' ? [] : [extracted])),
  }
}

/** What was embedded of these entities before, by refKey. */
export async function readKnownVectors(
  db: Sql,
  projectId: string,
  { space, ids }: { readonly space: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, KnownVectors>> {
  const rows = await db.tuples<[EntityKind, string, Uint8Array, Uint8Array]>`
    select entity_type, entity_id, hashes, vectors
    from search_vector
    where project_id = ${projectId}::uuid and space = ${space} and entity_id = any(${ids}::uuid[])`
  return new Map(rows.map(([type, id, hashes, vectors]) => [refKey({ type, id }), { hashes, vectors }]))
}

interface VectorWrite extends EntityRef {
  readonly textRevision: number
  readonly itemRevision: number
  readonly hashes: Uint8Array
  readonly vectors: Uint8Array
}

/** Vectors of an older text never replace those of a newer one. */
export async function writeVectors(
  db: Sql,
  projectId: string,
  {
    space,
    revision,
    entries,
  }: { readonly space: string; readonly revision: number; readonly entries: readonly VectorWrite[] },
): Promise<void> {
  for (const { type, id, textRevision, itemRevision, hashes, vectors } of entries)
    await db`
      insert into search_vector (project_id, space, entity_type, entity_id, text_revision, item_revision, revision,
        hashes, vectors)
      values (${projectId}::uuid, ${space}, ${type}, ${id}::uuid, ${textRevision}, ${itemRevision}, ${revision},
        ${hashes}, ${vectors})
      on conflict (project_id, space, entity_type, entity_id) do update
      set text_revision = excluded.text_revision, item_revision = excluded.item_revision,
        revision = excluded.revision, hashes = excluded.hashes, vectors = excluded.vectors
      where search_vector.text_revision <= excluded.text_revision
        and search_vector.item_revision <= excluded.item_revision`
}

interface FeedEntry extends EntityRef {
  readonly revision: number
  readonly vectors: Uint8Array
}

/** As much as is taken in without keeping others waiting: a line has one vector, a long page a thousand. */
const VECTOR_PAGE = { entities: 400, bytes: 524_288 }

/** The vectors that changed after a place in the feed, oldest change first, a page of them. */
export async function readVectorFeed(
  db: Sql,
  projectId: string,
  {
    space,
    after,
    page = VECTOR_PAGE,
  }: {
    readonly space: string
    readonly after: EntityRef & { revision: number }
    /** The first entity is read whatever it has, further ones as long as those before have fewer bytes than this. */
    readonly page?: { readonly entities: number; readonly bytes: number }
  },
): Promise<{ readonly entries: readonly FeedEntry[]; readonly hasMore: boolean }> {
  const rows = await db.tuples<[EntityKind, string, number, Uint8Array]>`
    select entity_type, entity_id, revision, vectors
    from (
      select entity_type, entity_id, revision, vectors,
        coalesce(sum(octet_length(vectors)) over (
          order by revision, entity_type, entity_id rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select entity_type, entity_id, revision, vectors
        from search_vector
        where project_id = ${projectId}::uuid and space = ${space}
          and (revision, entity_type, entity_id) > (${after.revision}, ${after.type}, ${after.id}::uuid)
        order by revision, entity_type, entity_id
        limit ${page.entities}
      ) as listed
    ) as placed
    where before < ${page.bytes}
    order by revision, entity_type, entity_id`
  const entries = rows.map(([type, id, revision, vectors]) => ({ type, id, revision, vectors }))
  const bytes = entries.reduce((sum, { vectors }) => sum + vectors.byteLength, 0)
  return { entries, hasMore: entries.length === page.entities || bytes >= page.bytes }
}

/** Sorts after every entity: `after` then means all rows of greater revisions. */
export const afterRevision = (revision: number): EntityRef & { revision: number } => {
  return { revision, type: 'token-collection', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
}
