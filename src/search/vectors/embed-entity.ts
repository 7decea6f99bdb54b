import { present } from '../../kit/present.ts'
import { createHash } from 'node:crypto'
import type { Embedder } from '../../ports.ts'
import { chunkInput, chunkText, MAX_CHUNKS, MAX_CHUNKS_OF_FILE } from '../rules/chunk-text.ts'
import type { IndexedTexts } from './store.ts'

const HASH_BYTES = 16
/** Few enough that nobody waits long for a pause. */
const AT_ONCE = 16
const PROBE = 'button'

type EntityVectors =
  | { readonly hashes: Uint8Array; readonly vectors: Uint8Array; readonly dimension: number }
  | { readonly unavailable: true }

/** The vectors of all chunks of an entity; a chunk that was embedded before, in the same words, is not embedded again. */
export async function embedEntity(embedder: Embedder, title: string, texts: IndexedTexts): Promise<EntityVectors> {
  const inputs = chunksOf(texts).map((chunk) => chunkInput(title, chunk).normalize('NFKC'))
  const hashes = inputs.map(hashOf)
  const known = knownVectors(texts)
  const missing = [...new Set(inputs.filter((_, at) => !known.has(present(hashes[at]))))]
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const batch = missing.slice(at, at + AT_ONCE)
    const vectors = await embedEach(embedder, batch)
    if (!vectors) return { unavailable: true }
    for (const [place, input] of batch.entries()) known.set(hashOf(input), vectors[place] ?? null)
  }
  return joined(hashes, known)
}

/** What was written first, what was extracted from files after it: excerpts rely on this order. */
function chunksOf({ text, files }: IndexedTexts): string[] {
  const written = chunkText(text)
  const extracted = files.flatMap((file) => chunkText(file, MAX_CHUNKS_OF_FILE))
  const chunks = [...written, ...extracted].slice(0, MAX_CHUNKS)
  // Of an entity that shows only images the title is still there to be found.
  return chunks.length === 0 ? [''] : chunks
}

/** Null where a text is refused even alone: it costs itself and not its neighbors. Undefined: nobody answers. */
async function embedEach(
  embedder: Embedder,
  inputs: readonly string[],
): Promise<readonly (Float32Array | null)[] | undefined> {
  const together = await embedder.embed(inputs, { purpose: 'index' })
  if ('vectors' in together) return together.vectors
  if ('unavailable' in together) return undefined
  const vectors: (Float32Array | null)[] = []
  for (const input of inputs) {
    const alone = await embedder.embed([input], { purpose: 'index' })
    if ('unavailable' in alone) return undefined
    vectors.push('vectors' in alone ? (alone.vectors[0] ?? null) : null)
  }
  if (vectors.some((vector) => vector !== null)) return vectors
  // A provider that refuses even this refuses everything, and no text is at fault.
  return 'vectors' in (await embedder.embed([PROBE], { purpose: 'index' })) ? vectors : undefined
}

function knownVectors({ hashes, vectors }: IndexedTexts): Map<string, Float32Array | null> {
  const known = new Map<string, Float32Array | null>()
  const count = hashes.byteLength / HASH_BYTES
  if (count === 0) return known
  const bytes = vectors.byteLength / count
  for (let at = 0; at < count; at++) {
    const key = Buffer.from(hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)).toString('hex')
    const own = new Uint8Array(vectors.subarray(at * bytes, (at + 1) * bytes))
    known.set(key, new Float32Array(own.buffer, 0, bytes / 4))
  }
  return known
}

/** A chunk that was refused is a vector of zeros, which is close to nothing. */
function joined(hashes: readonly string[], known: ReadonlyMap<string, Float32Array | null>): EntityVectors {
  const dimension = [...known.values()].find((vector) => vector !== null)?.length ?? 0
  const vectors = new Float32Array(dimension * hashes.length)
  for (const [at, hash] of hashes.entries()) {
    const vector = known.get(hash)
    // A provider that changes its dimension is not one to go on with.
    if (vector && vector.length !== dimension) return { unavailable: true }
    if (vector) vectors.set(vector, at * dimension)
  }
  return { hashes: Buffer.from(hashes.join(''), 'hex'), vectors: new Uint8Array(vectors.buffer), dimension }
}

const hashOf = (input: string): string =>
  createHash('sha256').update(input).digest().subarray(0, HASH_BYTES).toString('hex')
