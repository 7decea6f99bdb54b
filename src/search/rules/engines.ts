import type { NameTier } from '../../library/rules/name-tier.ts'

/** In the order in which answers name them. */
export const ENGINES = ['semantic', 'text', 'name'] as const
export type Engine = (typeof ENGINES)[number]

export const MATCH_TIERS = ['exact', 'segment', 'prefix', 'substring', 'fuzzy'] as const
export type MatchTier = NameTier | 'fuzzy'

/** The raw figures of the engines that found a row; never ranks, never fused. */
export interface Signals {
  readonly name?: { readonly matched: MatchTier; readonly similarity?: number }
  readonly text?: { readonly rank: number }
  readonly semantic?: { readonly cosine: number }
}

/** 0 is the strongest; a near miss and no name signal at all weigh the same. */
export function tierStrength({ name }: Signals): number {
  return name === undefined ? WEAKEST : MATCH_TIERS.indexOf(name.matched)
}
const WEAKEST = MATCH_TIERS.indexOf('fuzzy')

export const surfacesOf = (signals: Signals): number => enginesOf(signals).length

export function enginesOf(signals: Signals): Engine[] {
  return ENGINES.filter((engine) => signals[engine] !== undefined)
}
