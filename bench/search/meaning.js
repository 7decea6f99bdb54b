import { bearersOf, hasData, LIBRARIES, lucide, radix } from './bare-libraries.js'
import { checkQuestions } from './check-questions.js'
import { loadLibrary } from './loaded-library.js'
import { chosenEmbedder } from './models.js'
import { absentThings, otherThings, PARAPHRASES, paraphrases, questionsByLibrary, QUESTION_KINDS } from './questions.js'

// node bench/search/meaning.js [kind or library …] [--misses] [--model=minilm|teacher]: questions of every kind over libraries without
// documentation: how many are answered by the first row, among the first five and ten, how far the verdict can be trusted,
// and what stands out for questions that nothing answers.

const KINDS = /** @type {const} */ (['component', 'token', 'style', 'token-collection', 'screen', 'flow'])
const embedder = chosenEmbedder()
if (!hasData) console.log('Real libraries are not here (../shared/data): only the demo is asked.')

checkQuestions()
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const showsMisses = process.argv.includes('--misses')
const isWanted = (...names) => wanted.length === 0 || names.some((name) => wanted.includes(name))

const loaded = new Map()
async function libraryOf(name) {
  if (!loaded.has(name)) loaded.set(name, await loadLibrary(embedder, LIBRARIES[name]()))
  return loaded.get(name)
}

const misses = []
const table = []
for (const kind of QUESTION_KINDS)
  for (const [name, questions] of questionsByLibrary(kind))
    if (isWanted(kind, name)) await measure(kind, name, questions)
for (const kind of PARAPHRASES)
  for (const [name, questions] of paraphrases(kind, bearersOf))
    if (isWanted(kind, name)) await measure(kind, name, questions)
for (const name of ['gitlab', 'primer', 'spectrum'])
  if (hasData && isWanted('descriptions', name)) await measure('descriptions', name, askedBack(name))
printTable()
for (const name of ['demo', 'gitlab', 'sds', 'seed'])
  if (name in LIBRARIES && isWanted('nothing', name)) await askForNothing(name)
if (hasData && isWanted('lucide')) await askTags()
if (showsMisses) for (const miss of misses) console.log(miss)
await embedder.close()

async function measure(kind, name, questions) {
  const library = await libraryOf(name)
  const counts = { first: 0, five: 0, ten: 0, said: 0, saidRight: 0 }
  for (const { type, query, answers } of questions) {
    const group = (await library.ask(query.slice(0, 400), [type], 10))[0]
    const names = (group?.rows ?? []).map((row) => row.name)
    const at = names.findIndex((found) => answers.has(found))
    if (at === 0) counts.first++
    if (at !== -1 && at < 5) counts.five++
    if (at !== -1) counts.ten++
    if (at === -1 || at >= (kind === 'meaning' ? 5 : 10))
      misses.push(`${kind}, ${name}: ${query} → ${names.slice(0, 5).join(', ')} (${[...answers][0]})`)
    if (group?.verdict !== 'one_stands_out') continue
    counts.said++
    if (at === 0) counts.saidRight++
    else misses.push(`  stands out wrongly, ${kind}, ${name}: ${query} → ${describe(group)} (${[...answers][0]})`)
  }
  table.push({ kind, name, questions: questions.length, ...counts })
}

function describe({ rows }) {
  const two = rows.slice(0, 2)
  return two.map(({ name, signals }) => `${name} ${JSON.stringify(signals)}`).join(' | ')
}

/** Each distinct description, word for word: whoever bears it counts. */
function askedBack(name) {
  const bearers = new Map()
  for (const { kind, name: bearer, description } of LIBRARIES[name]())
    if (description !== '') {
      const known = bearers.get(description) ?? { type: kind, query: description, answers: new Set() }
      known.answers.add(bearer)
      bearers.set(description, known)
    }
  return [...bearers.values()]
}

function printTable() {
  console.log(
    '| questions | library | how many | right first | in the first five | in ten | `one_stands_out` is right | said where the first is right |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const { kind, name, questions, first, five, ten, said, saidRight } of table)
    console.log(
      `| ${kind} | ${name} | ${questions} | ${first} | ${five} | ${ten} | ${saidRight} of ${said} | ${saidRight} of ${first} |`,
    )
}

/** Questions about other things, and about things of the field that this library does not have. */
async function askForNothing(name) {
  const library = await libraryOf(name)
  const counts = { other: 0, otherFound: 0, absent: 0 }
  const others = otherThings()
  for (const query of others) {
    const groups = await library.ask(query, KINDS)
    const standing = groups.filter(({ verdict }) => verdict === 'one_stands_out')
    if (groups.length > 0) counts.otherFound++
    if (standing.length === 0) continue
    counts.other++
    misses.push(`other things, ${name}: ${query} → ${standing.map(describe).join('; ')}`)
  }
  const absent = absentThings(name)
  for (const { type, query } of absent) {
    const group = (await library.ask(query, [type]))[0]
    if (group?.verdict !== 'one_stands_out') continue
    counts.absent++
    misses.push(`not there, ${name}: ${query} → ${describe(group)}`)
  }
  const { best, row } = library.floors
  console.log(
    `${name} (floors ${best} / ${row}): of ${others.length} about other things ${counts.otherFound} find something, ` +
      `${counts.other} stand out; of ${absent.length} that are not there ${counts.absent} stand out`,
  )
}

/** Tags of icons as questions over the names of two sets: recall in the first ten. */
async function askTags() {
  const icons = lucide()
  const names = new Set([...icons.map(({ name }) => name), ...radix().map(({ name }) => name)])
  const entities = [...names].map((name) => ({ kind: 'component', name, description: '', facts: [] }))
  const library = await loadLibrary(embedder, entities)
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
