import { TOKEN_TYPES } from '../contract/words.ts'
import { operation } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { present } from '../kit/present.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'
import { idParam, namePrefix, switchParam } from './library-params.ts'
import { indexPage, type NodeList } from './rules/index-page.ts'
import { ASKABLE_SCOPES, isUsableFor, shownScopes } from './rules/scopes.ts'
import { EXAMPLE_TOKEN_PAGE, TokenPage } from './schema.ts'
import { tokenMap } from './token-map.ts'

export const listTokens = operation({
  id: 'listTokens',
  method: 'GET',
  path: '/v1/tokens',
  scope: 'read:library',
  tag: 'Tokens',
  summary: 'The index of tokens, in the order of their ids',
  description:
    'Names and ids, no values. Without any filter the first page also carries the map of `tokens:describe` under ' +
    '`unfiltered`. Tokens that are deleted in the source are left out.',
  query: {
    collection: idParam('The id of a collection, never its name.', EXAMPLE_ID),
    type: params.choice(TOKEN_TYPES, { description: 'Only tokens of this type.', example: 'COLOR' }),
    name_prefix: namePrefix('color/bg'),
    scope: params.choice(ASKABLE_SCOPES, {
      description: 'Only tokens that may be used for this; `NONE` for those that are meant for nothing.',
      example: 'FRAME_FILL',
    }),
    include_scopes: switchParam('Adds the scopes of each token.'),
    cursor: params.cursor(),
    limit: params.limit(500, 100),
  },
  output: TokenPage,
  example: EXAMPLE_TOKEN_PAGE,
  errors: ['SVC_NOT_FOUND'],
  reads: ['library'],
  async run({ libraries }, call, { collection, type, name_prefix: prefix, scope, include_scopes, limit }) {
    const library = await libraries.open(call)
    const { page, hasMore } = indexPage({
      nodes: tokensOf(library, collection),
      idOf: (node) => library.id(node),
      after: call.position === null ? null : String(call.position[0]),
      limit,
      passes(node) {
        const token = library.token(node)
        return (
          !library.isDeleted(node) &&
          (type === undefined || token.type === type) &&
          (prefix === undefined || library.foldedName(node).startsWith(prefix)) &&
          (scope === undefined || isUsableFor(token.scopes, scope))
        )
      },
    })
    const last = page.at(-1)
    const isUnfiltered = [collection, type, prefix, scope].every((filter) => filter === undefined)
    return {
      data: page.map((node) => indexItem(library, node, { withScopes: include_scopes })),
      pagination: pagination(call, limit, hasMore && last !== undefined ? [library.id(last)] : null),
      ...(isUnfiltered && call.position === null ? { unfiltered: await tokenMap(library) } : {}),
    }
  },
})

function tokensOf(library: Library, collection: string | undefined): NodeList {
  if (collection === undefined) {
    const { first, count } = library.ranges.token
    return { count, at: (place) => first + place }
  }
  const node = library.find('token-collection', collection)
  if (node === undefined) throw notFound('token-collection', collection)
  const { tokens } = library.collection(node)
  return { count: tokens.length, at: (place) => present(tokens[place]) }
}

function indexItem(library: Library, node: number, { withScopes }: { withScopes: boolean }) {
  const { type, collection, scopes } = library.token(node)
  const shown = shownScopes(scopes)
  return {
    id: library.id(node),
    name: library.name(node),
    resolved_type: type,
    collection: collection === NO_NODE ? null : { id: library.id(collection), name: library.name(collection) },
    ...(withScopes ? { scopes: typeof shown === 'string' ? shown : [...shown] } : {}),
  }
}
