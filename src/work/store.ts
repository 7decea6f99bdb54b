import type { Sql } from '../ports.ts'

interface PendingWork {
  readonly extraction: number
  readonly collection: number
  readonly index: number
  readonly hooks: number
}

/**
 * Control statement: how much background work waits, over all projects, for the operator's gauges. It counts at most
 * `most` of a kind, by indexes, so that a backlog does not make it slow. `index` counts projects.
 */
export async function countPendingWork(
  db: Sql,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<PendingWork> {
  const [extraction] = await db<{ count: number }>`
    select count(*) as count
    from (select project_id from stored_object where extraction = 'pending' limit ${most}) as waiting`
  const [collection] = await db<{ count: number }>`
    select count(*) as count
    from (select project_id from object_garbage where due_at <= ${now} limit ${most}) as waiting`
  const [index] = await db<{ count: number }>`
    select count(*) as count
    from (
      select id from project where docs_revision > indexed_docs or library_revision > indexed_library
      limit ${most}) as waiting`
  const [hooks] = await db<{ count: number }>`
    select count(*) as count
    from (select project_id from hook_delivery limit ${most}) as waiting`
  return {
    extraction: extraction?.count ?? 0,
    collection: collection?.count ?? 0,
    index: index?.count ?? 0,
    hooks: hooks?.count ?? 0,
  }
}

/**
 * Control statement: every lease is void. For the embedded store alone, once its directory is taken: nobody else can have
 * it open, so that whoever held a lease is gone, and what it had taken need not wait until the lease runs out.
 */
export async function freeLeases(db: Sql): Promise<void> {
  await db`update pushed_import set holder = null, lease_until = null where lease_until is not null and state = 'running'`
  await db`update hook set holder = null, lease_until = null where lease_until is not null`
  await db`update object_garbage set lease_until = null where lease_until is not null`
  await db`
    update stored_object set extraction_holder = null, extraction_lease_until = null
    where extraction = 'pending' and extraction_lease_until is not null`
  await db`delete from lease`
}

/** Control statement: some projects, others each time, told without asking any of them. */
export async function someProjects(db: Sql, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }>`select project as id from project_directory order by random() limit ${limit}`
  return rows.map(({ id }) => id)
}
