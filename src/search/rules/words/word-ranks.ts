import { present } from '../../../kit/present.ts'
import { countWords } from './count-words.ts'

/**
 * How much each word of a text says about it, as PostgreSQL's `ts_rank(vector, word, 1)` has it. A word that stands
 * there twice says little more than one that stands there once, and a long text says less of each.
 */
export function wordRanks(text: string): Map<string, number> {
  const ranks = countWords(text)
  let length = 0
  for (const count of ranks.values()) length += count
  const dilution = Math.log2(length + 1)
  for (const [word, count] of ranks) ranks.set(word, (WEIGHT * saturated(count)) / dilution)
  return ranks
}

const WEIGHT = 0.1

const saturated = (count: number): number => SATURATION[Math.min(count, SATURATION.length - 1)] ?? 1

/** The sum of 1 / n² so far, of its limit. */
const SATURATION = (() => {
  const sums = [0]
  for (let n = 1; n < 256; n++) sums.push(present(sums[n - 1]) + 1 / (n * n) / 1.64493406685)
  return sums
})()
