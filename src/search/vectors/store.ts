// Embedding spaces and their vectors. A space's row is the lock under which its vectors change.
import type { EntityKind } from '../../contract/words.ts'
import type { EntityRef } from '../../entities/rules/entity-kind.ts'
import type { Sql } from '../../ports.ts'

export interface Space {
  readonly id: string
  readonly provider: string
  readonly model: string
  readonly chunker: number
  readonly generation: number
  readonly dimension: number | null
  readonly floors: { readonly best: number; readonly row: number }
  readonly isActive: boolean
  readonly revision: number
  /** Every text up to this docs revision has its vectors. */
  readonly completeTo: number
}

interface SpaceRow {
  readonly project_name: string
  readonly id: string | null
  readonly provider: string
  readonly model: string
  readonly chunker: number
  readonly generation: number
  readonly dimension: number | null
  readonly floor_best: number
  readonly floor_row: number
  readonly is_active: boolean
  readonly revision: number
  readonly complete_to: number
}

export interface ProjectSpaces {
  readonly name: string
  readonly spaces: readonly Space[]
}

/** The project's name and its spaces, newest generation first; null when there is no such project. */
export async function readSpaces(db: Sql, projectId: string): Promise<ProjectSpaces | null> {
  const rows = await db<SpaceRow>`
    select project.name as project_name, space.id, space.provider, space.model, space.chunker, space.generation,
      space.dimension, space.floor_best, space.floor_row, space.is_active, space.revision, space.complete_to
    from project
    left join search_space space on space.project_id = project.id
    where project.id = ${projectId}::uuid
    order by space.generation desc`
  const [first] = rows
  if (!first) return null
  return { name: first.project_name, spaces: rows.flatMap((row) => (row.id === null ? [] : [toSpace(row, row.id)])) }
}

function toSpace(row: SpaceRow, id: string): Space {
  const { provider, model, chunker, generation, dimension, revision } = row
  const floors = { best: row.floor_best, row: row.floor_row }
  const [isActive, completeTo] = [row.is_active, row.complete_to]
  return { id, provider, model, chunker, generation, dimension, floors, isActive, revision, completeTo }
}

type NewSpace = Pick<Space, 'id' | 'provider' | 'model' | 'chunker' | 'generation' | 'floors'>

/** Another process may have made it just now, which is as good. */
export async function insertSpace(db: Sql, projectId: string, space: NewSpace, now: Date): Promise<void> {
  const { id, provider, model, chunker, generation, floors } = space
  await db`
    insert into search_space (project_id, id, provider, model, chunker, generation, floor_best, floor_row, is_active,
      created_at)
    values (${projectId}::uuid, ${id}, ${provider}, ${model}, ${chunker}, ${generation}, ${floors.best}, ${floors.row},
      false, ${now})
    on conflict do nothing`
}

/** Control statement: the projects where some text may be without vectors of this model and chunker. */
export async function projectsBehind(
  db: Sql,
  { provider, model, chunker }: Pick<Space, 'provider' | 'model' | 'chunker'>,
): Promise<string[]> {
  const rows = await db<{ id: string }>`
    select project.id
    from project
    left join lateral (
      select complete_to, is_active
      from search_space
      where search_space.project_id = project.id
        and search_space.provider = ${provider} and search_space.model = ${model}
        and search_space.chunker = ${chunker}
      order by generation desc
      limit 1
    ) as space on true
    where project.docs_revision > coalesce(space.complete_to, 0) or not coalesce(space.is_active, true)
    order by project.id`
  return rows.map(({ id }) => id)
}

export interface PendingText extends EntityRef {
  readonly title: string
  readonly hasDocs: boolean
  readonly textRevision: number
}

/** Entities whose text is newer than their vectors, oldest change first. */
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

export interface IndexedTexts {
  /** Abstract and blocks, joined. */
  readonly text: string
  /** What was extracted from each of its files. */
  readonly files: readonly string[]
  /** Of the vectors that are there. */
  readonly hashes: Uint8Array
  readonly vectors: Uint8Array
}

