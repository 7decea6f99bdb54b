// What the text engine reads, written here or by the designers. Vectors are in vectors/store.ts.
import type { EntityKind, ItemKind } from '../contract/words.ts'
import type { EntityRef } from '../entities/rules/entity-kind.ts'
import type { Sql } from '../ports.ts'

/** What was written here about an entity. */
export interface WrittenText extends EntityRef {
  readonly title: string
  /** Rises with each change of it. */
  readonly textRevision: number
  /** Abstract and blocks, in parts where they are long, then each file's text. None: there is nothing to find any more. */
  readonly bodies: readonly string[]
}

/** The texts of what changed after a place in the feed of documentation, oldest change first; of `only` these, if given. */
export async function readTextFeed(
  db: Sql,
  projectId: string,
  {
    after,
    only = null,
    entities,
    bytes,
  }: {
    readonly after: EntityRef & { readonly revision: number }
    readonly only?: readonly string[] | null
    readonly entities: number
    /** The first entity is read whatever its length, further ones as long as those before are shorter than this. */
    readonly bytes: number
  },
): Promise<{ readonly entries: readonly (WrittenText & { readonly revision: number })[]; readonly hasMore: boolean }> {
  const rows = await db.tuples<[EntityKind, string, number, number, string, number, boolean | null, string | null]>`
    with listed as (
      select entity_type, entity_id, revision, text_revision, title, has_docs
      from entity_documentation
      where project_id = ${projectId}::uuid
        and (revision, entity_type, entity_id) > (${after.revision}, ${after.type}, ${after.id}::uuid)
        and (${only}::uuid[] is null or entity_id = any(${only}::uuid[]))
      order by revision, entity_type, entity_id
      limit ${entities}
    ), piece as (
      select listed.entity_type, listed.entity_id, false as is_file, -1 as position, page.abstract as body
      from listed
      join page on page.project_id = ${projectId}::uuid and page.id = listed.entity_id
      where listed.has_docs and listed.entity_type = 'doc-page' and page.abstract is not null
      union all
      select listed.entity_type, listed.entity_id, false, block.position, block.search_text
      from listed
      join block on block.project_id = ${projectId}::uuid
        and block.entity_type = listed.entity_type and block.entity_id = listed.entity_id
      where listed.has_docs
      union all
      select listed.entity_type, listed.entity_id, true, block.position, stored_object.extracted_text
      from listed
      join block on block.project_id = ${projectId}::uuid
        and block.entity_type = listed.entity_type and block.entity_id = listed.entity_id and block.type = 'file'
      join block_object on block_object.project_id = ${projectId}::uuid and block_object.block_id = block.id
      join stored_object
        on stored_object.project_id = ${projectId}::uuid and stored_object.object_key = block_object.object_key
      where listed.has_docs and stored_object.extracted_text is not null
    ), placed as (
      select listed.entity_type, listed.entity_id, listed.revision, text_revision, listed.title, is_file, position, body,
        coalesce(sum(octet_length(body)) over (
          order by listed.revision, listed.entity_type, listed.entity_id
          range between unbounded preceding and current row exclude group), 0) as before,
        coalesce(sum(octet_length(body)) over (
          partition by listed.entity_type, listed.entity_id order by is_file, position
          rows between unbounded preceding and 1 preceding), 0) as before_in_entity
      from listed
      left join piece on piece.entity_type = listed.entity_type and piece.entity_id = listed.entity_id
    )
    select entity_type, entity_id, revision, text_revision, title, (select count(*) from listed), is_file, body
    from placed
    where before < ${bytes} and before_in_entity < ${MOST_OF_ENTITY}
    order by revision, entity_type, entity_id, is_file, position`
  const entries: (WrittenText & { revision: number; bodies: string[] })[] = []
  let isOpen = false // the last part of what was written may be added to
  for (const [type, id, revision, textRevision, title, , isFile, body] of rows) {
    let entry = entries.at(-1)
    if (entry?.id !== id || entry.type !== type) {
      entries.push((entry = { type, id, revision, textRevision, title, bodies: [] }))
      isOpen = false
    }
    if (body === null) continue
    const last: string | undefined = isOpen && isFile === false ? entry.bodies.pop() : undefined
    const part: string = last === undefined ? body : `${last}\n${body}`
    entry.bodies.push(part)
    isOpen = isFile === false && part.length < PART_LENGTH
  }
  const listed = rows[0]?.[5] ?? 0
  return { entries, hasMore: listed === entities || listed > entries.length }
}

/** A word says less about a longer text; beyond this length its parts are ranked one by one. */
const PART_LENGTH = 100_000
/** Bytes: the text of several books. Of more than that on one entity the beginning is found. */
const MOST_OF_ENTITY = 8_388_608

/** A row of the library, as far as it is searched. */
export interface SearchedItem {
  readonly id: string
  readonly kind: ItemKind
  readonly name: string
  /** JSON text, see library/documents.ts. */
  readonly document: string
}

/** Rows of the library that changed after a revision, in the order of their ids, a page of them. */
export async function readChangedItems(
  db: Sql,
  projectId: string,
  {
    changedAfter,
    afterId,
    items,
    bytes,
  }: {
    readonly changedAfter: number
    readonly afterId: string
    readonly items: number
    /** The first item is read whatever its length, further ones as long as those before are shorter than this. */
    readonly bytes: number
  },
): Promise<{ readonly entries: readonly SearchedItem[]; readonly hasMore: boolean }> {
  const rows = await db.tuples<[string, ItemKind, string, string, number]>`
    select id, kind, name, document, octet_length(document)
    from (
      select id, kind, name, document,
        coalesce(sum(octet_length(document)) over (
          order by id rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select id, kind, name, document
        from library_item
        where project_id = ${projectId}::uuid and id > ${afterId}::uuid and revision > ${changedAfter}
        order by id
        limit ${items}
      ) as listed
    ) as placed
    where before < ${bytes}
    order by id`
  const read = rows.reduce((sum, [, , , , length]) => sum + length, 0)
  return {
    entries: rows.map(([id, kind, name, document]) => ({ id, kind, name, document })),
    hasMore: rows.length === items || read >= bytes,
  }
}

/** Those of them that are in the library. */
export async function readItems(db: Sql, projectId: string, ids: readonly string[]): Promise<SearchedItem[]> {
  if (ids.length === 0) return []
  const rows = await db.tuples<[string, ItemKind, string, string]>`
    select id, kind, name, document
    from library_item
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`
  return rows.map(toItem)
}

const toItem = ([id, kind, name, document]: [string, ItemKind, string, string]): SearchedItem => {
  return { id, kind, name, document }
}

/** The names of collections by their source keys. */
export async function readCollectionNames(db: Sql, projectId: string): Promise<ReadonlyMap<string, string>> {
  return new Map(
    await db.tuples<[string, string]>`
      select source_key, name
      from library_item
      where project_id = ${projectId}::uuid and kind = 'token-collection'`,
  )
}

/** By hash; those that are too long to be read for a search are not in it. */
export async function readSpecLayers(
  db: Sql,
  projectId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map()
  return new Map(
    await db.tuples<[string, string]>`
      select hash, body
      from spec_layer
      where project_id = ${projectId}::uuid and hash = any(${hashes}::text[]) and octet_length(body) <= ${MOST_OF_LAYER}`,
  )
}
const MOST_OF_LAYER = 100_000
