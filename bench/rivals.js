// What a request takes here, in a plain service with a query per request, and in one that reads JSON files: the same
// rows, the same questions, in turn on one machine. PostgreSQL takes part with DATABASE_URL or TEST_DATABASE_URL.
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { contender, send } from './kit/contenders.js'
import { uuid } from './kit/synthetic-rows.js'

const OURS = fileURLToPath(new URL('kit/component-server.js', import.meta.url))
const RIVAL = fileURLToPath(new URL('kit/rival-server.js', import.meta.url))
const SIZES = [100, 1000, 10_000]
const EDGES = 20
const ROUNDS = 4
const REQUESTS = 9
const MOST_MS = 1500
const QUESTIONS = {
  'a page of components': '/v1/components',
  'a build order': `/v1/components/${uuid('component 0')}/build-order`,
}

export async function run() {
  const rows = []
  const series = []
  for (const components of SIZES) {
    const size = { components, edgesPerComponent: EDGES }
    const database = await newDatabase()
    const ours = await contender(OURS, 'api', size)
    const contestants = [
      // Naming a project changes the question and not its answer, so that no answer is one that was kept.
      { name: 'this service', server: ours, key: ours.key, fresh: (at) => `?project_id=${at}` },
      ...(database
        ? [
            {
              name: 'PostgreSQL, a query per request',
              server: await contender(RIVAL, 'postgres', { ...size, url: database.url }),
            },
          ]
        : []),
      { name: 'JSON files', server: await contender(RIVAL, 'files', size) },
    ]
    for (const [question, path] of Object.entries(QUESTIONS)) {
      const took = await leastMedian(contestants, path)
      for (const { name } of contestants) series.push({ question, name, components, ms: took.get(name) })
      for (const { name } of contestants.slice(1)) {
        const value = took.get(name) / took.get('this service')
        rows.push({
          name: `${question}, ${components} components: ${name} / this service (${took.get(name).toFixed(2)} ms against ${took.get('this service').toFixed(2)} ms)`,
          value,
          goal: '> 1',
          ok: value > 1,
        })
      }
    }
    for (const { server } of contestants) server.stop()
    await database?.drop()
  }
  return Object.assign(rows, { series })
}

/** Milliseconds of a request by itself: the median of a round, the least of the rounds. */
async function leastMedian(contestants, path) {
  const least = new Map()
  let sent = 0
  for (let round = -1; round < ROUNDS; round++) {
    for (const { name, server, key, fresh = () => '' } of contestants) {
      const times = []
      const roundEnds = performance.now() + MOST_MS
      for (let at = 0; at < REQUESTS && (at === 0 || performance.now() < roundEnds); at++) {
        const began = performance.now()
        const answer = await send(server.port, path + fresh(sent++), key ? { authorization: `Bearer ${key}` } : {})
        if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.body.slice(0, 200)}`)
        times.push(performance.now() - began)
      }
      const median = times.sort((a, b) => a - b)[times.length >> 1]
      if (round >= 0) least.set(name, Math.min(least.get(name) ?? Infinity, median)) // the first round warms up
    }
  }
  return least
}

async function newDatabase() {
  const url = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL
  if (!url) return null
  const name = `vitrine_bench_${randomBytes(5).toString('hex')}`
  const ask = async (statement) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => ask(`drop database ${name} with (force)`) }
}
