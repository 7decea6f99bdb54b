// What the embedding model costs on one core, in CPU time, which a busy machine changes least: texts of all the tokens that
// it takes, short texts together, and a question with the words that are asked for too, moved as its purpose says. The goal of
// 40 texts was set where the program that came with the model does 19: where that lies beside this folder, both are asked.
import { existsSync, readFileSync } from 'node:fs'
import { movedToName, readPurposes } from '#built/adapters/embedder/purposes.js'
import { MOST_TOKENS, Transformer, WIDTH } from '#built/adapters/embedder/transformer.js'
import { readWeights } from '#built/adapters/embedder/weights.js'
import { loadWordPieces } from '#built/adapters/embedder/word-pieces.js'
import { spelledOut, withSynonyms } from '#built/search/rules/words/asked-words.js'
import { lineOf, questions } from './search-texts.js'

const model = (name) => readFileSync(new URL(`../../model/${name}`, import.meta.url))
const ROUNDS = 5
const GOALS = { texts: 40, question: 4, ratio: 40 / 19 }
const REFERENCE = new URL('../../../shared/model/', import.meta.url)

export async function run() {
  const tokenize = loadWordPieces(model('vocab.txt').toString('utf8'))
  const transformer = new Transformer(readWeights(model('T2.bin')))
  const tokensOf = (text) => [101, ...tokenize(text, MOST_TOKENS - 2), 102]
  const longTexts = Array.from({ length: 20 }, (_, at) =>
    Array.from({ length: 30 }, (_, n) => lineOf(at * 30 + n)).join(' '),
  )
  const long = longTexts.map(tokensOf)
  const short = together(Array.from({ length: 300 }, (_, at) => tokensOf(lineOf(at))))
  const asked = questions(100)
    .map((question) => spelledOut(question).split(' ').slice(0, 12).join(' '))
    .map((question) => [question, withSynonyms(question)].filter((text) => text !== null).map(tokensOf))
  const reference = await loadReference()
  const purposes = readPurposes(model('purposes.txt').toString('utf8'), model('purposes.bin'), WIDTH)
  const ways = transformer.placeDirections(purposes.ways)
  const took = best({
    texts: () => long.forEach((text) => transformer.embed([text])),
    reference: () => longTexts.forEach((text) => reference?.embed(text)),
    lines: () => short.forEach((some) => transformer.embed(some)),
    questions() {
      for (const some of asked)
        for (const vector of transformer.embed(some)) movedToName(vector, purposes, transformer.cosines(vector, ways))
    },
  })
  const [texts, question] = [(1000 * long.length) / took.texts, took.questions / asked.length]
  return [
    {
      name: `texts of ${MOST_TOKENS} tokens a second and core`,
      value: texts,
      goal: `>= ${GOALS.texts}`,
      ok: texts >= GOALS.texts,
    },
    ...(reference === null ? [] : [timesTheReference(texts, (1000 * long.length) / took.reference)]),
    { name: 'lines of twelve words a second and core, together', value: 300_000 / took.lines, goal: '-', ok: true },
    {
      name: 'a question of up to twelve words, ms of CPU',
      value: question,
      goal: `<= ${GOALS.question}`,
      ok: question <= GOALS.question,
    },
  ]
}

/** The program that came with the model; null where it is not here. */
async function loadReference() {
  if (!existsSync(REFERENCE)) return null
  const { loadSmall } = await import(new URL('small-transformer.js', REFERENCE).href)
  return loadSmall(new URL('T2.bin', REFERENCE), new URL('vocab.txt', REFERENCE))
}

const timesTheReference = (texts, reference) => ({
  name: `as a multiple of the program that came with the model (${reference.toFixed(1)} a second here, 19 where the goal was set)`,
  value: texts / reference,
  goal: `>= ${GOALS.ratio.toFixed(1)}`,
  ok: texts / reference >= GOALS.ratio,
})

/** As the embedder's thread puts them together. */
function together(texts) {
  const found = /** @type {number[][][]} */ ([[]])
  let tokens = 0
  for (const text of texts) {
    if (tokens + text.length > MOST_TOKENS) {
      found.push([])
      tokens = 0
    }
    found.at(-1)?.push(text)
    tokens += text.length
  }
  return found
}

/**
 * The least of a few rounds, in milliseconds of CPU, each in turn: others on the machine can only make it slower.
 * @template {string} Name
 * @param {Record<Name, () => void>} works
 */
function best(works) {
  const names = /** @type {Name[]} */ (Object.keys(works))
  const least = /** @type {Record<Name, number>} */ (Object.fromEntries(names.map((name) => [name, Infinity])))
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of names) {
      const before = process.cpuUsage()
      works[name]()
      const { user, system } = process.cpuUsage(before)
      least[name] = Math.min(least[name], (user + system) / 1000)
    }
  return least
}
