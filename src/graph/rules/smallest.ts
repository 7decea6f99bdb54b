/**
 * The first `limit` of `items` in the order of `compare`, without sorting the rest: a page is small beside what a walk
 * finds. `hasMore` tells whether others follow.
 */
export function smallest<T>(
  items: Iterable<T>,
  compare: (a: T, b: T) => number,
  limit: number,
): { readonly page: readonly T[]; readonly hasMore: boolean } {
  const page: T[] = []
  let hasMore = false
  for (const item of items) {
    const last = page[limit - 1]
    if (last !== undefined && compare(item, last) >= 0) {
      hasMore = true
      continue
    }
    page.splice(placeOf(page, item, compare), 0, item)
    if (page.length > limit) {
      page.pop()
      hasMore = true
    }
  }
  return { page, hasMore }
}

function placeOf<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other !== undefined && compare(other, item) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
