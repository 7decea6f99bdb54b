// Embedding spaces. A space's row is the lock under which its vectors change; they are in store.ts.
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
  /** Every text up to this docs revision has its vectors, and every row of the library up to this library revision. */
  readonly completeTo: number
  readonly libraryTo: number
  /** How many entities there were when its floors were found out; 0: they never were. */
  readonly calibratedOver: number
  /** Null: none is under way. */
  readonly pass: Pass | null
}

/**
 * A pass through all that is behind, page by page. It was begun at these revisions, up to which all has its vectors when
 * it ends; what is written meanwhile is for the next one.
 */
export interface Pass {
  readonly docs: number
  readonly library: number
  /** What was written here comes first, then the rows of the library: what is next, after which place. */
  readonly feed: { readonly of: 'texts'; readonly after: FeedPlace } | { readonly of: 'items'; readonly after: string }
  /** Those that were embedded. */
  readonly entities: number
}

/** In the feed of documentation. */
export type FeedPlace = EntityRef & { readonly revision: number }

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
  readonly library_to: number
  readonly calibrated_over: number
  readonly pass: string | null
}

export interface ProjectSpaces {
  readonly name: string
  readonly spaces: readonly Space[]
}

/** The project's name and its spaces, newest generation first; null when there is no such project. */
export async function readSpaces(db: Sql, projectId: string): Promise<ProjectSpaces | null> {
  const rows = await db<SpaceRow>`
    select project.name as project_name, space.id, space.provider, space.model, space.chunker, space.generation,
      space.dimension, space.floor_best, space.floor_row, space.is_active, space.revision, space.complete_to,
      space.library_to, space.calibrated_over, space.pass
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
  return {
    id,
    provider,
    model,
    chunker,
    generation,
    dimension,
    floors,
    isActive: row.is_active,
    revision,
    completeTo: row.complete_to,
    libraryTo: row.library_to,
    calibratedOver: row.calibrated_over,
    pass: row.pass === null ? null : (JSON.parse(row.pass) as Pass), // as savePass wrote it
  }
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

/** Where whoever comes next goes on. */
export async function savePass(db: Sql, projectId: string, space: string, pass: Pass): Promise<void> {
  await db`
    update search_space set pass = ${JSON.stringify(pass)} where project_id = ${projectId}::uuid and id = ${space}`
}

interface CompletedTo {
  readonly docs: number
  readonly library: number
}

/** Puts the space in the place of all others. Up to which revisions all has its vectors: another may have come further. */
export async function completeSpace(
  db: Sql,
  projectId: string,
  {
    space,
    completeTo,
    libraryTo,
    floors,
    calibratedOver,
  }: { readonly space: string } & Pick<Space, 'completeTo' | 'libraryTo' | 'floors' | 'calibratedOver'>,
): Promise<CompletedTo> {
  const replaced = await db`
    delete from search_space where project_id = ${projectId}::uuid and id <> ${space}
      and generation <= (select generation from search_space where project_id = ${projectId}::uuid and id = ${space})`
  const [row] = await db<CompletedTo>`
    update search_space
    set is_active = true, complete_to = greatest(complete_to, ${completeTo}),
      library_to = greatest(library_to, ${libraryTo}), floor_best = ${floors.best}, floor_row = ${floors.row},
      calibrated_over = ${calibratedOver}, pass = null
    where project_id = ${projectId}::uuid and id = ${space}
    returning complete_to as docs, library_to as library`
  if (!row) throw new Error(`the space is gone, and ${replaced.affected} others were to follow it`)
  return row
}
