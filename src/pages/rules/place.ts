/**
 * Pages of a folder are ordered by a key with room between neighbors, so that moving one page changes one row and
 * nobody else's place in a list that is being paged through. What the contract calls `position` is the rank.
 */
export const GAP = 1 << 20

/** The key after the last one. */
export const keyAtEnd = (last: number | null): number => (last === null ? 0 : last + GAP)

/** A whole key between two neighbors; undefined when there is no room left. */
export function keyBetween(before: number | null, after: number | null): number | undefined {
  if (after === null) return keyAtEnd(before)
  if (before === null) return after - GAP
  const middle = Math.floor((before + after) / 2)
  return middle > before && middle < after ? middle : undefined
}
