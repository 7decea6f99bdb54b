// The first list and the first search of a large project, each by a process that has just started and has nothing of it in
// memory: from the embedded store, from PostgreSQL (TEST_DATABASE_URL) and from Citus (TEST_CITUS_URL), with vectors of
// all. Then the first search of one that says that it is ready.
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { bundleLines } from './kit/large-bundle.js'
import { ask, commands, end, start } from './kit/whole-server.js'

const COMPONENTS = Number(process.env.BENCH_COMPONENTS ?? 10_000)
const STARTS = 3
const GOAL_MS = 500
const TICK_MS = 10
/** A process that used less than this in a second has nothing to do any more. */
const IDLE_MS = 50
const MOST_SECONDS = 300
const SEARCH = ['?query=component%20number%2042', '/v1/entities:match']

export async function run() {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-first-'))
  const stores = [
    { name: 'embedded', url: null },
    { name: 'PostgreSQL', url: process.env.TEST_DATABASE_URL ?? null },
    { name: 'Citus', url: process.env.TEST_CITUS_URL ?? null },
  ]
  const rows = []
  try {
    const bundle = path.join(directory, 'large.ndjson')
    await pipeline(Readable.from(bundleLines(COMPONENTS)), createWriteStream(bundle))
    for (const { name, url } of stores) {
      if (url === null && name !== 'embedded') {
        rows.push({ name: `${name}: not measured, no server is named`, value: '-', goal: '-', ok: true })
        continue
      }
      const database = url === null ? null : await freshDatabase(url)
      try {
        rows.push(...(await measure(name, { bundle, dataDir: path.join(directory, name), url: database?.url })))
      } finally {
        await database?.drop()
      }
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  return rows
}

async function measure(name, { bundle, dataDir, url }) {
  const env = url === undefined ? {} : { DATABASE_URL: url }
  const cli = commands(dataDir, env)
  const { id } = await cli('projects', 'create', 'large')
  const { key } = await cli('keys', 'create', '--project', id, '--scopes', 'read:library,read:docs')
  await cli('import', bundle, '--project', id)
  const indexing = await start(dataDir, env, '--role', 'all')
  await untilIdle(indexing.child.pid)
  await end(indexing.child, 'SIGTERM')
  const cold = async (question, prepare) => {
    const server = await start(dataDir, env, '--role', 'all')
    try {
      const seconds = (await prepare?.(server)) ?? 0
      const before = cpuMs(server.child.pid)
      const { ms, body } = await ask(server.url, key, ...question)
      const { data, groups } = JSON.parse(body)
      if ((data ?? groups).length === 0) throw new Error(`${name} found nothing`)
      return { ms, cpu: cpuMs(server.child.pid) - before, seconds }
    } finally {
      await end(server.child, 'SIGTERM')
    }
  }
  const least = async (question, prepare) => {
    const runs = []
    for (let count = 0; count < STARTS; count++) runs.push(await cold(question, prepare))
    const of = (part) => Math.min(...runs.map((run) => run[part]))
    return { ms: of('ms'), cpu: of('cpu'), seconds: of('seconds') }
  }
  const list = await least(['?limit=20'])
  const search = await least(SEARCH)
  const ready = await least(SEARCH, untilReady)
  const row = (words, value, goal) => ({
    name: `${name}: ${words}`,
    value,
    goal: goal === null ? 'to read' : `<= ${goal}`,
    ok: goal === null || value <= goal,
  })
  return [
    row('first list of a process that has just started, ms', list.ms, null),
    row('  CPU of the process, ms', list.cpu, null),
    row('first search of such a process, before it is ready, ms', search.ms, GOAL_MS),
    row('  CPU of the process, ms', search.cpu, null),
    row('first search of a process that is ready, ms', ready.ms, GOAL_MS),
    row('  CPU of the process, ms', ready.cpu, null),
    row('  how long after it listens that is, s', ready.seconds, null),
  ]
}

/** On every server, where there are several. */
async function freshDatabase(url) {
  const name = `vitrine_bench_${randomBytes(5).toString('hex')}`
  const { rows: nodes } = await query(url, `select extname from pg_extension where extname = 'citus'`).then(
    ({ rowCount }) =>
      rowCount
        ? query(url, 'select nodename, nodeport from pg_dist_node where isactive order by groupid')
        : { rows: [null] },
  )
  const servers = nodes.map((node) =>
    node === null ? url : Object.assign(new URL(url), { hostname: node.nodename, port: String(node.nodeport) }).href,
  )
  const within = (server) => Object.assign(new URL(server), { pathname: `/${name}` }).href
  for (const server of servers) {
    await query(server, `create database ${name} template template0 encoding 'UTF8'`)
    if (servers.length > 1) await query(within(server), 'create extension citus')
  }
  const [coordinator, ...workers] = nodes
  if (workers.length > 0) {
    const { nodename, nodeport } = coordinator
    await query(within(url), `select citus_set_coordinator_host('${nodename}', ${nodeport})`)
    for (const worker of workers)
      await query(within(url), `select citus_add_node('${worker.nodename}', ${worker.nodeport})`)
  }
  return {
    url: within(url),
    async drop() {
      for (const server of servers) await query(server, `drop database ${name} with (force)`)
    },
  }
}

async function query(url, text) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/** How many seconds it took until the process said that it is ready. */
async function untilReady({ consoleUrl }) {
  const began = performance.now()
  const isLate = () => performance.now() - began > MOST_SECONDS * 1000
  while (!(await fetch(`${consoleUrl}/readyz`)).ok) {
    if (isLate()) throw new Error(`the process is not ready after ${MOST_SECONDS} s`)
    await delay(20)
  }
  return (performance.now() - began) / 1000
}

async function untilIdle(pid) {
  let before = cpuMs(pid)
  for (let second = 1; second <= MOST_SECONDS; second++) {
    await delay(1000)
    const now = cpuMs(pid)
    if (second > 2 && now - before < IDLE_MS) return
    before = now
  }
  throw new Error(`the process still works after ${MOST_SECONDS} s`)
}

/** Of a process and its threads, by the kernel's count. */
function cpuMs(pid) {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
