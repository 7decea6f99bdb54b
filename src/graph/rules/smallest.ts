import { firstPlace } from '../../kit/first-place.ts'
import { present } from '../../kit/present.ts'

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
    const place = firstPlace(page.length, (at) => compare(present(page[at]), item) > 0)
    page.splice(place, 0, item)
    if (page.length > limit) {
      page.pop()
      hasMore = true
    }
  }
  return { page, hasMore }
}
