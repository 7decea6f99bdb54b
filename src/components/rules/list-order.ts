import { compareCodePoints } from '../../library/rules/compare-code-points.ts'
import { foldName } from '../../library/rules/fold-name.ts'

export const SORT_KEYS = ['name', 'created_at', 'component_depth', 'variant_count', 'chi_score'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type SortDirection = 'asc' | 'desc'
export interface Sort {
  readonly by: SortKey
  readonly direction: SortDirection
}

/** The columns that components are sorted by. Rows are numbered in the order of their ids. */
export interface SortColumns {
  readonly count: number
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly folded: readonly string[]
  /** NaN where a row has no value: it then sorts last, in both directions. */
  readonly numbers: Readonly<Record<Exclude<SortKey, 'name'>, Float64Array>>
}

/** Compares two rows by their sort value alone, ascending: 0 is a tie, which the id breaks. */
export function compareRows(columns: SortColumns, by: SortKey): (a: number, b: number) => number {
  if (by !== 'name') {
    const numbers = columns.numbers[by]
    return (a, b) => compareNumbers(numbers[a] ?? Number.NaN, numbers[b] ?? Number.NaN)
  }
  const { folded, names } = columns
  return (a, b) =>
    compareCodePoints(folded[a] ?? '', folded[b] ?? '') || compareCodePoints(names[a] ?? '', names[b] ?? '')
}

export const hasNoValue = (columns: SortColumns, by: SortKey, row: number): boolean =>
  by !== 'name' && Number.isNaN(columns.numbers[by][row] ?? Number.NaN)

/** Where a page ended: the last row's sort value and id, so that rows may come and go around it. */
export type ListPosition = readonly [value: string | number | null, id: string, isCut?: true]

// A cursor has room for so much of a name; the rest is looked up as long as the row still begins alike.
const NAME_KEPT = 500

export function positionOf(columns: SortColumns, by: SortKey, row: number): ListPosition {
  const id = columns.ids[row] ?? ''
  if (by === 'name') {
    const name = columns.names[row] ?? ''
    return name.length > NAME_KEPT ? [name.slice(0, NAME_KEPT), id, true] : [name, id]
  }
  const value = columns.numbers[by][row] ?? Number.NaN
  return [Number.isNaN(value) ? null : value, id]
}

/** The place in `order` of the first row that comes after a position; found by halving. */
export function firstAfter(order: Uint32Array, columns: SortColumns, sort: Sort, position: ListPosition): number {
  const compare = comparedTo(columns, sort, position)
  const [, id] = position
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = order[middle] ?? 0
    const byValue = compare(row)
    const isAfter = byValue === 0 ? (columns.ids[row] ?? '') > id : byValue > 0
    if (isAfter) high = middle
    else low = middle + 1
  }
  return low
}

function comparedTo(columns: SortColumns, sort: Sort, position: ListPosition): (row: number) => number {
  const sign = sort.direction === 'asc' ? 1 : -1
  const { by } = sort
  if (by === 'name') {
    const name = nameAt(columns, sort, position)
    const folded = foldName(name)
    return (row) =>
      sign * (compareCodePoints(columns.folded[row] ?? '', folded) || compareCodePoints(columns.names[row] ?? '', name))
  }
  const numbers = columns.numbers[by]
  const value = typeof position[0] === 'number' ? position[0] : Number.NaN
  return (row) => {
    const own = numbers[row] ?? Number.NaN
    const isBetweenValues = !Number.isNaN(own) && !Number.isNaN(value)
    return isBetweenValues ? sign * (own - value) : compareNumbers(own, value)
  }
}

function nameAt({ ids, names }: SortColumns, { direction }: Sort, [value, id, isCut]: ListPosition): string {
  const start = String(value)
  if (!isCut) return start
  const name = names[ids.indexOf(id)]
  if (name?.startsWith(start)) return name
  // The row has been renamed: go on before all that begin alike, because a repeat is better than a gap.
  return direction === 'asc' ? start : `${start}\u{10ffff}`
}

/** NaN comes last. */
function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1
  return Number.isNaN(b) ? -1 : a - b
}
