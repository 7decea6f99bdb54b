import { NAME_TIERS, nameTier, type NameTier } from '../../library/rules/name-tier.ts'
import { compareCodePoints } from '../../library/rules/compare-code-points.ts'

/** The folded names of rows, ordered so that hits of one tier need no further sorting. */
export interface OrderedNames {
  readonly folded: readonly string[]
  /** Rows by length of their name, then name, then id. */
  readonly order: Uint32Array
}

export interface LiteralHit {
  readonly row: number
  readonly tier: NameTier
}

export function orderNames(folded: readonly string[], ids: readonly string[]): OrderedNames {
  const order = Uint32Array.from(folded.keys()).sort((a, b) => {
    const [left = '', right = ''] = [folded[a], folded[b]]
    return left.length - right.length || compareCodePoints(left, right) || ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)
  })
  return { folded, order }
}

/**
 * Every row whose name contains the query, best first: by tier, then where the query begins a segment, then the
 * shorter name, then name and id.
 */
export function literalHits(
  { folded, order }: OrderedNames,
  query: string,
  isWanted: (row: number) => boolean,
): LiteralHit[] {
  const buckets: LiteralHit[][] = Array.from({ length: NAME_TIERS.length * 2 }, () => [])
  for (const row of order) {
    const name = folded[row] ?? ''
    if (name.length < query.length) continue
    const tier = nameTier(name, query)
    if (tier === null || !isWanted(row)) continue
    const place = NAME_TIERS.indexOf(tier) * 2 + (beginsSegment(name, query) ? 0 : 1)
    buckets[place]?.push({ row, tier })
  }
  return buckets.flat()
}

const SEPARATORS = '/.: '

function beginsSegment(name: string, query: string): boolean {
  for (let at = name.indexOf(query); at !== -1; at = name.indexOf(query, at + 1))
    if (at === 0 || SEPARATORS.includes(name.charAt(at - 1))) return true
  return false
}
