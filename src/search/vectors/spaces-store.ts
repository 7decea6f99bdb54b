// Embedding spaces. A space's row is the lock under which its vectors change; they are in store.ts.
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
  readonly library_to: number
  readonly calibrated_over: number
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
      space.library_to, space.calibrated_over
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

/** Control statement: the projects where some text may be without vectors of this model and chunker. */
export async function projectsBehind(
  db: Sql,
  { provider, model, chunker }: Pick<Space, 'provider' | 'model' | 'chunker'>,
): Promise<string[]> {
  const rows = await db<{ id: string }>`
    select project.id
    from project
    left join lateral (
      select complete_to, library_to, is_active
      from search_space
      where search_space.project_id = project.id
        and search_space.provider = ${provider} and search_space.model = ${model}
        and search_space.chunker = ${chunker}
      order by generation desc
      limit 1
    ) as space on true
    where project.docs_revision > coalesce(space.complete_to, 0)
      or project.library_revision > coalesce(space.library_to, 0) or not coalesce(space.is_active, true)
    order by project.id`
  return rows.map(({ id }) => id)
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

/** Says up to which revisions all has its vectors, and puts the space in the place of all others. */
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
): Promise<void> {
  const replaced = await db`
    delete from search_space where project_id = ${projectId}::uuid and id <> ${space}
      and generation <= (select generation from search_space where project_id = ${projectId}::uuid and id = ${space})`
  const rows = await db`
    update search_space
    set is_active = true, complete_to = greatest(complete_to, ${completeTo}),
      library_to = greatest(library_to, ${libraryTo}), floor_best = ${floors.best}, floor_row = ${floors.row},
      calibrated_over = ${calibratedOver}
    where project_id = ${projectId}::uuid and id = ${space}`
  if (rows.affected !== 1) throw new Error(`the space is gone, and ${replaced.affected} others were to follow it`)
}
