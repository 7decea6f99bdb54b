export const NAME_TIERS = ['exact', 'segment', 'prefix', 'substring'] as const
export type NameTier = (typeof NAME_TIERS)[number]

/**
 * How well a folded query matches a folded name literally, or null. A segment is one or several whole parts of a path
 * name: `field` and `text field` are segments of `forms/text field`, `form` is only its prefix.
 */
export function nameTier(name: string, query: string): NameTier | null {
  let at = name.indexOf(query)
  if (at === -1) return null
  if (name.length === query.length) return 'exact'
  const isPrefix = at === 0
  while (at !== -1) {
    if (isBorder(name, at - 1) && isBorder(name, at + query.length)) return 'segment'
    at = name.indexOf(query, at + 1)
  }
  return isPrefix ? 'prefix' : 'substring'
}

const SEPARATORS = '/.: '
const isBorder = (name: string, at: number): boolean =>
  at < 0 || at >= name.length || SEPARATORS.includes(name.charAt(at))

/** 0 to 1: the tier decides, the share of the name that the query covers orders rows within it. */
export function nameScore(tier: NameTier, name: string, query: string): number {
  if (tier === 'exact') return 1
  const covered = query.length / name.length
  return Math.round((TIER_FLOOR[tier] + TIER_SPAN * covered) * 10_000) / 10_000
}
const TIER_FLOOR = { segment: 0.75, prefix: 0.5, substring: 0.25 } as const
const TIER_SPAN = 0.2
