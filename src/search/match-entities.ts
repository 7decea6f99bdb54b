import { operation } from '../contract/operation.ts'
import { findMatches } from './find-matches.ts'
import { matchParams } from './params.ts'
import { EXAMPLE_MATCHES, MatchPage } from './schema.ts'

export const matchEntities = operation({
  id: 'matchEntities',
  method: 'GET',
  path: '/v1/entities:match',
  scope: 'read:library',
  tag: 'Search',
  summary: 'Finds entities of any kind by meaning, by text and by name',
  description:
    'Three engines, fused by reciprocal rank: `semantic` and `text` look at what designers wrote in the source and at ' +
    'documentation, `name` at the names of the whole catalogue. `coverage` says which of them looked. There is no ' +
    'confidence: a score compares rows of one answer only.',
  query: matchParams,
  output: MatchPage,
  example: EXAMPLE_MATCHES,
  run: findMatches,
})
