/**
 * How much each word of a text says about it: what `ts_rank(vector, word, 1)` answers. A word that stands there twice
 * says little more than one that stands there once, and a long text says less of each.
 */
export function wordRanks(vector: string): Map<string, number> {
  const counts = readVector(vector)
  let length = 0
  for (const count of counts.values()) length += count
  const dilution = Math.log2(length + 1)
  const ranks = new Map<string, number>()
  for (const [word, count] of counts) ranks.set(word, (WEIGHT * saturated(count)) / dilution)
  return ranks
}

const WEIGHT = 0.1

const saturated = (count: number): number => SATURATION[Math.min(count, SATURATION.length - 1)] ?? 1

/** The sum of 1 / n² so far, of its limit. A vector holds at most 255 places of a word. */
const SATURATION = (() => {
  const sums = [0]
  for (let n = 1; n < 256; n++) sums.push((sums[n - 1] ?? 0) + 1 / (n * n) / 1.64493406685)
  return sums
})()

/** `'button':1,5 'it''s':2` → how often each word stands there. */
function readVector(vector: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, quoted = '', places] of vector.matchAll(WORD)) {
    const word = ESCAPED.test(quoted) ? quoted.replaceAll("''", "'").replaceAll('\\\\', '\\') : quoted
    counts.set(word, places === undefined ? 1 : countPlaces(places))
  }
  return counts
}

const WORD = /'((?:[^']|'')*)'(?::([\d,A-D]+))?/g
const ESCAPED = /['\\]/

function countPlaces(places: string): number {
  let count = 1
  for (let at = places.indexOf(','); at !== -1; at = places.indexOf(',', at + 1)) count++
  return count
}
