import { loadModule, parseSync } from 'libpg-query'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { storeStatements, type SourceStatement } from '../house/sql-statements.ts'
import { unboundTables, type Tenancy } from '../house/sql-tenancy.ts'
import { freshCitusUrl } from '../kit/databases.ts'
import { onCitus } from './on-citus.ts'
import { planOf, type Plan } from './plan.ts'

// Every statement of every store, as the cluster would run it: what is of one project is sent to one shard, whatever else
// there is. What looks at all projects is listed with how many shards it asks.

let client: Client
let tenancy: Tenancy
beforeAll(async () => {
  if (!inject('citus')) return
  await loadModule()
  client = new Client({ connectionString: await freshCitusUrl() })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'project_id'",
  )
  tenancy = new Map([...rows.map(({ name }) => [name, 'project_id'] as const), ['project', 'id']])
})
afterAll(() => client?.end())

onCitus('what has a project stands with it, everything else on the coordinator', async () => {
  const { rows } = await client.query<{ name: string; column: string; groups: number }>(`
    select logicalrelid::text as name, column_to_column_name(logicalrelid, partkey) as column,
      dense_rank() over (order by colocationid)::int as groups
    from pg_dist_partition where partmethod = 'h'`)
  expect(new Map(rows.map(({ name, column }) => [name, column]))).toEqual(new Map(tenancy))
  expect(new Set(rows.map(({ groups }) => groups)).size, 'all of them are split alike').toBe(1)
  const others = await client.query("select logicalrelid::text from pg_dist_partition where partmethod <> 'h'")
  expect(others.rows, 'what a write changes is not copied to every server').toEqual([])
})

onCitus('every statement of one project is sent to one shard', async () => {
  const faults: string[] = []
  const costs: string[] = []
  let ofOneProject = 0
  for (const statement of storeStatements()) {
    const { place } = statement
    const plan = await planned(statement)
    if (typeof plan === 'string') faults.push(`${place}: ${plan}`)
    else if (isControl(statement)) {
      costs.push(`${place}: ${told(plan)}`)
      if (OF_REQUESTS.has(place) && plan.tasks.some((tasks) => tasks !== 1)) faults.push(`${place}: ${told(plan)}`)
    } else if (plan.tasks.length === 0 && /\b(from|into|update)\s+[a-z]/i.test(statement.text))
      faults.push(`${place}: no shard is asked`)
    else if (plan.isPulled) faults.push(`${place}: rows go through the coordinator`)
    else if (plan.tasks.some((tasks) => tasks !== 1)) faults.push(`${place}: ${told(plan)}`)
    else ofOneProject++
  }
  console.log(`${ofOneProject} statements of one project, and over all:\n${costs.join('\n')}`)
  expect(faults).toEqual([])
})

/** They ask about many projects at once, and a request waits for them: of one project they ask one shard. */
const OF_REQUESTS = new Set([
  'src/documentation/quota/store.ts readTeamSize',
  'src/keys/store.ts findKeys',
  'src/links/store.ts findLinks',
  'src/projects/store.ts readRevisions',
])

const isControl = ({ text, values }: SourceStatement): boolean =>
  unboundTables(parseSync(text), { tenancy, isProject: (at) => /^(\w+\.)?projectId$/.test(values[at - 1] ?? '') })
    .length > 0

async function planned({ text }: SourceStatement): Promise<Plan | string> {
  try {
    return await planOf(client, text)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const told = ({ tasks, isPulled }: Plan): string =>
  `${tasks.length === 0 ? 'the coordinator' : `shards ${tasks.join(' + ')}`}${isPulled ? ', through the coordinator' : ''}`
