import { readShare } from '../../../src/adapters/embedder/word-pieces.ts'
import type { Embedded, Embedder } from '../../../src/ports.ts'

const DIMENSION = 1_024

/** Stands in for a model: texts are close when they share words, and a few words mean the same. */
export interface WordEmbedder extends Embedder {
  /** What to answer instead of vectors, while it is set. */
  failure: Exclude<Embedded, { vectors: unknown }> | null
  dimension: number
  /** Every text that was embedded to be indexed. */
  readonly indexed: string[]
}

const SYNONYMS: Readonly<Record<string, string>> = { cta: 'button', dialog: 'modal', popup: 'modal' }

export function wordEmbedder(model = 'words'): WordEmbedder {
  return {
    provider: 'test',
    model,
    language: 'en',
    reads: readShare,
    floors: { best: 0.25, row: 0.2 },
    failure: null,
    dimension: DIMENSION,
    indexed: [],
    embed(texts, { purpose }) {
      if (this.failure) return Promise.resolve(this.failure)
      if (purpose === 'index') this.indexed.push(...texts)
      return Promise.resolve({ vectors: texts.map((text) => vectorOf(text, this.dimension)) })
    },
    close: () => Promise.resolve(),
  }
}

function vectorOf(text: string, dimension: number): Float32Array {
  const vector = new Float32Array(dimension)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const meaning = SYNONYMS[word] ?? word
    let hash = 7
    for (const letter of meaning) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
    const place = hash % dimension
    vector[place] = (vector[place] ?? 0) + 1
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector.fill(1 / Math.sqrt(dimension)) : vector.map((value) => value / length)
}
