import { json, raw } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { present } from '../kit/present.ts'
import { COMPONENT_COLUMNS } from '../library/component-table.ts'
import type { Library } from '../library/library.ts'
import { Pace } from '../library/pace.ts'
import { firstAfter, positionOf, type ListPosition, type Sort } from '../library/rules/list-order.ts'
import { documentedComponents } from './documented.ts'
import { CATALOG_COLUMNS, CatalogPage } from './schema.ts'

/** Names may be long: a page ends before its text does harm, however few rows that leaves. */
const MOST_CHARACTERS = 4_000_000
const BY_NAME: Sort = { by: 'name', direction: 'asc' }

export const listLibrary = operation({
  id: 'listLibrary',
  method: 'GET',
  path: '/library',
  scope: 'read:library',
  tag: 'Console',
  summary: 'The whole catalog in few answers, by name, for lists that filter and sort by themselves',
  description: 'Components deleted in the source are in it, with their state.',
  query: { limit: params.limit(5_000, 5_000), cursor: params.cursor() },
  output: CatalogPage,
  reads: ['library', 'docs'],
  isLong: true,
  async run(services, call, { limit }) {
    const library = await services.libraries.open(call)
    const hasDocs = await documentedComponents(services, call)
    const { components, ids, names, folded } = library
    const columns = { count: components.count, ids, names, folded, numbers: components.numbers }
    const order = components.orders.order(BY_NAME)
    // The kit hands back what `positionOf` gave it.
    const after = call.position as ListPosition | null
    let at = after ? firstAfter(order, columns, BY_NAME, after) : 0
    let data = ''
    const pace = new Pace()
    for (const end = Math.min(order.length, at + limit); at < end && data.length < MOST_CHARACTERS; at++) {
      const row = present(order[at])
      data += `${data === '' ? '' : ','}{${membersOf(library, row, hasDocs(library.id(row)))}}`
      if (pace.isDue) await pace.rest()
    }
    const last = at < order.length ? order[at - 1] : undefined
    return json({
      data: raw(`[${data}]`),
      pagination: pagination(call, limit, last === undefined ? null : positionOf(columns, 'name', last)),
    })
  },
})

const PLACES = CATALOG_COLUMNS.map((column) => COMPONENT_COLUMNS.indexOf(column))

/** Rows are kept as text; what a list does not show is cut out of it. */
const membersOf = ({ components }: Library, row: number, documented: boolean): string =>
  [
    ...PLACES.map((at) => components.member(row, at, documented)),
    ...(components.lacksOutlines[row] === 1 ? ['"lacks_outlines":true'] : []),
  ].join()
