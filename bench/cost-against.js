// What a request costs in this checkout and in an earlier one:
//   BENCH_AGAINST=<a built checkout> npm run bench -- cost-against
// Whole servers of both, each with a store of its own and the same libraries, are asked in turn, a few hundred requests at a
// time. What counts is the CPU of the whole process and the median of the ratios of all rounds, because the machine may be
// busy with other things; nothing is measured before both have done what an import leaves behind.
import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { startCheckout, untilQuiet } from './kit/checkout-server.js'
import { send } from './kit/contenders.js'
import { bundleLines } from './kit/large-bundle.js'

const HERE = fileURLToPath(new URL('..', import.meta.url))
const COMPONENTS = 1000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60)
const WARMING = 10
const CALLERS = 8
const QUESTIONS = [
  'a button that starts something',
  'pick a date',
  'how do I show an error',
  'small text beside an icon',
  'color of a warning',
  'dialog',
  'when to use a toggle and when a checkbox',
  'spacing between cards',
]

/** @param {string} [part] */
export async function run(part = '') {
  const old = path.resolve(process.env.BENCH_AGAINST ?? '')
  const commit = execFileSync('git', ['-C', old, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-cost-'))
  const sides = []
  try {
    const bundle = path.join(directory, 'bundle.ndjson')
    await pipeline(Readable.from(bundleLines(COMPONENTS)), createWriteStream(bundle))
    for (const [name, checkout] of Object.entries({ now: HERE, before: old })) {
      sides.push(await prepared(name, checkout, { dataDir: path.join(directory, name), bundle }))
    }
    for (const { server } of sides) await untilQuiet(server)
    const rows = []
    for (const question of questions().filter(({ name }) => name.includes(part))) {
      rows.push(rowOf(question, await measure(sides, question), commit))
    }
    return rows
  } finally {
    for (const { server } of sides) await server.stop()
    rmSync(directory, { recursive: true })
  }
}

async function prepared(name, checkout, { dataDir, bundle }) {
  const server = await startCheckout(checkout, dataDir)
  await server.run('projects', 'create', 'large')
  await server.run('import', '--project', 'large', bundle)
  const { key } = await server.run('keys', 'create', '--project', 'large', '--scopes', 'read:library,read:docs')
  const large = { authorization: `Bearer ${key}` }
  const listed = await send(server.port, '/v1/components', large)
  const { data } = JSON.parse(listed.body)
  const etag = listed.headers.etag ?? ''
  const demo = { authorization: `Bearer ${server.key}` }
  return { name, server, large, demo, etag, componentId: data[0].id }
}

/** Each path is made of the side that is asked and of how many were asked before; a new number is a new question. */
function questions() {
  const list = '/v1/components'
  const text = (at) => encodeURIComponent(QUESTIONS[at % QUESTIONS.length] ?? '')
  return [
    { name: 'a list that is kept', path: () => list },
    { name: 'a list never asked before', path: (_side, at) => `${list}?project_id=${at}` },
    {
      name: 'the same with a filter',
      path: (_side, at) => `${list}?type=COMPONENT_SET&limit=${20 + (at % 80)}&project_id=${at}`,
      requests: 150,
    },
    { name: 'a 304', path: () => list, headers: ({ etag }) => ({ 'if-none-match': etag }), status: 304 },
    { name: 'a spec, kept', path: ({ componentId }) => `${list}/${componentId}/spec` },
    {
      name: 'a spec never asked before',
      path: ({ componentId }, at) => `${list}/${componentId}/spec?project_id=${at}`,
    },
    {
      name: 'a search asked again',
      path: (_side, at) => `/v1/entities:match?query=${text(at)}`,
      isDemo: true,
      requests: 32,
    },
    {
      name: 'a search never asked before',
      path: (_side, at) => `/v1/entities:match?query=${text(at)}%20${at}`,
      isDemo: true,
      requests: 16,
    },
  ]
}

async function measure(sides, question) {
  const rounds = []
  let asked = 0
  for (let round = 0; round < WARMING + ROUNDS; round++) {
    /** @type {Record<string, number>} */
    const cost = {}
    // Who is first takes turns too, and both are asked the very same.
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      cost[side.name] = await costOf(side, question, asked)
    asked += question.requests ?? 400
    if (round >= WARMING) rounds.push(cost)
  }
  return rounds
}

async function costOf(side, { path: pathOf, headers, isDemo = false, status = 200, requests = 400 }, asked) {
  const { server } = side
  const given = { ...(isDemo ? side.demo : side.large), ...headers?.(side) }
  let left = requests
  const before = server.cpu()
  const caller = async () => {
    while (left > 0) {
      const answered = await send(server.port, pathOf(side, asked + --left), given)
      if (answered.status !== status) throw new Error(`${answered.status}: ${answered.body.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return (server.cpu() - before) / requests
}

function rowOf({ name }, rounds, commit) {
  const value = median(rounds.map(({ now, before }) => now / before))
  const each = (side) => median(rounds.map((cost) => cost[side])).toFixed(0)
  return {
    name: `${name}: CPU against ${commit} (${each('now')} µs, ${each('before')} µs)`,
    value,
    goal: '<= 1',
    ok: value <= 1,
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
