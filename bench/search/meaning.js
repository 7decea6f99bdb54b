import { createLocalEmbedder } from '#built/adapters/embedder/local-embedder.js'
import { meanVector } from '#built/search/rules/mean-vector.js'
import { spelledOut, withSynonyms } from '#built/search/rules/words/asked-words.js'
import { chunkInput } from '#built/search/rules/chunk-text.js'
import { readableName, searchedName } from '#built/search/rules/searched-name.js'
import { SearchCore } from '#built/search/search-core.js'
import { floorsAbove, OFF_TOPIC } from '#built/search/vectors/calibrate.js'
import { uuid } from '../kit/synthetic-rows.js'
import { embedKept } from './kept-vectors.js'
import { demo, gitlab, hasData, lucide, questionsOf, radix, sds, seed } from './bare-libraries.js'

// node bench/search/meaning.js [library …] [--misses]: questions by meaning over libraries without documentation: how many
// are answered by the first row and among the first five, how far the verdict can be trusted, and what is found for
// questions about other things.

const PROJECT = '00000000-0000-4000-8000-000000000001'
const KINDS = ['component', 'token', 'style', 'token-collection', 'screen', 'flow']
const silent = { debug() {}, info() {}, warn() {}, error: console.error }
const embedder = createLocalEmbedder({ log: silent, clock: { now: () => Date.now() } })
const LIBRARIES = { demo, ...(hasData ? { gitlab, sds, seed } : {}) }
if (!hasData) console.log('Real libraries are not here (../shared/data): only the demo is asked.')

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const showsMisses = process.argv.includes('--misses')
const isWanted = (name) => wanted.length === 0 || wanted.includes(name)

for (const [name, entities] of Object.entries(LIBRARIES)) if (isWanted(name)) await measure(name, entities())
if (hasData && isWanted('descriptions')) await askBack('gitlab', gitlab())
if (hasData && isWanted('lucide')) await askTags()
await embedder.close()

async function measure(name, entities) {
  const library = await load(entities)
  const asked = questionsOf(name)
  const counts = { first: 0, five: 0, said: 0, saidRight: 0, other: 0, otherFound: 0 }
  const misses = []
  for (const { kind, query, answers } of asked) {
    const group = (await library.ask(query, [kind]))[0]
    const names = (group?.rows ?? []).map((row) => row.name)
    const isFirst = answers.has(names[0] ?? '')
    if (isFirst) counts.first++
    if (names.slice(0, 5).some((found) => answers.has(found))) counts.five++
    else misses.push(`${query}: ${names.slice(0, 5).join(', ')}`)
    if (group?.verdict === 'one_stands_out') {
      counts.said++
      if (isFirst) counts.saidRight++
    }
  }
  const others = questionsOf('other')
  for (const { query } of others) {
    const groups = await library.ask(query, KINDS)
    if (groups.some(({ verdict }) => verdict === 'one_stands_out')) {
      counts.other++
      if (showsMisses)
        console.log(
          '  stands out:',
          query,
          '→',
          groups.map(({ type, rows }) => `${type} ${rows[0]?.name} ${JSON.stringify(rows[0]?.signals)}`).join('; '),
        )
    }
    if (groups.length > 0) counts.otherFound++
  }
  const share = (count, of) => `${count} of ${of}`
  console.log(
    `${name} (${entities.length} entities, floors ${library.floors.best} / ${library.floors.row}): first ${share(counts.first, asked.length)}, in five ${share(counts.five, asked.length)}; ` +
      `one_stands_out right ${share(counts.saidRight, counts.said)}, of right firsts ${share(counts.saidRight, counts.first)}; ` +
      `of ${others.length} about other things ${counts.otherFound} find something, ${counts.other} stand out`,
  )
  if (showsMisses) for (const miss of misses) console.log(`  miss: ${miss}`)
}

/** Each distinct description, word for word: whoever bears it counts. */
async function askBack(name, entities) {
  const library = await load(entities)
  const bearers = new Map()
  for (const { name: bearer, description } of entities)
    if (description !== '') bearers.set(description, [...(bearers.get(description) ?? []), bearer])
  let found = 0
  for (const [description, names] of bearers) {
    const rows = (await library.ask(description.slice(0, 400), ['token'], 10))[0]?.rows ?? []
    if (rows.some((row) => names.includes(row.name))) found++
    else if (showsMisses) console.log(`  lost: ${description} (${names[0]}): ${rows[0]?.name}`)
  }
  console.log(`${name}: ${found} of ${bearers.size} distinct descriptions asked back are in the first ten`)
}

