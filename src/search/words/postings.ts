import { present } from '../../kit/present.ts'
import { grown } from './word-table.ts'

/**
 * Postings of a word stand side by side in chunks, each as large as all before it up to a limit: a list is read in the
 * order of memory, and a word that one text has takes little. A chunk begins with where the one before it begins, plus
 * one, and with how many postings it has room for; each of these is a row and its rank.
 */
const HEAD = 2
const CELLS = 2
const MOST_IN_CHUNK = 512

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
  /** By the number of the word: where its latest chunk begins + 1, 0 is none; how many are in it; and how many in all. */
  #heads = new Int32Array(1 << 9)
  #fills = new Int32Array(1 << 9)
  #counts = new Int32Array(1 << 9)
  #cells = new Int32Array(1 << 12)
  #ranks = new Float32Array(this.#cells.buffer)
  #used = 0
  #count = 0

  get count(): number {
    return this.#count
  }

  get bytes(): number {
    return 3 * this.#heads.byteLength + this.#cells.byteLength
  }

  /** How many rows have the word, those that are gone included. */
  countOf(word: number): number {
    return this.#counts[word] ?? 0
  }

  /** The rank that the row has already if it is the latest of the word, else null. */
  rank(word: number, row: number): number | null {
    const cell = this.#latest(word)
    return cell >= 0 && this.#cells[cell] === row ? present(this.#ranks[cell + 1]) : null
  }

  /** In place of the rank that the row has already. */
  replace(word: number, rank: number): void {
    this.#ranks[this.#latest(word) + 1] = rank
  }

  add(word: number, row: number, rank: number): void {
    while (word >= this.#heads.length) {
      const length = this.#heads.length * 2
      this.#heads = grown(this.#heads, new Int32Array(length))
      this.#fills = grown(this.#fills, new Int32Array(length))
      this.#counts = grown(this.#counts, new Int32Array(length))
    }
    const head = present(this.#heads[word]) - 1
    if (head < 0 || this.#fills[word] === this.#cells[head + 1]) this.#addChunk(word)
    const fill = present(this.#fills[word])
    const cell = present(this.#heads[word]) - 1 + HEAD + fill * CELLS
    this.#cells[cell] = row
    this.#ranks[cell + 1] = rank
    this.#fills[word] = fill + 1
    this.#counts[word] = this.countOf(word) + 1
    this.#count++
  }

  #addChunk(word: number): void {
    const room = Math.min(MOST_IN_CHUNK, Math.max(1, this.countOf(word)))
    const start = this.#used
    this.#used += HEAD + room * CELLS
    if (this.#used > this.#cells.length) {
      this.#cells = grown(this.#cells, new Int32Array(Math.max(this.#used, this.#cells.length * 2)))
      this.#ranks = new Float32Array(this.#cells.buffer)
    }
    this.#cells[start] = present(this.#heads[word])
    this.#cells[start + 1] = room
    this.#heads[word] = start + 1
    this.#fills[word] = 0
  }

  each(word: number, visit: (row: number, rank: number) => void): void {
    const cells = this.#cells
    let fill = this.#fills[word] ?? 0
    for (let chunk = (this.#heads[word] ?? 0) - 1; chunk >= 0; chunk = present(cells[chunk]) - 1) {
      for (let cell = chunk + HEAD + (fill - 1) * CELLS; cell > chunk; cell -= CELLS)
        visit(present(cells[cell]), present(this.#ranks[cell + 1]))
      fill = roomBefore(cells, chunk)
    }
  }

  /**
   * Adds to the score of each row what one asked word says about it: of the terms that may stand for it, the one that
   * says most. A row that has one of them has that share of the question, or less if it is worth less; terms come worth
   * most first. `best` is all zeros before and after.
   */
  score(terms: readonly Term[], { scores, shares, best, share }: Scores): void {
    const [cells, ranks] = [this.#cells, this.#ranks]
    const isAlone = terms.length === 1
    for (const { word, weight, worth } of terms) {
      let fill = this.#fills[word] ?? 0
      for (let chunk = (this.#heads[word] ?? 0) - 1; chunk >= 0; chunk = present(cells[chunk]) - 1) {
        for (let cell = chunk + HEAD + (fill - 1) * CELLS; cell > chunk; cell -= CELLS) {
          const row = present(cells[cell])
          const score = weight * present(ranks[cell + 1])
          const before = isAlone ? 0 : present(best[row])
          if (before === 0) shares[row] = present(shares[row]) + share * worth
          if (score <= before) continue
          scores[row] = present(scores[row]) + score - before
          if (!isAlone) best[row] = score
        }
        fill = roomBefore(cells, chunk)
      }
    }
    if (!isAlone) for (const { word } of terms) this.each(word, (row) => (best[row] = 0))
  }

  /** Where the latest posting of the word stands; negative where it has none, as a word that is newer than the lists. */
  #latest(word: number): number {
    const head = (this.#heads[word] ?? 0) - 1
    return head < 0 ? -1 : head + HEAD + (present(this.#fills[word]) - 1) * CELLS
  }
}

/** Every chunk but the latest is full. */
function roomBefore(cells: Int32Array, chunk: number): number {
  const before = present(cells[chunk]) - 1
  return before < 0 ? 0 : present(cells[before + 1])
}
