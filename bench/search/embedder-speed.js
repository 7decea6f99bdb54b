// What the embedding model costs on one core, in CPU time, which a busy machine changes least: texts of all the tokens that
// it takes, short texts together, and a question with the words that are asked for too, moved as its purpose says.
import { readFileSync } from 'node:fs'
import { movedToName, readPurposes } from '#built/adapters/embedder/purposes.js'
import { MOST_TOKENS, Transformer, WIDTH } from '#built/adapters/embedder/transformer.js'
import { readWeights } from '#built/adapters/embedder/weights.js'
import { loadWordPieces } from '#built/adapters/embedder/word-pieces.js'
import { spelledOut, withSynonyms } from '#built/search/rules/words/asked-words.js'
import { lineOf, questions } from './search-texts.js'

const model = (name) => readFileSync(new URL(`../../model/${name}`, import.meta.url))
const ROUNDS = 5
const GOALS = { texts: 40, question: 4 }

export function run() {
  const tokenize = loadWordPieces(model('vocab.txt').toString('utf8'))
  const transformer = new Transformer(readWeights(model('T2.bin')))
  const tokensOf = (text) => [101, ...tokenize(text, MOST_TOKENS - 2), 102]
  const long = Array.from({ length: 20 }, (_, at) =>
    tokensOf(Array.from({ length: 30 }, (_, n) => lineOf(at * 30 + n)).join(' ')),
  )
  const short = together(Array.from({ length: 300 }, (_, at) => tokensOf(lineOf(at))))
  const asked = questions(100)
    .map((question) => spelledOut(question).split(' ').slice(0, 12).join(' '))
    .map((question) => [question, withSynonyms(question)].filter((text) => text !== null).map(tokensOf))
  const texts = best(() => long.forEach((text) => transformer.embed([text]))) / long.length
  const lines = best(() => short.forEach((some) => transformer.embed(some))) / 300
  const purposes = readPurposes(model('purposes.txt').toString('utf8'), model('purposes.bin'), WIDTH)
  const ways = transformer.placeDirections(purposes.ways)
  const question =
    best(() => {
      for (const some of asked)
        for (const vector of transformer.embed(some)) movedToName(vector, purposes, transformer.cosines(vector, ways))
    }) / asked.length
  return [
    {
      name: `texts of ${MOST_TOKENS} tokens a second and core`,
      value: 1000 / texts,
      goal: `>= ${GOALS.texts}`,
      ok: 1000 / texts >= GOALS.texts,
    },
    { name: 'lines of twelve words a second and core, together', value: 1000 / lines, goal: '-', ok: true },
    {
      name: 'a question of up to twelve words, ms of CPU',
      value: question,
      goal: `<= ${GOALS.question}`,
      ok: question <= GOALS.question,
    },
  ]
}

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

/** The least of a few rounds, in milliseconds of CPU: others on the machine can only make it slower. */
function best(work) {
  work()
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
