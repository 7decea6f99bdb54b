import type { Sql } from '../ports.ts'

interface PendingWork {
  readonly extraction: number
  readonly collection: number
  readonly index: number
}

/**
 * Control statement: how much background work waits, over all projects, for the operator's gauges. It counts at most
 * `most` of a kind, by indexes, so that a backlog does not make it slow. `index` counts projects.
 */
export async function countPendingWork(
  db: Sql,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<PendingWork> {
  const [row] = await db<{ extraction: number; collection: number; index: number }>`
    select
      (select count(*) from (
        select 1 from stored_object where extraction = 'pending' limit ${most}) as waiting) as extraction,
      (select count(*) from (
        select 1 from object_garbage where due_at <= ${now} limit ${most}) as waiting) as collection,
      (select count(*) from (
        select 1
        from project
        where docs_revision > coalesce(
            (select max(complete_to) from search_space where search_space.project_id = project.id), 0)
          or library_revision > coalesce(
            (select max(library_to) from search_space where search_space.project_id = project.id), 0)
          or exists (
            select 1 from search_space where search_space.project_id = project.id and not is_active)
        limit ${most}) as waiting) as index`
  return row ?? { extraction: 0, collection: 0, index: 0 }
}
