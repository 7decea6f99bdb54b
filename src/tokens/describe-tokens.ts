import { operation } from '../contract/operation.ts'
import { EXAMPLE_TOKEN_MAP, TokenMap } from './schema.ts'
import { tokenMap } from './token-map.ts'

export const describeTokens = operation({
  id: 'describeTokens',
  method: 'GET',
  path: '/v1/tokens:describe',
  scope: 'read:library',
  tag: 'Tokens',
  summary: 'Token collections with their modes, counts and what reading them costs',
  description: 'No token names and no values: start here, then make the call that `cost` prices.',
  output: TokenMap,
  example: EXAMPLE_TOKEN_MAP,
  reads: ['library'],
  async run({ libraries }, call) {
    return tokenMap(await libraries.open(call))
  },
})
