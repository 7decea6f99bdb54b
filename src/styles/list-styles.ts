import { STYLE_TYPES } from '../contract/words.ts'
import { operation } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { namePrefix } from '../tokens/library-params.ts'
import { indexPage } from '../tokens/rules/index-page.ts'
import { EXAMPLE_STYLE_PAGE, StylePage } from './schema.ts'
import { styleMap } from './style-map.ts'
import { styleItem } from './style-text.ts'

export const listStyles = operation({
  id: 'listStyles',
  method: 'GET',
  path: '/v1/styles',
  scope: 'read:library',
  tag: 'Styles',
  summary: 'The index of styles, in the order of their ids',
  description:
    'Names and keys, no properties. Without a filter the first page also carries the map of `styles:describe` under ' +
    '`unfiltered`. Styles that are deleted in the source are left out.',
  query: {
    type: params.choice(STYLE_TYPES, { description: 'Only styles of this type.', example: 'TEXT' }),
    name_prefix: namePrefix('Heading/'),
    cursor: params.cursor(),
    limit: params.limit(500, 100),
  },
  output: StylePage,
  example: EXAMPLE_STYLE_PAGE,
  reads: ['library'],
  async run({ libraries }, call, { type, name_prefix: prefix, limit }) {
    const library = await libraries.open(call)
    const { first, count } = library.ranges.style
    const { page, hasMore } = indexPage({
      nodes: { count, at: (place) => first + place },
      idOf: (node) => library.id(node),
      after: call.position === null ? null : String(call.position[0]),
      limit,
      passes: (node) =>
        !library.isDeleted(node) &&
        (type === undefined || library.style(node).type === type) &&
        (prefix === undefined || library.foldedName(node).startsWith(prefix)),
    })
    const last = page.at(-1)
    const isUnfiltered = type === undefined && prefix === undefined
    return {
      data: page.map((node) => styleItem(library, node)),
      pagination: pagination(call, limit, hasMore && last !== undefined ? [library.id(last)] : null),
      ...(isUnfiltered && call.position === null ? { unfiltered: await styleMap(library) } : {}),
    }
  },
})
