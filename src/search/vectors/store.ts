// Vectors, and what is ahead of them. Their spaces are in spaces-store.ts.
//
// What vectors were made from is not joined: a page of rows is read, then what is known of their ids. The embedded store
// keeps plans that were made when there was little, and by such a plan a join may go through all vectors for each row.
import type { EntityKind, ItemKind } from '../../contract/words.ts'
import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Sql } from '../../ports.ts'
import type { FeedPlace, Space } from './spaces-store.ts'

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

/** Some of what is ahead of its vectors, and the place after which there may be more; null: there is none. */
interface PendingPage<Row, Place> {
  readonly pending: readonly Row[]
  readonly next: Place | null
}

/** Entities whose documentation is newer than their vectors, oldest change first. */
export async function readPending(
  db: Sql,
  projectId: string,
  { space, after, limit }: { readonly space: Space; readonly after: FeedPlace; readonly limit: number },
): Promise<PendingPage<PendingText, FeedPlace>> {
  const rows = await db.tuples<[EntityKind, string, string, boolean, number, number]>`
    select entity_type, entity_id, title, has_docs, text_revision, revision
    from entity_documentation
    where project_id = ${projectId}::uuid
      and (revision, entity_type, entity_id) > (${after.revision}, ${after.type}, ${after.id}::uuid)
    order by revision, entity_type, entity_id
    limit ${limit}`
  const texts = rows.map(([type, id, title, hasDocs, textRevision, revision]) => {
    return { type, id, title, hasDocs, textRevision, revision }
  })
  const made = await readMade(db, projectId, { space, of: texts })
  const pending = texts.filter((text) => {
    const before = made.get(refKey(text))
    return (text.hasDocs || before) && (before?.textRevision ?? 0) < text.textRevision
  })
  return { pending, next: placeAfter(texts, limit) }
}

/** Rows of the library that are newer than their vectors, in the order of their ids. */
export async function readPendingItems(
  db: Sql,
  projectId: string,
  { space, afterId, limit }: { readonly space: Space; readonly afterId: string; readonly limit: number },
): Promise<PendingPage<PendingItem, PendingItem>> {
  const rows = await db.tuples<[ItemKind, string, string, string, number]>`
    select kind, id, name, document, revision
    from library_item
    where project_id = ${projectId}::uuid and id > ${afterId}::uuid and revision > ${space.libraryTo}
    order by id
    limit ${limit}`
  const items = rows.map(toPendingItem)
  const refs = items.map(({ kind, id }) => ({ type: kind, id }))
  const made = await readMade(db, projectId, { space, of: refs })
  const pending = items.filter(({ kind, id, revision }) => {
    return (made.get(refKey({ type: kind, id }))?.itemRevision ?? 0) < revision
  })
  return { pending, next: placeAfter(items, limit) }
}

function placeAfter<Row>(page: readonly Row[], limit: number): Row | null {
  return page.length < limit ? null : (page.at(-1) ?? null)
}

