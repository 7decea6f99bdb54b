// Who does background work and holds leases, and how one process calls the others. All of it stands above projects.
import type { Sql } from '../../ports.ts'

interface ProcessRow {
  readonly id: string
  /** For people. */
  readonly name: string
  readonly doesWork: boolean
  /** Its own count: were it the row's, one that comes and goes would be at its first beat at every look, and seem dead. */
  readonly beats: number
}

export async function beat(db: Sql, { id, name, doesWork, beats }: ProcessRow): Promise<void> {
  await db`
    insert into process (id, name, does_work, beats, beaten_at)
    values (${id}, ${name}, ${doesWork}, ${beats}, clock_timestamp())
    on conflict (id) do update set
      does_work = excluded.does_work,
      beats = excluded.beats,
      beaten_at = excluded.beaten_at`
}

export async function listBeats(db: Sql): Promise<{ readonly id: string; readonly beats: number }[]> {
  return db`select id, beats from process`
}

/** Unless it has beaten since. */
export async function forgetProcess(
  db: Sql,
  { id, beats }: { readonly id: string; readonly beats: number },
): Promise<void> {
  await db`delete from process where id = ${id} and beats = ${beats}`
}

export async function removeProcess(db: Sql, id: string): Promise<void> {
  await db`delete from process where id = ${id}`
}

/** How many that do background work have been heard of lately. Both moments are of the database's clock. */
export async function countWorkers(db: Sql): Promise<number> {
  const [row] = await db<{ workers: number }>`
    select count(*) as workers
    from process
    where does_work and beaten_at > clock_timestamp() - interval '15 seconds'`
  return row?.workers ?? 0
}

export async function ringBell(db: Sql, kind: string): Promise<void> {
  await db`
    insert into work_bell (kind, rung) values (${kind}, 1)
    on conflict (kind) do update set rung = work_bell.rung + 1`
}

export async function listBells(db: Sql): Promise<{ readonly kind: string; readonly rung: number }[]> {
  return db`select kind, rung from work_bell`
}
