import { kebab } from '../../entities/rules/kebab.ts'
import { memo } from '../../kit/memo.ts'
import type { CodeTokens } from './token-facts.ts'

/** The name of a token that was probably meant; null where a name need not be of this library. */
export function nearestName(tokens: CodeTokens, name: string): string | null {
  const { byLength, answers } = namesOf(tokens)
  const written = kebab(name)
  const kept = answers.get(written)
  if (kept !== undefined) return kept
  const far = written.length < SHORTEST ? 0 : Math.max(1, Math.floor(written.length / LETTERS_BY_MISTAKE))
  let best: string | null = null
  let least = far + 1
  for (let length = written.length - far; length <= written.length + far; length++) {
    for (const { words, own } of byLength.get(length) ?? []) {
      // Another number is another step of a scale, which a library may well not have.
      if (digitsOf(words) !== digitsOf(written)) continue
      const distance = apart(written, words, least - 1)
      if (distance >= least) continue
      least = distance
      best = own
    }
  }
  if (answers.size < MOST_ANSWERS) answers.set(written, best)
  return best
}

const digitsOf = (name: string): string => name.replaceAll(/\D/g, '')

const MOST_ANSWERS = 5_000
/** Short names are like too many others. */
const SHORTEST = 6
const LETTERS_BY_MISTAKE = 8

const namesOf = memo(({ tokens }: CodeTokens) => {
  const byLength = new Map<number, { words: string; own: string }[]>()
  for (const { codeName } of tokens) {
    const one = { words: kebab(codeName), own: codeName }
    const same = byLength.get(one.words.length)
    if (same) same.push(one)
    else byLength.set(one.words.length, [one])
  }
  return { byLength, answers: new Map<string, string | null>() }
})

/** Letters to change, add or leave out; more than `most` is as good as infinitely many. */
function apart(one: string, other: string, most: number): number {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let [a, b] = [one.length, other.length]
  while (a > start && b > start && one[a - 1] === other[b - 1]) [a, b] = [a - 1, b - 1]
  const [left, right] = [one.slice(start, a), other.slice(start, b)]
  if (Math.max(left.length, right.length) > most * 4) return Infinity
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next[j] = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[right.length] ?? 0
}
