import type { ComponentType, PublishStatus, SyncStatus } from '../../contract/words.ts'
import { present } from '../../kit/present.ts'
import { nameScore, nameTier, type NameTier } from '../../library/rules/name-tier.ts'
import { firstAfter, type ListPosition, type Sort, type SortColumns } from '../../library/rules/list-order.ts'

/** What a list can be asked for, by the names of the contract; absent means no filter. */
export interface ListFilters {
  readonly type?: ComponentType
  /** Any value: variants are not rows, so no row has a parent. */
  readonly parent_id?: string
  readonly sync_status?: readonly SyncStatus[]
  readonly publish_status?: readonly PublishStatus[]
  readonly has_docs?: boolean
  readonly has_spec?: boolean
  readonly has_drift?: boolean
  readonly component_depth?: readonly number[]
  readonly component_depth_gte?: number
  readonly component_depth_lte?: number
  /** Milliseconds. */
  readonly last_synced_at_gte?: number
  readonly last_synced_at_lte?: number
}

interface ListQuestion {
  readonly filters: ListFilters
  /** Folded; null without a search. */
  readonly query: string | null
  readonly sort: Sort
  readonly after: ListPosition | null
  readonly limit: number
}

export interface ListTable extends SortColumns {
  /** Every row in the order of a sort. */
  order(sort: Sort): Uint32Array
  type(row: number): ComponentType
  syncStatus(row: number): SyncStatus
  publishStatus(row: number): PublishStatus
  hasDocs(row: number): boolean
  hasSpec(row: number): boolean
  hasDrift(row: number): boolean
  /** 0 where a component is not ranked: no filter on depth finds it. */
  depth(row: number): number
  syncedAt(row: number): number
}

/** The rows of one page, and whether more follow. Reads off the sort order, so an unfiltered page costs the same at any size. */
export function listPage(table: ListTable, question: ListQuestion): { rows: readonly number[]; hasMore: boolean } {
  const { filters, query, sort, after, limit } = question
  if (filters.parent_id !== undefined) return { rows: [], hasMore: false }
  const keeps = rowFilter(table, filters)
  const order = table.order(sort)
  const rows: number[] = []
  for (let at = after ? firstAfter(order, table, sort, after) : 0; at < order.length; at++) {
    const row = present(order[at])
    if (query !== null && !present(table.folded[row]).includes(query)) continue
    if (!keeps(row)) continue
    if (rows.length === limit) return { rows, hasMore: true }
    rows.push(row)
  }
  return { rows, hasMore: false }
}

/** How a row that a search found matched, as the contract says it. */
export function matchOf(name: string, query: string): { score: number; match_reason: NameTier } {
  const tier = nameTier(name, query) ?? 'substring'
  return { score: nameScore(tier, name, query), match_reason: tier }
}

/** What is deleted in the source is hidden unless asked for by name. */
function rowFilter(table: ListTable, filters: ListFilters): (row: number) => boolean {
  const { sync_status: statuses, publish_status: published, component_depth: depths } = filters
  const { component_depth_gte: deepFrom = 0, component_depth_lte: deepTo = Number.POSITIVE_INFINITY } = filters
  const { last_synced_at_gte: from = Number.NEGATIVE_INFINITY, last_synced_at_lte: to = Number.POSITIVE_INFINITY } =
    filters
  const asksDepth = deepFrom > 0 || deepTo < Number.POSITIVE_INFINITY
  const tests: ((row: number) => boolean)[] = [
    statuses
      ? (row) => statuses.includes(table.syncStatus(row))
      : (row) => table.syncStatus(row) !== 'deleted_in_source',
  ]
  if (filters.type) tests.push((row) => table.type(row) === filters.type)
  if (published) tests.push((row) => published.includes(table.publishStatus(row)))
  if (filters.has_spec !== undefined) tests.push((row) => table.hasSpec(row) === filters.has_spec)
  if (filters.has_drift !== undefined) tests.push((row) => table.hasDrift(row) === filters.has_drift)
  if (filters.has_docs !== undefined) tests.push((row) => table.hasDocs(row) === filters.has_docs)
  if (depths) tests.push((row) => depths.includes(table.depth(row)))
  if (asksDepth) tests.push((row) => table.depth(row) >= Math.max(1, deepFrom) && table.depth(row) <= deepTo)
  if (from > Number.NEGATIVE_INFINITY || to < Number.POSITIVE_INFINITY) {
    tests.push((row) => table.syncedAt(row) >= from && table.syncedAt(row) <= to)
  }
  const [first] = tests
  return tests.length === 1 && first ? first : (row) => tests.every((test) => test(row))
}
