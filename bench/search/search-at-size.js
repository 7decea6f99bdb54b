// What a search costs in the search thread at size: 100,000 entities, each with a line of text and a vector of its own, and
// 20,000 pieces of documentation. In CPU time, which a busy machine changes least; the model is not part of it.
import { setImmediate as turn } from 'node:timers/promises'
import { searchedName } from '#built/search/rules/words/searched-name.js'
import { SearchCore } from '#built/search/search-core.js'
import { syntheticRows, uuid } from '../kit/synthetic-rows.js'
import { lineOf, nearTopic, questions, syntheticDocuments, TOPICS, topicVectors } from './search-texts.js'

const PROJECT = '00000000-0000-4000-8000-000000000001'
const COMPONENTS = 70_000
const TOKENS = 29_796 // with 200 styles and four collections a hundred thousand names
const ENTITIES = 100_000
const DIMENSION = 384
const QUESTIONS = 200
const WARM = 40
const FLOORS = { best: 0.35, row: 0.3 }
const PAGE = 500
const GOALS = { p50: 20, p99: 60, first: 500 }

export async function run() {
  const core = new SearchCore()
  const before = memory()
  const loading = cpu()
  const names = load(core)
  const loaded = cpu() - loading
  // As the service does after a start, before anybody asks.
  const preparing = cpu()
  core.take({ load: 'prepare', projectId: PROJECT })
  const prepared = cpu() - preparing
  const first = cpu()
  ask(core, 'primary action for a form', 0)
  const firstMs = cpu() - first
  const asked = questions(QUESTIONS)
  for (const [at, question] of asked.slice(0, WARM).entries()) ask(core, `${question.slice(0, 390)} once`, at)
  const parts = /** @type {{ names: number[], meaning: number[], all: number[] }} */ ({
    names: [],
    meaning: [],
    all: [],
  })
  for (const [at, question] of asked.entries()) {
    const { begun, finished } = ask(core, question, at)
    parts.names.push(begun)
    parts.meaning.push(finished)
    parts.all.push(begun + finished)
    await turn()
  }
  const row = (name, value, goal) => ({ name, value, goal: goal === null ? '-' : `<= ${goal}`, ok: !(value > goal) })
  return [
    row(`p50 of ${QUESTIONS} searches over ${names} names, ms of CPU`, percentile(parts.all, 50), GOALS.p50),
    row('  p99', percentile(parts.all, 99), GOALS.p99),
    row(`  names and texts at the mean (p99 ${percentile(parts.names, 99).toFixed(1)})`, mean(parts.names), null),
    row(
      `  vectors and fusion at the mean (p99 ${percentile(parts.meaning, 99).toFixed(1)})`,
      mean(parts.meaning),
      null,
    ),
    row('all that is loaded, ms of CPU', loaded, null),
    row('  what is prepared of it after a start, which a search before that waits for', prepared, null),
    row('  the first search after it', firstMs, GOALS.first),
    row('  memory of the project, MB', memory() - before, null),
  ].map((row) => ({ ...row, ok: row.goal === '-' || row.ok }))
}

const topics = topicVectors(DIMENSION)

function load(core) {
  const rows = [...syntheticRows({ components: COMPONENTS, tokens: TOKENS, edgesPerComponent: 2 })]
    .map(({ id, kind, name }) => ({ id, kind, name }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const shelf = (kind) => {
    const own = rows.filter((row) => row.kind === kind)
    return {
      ids: own.map(({ id }) => id).join(''),
      names: own.map(({ name }) => name).join('\u0000'),
      deleted: new Uint8Array(own.length),
      types: null,
    }
  }
  const shelves = {
    component: shelf('component'),
    token: shelf('token'),
    style: shelf('style'),
    'token-collection': shelf('token-collection'),
    screen: shelf('screen'),
    flow: shelf('flow'),
  }
  core.take({ load: 'library', projectId: PROJECT, shelves })
  const written = new Map(syntheticDocuments().map((document, at) => [uuid(`component ${at}`), document.blocks]))
  for (let from = 0; from < rows.length; from += PAGE) {
    const some = rows.slice(from, from + PAGE).map((row, at) => ({ ...row, place: from + at }))
    core.take({
      load: 'texts',
      projectId: PROJECT,
      epoch: 'bench',
      entries: some.map(({ id, kind, name, place }) => ({
        type: kind,
        id,
        title: searchedName(name),
        bodies: [lineOf(place), ...(written.get(id) ?? []).map(({ text }) => text)],
      })),
    })
    core.take({
      load: 'vectors',
      projectId: PROJECT,
      space: 'bench',
      dimension: DIMENSION,
      entries: some.map(({ id, kind, place }) => ({
        type: kind,
        id,
        textRevision: 0,
        vectors: vectorsOf(place, written.get(id) ?? []),
      })),
    })
  }
  if (rows.length !== ENTITIES) throw new Error(`${rows.length} names`)
  return rows.length
}

function vectorsOf(place, blocks) {
  const joined = new Float32Array((1 + blocks.length) * DIMENSION)
  joined.set(nearTopic(topics, place % TOPICS, place), 0)
  for (const [at, { topic }] of blocks.entries())
    joined.set(nearTopic(topics, topic, place * 41 + at), (1 + at) * DIMENSION)
  return new Uint8Array(joined.buffer)
}

/** CPU of its two halves, in milliseconds. */
function ask(core, query, at) {
  const vector = nearTopic(topics, at % TOPICS, 1_000_003 + at)
  const start = cpu()
  const begun = core.begin({
    projectId: PROJECT,
    query,
    types: ['component', 'token', 'style', 'token-collection'],
    hasDocs: null,
    includeDeleted: false,
    tokenType: null,
    styleType: null,
    looksInTexts: true,
    values: [],
    isForeign: false,
    offset: 0,
    limit: 20,
  })
  const middle = cpu()
  core.finish(begun, { semantic: { vector, floors: FLOORS, isOfField: false }, countsIndexed: false })
  return { begun: middle - start, finished: cpu() - middle }
}

function cpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function memory() {
  globalThis.gc?.()
  return process.memoryUsage().rss / 1_048_576
}

const mean = (times) => times.reduce((sum, time) => sum + time, 0) / times.length
const percentile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * (share / 100))] ?? NaN