/** Tags of icons as questions over the names of two sets: recall in the first ten. */
async function askTags() {
  const icons = lucide()
  const names = new Set([...icons.map(({ name }) => name), ...radix().map(({ name }) => name)])
  const library = await load([...names].map((name) => ({ kind: 'component', name, description: '', facts: [] })))
  const bearers = new Map()
  for (const { name, tags } of icons) for (const tag of tags) bearers.set(tag, [...(bearers.get(tag) ?? []), name])
  // Every tenth of them: all would take long and say the same.
  const asked = [...bearers].filter((_, at) => at % 10 === 0)
  const recall = { all: 0, names: 0 }
  for (const [tag, bearing] of asked) {
    const shareOf = (groups) =>
      (groups[0]?.rows ?? []).filter((row) => bearing.includes(row.name)).length / Math.min(10, bearing.length)
    recall.all += shareOf(await library.ask(tag, ['component'], 10)) / asked.length
    recall.names += shareOf(library.askNames(tag, ['component'], 10)) / asked.length
  }
  console.log(
    `lucide: recall@10 of ${asked.length} tags over ${names.size} names ${recall.all.toFixed(3)}, by names alone ${recall.names.toFixed(3)}`,
  )
}

/** As the service holds it: names, texts and vectors, floors from questions that are off topic. */
async function load(entities) {
  const items = entities
    .map((item, at) => ({ ...item, id: uuid(`${item.kind} ${item.name} ${at}`) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const core = new SearchCore()
  const shelfOf = (kind) => {
    const own = items.filter((item) => item.kind === kind)
    return {
      ids: own.map(({ id }) => id).join(''),
      names: own.map(({ name }) => name).join('\u0000'),
      deleted: new Uint8Array(own.length),
      types: null,
    }
  }
  core.take({
    load: 'library',
    projectId: PROJECT,
    shelves: {
      component: shelfOf('component'),
      token: shelfOf('token'),
      style: shelfOf('style'),
      'token-collection': shelfOf('token-collection'),
      screen: shelfOf('screen'),
      flow: shelfOf('flow'),
    },
  })
  core.take({
    load: 'texts',
    projectId: PROJECT,
    epoch: 'bench',
    entries: items.map(({ kind, id, name, description, facts }) => ({
      type: kind,
      id,
      title: searchedName(name),
      bodies: [description, ...facts.map(searchedName)].filter((body) => body !== ''),
    })),
  })
  const inputs = items.map(({ name, description }) => chunkInput(readableName(name), description).normalize('NFKC'))
  const vectors = await embed(inputs, 'index')
  core.take({
    load: 'vectors',
    projectId: PROJECT,
    space: 'bench',
    entries: items.map(({ kind, id }, at) => ({
      type: kind,
      id,
      vectors: new Uint8Array(vectors[at]?.slice().buffer ?? []),
    })),
  })
  const probes = await embed(OFF_TOPIC, 'index')
  const floors = floorsAbove(
    probes.map((probe) =>
      Math.max(...vectors.map((vector) => vector.reduce((sum, value, at) => sum + value * (probe[at] ?? 0), 0))),
    ),
  )
  return {
    floors,
    async ask(query, types, limit = 5) {
      const vector = await questionVector(query)
      const begun = core.begin(questionOf({ query, types, limit, looksInTexts: true }))
      return core.finish(begun, { semantic: { vector, floors }, countsIndexed: false }).groups
    },
    askNames(query, types, limit) {
      const begun = core.begin(questionOf({ query, types, limit, looksInTexts: false }))
      return core.finish(begun, { semantic: null, countsIndexed: false }).groups
    },
  }
}

function questionOf(asked) {
  const plain = { hasDocs: null, includeDeleted: false, tokenType: null, styleType: null, offset: 0 }
  return { projectId: PROJECT, ...plain, ...asked }
}

async function questionVector(query) {
  const question = spelledOut(query.normalize('NFKC'))
  const wider = withSynonyms(question)
  return meanVector(await embed(wider === null ? [question] : [question, wider], 'query')) ?? new Float32Array()
}

async function embed(texts, purpose) {
  return embedKept(embedder, texts, purpose)
}
