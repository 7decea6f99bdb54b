import type { Client } from 'pg'

export interface Plan {
  /** How many shards each part of the statement is sent to; none for what the coordinator has by itself. */
  readonly tasks: readonly number[]
  /** Rows that are written travel through the coordinator instead of being written where they were found. */
  readonly isPulled: boolean
}

const PROJECT = '018f0000-0000-7000-8000-000000000001'

/** A value of each type that statements take; whose project it is makes no difference to how many shards are asked. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: PROJECT,
  'uuid[]': `{${PROJECT}}`,
  text: 'a',
  'text[]': '{a}',
  smallint: '1',
  integer: '1',
  'integer[]': '{1}',
  'boolean[]': '{t}',
  bigint: '1',
  'bigint[]': '{1}',
  'double precision': '0.5',
  numeric: '1',
  boolean: 'true',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  'timestamp with time zone[]': '{2026-01-01T00:00:00Z}',
  bytea: '\\x00',
  'bytea[]': String.raw`{"\\x00"}`,
}

/** How a statement is planned, with a value for each of its parameters. */
export async function planOf(client: Client, text: string): Promise<Plan> {
  await client.query(`prepare asked as ${text}`)
  try {
    const { rows } = await client.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'",
    )
    const values = (rows[0]?.types ?? []).map((type) => {
      const value = VALUES[type]
      if (value === undefined) throw new Error(`a parameter of type ${type} has no value to be planned with`)
      return `'${value}'`
    })
    const explained = await client.query<{ 'QUERY PLAN': unknown }>(
      `explain (format json) execute asked${values.length > 0 ? ` (${values.join(', ')})` : ''}`,
    )
    const plan = explained.rows[0]?.['QUERY PLAN']
    return { tasks: tasksIn(plan), isPulled: JSON.stringify(plan).includes('pull to coordinator') }
  } finally {
    await client.query('deallocate asked')
  }
}

function tasksIn(part: unknown): number[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => (name === 'Task Count' ? [Number(value)] : tasksIn(value)))
}
