import { json, raw } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import { present } from '../kit/present.ts'
import { COMPONENT_COLUMNS } from '../library/component-table.ts'
import type { Library } from '../library/library.ts'
import { foldName } from '../library/rules/fold-name.ts'
import { documentedComponents, type HasDocs } from './documented.ts'
import { filtersApplied, filtersOf, listParams } from './list-params.ts'
import { positionOf, type ListPosition } from '../library/rules/list-order.ts'
import { listPage, matchOf, type ListTable } from './rules/list-query.ts'
import { ComponentPage, examples } from './schema.ts'

export const listComponents = operation({
  id: 'listComponents',
  method: 'GET',
  path: '/v1/components',
  scope: 'read:library',
  tag: 'Components',
  summary: 'The components of the library, filtered, sorted, searched by name',
  description:
    'Lists carry no total: if `has_more` is false on the first page, `data` is everything. Components deleted in the source are left out unless `sync_status` names them.',
  query: listParams,
  output: ComponentPage,
  example: examples.page,
  reads: ['library', 'docs'],
  async run(services, call, input) {
    const library = await services.libraries.open(call)
    const hasDocs = await documentedComponents(services, call)
    const filters = filtersOf(input)
    const query = input.q === undefined ? null : foldName(input.q)
    const sort = { by: input.sort_by, direction: input.sort_dir }
    // The kit hands back what `positionOf` gave it.
    const after = call.position as ListPosition | null
    const table = listTable(library, hasDocs)
    const { rows, hasMore } = listPage(table, { filters, query, sort, after, limit: input.limit })
    const last = rows.at(-1)
    const position = hasMore && last !== undefined ? positionOf(table, sort.by, last) : null
    const textOf = rowWriter(library, { query, fields: input.fields, hasDocs })
    let data = '' // put together by `+=`: joining an array would copy each row twice
    for (const row of rows) data += data === '' ? textOf(row) : `,${textOf(row)}`
    return json({
      data: raw(`[${data}]`),
      pagination: pagination(call, input.limit, position),
      filters_applied: filtersApplied(filters),
      search_mode_used: query === null ? null : 'exact',
    })
  },
})

/** The components of a library as the list rule sees them. */
function listTable(library: Library, hasDocs: HasDocs): ListTable {
  const { components, ids, names, folded, syncTimes } = library
  const { hasSpec, hasDrift, numbers, orders } = components
  return {
    count: components.count,
    ids,
    names,
    folded,
    numbers,
    order: (sort) => orders.order(sort),
    type: (row) => components.type(row),
    syncStatus: (row) => library.syncStatus(row),
    publishStatus: (row) => components.publishStatus(row),
    hasDocs: (row) => hasDocs(library.id(row)),
    hasSpec: (row) => hasSpec[row] === 1,
    hasDrift: (row) => hasDrift[row] === 1,
    depth: (row) => components.depth(row),
    syncedAt: (row) => present(syncTimes[row]),
  }
}

interface RowOptions {
  readonly query: string | null
  readonly fields: readonly string[] | undefined
  readonly hasDocs: HasDocs
}

/** Rows are kept as text: a whole one is sent as it is, a sparse one is cut from it. */
function rowWriter(library: Library, { query, fields, hasDocs }: RowOptions): (row: number) => string {
  const { components } = library
  const columns = fields && COMPONENT_COLUMNS.flatMap((column, at) => (at === 0 || fields.includes(column) ? [at] : []))
  return (row) => {
    const documented = hasDocs(library.id(row))
    const members = columns
      ? columns.map((at) => components.member(row, at, documented)).join()
      : components.members(row, documented)
    return `{${members}${query === null ? '' : matchText(library.foldedName(row), query, fields)}}`
  }
}

function matchText(name: string, query: string, fields: readonly string[] | undefined): string {
  return Object.entries(matchOf(name, query))
    .filter(([column]) => !fields || fields.includes(column))
    .map(([column, value]) => `,"${column}":${JSON.stringify(value)}`)
    .join('')
}
