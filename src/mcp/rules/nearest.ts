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
