// What the doctor asks the database. All of it is about the installation as a whole.
import type { Sql } from '../ports.ts'

export async function readClock(db: Sql): Promise<Date> {
  const [row] = await db<{ now: Date }>`select clock_timestamp() as now`
  if (!row) throw new Error('the database did not say what time it is')
  return row.now
}

export interface Durability {
  readonly fsync: string
  readonly synchronousCommit: string
  readonly fullPageWrites: string
}

export async function readDurability(db: Sql): Promise<Durability> {
  const [row] = await db<Durability>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('full_page_writes') as "fullPageWrites"`
  if (!row) throw new Error('the database did not answer')
  return row
}

interface Leftovers {
  /** Bytes that should have been removed long ago. */
  readonly garbage: number
  /** Documents whose text nobody has looked for. */
  readonly extractions: number
  /** Teams whose counters are not the sum of their objects. */
  readonly wrongQuotas: number
}

export async function countLeftovers(db: Sql, dueBefore: Date): Promise<Leftovers> {
  const [row] = await db<Leftovers>`
    select
      (select count(*) from object_garbage where due_at < ${dueBefore}) as garbage,
      (select count(*) from stored_object where extraction = 'pending' and confirmed_at < ${dueBefore}) as extractions,
      (select count(*) from (
        select team.id
        from team
        left join project on project.team_id = team.id
        left join stored_object on stored_object.project_id = project.id
        group by team.id
        having team.storage_used_bytes <> coalesce(sum(stored_object.size_bytes), 0)
          or team.storage_reserved_bytes
            <> coalesce(sum(stored_object.declared_bytes) filter (where stored_object.size_bytes is null), 0)
      ) as wrong) as "wrongQuotas"`
  return row ?? { garbage: 0, extractions: 0, wrongQuotas: 0 }
}

/** The newest objects, to see whether their bytes are there. */
export async function listNewestObjects(
  db: Sql,
  limit: number,
): Promise<{ readonly storeKey: string; readonly sizeBytes: number }[]> {
  return db<{ storeKey: string; sizeBytes: number }>`
    select store_key as "storeKey", size_bytes as "sizeBytes"
    from stored_object
    where state = 'confirmed'
    order by confirmed_at desc
    limit ${limit}`
}
