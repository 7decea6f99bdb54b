import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/vitrine-bench')
const AT_ONCE = 64
/** Of questions the model makes other vectors than of texts, by its table of purposes. */
const QUESTIONS = createHash('sha256')
  .update(readFileSync(new URL('../../model/purposes.bin', import.meta.url)))
  .update(readFileSync(new URL('../../dist/adapters/embedder/purposes.js', import.meta.url)))
  .digest('hex')

/** Vectors are kept beside the dependencies, a few at a time: a run that was stopped goes on from there. */
export async function embedKept(embedder, texts, purpose) {
  mkdirSync(CACHE, { recursive: true })
  const space = purpose === 'query' ? `${embedder.model} ${QUESTIONS}` : embedder.model
  const fileOf = (text) => path.join(CACHE, createHash('sha256').update(`${space} ${text}`).digest('hex').slice(0, 32))
  const missing = texts.filter((text) => !existsSync(fileOf(text)))
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE)
    const embedded = await embedder.embed(some, { purpose })
    if (!('vectors' in embedded)) throw new Error('the embedding model does not run here')
    for (const [place, text] of some.entries())
      writeFileSync(fileOf(text), new Uint8Array(embedded.vectors[place].buffer))
  }
  return texts.map((text) => new Float32Array(new Uint8Array(readFileSync(fileOf(text))).buffer))
}
