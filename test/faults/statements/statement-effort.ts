// What statements look at, by the plan that the database makes for any values: work that must not grow is counted in
// blocks and rows, never in time.
import type { Database, Sql, SqlValue } from '../../../src/ports.ts'
import { encodeParameter } from '../../../src/adapters/sql/sql-types.ts'
import { statementOf } from '../../../src/adapters/sql/sql-statement.ts'

export interface Asked {
  readonly text: TemplateStringsArray
  readonly values: readonly SqlValue[]
}

/** The same handle; what it is asked is told. */
export function noting(db: Sql, onAsked: (asked: Asked) => void): Sql {
  const noted = <Row extends object>(text: TemplateStringsArray, ...values: readonly SqlValue[]) => {
    onAsked({ text, values })
    return db<Row>(text, ...values)
  }
  const tuples: Sql['tuples'] = (text, ...values) => {
    onAsked({ text, values })
    return db.tuples(text, ...values)
  }
  return Object.assign(noted, { tuples })
}

/** The same database, in its transactions too. */
export function notingAll(db: Database, onAsked: (asked: Asked) => void): Database {
  const transaction: Database['transaction'] = (work) => db.transaction((db) => work(noting(db, onAsked)))
  const snapshot: Database['snapshot'] = (work) => db.snapshot((db) => work(noting(db, onAsked)))
  return Object.assign(noting(db, onAsked), {
    engine: db.engine,
    transaction,
    snapshot,
    migration: db.migration.bind(db),
    close: db.close.bind(db),
  })
}

export interface Effort {
  readonly blocks: number
  readonly rows: number
}

interface Plan {
  readonly 'Actual Loops': number
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

class Undone extends Error {}

/** Runs it and takes back what it did. */
export async function undone(db: Database, work: (db: Sql) => Promise<unknown>): Promise<void> {
  await db
    .transaction(async (db) => {
      await work(db)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
}

/** By a plan that is made now, as one for any values would be. What it did is undone. */
export async function effortNow(db: Database, { text, values }: Asked): Promise<Effort> {
  let effort: Effort | undefined
  await undone(db, async (db) => {
    await literal(db, 'set local plan_cache_mode = force_generic_plan')
    await literal(db, `prepare effort_of_this as ${statementOf(text).text}`)
    try {
      effort = await explained(db, 'effort_of_this', values)
    } finally {
      await literal(db, 'deallocate effort_of_this')
    }
  })
  if (!effort) throw new Error('nothing was explained')
  return effort
}

/** By the plan of a prepared statement. */
export async function explained(db: Sql, name: string, values: readonly SqlValue[]): Promise<Effort> {
  const given = values.map((value) => literalOf(encodeParameter(value))).join(', ')
  const call = given === '' ? `"${name}"` : `"${name}"(${given})`
  const [row] = await literal<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
    db,
    `explain (analyze, buffers, format json) execute ${call}`,
  )
  const plan = row?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('nothing was explained')
  return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: rowsOf(plan) }
}

const literal = <Row extends object>(db: Sql, text: string) => db<Row>(Object.assign([text], { raw: [text] }))

const literalOf = (value: ReturnType<typeof encodeParameter>): string =>
  value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`

function rowsOf(plan: Plan): number {
  const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)
  return (plan.Plans ?? []).reduce((sum, under) => sum + rowsOf(under), plan['Actual Loops'] * each)
}
