import { wayFrom, type LedgerEntry, type Steps, type Way } from '../../kit/ledger.ts'
import { madeBy } from '../../kit/made-by.ts'
import type { Database, Sql } from '../../ports.ts'
import { refusalOf, refuseLedgerOfOthers, refuseTablesOfOthers } from './refuse-schema.ts'
import { readSteps } from './schema-steps.ts'
import { StatementRefused } from './sql-errors.ts'

/** Makes anew what the program derives from what people wrote. */
export type Renew = (db: Sql) => Promise<void>
type RunScript = (text: string) => Promise<void>

/** After a step that is called so the program derives anew what it once derived in another way. */
const ANEW = /^\d{4}_anew_/
const nothing: Renew = () => Promise.resolve()

/**
 * Brings the schema forward to the newest file of `migrationsDir`: all of it, or on a failure nothing. A schema that a
 * newer program has already taken further is fine as long as it was only expanded (docs/operate/upgrade.md).
 */
export async function migrate(
  db: Database,
  migrationsDir: string,
  renew = nothing,
): Promise<{ applied: number[]; version: number }> {
  const steps = await readSteps(migrationsDir)
  try {
    return await goUp(db, steps, renew)
  } catch (error) {
    throw error instanceof StatementRefused && NO_RIGHTS.has(error.sqlstate) ? await withoutRights(db, error) : error
  }
}

/** The role may not; there is no schema that it may see. */
const NO_RIGHTS = new Set(['42501', '3F000'])

/** Not every role that may connect may also create: since PostgreSQL 15 none may but the owner of the database. */
async function withoutRights(db: Database, cause: StatementRefused): Promise<Error> {
  const [row] = await db<{ role: string; schema: string | null; database: string }>`
    select quote_ident(current_user) as role, quote_ident(current_schema()) as schema,
      quote_ident(current_database()) as database`
  const { role = '?', schema = null, database = '?' } = row ?? {}
  const message =
    schema === null
      ? `the role ${role} of DATABASE_URL sees no schema of the database ${database}: as its owner, grant usage, create on schema public to ${role}`
      : `the role ${role} of DATABASE_URL may not create and use tables in the schema ${schema} of the database ${database}: as its owner, grant create on schema ${schema} to ${role}, or alter database ${database} owner to ${role}; tables that another role made there must be this role's own`
  return Object.assign(new Error(message, { cause }), { code: cause.sqlstate })
}

function goUp(db: Database, steps: Steps, renew: Renew): Promise<{ applied: number[]; version: number }> {
  return db.migration(async (db, script) => {
    const ledger = await readLedger(db)
    const way = wayFrom(ledger, steps)
    if ('why' in way) throw new Error(refusalOf(way))
    if (ledger.length === 0) await refuseTablesOfOthers(db, madeBy(steps.migrations).tables)
    await bringForward({ db, script, renew }, way)
    const applied = [...(way.first ? [way.first] : []), ...way.pending].map(({ version }) => version)
    return { applied, version: applied.at(-1) ?? ledger.at(-1)?.version ?? 0 }
  })
}

/** What the commands of operators have to know of it. */
export async function knownSchema(migrationsDir: string, renew = nothing): Promise<KnownSchema> {
  const steps = await readSteps(migrationsDir)
  return { steps, bringForward: (db, script, way) => bringForward({ db, script, renew }, way) }
}

interface KnownSchema {
  readonly steps: Steps
  bringForward(db: Sql, script: RunScript, way: Way): Promise<void>
}

interface Bringing {
  readonly db: Sql
  readonly script: RunScript
  readonly renew: Renew
}

/** Does what is left of a way. The ledger is written as if the store had come by today's steps alone. */
async function bringForward({ db, script, renew }: Bringing, { made, bridge, first, pending }: Way): Promise<void> {
  for (const { text } of bridge) await script(text)
  if (first) {
    await db`delete from schema_migration`
    await note(db, first)
  }
  for (const step of pending) {
    await script(step.text)
    await note(db, step)
  }
  if (made.length > 0 && pending.some(({ name }) => ANEW.test(name))) await renew(db)
}

async function note(db: Sql, { version, name, sha256 }: LedgerEntry): Promise<void> {
  await db`
    insert into schema_migration (version, name, sha256, applied_at) values (${version}, ${name}, ${sha256}, now())`
}

async function readLedger(db: Sql): Promise<LedgerEntry[]> {
  // A start on a full disk has nothing to write when the schema is the newest.
  const [known] = await db<{ table: string | null }>`select to_regclass('schema_migration')::text as table`
  if (known?.table == null)
    await db`
    create table if not exists schema_migration (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null
    )`
  else await refuseLedgerOfOthers(db)
  return db<LedgerEntry>`select version, name, sha256 from schema_migration order by version`
}
