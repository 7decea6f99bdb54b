// What the check of freshness costs: the component list over PostgreSQL, where every request learns its project's
// revisions, against the embedded store, where the process knows them, and against one query per request.
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { contender, leastCpu, send } from './contenders.js'

const SERVER = fileURLToPath(new URL('replica-server.js', import.meta.url))
const ROUNDS = { rounds: 7, requests: 1000 }
const LIST = '/v1/components'

export async function run() {
  const administrator = process.env.TEST_DATABASE_URL
  if (!administrator) return [{ name: 'not measured: TEST_DATABASE_URL is not set', value: '-', goal: '-', ok: true }]
  const database = `vitrine_bench_${randomBytes(5).toString('hex')}`
  await asAdministrator(administrator, `create database ${database} template template0 encoding 'UTF8'`)
  const url = Object.assign(new URL(administrator), { pathname: `/${database}` }).href
  try {
    return await measure(url)
  } finally {
    await asAdministrator(administrator, `drop database ${database} with (force)`)
  }
}

async function measure(url) {
  const embedded = await contender(SERVER, 'embedded')
  const postgres = await contender(SERVER, 'postgres', { url })
  const auth = ({ key }) => ({ authorization: `Bearer ${key}` })
  const { data } = JSON.parse((await send(postgres.port, LIST, auth(postgres))).body)
  const plain = await contender(SERVER, 'plain', { url, rows: data })
  const answered = JSON.parse((await send(plain.port, LIST)).body).data
  if (JSON.stringify(answered) !== JSON.stringify(data)) throw new Error('the plain service answers something else')
  const cpu = await leastCpu(
    [
      { name: 'embedded', server: embedded, path: LIST, headers: auth(embedded) },
      { name: 'postgres', server: postgres, path: LIST, headers: auth(postgres) },
      { name: 'plain', server: plain, path: LIST },
    ],
    ROUNDS,
  )
  for (const server of [embedded, postgres, plain]) server.stop()
  const [ours, known, theirs] = ['postgres', 'embedded', 'plain'].map((name) => cpu.get(name))
  const shown = (a, b) => `${Math.round(a)} µs against ${Math.round(b)} µs`
  return [
    {
      name: `list of ${data.length} on PostgreSQL with the revision check / embedded (${shown(ours, known)})`,
      value: ours / known,
      goal: '<= 1.5',
      ok: ours / known <= 1.5,
    },
    {
      name: `requests per CPU second / a plain service with one query per request (${shown(ours, theirs)})`,
      value: theirs / ours,
      goal: '>= 4',
      ok: theirs / ours >= 4,
    },
  ]
}

async function asAdministrator(connectionString, text) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}
