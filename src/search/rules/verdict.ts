import { MATCH_TIERS, surfacesOf, tierStrength, type Signals } from './engines.ts'

export const VERDICTS = ['one_stands_out', 'flat_ambiguous'] as const
export type Verdict = (typeof VERDICTS)[number]

const COSINE_LEAD = 0.05

/**
 * Whether the first row of a group beats the second by engines, by name tier or by cosine. A match that is alone beats
 * nobody: it stands out if it was asked for by its name or a segment of it, or if two engines found it.
 */
export function verdict(first: Signals, second: Signals | undefined): Verdict {
  const leads = second === undefined ? surfacesOf(first) >= 2 || tierStrength(first) <= SEGMENT : beats(first, second)
  return leads ? 'one_stands_out' : 'flat_ambiguous'
}
const SEGMENT = MATCH_TIERS.indexOf('segment')

function beats(first: Signals, second: Signals): boolean {
  return (
    surfacesOf(first) > surfacesOf(second) ||
    tierStrength(first) < tierStrength(second) ||
    hasLead(cosineOf(first), cosineOf(second))
  )
}

const cosineOf = ({ semantic }: Signals): number => semantic?.cosine ?? 0

// In whole millionths: 0.35 - 0.3 is a little less than 0.05 in binary.
const hasLead = (first: number, second: number): boolean =>
  Math.round((first - second) * 1e6) >= Math.round(COSINE_LEAD * 1e6)
