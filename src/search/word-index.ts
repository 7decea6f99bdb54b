import { refKey, type EntityKind, type EntityRef } from '../entities/rules/entity-kind.ts'
import { bestOf } from './rules/best-of.ts'
import { wordRanks } from './rules/word-ranks.ts'
import type { AskedWord, TextEntry } from './store.ts'

export interface TextHit extends EntityRef {
  readonly rank: number
}

interface Postings {
  readonly rows: number[]
  readonly ranks: number[]
}

/**
 * The words of a project's documentation. Any word of a question may match; a rare word weighs more than a common one,
 * and a title is ranked apart from its body. Of a long text in several parts, each word counts where it ranks best.
 */
export class WordIndex {
  readonly epoch: string
  #entities: (EntityRef | null)[] = [] // null: replaced or gone
  readonly #rowOf = new Map<string, number>()
  readonly #postings = new Map<string, Postings>()

  constructor(epoch: string) {
    this.epoch = epoch
  }

  put({ type, id, texts }: TextEntry): void {
    const key = refKey({ type, id })
    const before = this.#rowOf.get(key)
    if (before !== undefined) this.#entities[before] = null
    this.#rowOf.delete(key)
    if (this.#entities.length > 2 * this.#rowOf.size + SLACK) this.#compact()
    if (texts.length === 0) return
    const row = this.#entities.push({ type, id }) - 1
    this.#rowOf.set(key, row)
    const ranks = best(texts.map(({ title }) => title))
    for (const [word, rank] of best(texts.map(({ body }) => body))) ranks.set(word, (ranks.get(word) ?? 0) + rank)
    for (const [word, rank] of ranks) {
      let postings = this.#postings.get(word)
      if (!postings) this.#postings.set(word, (postings = { rows: [], ranks: [] }))
      postings.rows.push(row)
      postings.ranks.push(rank)
    }
  }

  /** The best of each type, best first. */
  search(words: readonly AskedWord[], types: readonly EntityKind[], limit: number): TextHit[] {
    const scores = new Float64Array(this.#entities.length)
    for (const { word, times } of words) {
      const postings = this.#postings.get(word)
      if (!postings) continue
      const { rows, ranks } = postings
      const all = this.#rowOf.size
      const containing =
        all === this.#entities.length ? rows.length : rows.reduce((sum, row) => sum + (this.#entities[row] ? 1 : 0), 0)
      const weight = times * Math.log(1 + (all - containing + 0.5) / (containing + 0.5))
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at] ?? 0
        scores[row] = (scores[row] ?? 0) + weight * (ranks[at] ?? 0)
      }
    }
    const found = new Map(types.map((type): [EntityKind, number[]] => [type, []]))
    for (let row = 0; row < scores.length; row++) {
      const entity = (scores[row] ?? 0) > 0 ? this.#entities[row] : null
      if (entity) found.get(entity.type)?.push(row)
    }
    return [...found].flatMap(([type, rows]) =>
      bestOf(rows, limit, (row) => scores[row] ?? 0)
        .map((row) => ({ type, id: this.#entities[row]?.id ?? '', rank: round(scores[row] ?? 0) }))
        .sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1)),
    )
  }

  /** Rows that were replaced leave the lists. */
  #compact(): void {
    const moved = new Int32Array(this.#entities.length).fill(-1)
    const kept: EntityRef[] = []
    for (const [row, entity] of this.#entities.entries()) if (entity) moved[row] = kept.push(entity) - 1
    this.#entities = kept
    for (const [key, row] of this.#rowOf) this.#rowOf.set(key, moved[row] ?? 0)
    for (const [word, { rows, ranks }] of this.#postings) {
      const postings: Postings = { rows: [], ranks: [] }
      for (const [at, row] of rows.entries()) {
        const now = moved[row] ?? -1
        if (now === -1) continue
        postings.rows.push(now)
        postings.ranks.push(ranks[at] ?? 0)
      }
      if (postings.rows.length === 0) this.#postings.delete(word)
      else this.#postings.set(word, postings)
    }
  }
}

const round = (value: number): number => Math.round(value * 1e9) / 1e9

/** A few replaced rows cost less than the work of leaving them out. */
const SLACK = 1_000

function best(vectors: readonly string[]): Map<string, number> {
  const [first, ...others] = new Set(vectors)
  const ranks = wordRanks(first ?? '')
  for (const vector of others)
    for (const [word, rank] of wordRanks(vector)) ranks.set(word, Math.max(rank, ranks.get(word) ?? 0))
  return ranks
}
