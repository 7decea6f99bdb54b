import { createHash } from 'node:crypto'
import type { Embedded, Embedder } from '../../ports.ts'
import { chunkInput, chunkText, MAX_CHUNKS, MAX_CHUNKS_OF_FILE } from '../rules/chunk-text.ts'
import type { KnownVectors, WrittenTexts } from './store.ts'

const HASH_BYTES = 16
/** Few enough that nobody waits long for a pause. */
const AT_ONCE = 64
const PROBE = 'button'

export type Unavailable = Extract<Embedded, { readonly unavailable: unknown }>
/** A provider that changes its dimension is not one to go on with. */
const NO_DIMENSION: Unavailable = { unavailable: 'provider_unavailable' }

export interface EmbeddedText {
  readonly title: string
  /** What the designers wrote; empty: nothing. */
  readonly description: string
  readonly written: WrittenTexts
  readonly known: KnownVectors
}

interface EntityVectors extends KnownVectors {
  readonly dimension: number
  /** False: some of its chunks are still to be embedded, and are left out. */
  readonly isWhole: boolean
}

interface Embeddings {
  readonly entities: readonly EntityVectors[]
  /** How many chunks were embedded. */
  readonly chunks: number
}

/**
 * The vectors of the chunks of each entity; a chunk that was embedded before, in the same words, is not embedded again.
 * No more than `most` are embedded, so that a text of any length takes its turns with others.
 */
export async function embedEntities(
  embedder: Embedder,
  entities: readonly EmbeddedText[],
  most: number,
): Promise<Embeddings | Unavailable> {
  const inputs = entities.map(({ title, ...texts }) =>
    chunksOf(texts).map((chunk) => chunkInput(title, chunk).normalize('NFKC')),
  )
  const known = new Map(entities.flatMap(({ known }) => [...knownVectors(known)]))
  const missing = [...new Set(inputs.flat().filter((input) => !known.has(hashOf(input))))].slice(0, most)
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const batch = missing.slice(at, at + AT_ONCE)
    const vectors = await embedEach(embedder, batch)
    if ('unavailable' in vectors) return vectors
    for (const [place, input] of batch.entries()) known.set(hashOf(input), vectors[place] ?? null)
  }
  const joined = inputs.map((own) => joinedVectors(own.map(hashOf), known))
  const sound = joined.filter((vectors) => vectors !== null)
  return sound.length < joined.length ? NO_DIMENSION : { entities: sound, chunks: missing.length }
}

/** The description first, then what was written here, then what was extracted from files: excerpts rely on this order. */
function chunksOf({ description, written }: Pick<EmbeddedText, 'description' | 'written'>): string[] {
  const extracted = written.files.flatMap((file) => chunkText(file, MAX_CHUNKS_OF_FILE))
  const chunks = [...chunkText(description), ...chunkText(written.text), ...extracted].slice(0, MAX_CHUNKS)
  // Of what has nothing but a name, or shows only images, the name is still there to be found.
  return chunks.length === 0 ? [''] : chunks
}

/** Null where a text is refused even alone: it costs itself and not its neighbors. */
async function embedEach(
  embedder: Embedder,
  inputs: readonly string[],
): Promise<readonly (Float32Array | null)[] | Unavailable> {
  const together = await embedder.embed(inputs, { purpose: 'index' })
  if ('vectors' in together) return together.vectors
  if ('unavailable' in together) return together
  const vectors: (Float32Array | null)[] = []
  for (const input of inputs) {
    const alone = await embedder.embed([input], { purpose: 'index' })
    if ('unavailable' in alone) return alone
    vectors.push('vectors' in alone ? (alone.vectors[0] ?? null) : null)
  }
  if (vectors.some((vector) => vector !== null)) return vectors
  // A provider that refuses even this refuses everything, and no text is at fault.
  const probed = await embedder.embed([PROBE], { purpose: 'index' })
  if ('vectors' in probed) return vectors
  return 'unavailable' in probed ? probed : { unavailable: 'provider_unavailable' }
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
function joinedVectors(all: readonly string[], known: ReadonlyMap<string, Float32Array | null>): EntityVectors | null {
  const hashes = all.filter((hash) => known.has(hash))
  const own = hashes.map((hash) => known.get(hash) ?? null)
  const dimension = own.find((vector) => vector !== null)?.length ?? 0
  const vectors = new Float32Array(dimension * hashes.length)
  for (const [at, vector] of own.entries()) {
    if (vector && vector.length !== dimension) return null
    if (vector) vectors.set(vector, at * dimension)
  }
  return {
    hashes: Buffer.from(hashes.join(''), 'hex'),
    vectors: new Uint8Array(vectors.buffer),
    dimension,
    isWhole: hashes.length === all.length,
  }
}

const hashOf = (input: string): string =>
  createHash('sha256').update(input).digest().subarray(0, HASH_BYTES).toString('hex')
