// Why a store is not opened, and what helps: the sentences of docs/operate/upgrade.md.
import type { LedgerEntry, NoWay } from '../../kit/ledger.ts'
import type { Sql } from '../../ports.ts'

const RESTORE = 'restore a backup into an empty data directory or database (vitrine restore)'

// oxlint-disable-next-line typescript/consistent-return -- every reason is told
export function refusalOf(noWay: NoWay): string {
  switch (noWay.why) {
    case 'newer':
      return `the schema is at version ${noWay.entry.version}, which took away what this program needs (it knows versions up to ${noWay.newest}): use a newer program`
    case 'foreign':
      return `the store was made by a program that this one does not come from: its step ${noWay.entry.version} is ${noWay.entry.name}, ${here(noWay.ours)}. Use the program that made it, or ${RESTORE}`
    case 'changed':
      return `the step ${noWay.entry.name} is not the one that the store was made with: the file was changed, or the store's ledger was. Install this program anew; if that does not help, ${RESTORE}`
    case 'gap':
      return `the step ${noWay.ours.name} is missing in the ledger of the store, which is at version ${noWay.version}: ${RESTORE}. A step that is new to this program needs a higher number`
  }
}

const here = (ours: LedgerEntry | null): string =>
  ours === null ? 'here there is none of this number' : `here it is ${ours.name}`

/** Of a database without a ledger: what our first step makes must not be there. */
export async function refuseTablesOfOthers(db: Sql, names: readonly string[]): Promise<void> {
  const [taken] = await db<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any(${names}::text[])
    order by relname limit 1`
  if (taken) throw new Error(notOurs(`a table ${taken.name}, and no ledger of a store`))
}

/** Of a ledger with other columns. */
export async function refuseLedgerOfOthers(db: Sql): Promise<void> {
  const [ours] = await db<{ columns: number }>`
    select count(*) as columns from pg_attribute
    where attrelid = to_regclass('schema_migration') and not attisdropped
      and attname in ('version', 'name', 'sha256', 'applied_at')`
  if (ours?.columns !== 4) throw new Error(notOurs('a table schema_migration of something else'))
}

const notOurs = (what: string): string =>
  `the database has ${what}: give Vitrine an empty database of its own; if this was a store, ${RESTORE}`
