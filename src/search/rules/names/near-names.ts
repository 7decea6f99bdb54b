import { present } from '../../../kit/present.ts'
import { nameWords, trigramEndingAt, trigrams } from '../words/name-words.ts'
import { NumberLists } from './number-lists.ts'

const LEAST_DICE = 0.5

// A typo in so short a word leaves hardly a trigram, so words of about its length with the same first or last letter
// are looked at: one typo never changes both, unless it swaps the only two.
const SHORT = 4

/** One row that is close to the query although it does not contain it. */
interface NearName {
  readonly row: number
  /** 0 to 1. */
  readonly similarity: number
}

/**
 * Finds names by trigrams of their words. Every word of the query must be close to some word of the name: one shared
 * word is not a near miss. Names are few words over and over, so what is indexed is the vocabulary.
 */
export class NearNames {
  readonly #words: string[] = []
  readonly #sizes: number[] = []
  /** Of each word. */
  readonly #rows = new NumberLists()
  readonly #wordCounts: Uint16Array
  readonly #trigrams = new Map<number, number>()
  /** Of each trigram. */
  readonly #having = new NumberLists()
  /** By their first letter and by their last one. */
  readonly #shortWords = { first: new Map<string, number[]>(), last: new Map<string, number[]>() }
  /** How many trigrams a word shares with the one that is looked for; zeros in between. */
  #shared = new Uint16Array(0)

  constructor(names: readonly string[]) {
    this.#wordCounts = new Uint16Array(names.length)
    const known = new Map<string, number>()
    for (const [row, name] of names.entries()) {
      const words = nameWords(name)
      this.#wordCounts[row] = Math.min(words.length, 65_535)
      for (const word of words) {
        let id = known.get(word)
        if (id === undefined) known.set(word, (id = this.#addWord(word)))
        this.#rows.add(id, row)
      }
    }
    this.#shared = new Uint16Array(this.#words.length)
  }

  /** In the order of rows; every row whose words are all close, literal hits included. */
  find(query: string): NearName[] {
    const words = [...new Set(nameWords(query))]
    if (words.length === 0) return []
    let found: Map<number, number> | null = null
    for (const word of words) {
      found = this.#intersect(found, this.#closeWords(word))
      if (found.size === 0) return []
    }
    return [...(found ?? [])].map(([row, sum]) => {
      const mean = sum / words.length
      const share = words.length / Math.max(1, present(this.#wordCounts[row]))
      return { row, similarity: round(mean * Math.min(1, 0.7 + 0.3 * share)) }
    })
  }

  #addWord(word: string): number {
    const id = this.#words.length
    this.#words.push(word)
    if (word.length > 1 && word.length <= SHORT + 1) {
      add(this.#shortWords.first, word.charAt(0), id)
      add(this.#shortWords.last, word.charAt(word.length - 1), id)
    }
    let size = 0
    for (let at = 0; at <= word.length; at++) {
      const part = trigramEndingAt(word, at)
      let number = this.#trigrams.get(part)
      if (number === undefined) this.#trigrams.set(part, (number = this.#trigrams.size))
      if (this.#having.add(number, id)) size++
    }
    this.#sizes.push(size)
    return id
  }

  /** Words of the vocabulary with a Dice coefficient of at least LEAST_DICE, or one typo apart. */
  #closeWords(word: string): Map<number, number> {
    const parts = new Set(trigrams(word))
    const alike: number[] = []
    const shared = this.#shared
    for (const part of parts) {
      const number = this.#trigrams.get(part)
      if (number === undefined) continue
      for (const id of this.#having.list(number)) {
        if (shared[id] === 0) alike.push(id)
        shared[id] = present(shared[id]) + 1
      }
    }
    const close = new Map<number, number>()
    for (const id of alike) {
      const dice = (2 * present(shared[id])) / (parts.size + present(this.#sizes[id]))
      shared[id] = 0
      if (dice >= LEAST_DICE) close.set(id, dice)
      // Two swapped letters cost a word most of its trigrams: it is as close as the least of the others.
      else if (word.length > SHORT && oneTypoApart(word, present(this.#words[id]))) close.set(id, LEAST_DICE)
    }
    if (word.length > 1 && word.length <= SHORT)
      for (const id of this.#shortCandidates(word))
        if (!close.has(id) && oneTypoApart(word, present(this.#words[id]))) close.set(id, LEAST_DICE)
    return close
  }

  *#shortCandidates(word: string): Generator<number> {
    const { first, last } = this.#shortWords
    yield* first.get(word.charAt(0)) ?? []
    yield* last.get(word.charAt(word.length - 1)) ?? []
    if (word.length === 2) yield* first.get(word.charAt(1)) ?? []
  }

  /** Rows so far that also have one of these words, with the best of them added to their sum. */
  #intersect(sums: Map<number, number> | null, close: Map<number, number>): Map<number, number> {
    const best = new Map<number, number>()
    for (const [id, dice] of close)
      for (const row of this.#rows.list(id))
        if ((sums === null || sums.has(row)) && dice > (best.get(row) ?? 0)) best.set(row, dice)
    if (sums !== null) for (const [row, dice] of best) best.set(row, dice + present(sums.get(row)))
    return best
  }
}

function add(lists: Map<string, number[]>, key: string, id: number): void {
  const list = lists.get(key)
  if (list) list.push(id)
  else lists.set(key, [id])
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** One letter added, left out or replaced, or two neighbors swapped. */
export function oneTypoApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short.charCodeAt(at) === long.charCodeAt(at)) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  if (at === short.length) return false
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short.charCodeAt(at) === long.charCodeAt(at + 1) &&
    short.charCodeAt(at + 1) === long.charCodeAt(at) &&
    short.slice(at + 2) === long.slice(at + 2)
  )
}
