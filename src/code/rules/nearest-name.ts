import { memo } from '../../kit/memo.ts'
import type { CodeTokens } from './token-facts.ts'

/**
 * The name of a token that was probably meant; empty where a name claims to be of this library and is like none; null
 * where it need not be of this library at all.
 */
export function nearestName(tokens: CodeTokens, written: string): string | null {
  const { prefix, byLength, answers } = namesOf(tokens)
  const kept = answers.get(written)
  if (kept !== undefined) return kept
  const claims = prefix !== '' && written.startsWith(prefix)
  const far = Math.max(1, Math.floor((written.length - prefix.length) / (claims ? 4 : 8)))
  let best: string | null = claims ? '' : null
  let least = far + 1
  for (let length = written.length - far; length <= written.length + far; length++) {
    for (const name of byLength.get(length) ?? []) {
      const distance = apart(written, name, least - 1)
      if (distance >= least) continue
      least = distance
      best = name
    }
  }
  if (answers.size < MOST_ANSWERS) answers.set(written, best)
  return best
}

const MOST_ANSWERS = 5_000
/** The share of names that must begin alike for that to be the mark of a library. */
const MARKED = 0.9
const SHORTEST_PREFIX = 3

const namesOf = memo(({ tokens }: CodeTokens) => {
  const names = tokens.map(({ codeName }) => codeName.toLowerCase())
  const byLength = new Map<number, string[]>()
  const heads = new Map<string, number>()
  for (const name of names) {
    const same = byLength.get(name.length)
    if (same) same.push(name)
    else byLength.set(name.length, [name])
    const head = name.slice(0, name.indexOf('-') + 1)
    heads.set(head, (heads.get(head) ?? 0) + 1)
  }
  const marked = [...heads].find(([head, count]) => head.length >= SHORTEST_PREFIX && count >= names.length * MARKED)
  return { byLength, prefix: marked?.[0] ?? '', answers: new Map<string, string | null>() }
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