/** The revisions that the vectors of these entities were made from, by refKey; those without any are not in it. */
async function readMade(
  db: Sql,
  projectId: string,
  { space, of }: { readonly space: Space; readonly of: readonly EntityRef[] },
): Promise<ReadonlyMap<string, { readonly textRevision: number; readonly itemRevision: number }>> {
  if (of.length === 0) return new Map()
  const rows = await db.tuples<[EntityKind, string, number, number]>`
    select entity_type, entity_id, text_revision, item_revision
    from search_vector
    where project_id = ${projectId}::uuid and space = ${space.id} and entity_id = any(${of.map(({ id }) => id)}::uuid[])`
  return new Map(
    rows.map(([type, id, textRevision, itemRevision]) => [refKey({ type, id }), { textRevision, itemRevision }]),
  )
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

/** How many rows of the library of these kinds an import changed since all had their vectors. */
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

/** How many rows of the library nobody has written about. */
export async function countUndocumented(db: Sql, projectId: string): Promise<number> {
  const [row] = await db<{ items: number }>`
    select count(*) as items
    from (
      select kind, id from library_item where project_id = ${projectId}::uuid
      except
      select entity_type, entity_id from entity_documentation where project_id = ${projectId}::uuid and has_docs
    ) as undocumented`
  return row?.items ?? 0
}

/** How many entities have vectors. */
export async function countVectors(db: Sql, projectId: string, space: string): Promise<number> {
  const [row] = await db<{ count: number }>`
    select count(*) as count from search_vector where project_id = ${projectId}::uuid and space = ${space}`
  return row?.count ?? 0
}

/** What is neither in the library nor documented any more needs no vectors. */
export async function deleteStrayVectors(db: Sql, projectId: string, space: string): Promise<void> {
  const strays = await db.tuples<[EntityKind, string]>`
    select entity_type, entity_id from search_vector where project_id = ${projectId}::uuid and space = ${space}
    except
    select kind, id from library_item where project_id = ${projectId}::uuid
    except
    select entity_type, entity_id from entity_documentation where project_id = ${projectId}::uuid`
  if (strays.length === 0) return
  await db`
    delete from search_vector
    where project_id = ${projectId}::uuid and space = ${space} and entity_id = any(${strays.map(([, id]) => id)}::uuid[])`
}

/** How many documented entities of these types have a text that is newer than their vectors. Searches ask it. */
export async function countPending(
  db: Sql,
  projectId: string,
  { space, types }: { readonly space: Space; readonly types: readonly EntityKind[] },
): Promise<number> {
  const [row] = await db<{ pending: number }>`
    with documented as materialized (
      select entity_type, entity_id, text_revision
      from entity_documentation
      where project_id = ${projectId}::uuid and revision > ${space.completeTo}
        and entity_type = any(${types}::text[]) and has_docs
    )
    select count(*) as pending
    from (
      select entity_type, entity_id, text_revision from documented
      except
      select entity_type, entity_id, text_revision
      from search_vector
      where project_id = ${projectId}::uuid and space = ${space.id}
        and entity_id = any(array(select entity_id from documented))
    ) as pending`
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

/** With the revisions that they were made from. */
interface MadeVectors extends KnownVectors {
  readonly textRevision: number
  readonly itemRevision: number
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
): Promise<ReadonlyMap<string, MadeVectors>> {
  const rows = await db.tuples<[EntityKind, string, number, number, Uint8Array, Uint8Array]>`
    select entity_type, entity_id, text_revision, item_revision, hashes, vectors
    from search_vector
    where project_id = ${projectId}::uuid and space = ${space} and entity_id = any(${ids}::uuid[])`
  return new Map(
    rows.map(([type, id, textRevision, itemRevision, hashes, vectors]) => [
      refKey({ type, id }),
      { textRevision, itemRevision, hashes, vectors },
    ]),
  )
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
  await db`
    insert into search_vector (project_id, space, entity_type, entity_id, text_revision, item_revision, revision,
      hashes, vectors)
    select project.id, ${space}, written.type, written.id, written.text_revision, written.item_revision,
      ${revision}::bigint, written.hashes, written.vectors
    from project, unnest(
      ${entries.map(({ type }) => type)}::text[], ${entries.map(({ id }) => id)}::uuid[],
      ${entries.map(({ textRevision }) => textRevision)}::bigint[],
      ${entries.map(({ itemRevision }) => itemRevision)}::bigint[],
      ${entries.map(({ hashes }) => hashes)}::bytea[], ${entries.map(({ vectors }) => vectors)}::bytea[]
    ) as written (type, id, text_revision, item_revision, hashes, vectors)
    where project.id = ${projectId}::uuid
    on conflict (project_id, space, entity_type, entity_id) do update
    set text_revision = excluded.text_revision, item_revision = excluded.item_revision,
      revision = excluded.revision, hashes = excluded.hashes, vectors = excluded.vectors
    where search_vector.text_revision <= excluded.text_revision
      and search_vector.item_revision <= excluded.item_revision`
}

interface FeedEntry extends EntityRef {
  readonly revision: number
  /** Of the text that they were made of. */
  readonly textRevision: number
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
  const rows = await db.tuples<[EntityKind, string, number, number, Uint8Array]>`
    select entity_type, entity_id, revision, text_revision, vectors
    from (
      select entity_type, entity_id, revision, text_revision, vectors,
        coalesce(sum(octet_length(vectors)) over (
          order by revision, entity_type, entity_id rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select entity_type, entity_id, revision, text_revision, vectors
        from search_vector
        where project_id = ${projectId}::uuid and space = ${space}
          and (revision, entity_type, entity_id) > (${after.revision}, ${after.type}, ${after.id}::uuid)
        order by revision, entity_type, entity_id
        limit ${page.entities}
      ) as listed
    ) as placed
    where before < ${page.bytes}
    order by revision, entity_type, entity_id`
  const entries = rows.map(([type, id, revision, textRevision, vectors]) => ({
    type,
    id,
    revision,
    textRevision,
    vectors,
  }))
  const bytes = entries.reduce((sum, { vectors }) => sum + vectors.byteLength, 0)
  return { entries, hasMore: entries.length === page.entities || bytes >= page.bytes }
}

/** Sorts after every entity: `after` then means all rows of greater revisions. */
export const afterRevision = (revision: number): EntityRef & { revision: number } => {
  return { revision, type: 'token-collection', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
}
