// What the check of freshness costs: the component list over PostgreSQL, where every request learns its project's
// revisions, against the embedded store, where the process knows them, and against one query per request.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { contender, leastCpu, send } from './kit/contenders.js'

const SERVER = fileURLToPath(new URL('kit/replica-server.js', import.meta.url))
const ROUNDS = { rounds: 7, requests: 2000 }
const LIST = '/v1/components'

/** @param {string} [part] `8 callers` or `64 callers`, only that */
export async function run(part) {
  const administrator = process.env.TEST_DATABASE_URL
  if (!administrator) return [{ name: 'not measured: TEST_DATABASE_URL is not set', value: '-', goal: '-', ok: true }]
  const database = `vitrine_bench_${randomBytes(5).toString('hex')}`
  const admin = new pg.Client({ connectionString: administrator })
  await admin.connect()
  await admin.query(`create database ${database} template template0 encoding 'UTF8'`)
  const url = Object.assign(new URL(administrator), { pathname: `/${database}` }).href
  try {
    const rows = []
    for (const callers of [8, 64])
      if (part === undefined || part === `${callers} callers`)
        rows.push(...(await measure(url, { admin, database, callers })))
    return rows
  } finally {
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
}

async function measure(url, { admin, database, callers }) {
  const embedded = await contender(SERVER, 'embedded')
  const postgres = withDatabase(await contender(SERVER, 'postgres', { url }), {
    admin,
    database,
    application: 'vitrine',
  })
  const auth = ({ key }) => ({ authorization: `Bearer ${key}` })
  const { data } = JSON.parse((await send(postgres.port, LIST, auth(postgres))).body)
  const plain = withDatabase(await contender(SERVER, 'plain', { url, rows: data }), {
    admin,
    database,
    application: 'plain',
  })
  const answered = JSON.parse((await send(plain.port, LIST)).body).data
  if (JSON.stringify(answered) !== JSON.stringify(data)) throw new Error('the plain service answers something else')
  const cpu = await leastCpu(
    [
      { name: 'embedded', server: embedded, path: LIST, headers: auth(embedded) },
      { name: 'postgres', server: postgres, path: LIST, headers: auth(postgres) },
      { name: 'plain', server: plain, path: LIST },
      { name: 'postgres, with it', server: postgres.together, path: LIST, headers: auth(postgres) },
      { name: 'plain, with it', server: plain.together, path: LIST },
    ],
    { ...ROUNDS, callers },
  )
  for (const server of [embedded, postgres, plain]) server.stop()
  const ratio = (name, a, b, goal, ok) => {
    const value = cpu(a) / cpu(b)
    const figures = `${Math.round(cpu(a))} µs against ${Math.round(cpu(b))} µs`
    return { name: `${callers} callers: ${name} (${figures})`, value, goal, ok: ok(value) }
  }
  return [
    ratio(
      `list of ${data.length} on PostgreSQL with the revision check / embedded`,
      'postgres',
      'embedded',
      '<= 1.5',
      (value) => value <= 1.5,
    ),
    ratio(
      'a plain service with one query per request / ours, its process alone',
      'plain',
      'postgres',
      'to read',
      () => true,
    ),
    ratio(
      'requests per CPU second of service and database / of a plain service with one query per request',
      'plain, with it',
      'postgres, with it',
      '>= 4',
      (value) => value >= 4,
    ),
  ]
}

/** The same server, with the CPU time of its connections' database processes, which are on this machine. */
function withDatabase(server, { admin, database, application }) {
  const tick = 1_000_000 / Number(execFileSync('getconf', ['CLK_TCK']).toString())
  const databaseMicroseconds = async () => {
    const { rows } = await admin.query(
      'select pid from pg_stat_activity where application_name = $1 and datname = $2',
      [application, database],
    )
    return rows.reduce((sum, { pid }) => {
      const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      const fields = after.split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) * tick
    }, 0)
  }
  const together = {
    ...server,
    cpuMicroseconds: async () => (await server.cpuMicroseconds()) + (await databaseMicroseconds()),
  }
  return { ...server, together }
}
