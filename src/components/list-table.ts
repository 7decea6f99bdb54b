import { present } from '../kit/present.ts'
import type { Library } from '../library/library.ts'
import type { HasDocs } from './documented.ts'
import type { ListTable } from './rules/list-query.ts'

/** The components of a library as the list rule sees them. */
export function listTable(library: Library, hasDocs: HasDocs): ListTable {
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
