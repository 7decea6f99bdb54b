import { createHash } from 'node:crypto'
import type { Embedder } from '../../ports.ts'
import { chunkInput, chunkText, MAX_CHUNKS, MAX_CHUNKS_OF_FILE } from '../rules/chunk-text.ts'
import type { KnownVectors, WrittenTexts } from './store.ts'

const HASH_BYTES = 16
/** Few enough that nobody waits long for a pause. */
const AT_ONCE = 64
const PROBE = 'button'

export interface EmbeddedText {
  readonly title: string
  /** What the designers wrote; empty: nothing. */
  readonly description: string
  readonly written: WrittenTexts
  readonly known: KnownVectors
}

interface EntityVectors extends KnownVectors {
  readonly dimension: number
}

/**
 * The vectors of all chunks of each entity; a chunk that was embedded before, in the same words, is not embedded again.
 * Null: nobody answers.
 */
export async function embedEntities(
  embedder: Embedder,
  entities: readonly EmbeddedText[],
): Promise<EntityVectors[] | null> {
  const inputs = entities.map(({ title, ...texts }) =>
    chunksOf(texts).map((chunk) => chunkInput(title, chunk).normalize('NFKC')),
  )
  const known = new Map(entities.flatMap(({ known }) => [...knownVectors(known)]))
  const missing = [...new Set(inputs.flat().filter((input) => !known.has(hashOf(input))))]
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const batch = missing.slice(at, at + AT_ONCE)
    const vectors = await embedEach(embedder, batch)
    if (!vectors) return null
    for (const [place, input] of batch.entries()) known.set(hashOf(input), vectors[place] ?? null)
  }
  const joined = inputs.map((own) => joinedVectors(own.map(hashOf), known))
  return joined.includes(null) ? null : joined.filter((vectors) => vectors !== null)
}

/** The description first, then what was written here, then what was extracted from files: excerpts rely on this order. */
function chunksOf({ description, written }: Pick<EmbeddedText, 'description' | 'written'>): string[] {
  const extracted = written.files.flatMap((file) => chunkText(file, MAX_CHUNKS_OF_FILE))
  const chunks = [...chunkText(description), ...chunkText(written.text), ...extracted].slice(0, MAX_CHUNKS)
  // Of what has nothing but a name, or shows only images, the name is still there to be found.
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

function knownVectors({ hashes, vectors }: KnownVectors): Map<string, Float32Array | null> {
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

/** A chunk that was refused is a vector of zeros, which is close to nothing. Null: they are not of one dimension. */
function joinedVectors(
  hashes: readonly string[],
  known: ReadonlyMap<string, Float32Array | null>,
): EntityVectors | null {
  const own = hashes.map((hash) => known.get(hash) ?? null)
  const dimension = own.find((vector) => vector !== null)?.length ?? 0
  const vectors = new Float32Array(dimension * hashes.length)
  for (const [at, vector] of own.entries()) {
    // A provider that changes its dimension is not one to go on with.
    if (vector && vector.length !== dimension) return null
    if (vector) vectors.set(vector, at * dimension)
  }
  return { hashes: Buffer.from(hashes.join(''), 'hex'), vectors: new Uint8Array(vectors.buffer), dimension }
}

const hashOf = (input: string): string =>
  createHash('sha256').update(input).digest().subarray(0, HASH_BYTES).toString('hex')
