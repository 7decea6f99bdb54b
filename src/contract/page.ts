import type { Call, Position } from './operation.ts'

interface Pagination {
  readonly next_cursor: string | null
  readonly has_more: boolean
  readonly limit: number
}

/** The envelope of a page; `last` is the position of its last row when more rows follow, otherwise null. */
export function pagination(call: Call, limit: number, last: Position | null): Pagination {
  return { next_cursor: last === null ? null : call.cursorAt(last), has_more: last !== null, limit }
}

/** Cuts rows that were read with `limit + 1` to the page, and tells whether more follow. */
export function cutPage<Row>(rows: readonly Row[], limit: number): { page: readonly Row[]; lastOfMore: Row | null } {
  if (rows.length <= limit) return { page: rows, lastOfMore: null }
  const page = rows.slice(0, limit)
  return { page, lastOfMore: page.at(-1) ?? null }
}
