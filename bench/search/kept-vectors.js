import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isForeign, readingOf } from '#built/search/rules/words/question-reading.js'
import { meanVector } from '#built/search/rules/mean-vector.js'
import { spelledOut, withSynonyms } from '#built/search/rules/words/asked-words.js'

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/vitrine-bench')
const AT_ONCE = 64
const NOT_RUNNING = 'the embedding model does not run here'

/** Vectors of texts are kept beside the dependencies, a few at a time: a run that was stopped goes on from there. */
export async function embedKept(embedder, texts) {
  mkdirSync(CACHE, { recursive: true })
  const fileOf = (text) =>
    path.join(CACHE, createHash('sha256').update(`${embedder.model} ${text}`).digest('hex').slice(0, 32))
  const missing = texts.filter((text) => !existsSync(fileOf(text)))
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE)
    const embedded = await embedder.embed(some, { purpose: 'index' })
    if (!('vectors' in embedded)) throw new Error(NOT_RUNNING)
    for (const [place, text] of some.entries())
      writeFileSync(fileOf(text), new Uint8Array(embedded.vectors[place].buffer))
  }
  return texts.map((text) => new Float32Array(new Uint8Array(readFileSync(fileOf(text))).buffer))
}

/** A question as the service asks it: its meaning, and whether it tells of things of the field. */
export async function askedMeaning(embedder, query) {
  const question = spelledOut(query.normalize('NFKC'))
  const wider = withSynonyms(question)
  const embedded = await embedder.embed(wider === null ? [question] : [question, wider], { purpose: 'query' })
  if (!('vectors' in embedded)) throw new Error(NOT_RUNNING)
  const isOfField = embedded.areOfField?.[0] === true
  const reading = readingOf(query, embedder.reads(query))
  const vector = meanVector(embedded.vectors) ?? new Float32Array()
  return { vector, isOfField, reading, isForeign: isForeign(query, embedder.language) }
}