/** All there is to embed of an entity, and what was embedded before. */
export async function readTexts(
  db: Sql,
  projectId: string,
  space: string,
  { type, id }: EntityRef,
): Promise<IndexedTexts> {
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
  const [known] = await db<{ hashes: Uint8Array; vectors: Uint8Array }>`
    select hashes, vectors
    from search_vector
    where project_id = ${projectId}::uuid and space = ${space} and entity_type = ${type} and entity_id = ${id}::uuid`
  return {
    text: blocks.map(([body]) => body).join('\n'),
    files: blocks.flatMap(([, extracted]) => (extracted === null || extracted === '' ? [] : [extracted])),
    hashes: known?.hashes ?? new Uint8Array(),
    vectors: known?.vectors ?? new Uint8Array(),
  }
}

interface VectorWrite extends EntityRef {
  readonly textRevision: number
  readonly hashes: Uint8Array
  readonly vectors: Uint8Array
}

/**
 * Raises the space's revision, which orders all changes of its vectors, and fixes its dimension with the first of
 * them. Null: the space is gone, or has another dimension.
 */
export async function raiseSpace(
  db: Sql,
  projectId: string,
  space: string,
  dimension: number | null,
): Promise<number | null> {
  const [row] = await db<{ revision: number }>`
    update search_space
    set revision = revision + 1, dimension = coalesce(dimension, ${dimension})
    where project_id = ${projectId}::uuid and id = ${space}
      and (dimension is null or ${dimension}::int is null or dimension = ${dimension})
    returning revision`
  return row?.revision ?? null
}

/** Vectors of an older text never replace those of a newer one. */
export async function writeVectors(
  db: Sql,
  projectId: string,
  { space, revision, entry }: { readonly space: string; readonly revision: number; readonly entry: VectorWrite },
): Promise<void> {
  const { type, id, textRevision, hashes, vectors } = entry
  await db`
    insert into search_vector (project_id, space, entity_type, entity_id, text_revision, revision, hashes, vectors)
    values (${projectId}::uuid, ${space}, ${type}, ${id}::uuid, ${textRevision}, ${revision}, ${hashes}, ${vectors})
    on conflict (project_id, space, entity_type, entity_id) do update
    set text_revision = excluded.text_revision, revision = excluded.revision, hashes = excluded.hashes, vectors = excluded.vectors
    where search_vector.text_revision <= excluded.text_revision`
}

/** Says that every text up to a docs revision has its vectors, and puts the space in the place of all others. */
export async function completeSpace(
  db: Sql,
  projectId: string,
  {
    space,
    completeTo,
    floors,
  }: { readonly space: string; readonly completeTo: number; readonly floors: Space['floors'] },
): Promise<void> {
  const replaced = await db`
    delete from search_space where project_id = ${projectId}::uuid and id <> ${space}
      and generation <= (select generation from search_space where project_id = ${projectId}::uuid and id = ${space})`
  const rows = await db`
    update search_space
    set is_active = true, complete_to = greatest(complete_to, ${completeTo}), floor_best = ${floors.best},
      floor_row = ${floors.row}
    where project_id = ${projectId}::uuid and id = ${space}`
  if (rows.affected !== 1) throw new Error(`the space is gone, and ${replaced.affected} others were to follow it`)
}

interface FeedEntry extends EntityRef {
  readonly revision: number
  readonly vectors: Uint8Array
}

/** The vectors that changed after a place in the feed, oldest change first. */
export async function readVectorFeed(
  db: Sql,
  projectId: string,
  {
    space,
    after,
    limit,
  }: { readonly space: string; readonly after: EntityRef & { revision: number }; readonly limit: number },
): Promise<FeedEntry[]> {
  const rows = await db.tuples<[EntityKind, string, number, Uint8Array]>`
    select entity_type, entity_id, revision, vectors
    from search_vector
    where project_id = ${projectId}::uuid and space = ${space}
      and (revision, entity_type, entity_id) > (${after.revision}, ${after.type}, ${after.id}::uuid)
    order by revision, entity_type, entity_id
    limit ${limit}`
  return rows.map(([type, id, revision, vectors]) => ({ type, id, revision, vectors }))
}

/** Sorts after every entity: `after` then means all rows of greater revisions. */
export const afterRevision = (revision: number): EntityRef & { revision: number } => {
  return { revision, type: 'token-collection', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
}
