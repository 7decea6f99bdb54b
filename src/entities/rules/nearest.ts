import { kebab } from './kebab.ts'

/** The one of some names that was probably meant; undefined where none is alike. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const wanted = folded(written)
  const ranked = known
    .map((name) => ({ name, far: distance(wanted, folded(name)) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3)))
    .toSorted((a, b) => a.far - b.far)
  return ranked[0]?.name ?? known.find((name) => isPartOf(wanted, folded(name)))
}

/** `sortBy`, `sort-by` and `Sort by` are `sortby`. */
export const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const SHORTEST_PART = 4

const isPartOf = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST_PART && (one.includes(other) || other.includes(one))

/** How much of a name has to be like another; what is less is another name. */
const LIKE = 1 / 3

export const isLike = (written: string, known: string): boolean => likeness(written, known) > LIKE

/** How alike two names look, 0 to 1: by their letters, by the words that they share, or as one is short for the other. */
export function likeness(written: string, known: string): number {
  const [one, other] = [folded(written), folded(known)]
  if (one === '' || other === '') return 0
  const longest = Math.max(one.length, other.length)
  const share = Math.min(one.length, other.length) / longest
  const byLetters = 1 - distance(one, other) / Math.min(longest, LONGEST)
  const inside = isPartOf(one, other) ? 0.5 + share / 2 : 0
  const words = wordListOf(known)
  const isShort = words.some((word) => isShortFor(one, word))
  return Math.max(
    byLetters >= 2 / 3 ? byLetters : 0,
    inside,
    sharedLetters(wordListOf(written), words) / longest,
    isShort ? 0.4 + share / 10 : 0,
  )
}

const wordListOf = (name: string): string[] => wordsOf(name).split('-')

/** `text_muted`, `textMuted` and `Text/muted` are `text-muted`. */
export const wordsOf = (name: string): string => kebab(name.replaceAll('_', '-'))

/** Words that both have count whole, those of four letters and more that differ by a slip almost so. */
function sharedLetters(ones: readonly string[], others: readonly string[]): number {
  const left = new Set(others)
  let letters = 0
  for (const word of ones) {
    const same = left.has(word) ? word : [...left].find((other) => isSlip(word, other))
    if (same === undefined) continue
    left.delete(same)
    letters += same === word ? word.length : word.length - 1.5
  }
  return letters
}

const isSlip = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) >= SHORTEST_PART && distance(word, other) <= 1

/** `btn` is short for `button`: its letters in their order, beginning alike. */
function isShortFor(short: string, word: string): boolean {
  if (short.length < 2 || short.length >= word.length || short[0] !== word[0]) return false
  let at = 0
  for (const letter of word) if (letter === short[at]) at++
  return at === short.length
}

const LONGEST = 64

/** Letters to change, add, leave out or swap with their neighbor. */
function distance(one: string, other: string): number {
  const [a, b] = [one.slice(0, LONGEST), other.slice(0, LONGEST)]
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Infinity
      next[j] = Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
