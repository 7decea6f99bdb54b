import { TOKEN_TYPES } from '../contract/words.ts'
import { operation } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import type { Library } from '../library/library.ts'
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
    const library = await libraries.open(call.projectId, call.revisions)
    const { page, hasMore } = indexPage({
      nodes: tokensOf(library, collection),
      idOf: (node) => library.ids[node] ?? '',
      after: call.position === null ? null : String(call.position[0]),
      limit,
      passes(node) {
        const token = library.token(node)
        return (
          token !== undefined &&
          !library.isDeleted(node) &&
          (type === undefined || token.type === type) &&
          (prefix === undefined || (library.folded[node] ?? '').startsWith(prefix)) &&
          (scope === undefined || isUsableFor(token.scopes, scope))
        )
      },
    })
    const last = page.at(-1)
    const isUnfiltered = [collection, type, prefix, scope].every((filter) => filter === undefined)
    return {
      data: page.map((node) => indexItem(library, node, { withScopes: include_scopes })),
      pagination: pagination(call, limit, hasMore && last !== undefined ? [library.ids[last] ?? ''] : null),
      ...(isUnfiltered && call.position === null ? { unfiltered: await tokenMap(library) } : {}),
    }
  },
})

function tokensOf(library: Library, collection: string | undefined): NodeList {
  if (collection === undefined) {
    const { first, count } = library.range('token')
    return { count, at: (place) => first + place }
  }
  const node = library.find('token-collection', collection)
  const tokens = node === undefined ? undefined : library.collection(node)?.tokens
  if (!tokens) throw notFound('token collection', collection)
  return { count: tokens.length, at: (place) => tokens[place] ?? 0 }
}

function indexItem(library: Library, node: number, { withScopes }: { withScopes: boolean }) {
  const { type = 'STRING', collection = -1, scopes = [] } = library.token(node) ?? {}
  const shown = shownScopes(scopes)
  return {
    id: library.ids[node] ?? '',
    name: library.names[node] ?? '',
    resolved_type: type,
    collection: collection < 0 ? null : { id: library.ids[collection] ?? '', name: library.names[collection] ?? '' },
    ...(withScopes ? { scopes: typeof shown === 'string' ? shown : [...shown] } : {}),
  }
}
