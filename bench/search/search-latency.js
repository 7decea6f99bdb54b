// How long a search takes at size: 100,000 names and 20,000 chunks, the model warm. One caller first; then 64 at once,
// beside somebody who reads components.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { contender } from '../kit/contenders.js'
import { questions } from './search-texts.js'

const SERVER = fileURLToPath(new URL('search-server.js', import.meta.url))
const QUESTIONS = 200
const CALLERS = 64
const BURST_MS = 10_000
const GOALS = { postgres: { p50: 30, p99: 100 }, embedded: { p50: 90, p99: 300 } }

export async function run() {
  const administrator = process.env.TEST_DATABASE_URL
  const embedded = await measure('embedded', {})
  if (!administrator)
    return [...embedded, { name: 'postgres: TEST_DATABASE_URL is not set', value: '-', goal: '-', ok: true }]
  const database = `vitrine_bench_${randomBytes(5).toString('hex')}`
  await asAdministrator(administrator, `create database ${database} template template0 encoding 'UTF8'`)
  const url = Object.assign(new URL(administrator), { pathname: `/${database}` }).href
  try {
    return [...embedded, ...(await measure('postgres', { url }))]
  } finally {
    await asAdministrator(administrator, `drop database ${database} with (force)`)
  }
}

async function measure(engine, options) {
  const server = await contender(SERVER, engine, options)
  const asked = questions(QUESTIONS * 2)
  await warm(server)
  const alone = await oneCaller(server, asked.slice(0, QUESTIONS))
  const idle = await reader(server, delay(3000))
  const burst = manyCallers(server, asked)
  const beside = await reader(server, burst)
  const { answered, ms } = await burst
  server.stop()
  const load = loadavg()[0]?.toFixed(1)
  const cpu = `${alone.cpu.toFixed(1)} ms of CPU in the service each, load ${load}`
  const row = (name, value, most) => ({ name: `${engine}: ${name}`, value, goal: `<= ${most}`, ok: value <= most })
  const more = 25
  return [
    row(`p50 of ${QUESTIONS} searches, ms (${cpu})`, percentile(alone.times, 50), GOALS[engine].p50),
    row('  p99, ms', percentile(alone.times, 99), GOALS[engine].p99),
    row(
      `component reads beside ${CALLERS} callers, p99 ms over idle (p50 ${at(beside, 50)} against ${at(idle, 50)}, ` +
        `p99 ${at(beside, 99)} against ${at(idle, 99)}; ${((answered * 1000) / ms).toFixed(0)} searches a second)`,
      percentile(beside, 99) - percentile(idle, 99),
      more,
    ),
  ]
}

/** Until the vectors are loaded, the model is awake and the names are indexed. */
async function warm(server) {
  for (;;) {
    const { coverage } = await search(server, 'primary action for a form')
    if (coverage.semantic.ran && coverage.semantic.complete === undefined) break
    await delay(100)
  }
  for (const question of questions(40)) await search(server, `${question.slice(0, 390)} once`)
}

async function oneCaller(server, asked) {
  const times = []
  const before = await server.cpuMicroseconds()
  for (const question of asked) {
    const start = performance.now()
    await search(server, question)
    times.push(performance.now() - start)
    if (process.env.BENCH_VERBOSE) console.log(times.at(-1).toFixed(1), question.slice(0, 60))
  }
  return { times, cpu: ((await server.cpuMicroseconds()) - before) / 1000 / asked.length }
}

async function manyCallers(server, asked) {
  const start = performance.now()
  let answered = 0
  const caller = async (_, number) => {
    for (let at = number; performance.now() - start < BURST_MS; at += 7, answered++)
      await search(server, `${asked[at % asked.length].slice(0, 390)} ${number}`)
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return { answered, ms: performance.now() - start }
}

let asked = 0

/** Reads a list that nobody asked for before, again and again, until something is over. */
async function reader(server, end) {
  const during = { isOver: false }
  const over = () => (during.isOver = true)
  end.then(over, over)
  const times = []
  while (!during.isOver) {
    const start = performance.now()
    await read(server, `/v1/components?project_id=${asked++}`)
    times.push(performance.now() - start)
    await delay(5)
  }
  return times
}

async function search(server, question) {
  const answer = await read(server, `/v1/entities:match?query=${encodeURIComponent(question)}`)
  return /** @type {{ coverage: { semantic: { ran: boolean, complete?: boolean } } }} */ (answer)
}

const agent = new Agent({ keepAlive: true })

async function read({ port, key }, path) {
  const [answer] = await once(get({ agent, port, path, headers: { authorization: `Bearer ${key}` } }), 'response')
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  return json(answer)
}

const percentile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * (share / 100))] ?? NaN
const at = (times, share) => percentile(times, share).toFixed(1)

async function asAdministrator(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
