import type { EngineCoverage, EntityMatch, MatchGroup } from '@vitrine/client'
import type { MarkedMatch } from '../api/search.ts'

export const VERDICT_WORDS: Readonly<Record<MatchGroup['shape']['verdict'], string>> = {
  one_stands_out: 'one stands out',
  flat_ambiguous: 'no clear winner',
}

export const REASON_WORDS: Readonly<Record<NonNullable<EngineCoverage['reason']>, string>> = {
  embedder_unavailable: 'its model is not available',
  provider_unavailable: 'its provider cannot be reached',
  filtered_out: 'a filter leaves it nothing to search',
  no_documentation: 'there is no documentation to search',
  query_too_short: 'the question is too short for it',
  language_not_read: 'its model does not read this language',
  search_unavailable: 'it is being started again',
}

const NAME_WORDS: Readonly<Record<NonNullable<EntityMatch['signals']['name']>['matched'], string>> = {
  exact: 'Called exactly that',
  segment: 'A part of its name',
  prefix: 'Its name begins like that',
  substring: 'Within its name',
  fuzzy: 'A name that is much alike',
}

/** Why a row is there, as a colleague would say it; empty where the excerpt beside it shows the words themselves. */
export function whyWords({ signals, excerpt, marks }: Pick<MarkedMatch, 'signals' | 'excerpt' | 'marks'>): string {
  if (excerpt !== null && (marks.excerpt.length > 0 || signals.name)) return ''
  if (signals.name) return NAME_WORDS[signals.name.matched]
  return signals.text ? 'In what is written about it' : 'Close in meaning'
}

/** What tells a row from others of its name; ids of the design tool tell people nothing. */
export function contextWords({ entity_type, context }: Pick<MarkedMatch, 'entity_type' | 'context'>): string | null {
  if (context === null) return null
  if (entity_type === 'style') return context.charAt(0) + context.slice(1).toLowerCase()
  return entity_type === 'token' || entity_type === 'token-collection' ? context : null
}
