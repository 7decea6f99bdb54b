import { json, raw } from '../../contract/json.ts'
import { operation } from '../../contract/operation.ts'
import { pagination } from '../../contract/page.ts'
import * as params from '../../contract/params.ts'
import { present } from '../../kit/present.ts'
import { COMPONENT_COLUMNS } from '../../library/component-table.ts'
import { firstAfter, positionOf, type ListPosition, type Sort } from '../../library/rules/list-order.ts'
import { findIcons } from './find-icons.ts'
import { IconPage } from './schema.ts'

/** Descriptions may be long: a page ends before its text does harm, however few rows that leaves. */
const MOST_CHARACTERS = 4_000_000
const BY_NAME: Sort = { by: 'name', direction: 'asc' }
const COLUMNS = (['id', 'name', 'description'] as const).map((column) => COMPONENT_COLUMNS.indexOf(column))

export const listIcons = operation({
  id: 'listIcons',
  method: 'GET',
  path: '/icons',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Which components are icons, small and made of outlines alone, with the words to find them by',
  query: { limit: params.limit(5_000, 5_000), cursor: params.cursor() },
  output: IconPage,
  reads: ['library'],
  isLong: true,
  async run({ libraries }, call, { limit }) {
    const { library, icons } = await findIcons(libraries, call)
    const { components, ids, names, folded } = library
    const columns = { count: components.count, ids, names, folded, numbers: components.numbers }
    const order = components.orders.order(BY_NAME).filter((node) => icons.has(node))
    // The kit hands back what `positionOf` gave it.
    const after = call.position as ListPosition | null
    let at = after ? firstAfter(order, columns, BY_NAME, after) : 0
    let data = ''
    for (const end = Math.min(order.length, at + limit); at < end && data.length < MOST_CHARACTERS; at++) {
      const node = present(order[at])
      const members = COLUMNS.map((column) => components.member(node, column, false))
      data += `${data === '' ? '' : ','}{${members.join()}}`
    }
    const last = at < order.length ? order[at - 1] : undefined
    return json({
      data: raw(`[${data}]`),
      revision: library.revision,
      pagination: pagination(call, limit, last === undefined ? null : positionOf(columns, 'name', last)),
    })
  },
})
