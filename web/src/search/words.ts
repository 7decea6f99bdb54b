import type { EngineCoverage, EntityType, MatchGroup } from '@vitrine/client'

export const KIND_WORDS: Readonly<Record<EntityType, string>> = {
  component: 'Components',
  token: 'Tokens',
  style: 'Styles',
  'token-collection': 'Collections',
  screen: 'Screens',
  flow: 'Flows',
  project: 'Project',
  'doc-page': 'Pages',
}

export const VERDICT_WORDS: Readonly<Record<MatchGroup['shape']['verdict'], string>> = {
  one_stands_out: 'one stands out',
  flat_ambiguous: 'no clear winner',
}

export const REASON_WORDS: Readonly<Record<NonNullable<EngineCoverage['reason']>, string>> = {
  embedder_unavailable: 'its model is not available',
  provider_unavailable: 'its provider cannot be reached',
  filtered_out: 'a filter leaves it nothing to search',
  no_documentation: 'there is no documentation to search',
  query_too_short: 'the query is too short for it',
  search_unavailable: 'its thread is not available; it is being started again',
}
