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

/** Those whose secrets are to be opened, in an order of their own. */
export async function listSealedHooks(
  db: Sql,
  limit: number,
): Promise<{ readonly projectId: string; readonly id: string; readonly secret: string }[]> {
  return db<{ projectId: string; id: string; secret: string }>`
    select project_id as "projectId", id, secret
    from hook
    limit ${limit}`
}

export interface Rights {
  readonly role: string
  readonly schema: string
  readonly mayCreate: boolean
  /** Tables that it may not both read and write. */
  readonly closed: readonly string[]
}

/** Of the role that asks. A role that a superuser's right covers has them all. */
export async function readRights(db: Sql): Promise<Rights> {
  const [row] = await db<Omit<Rights, 'closed'>>`
    select quote_ident(current_user) as role, quote_ident(current_schema()) as schema,
      has_schema_privilege(current_schema(), 'create') as "mayCreate"`
  if (!row) throw new Error('the database did not say who asks')
  const closed = await db.tuples<[string]>`
    select relname::text
    from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and exists (
        select from unnest(array['select', 'insert', 'update', 'delete']) as wanted (privilege)
        where not has_table_privilege(pg_class.oid, privilege))
    order by relname`
  return { ...row, closed: closed.map(([name]) => name) }
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
  const [garbage] = await db<{ count: number }>`
    select count(*) as count from object_garbage where due_at < ${dueBefore}`
  const [extractions] = await db<{ count: number }>`
    select count(*) as count from stored_object where extraction = 'pending' and confirmed_at < ${dueBefore}`
  return {
    garbage: garbage?.count ?? 0,
    extractions: extractions?.count ?? 0,
    wrongQuotas: await countWrongQuotas(db),
  }
}

async function countWrongQuotas(db: Sql): Promise<number> {
  const kept = await db.tuples<[team: string, used: number, reserved: number]>`
    select id, storage_used_bytes, storage_reserved_bytes from team`
  const teamOf = new Map(await db.tuples<[string, string]>`select project, team from project_directory`)
  const taken = await db.tuples<[project: string, used: number, reserved: number]>`
    select project_id, coalesce(sum(size_bytes), 0)::bigint,
      coalesce(sum(declared_bytes) filter (where size_bytes is null), 0)::bigint
    from stored_object
    group by project_id`
  const real = new Map<string, { used: number; reserved: number }>()
  for (const [project, used, reserved] of taken) {
    const team = teamOf.get(project) ?? ''
    const before = real.get(team) ?? { used: 0, reserved: 0 }
    real.set(team, { used: before.used + used, reserved: before.reserved + reserved })
  }
  return kept.filter(([team, used, reserved]) => {
    const sum = real.get(team) ?? { used: 0, reserved: 0 }
    return sum.used !== used || sum.reserved !== reserved
  }).length
}

interface HookCounts {
  readonly all: number
  readonly failing: number
  readonly dead: number
  /** Those that events were lost for, because too many waited. */
  readonly dropped: number
}

export async function countHooks(db: Sql): Promise<HookCounts> {
  const [row] = await db<HookCounts>`
    select count(*) as all, count(*) filter (where failures > 0 and dead_at is null) as failing,
      count(dead_at) as dead, count(*) filter (where dropped > 0) as dropped
    from hook`
  return row ?? { all: 0, failing: 0, dead: 0, dropped: 0 }
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
