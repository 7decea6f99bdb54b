import { COMPONENT_TYPES, PUBLISH_STATUSES, SYNC_STATUSES } from '../contract/words.ts'
import type { Library } from '../library/library.ts'
import type { HasDocs } from './documented.ts'
import type { ListTable } from './rules/list-query.ts'

/** The components of a library as the list rule sees them. */
export function listTable(library: Library, hasDocs: HasDocs): ListTable {
  const { components, ids, names, folded, syncStatus, syncedAt } = library
  const { type, publishStatus, hasSpec, hasDrift, depth, numbers, orders } = components
  return {
    count: components.count,
    ids,
    names,
    folded,
    numbers,
    order: (sort) => orders.order(sort),
    type: (row) => COMPONENT_TYPES[type[row] ?? 0] ?? 'COMPONENT',
    syncStatus: (row) => SYNC_STATUSES[syncStatus[row] ?? 0] ?? 'synced',
    publishStatus: (row) => PUBLISH_STATUSES[publishStatus[row] ?? 0] ?? 'CURRENT',
    hasDocs: (row) => hasDocs(ids[row] ?? ''),
    hasSpec: (row) => hasSpec[row] === 1,
    hasDrift: (row) => hasDrift[row] === 1,
    depth: (row) => depth[row] ?? 0,
    syncedAt: (row) => syncedAt[row] ?? 0,
  }
}
