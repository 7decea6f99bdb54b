import { present } from '../../kit/present.ts'
import { grown } from './word-table.ts'

/** Row, rank and the posting before + 1, side by side: one step through a list is then one access to memory. */
const CELLS = 3

/** A word by its number, how much it weighs, and how much of what was asked it stands for: 1 is all of it. */
export interface Term {
  readonly word: number
  readonly weight: number
  readonly worth: number
}

/** By row. */
interface Scores {
  readonly scores: Float64Array
  readonly shares: Float64Array
  readonly best: Float64Array
  readonly share: number
}

/** Which rows have a word, and how much it says about each: lists through plain memory, the latest row first. */
export class Postings {
  /** By the number of the word: its latest posting + 1, 0 is none; and how many it has. */
  #heads = new Int32Array(1 << 9)
  #counts = new Int32Array(1 << 9)
  #cells = new Int32Array(CELLS << 10)
  #ranks = new Float32Array(this.#cells.buffer)
  #count = 0

  get count(): number {
    return this.#count
  }

  get bytes(): number {
    return 2 * this.#heads.byteLength + this.#cells.byteLength
  }

  /** How many rows have the word, those that are gone included. */
  countOf(word: number): number {
    return this.#counts[word] ?? 0
  }

  /** The rank that the row has already if it is the latest of the word, else null. */
  rank(word: number, row: number): number | null {
    const cell = this.#first(word)
    return cell >= 0 && this.#cells[cell] === row ? present(this.#ranks[cell + 1]) : null
  }

  /** In place of the rank that the row has already. */
  replace(word: number, rank: number): void {
    this.#ranks[this.#first(word) + 1] = rank
  }

  add(word: number, row: number, rank: number): void {
    while (word >= this.#heads.length) {
      this.#heads = grown(this.#heads, new Int32Array(this.#heads.length * 2))
      this.#counts = grown(this.#counts, new Int32Array(this.#counts.length * 2))
    }
    const cell = this.#count * CELLS
    if (cell === this.#cells.length) {
      this.#cells = grown(this.#cells, new Int32Array(cell * 2))
      this.#ranks = new Float32Array(this.#cells.buffer)
    }
    this.#cells[cell] = row
    this.#ranks[cell + 1] = rank
    this.#cells[cell + 2] = present(this.#heads[word])
    this.#heads[word] = ++this.#count
    this.#counts[word] = this.countOf(word) + 1
  }

  each(word: number, visit: (row: number, rank: number) => void): void {
    for (let cell = this.#first(word); cell >= 0; cell = (present(this.#cells[cell + 2]) - 1) * CELLS)
      visit(present(this.#cells[cell]), present(this.#ranks[cell + 1]))
  }

  /**
   * Adds to the score of each row what one asked word says about it: of the terms that may stand for it, the one that
   * says most. A row that has one of them has that share of the question, or less if it is worth less; terms come worth
   * most first. `best` is all zeros before and after.
   */
  score(terms: readonly Term[], { scores, shares, best, share }: Scores): void {
    const [cells, ranks] = [this.#cells, this.#ranks]
    for (const { word, weight, worth } of terms)
      for (let cell = this.#first(word); cell >= 0; cell = (present(cells[cell + 2]) - 1) * CELLS) {
        const row = present(cells[cell])
        const score = weight * present(ranks[cell + 1])
        const before = present(best[row])
        if (before === 0) shares[row] = present(shares[row]) + share * worth
        if (score <= before) continue
        scores[row] = present(scores[row]) + score - before
        best[row] = score
      }
    for (const { word } of terms) this.each(word, (row) => (best[row] = 0))
  }

  /** Negative where it has none, as a word that is newer than the lists. */
  #first(word: number): number {
    return ((this.#heads[word] ?? 0) - 1) * CELLS
  }
}
