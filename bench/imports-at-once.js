/** @import { BenchTable } from './kit/report.js' */

// Ten projects, a library each, pushed at the same moment to a whole server, while somebody reads another project: when each
// is there and when it is found by meaning, against as many one after the other, and what the reads cost and wait until all
// are. Once on the embedded
// store, where one process does everything, and with TEST_DATABASE_URL once where one answers and another works.
// BENCH_PROJECTS and BENCH_COMPONENTS make it smaller.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { mainThreadCpuOf } from './kit/family.js'
import { bundleLines } from './kit/large-bundle.js'
import { ask as get, commands, end, readWhile, start, startWorker } from './kit/whole-server.js'

const PROJECTS = Number(process.env.BENCH_PROJECTS ?? 10)
const COMPONENTS = Number(process.env.BENCH_COMPONENTS ?? 2_000)
const QUIET_MS = 8_000
/** Who pushes asks how far it is: seldom, beside the reads that are measured. */
const ASK_EVERY_MS = 500
/** Whoever searches is indexed sooner: all ask as often. */
const SEARCH_EVERY_MS = 3_000
const FAIR = 1.5
const CPU_GOAL = 1.2
const P99_GOAL_MS = 100

/** @param {string} [part] `embedded` or `postgres`, only that */
export async function run(part) {
  /** @type {BenchTable} */
  const rows = []
  const bytes = Buffer.from([...bundleLines(COMPONENTS)].join(''))
  if (part !== 'postgres') rows.push(...(await onEmbedded(bytes)))
  if (part !== 'embedded') rows.push(...(await onPostgres(bytes)))
  return rows
}

async function onEmbedded(bytes) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-at-once-'))
  const server = await start(dataDir)
  try {
    return await measure({ what: 'embedded, one process', server, cli: commands(dataDir), bytes, cpu: mainThreadCpuOf })
  } finally {
    await end(server.child, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(bytes) {
  const administrator = process.env.TEST_DATABASE_URL
  if (!administrator) return [to('PostgreSQL: not measured, TEST_DATABASE_URL is not set', '-')]
  const database = `vitrine_bench_${randomBytes(5).toString('hex')}`
  const admin = new pg.Client({ connectionString: administrator })
  await admin.connect()
  await admin.query(`create database ${database} template template0 encoding 'UTF8'`)
  const more = { DATABASE_URL: Object.assign(new URL(administrator), { pathname: `/${database}` }).href }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-at-once-'))
  const servers = []
  try {
    const api = await start(dataDir, more, '--demo', '--role', 'api')
    servers.push(api)
    const cli = commands(dataDir, more)
    const demo = (await cli('projects', 'list')).data[0]
    const { key } = await cli('keys', 'create', '--project', demo.id, '--scopes', 'read:library')
    servers.push(await startWorker(dataDir, more))
    const server = { ...api, key }
    return await measure({ what: 'PostgreSQL, one answers and one works', server, cli, bytes, cpu: mainThreadCpuOf })
  } finally {
    await Promise.all(servers.map(({ child }) => end(child, 'SIGKILL')))
    rmSync(dataDir, { recursive: true, force: true })
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
}

/** `cpu` is what has been used of the thread that answers: searches, which tell when all is found, have one of their own. */
async function measure({ what, server, cli, bytes, cpu }) {
  const keys = []
  for (let at = 0; at <= PROJECTS; at++) {
    const { id } = await cli('projects', 'create', `At once ${at}`)
    keys.push((await cli('keys', 'create', '--project', id, '--scopes', 'read:library,write:library')).key)
  }
  const [alone = '', ...others] = keys
  const { pid } = server.child
  const quiet = await costOf(
    () => readWhile(server, delay(QUIET_MS)),
    () => cpu(pid),
  )
  const [one = NEVER] = await pushAll(server, [alone], bytes)
  let ended = /** @type {Ended[]} */ ([])
  const pushing = () => pushAll(server, others, bytes).then((all) => (ended = all))
  const beside = await costOf(
    () => readWhile(server, pushing()),
    () => cpu(pid),
  )
  const size = `${PROJECTS} projects of ${COMPONENTS.toLocaleString('en')} components`
  const [imported, found] = [ended.map((times) => times.imported), ended.map((times) => times.found)]
  const ratio = beside.cpuEach / quiet.cpuEach
  return [
    to(`${what}: ${size} at once: seconds until all are imported`, Math.max(...imported)),
    to('  one alone: seconds', one.imported),
    to(
      '  until all are there, against as many times one alone',
      Math.max(...imported) / (PROJECTS * one.imported),
      FAIR,
    ),
    to('  the first is there after seconds', Math.min(...imported)),
    to('  seconds until all are found by meaning', Math.max(...found)),
    to('  one alone: seconds', one.found),
    to('  until all are found, against as many times one alone', Math.max(...found) / (PROJECTS * one.found), FAIR),
    to('  the first is found after seconds', Math.min(...found)),
    to(`  reads of another project before (${quiet.count}): p50, ms`, quiet.p50),
    to('    p99, ms', quiet.p99),
    to(`  reads meanwhile (${beside.count}): p50, ms`, beside.p50),
    to('    p99, ms', beside.p99, P99_GOAL_MS),
    to('    longest, ms', beside.longest),
    to('    CPU of what answers for each, against before', ratio, CPU_GOAL),
  ]
}

async function costOf(work, cpu) {
  const before = cpu()
  const reads = await work()
  return { ...reads, cpuEach: (cpu() - before) / reads.count }
}

/** @typedef {{ imported: number, found: number }} Ended */
const NEVER = { imported: Infinity, found: Infinity }

/** Seconds until each was imported, and until all of it was found by meaning; all sent at once. @returns {Promise<Ended[]>} */
async function pushAll({ url, consoleUrl }, keys, bytes) {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  return Promise.all(
    keys.map(async (key) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
      const ask = async (where, init) => {
        const answer = await fetch(`${consoleUrl}/console/imports${where}`, { headers, ...init })
        const body = /** @type {{ id: string, state: string, error: unknown }} */ (await answer.json())
        if (!answer.ok) throw new Error(JSON.stringify(body))
        return body
      }
      let push = await ask('?name=library.ndjson', { method: 'POST', body: bytes })
      while (push.state !== 'done') {
        if (push.state === 'refused') throw new Error(JSON.stringify(push.error))
        await delay(ASK_EVERY_MS)
        push = await ask(`/${push.id}`)
      }
      const imported = seconds()
      while (!(await isFound(url, key))) await delay(SEARCH_EVERY_MS)
      return { imported, found: seconds() }
    }),
  )
}

/** Whether the search by meaning knows all of a project. */
async function isFound(url, key) {
  const { body } = await get(url, key, '?query=a%20button&limit=1', '/v1/entities:match')
  const { semantic } = JSON.parse(body).coverage
  return semantic.ran && semantic.complete !== false
}

/** @param {string} name @param {number | string} value @param {number} [goal] */
function to(name, value, goal) {
  return { name, value, goal: goal ?? 'to read', ok: goal === undefined || Number(value) <= goal }
}
