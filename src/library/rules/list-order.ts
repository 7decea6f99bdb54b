import { firstPlace } from '../../kit/first-place.ts'
import { present } from '../../kit/present.ts'
import { compareCodePoints } from './compare-code-points.ts'
import { foldName } from './fold-name.ts'

export const SORT_KEYS = ['name', 'created_at', 'component_depth', 'variant_count', 'chi_score'] as const
type SortKey = (typeof SORT_KEYS)[number]
type SortDirection = 'asc' | 'desc'
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
    return (a, b) => compareNumbers(present(numbers[a]), present(numbers[b]))
  }
  return (a, b) =>
    compareCodePoints(foldedOf(columns, a), foldedOf(columns, b)) ||
    compareCodePoints(nameOf(columns, a), nameOf(columns, b))
}

// As much of a name as sorts, because a cursor has no room for more; what is alike for so long is ordered by id.
const NAME_SORTED = 500

function nameOf({ names }: SortColumns, row: number): string {
  const name = present(names[row])
  return name.length > NAME_SORTED ? name.slice(0, NAME_SORTED) : name
}

function foldedOf(columns: SortColumns, row: number): string {
  const isLong = present(columns.names[row]).length > NAME_SORTED
  return isLong ? foldName(nameOf(columns, row)) : present(columns.folded[row])
}

export const hasNoValue = (columns: SortColumns, by: SortKey, row: number): boolean =>
  by !== 'name' && Number.isNaN(columns.numbers[by][row])

/** Where a page ended: the last row's sort value and id, so that rows may come and go around it. */
export type ListPosition = readonly [value: string | number | null, id: string]

export function positionOf(columns: SortColumns, by: SortKey, row: number): ListPosition {
  const id = present(columns.ids[row])
  if (by === 'name') return [nameOf(columns, row), id]
  const value = present(columns.numbers[by][row])
  return [Number.isNaN(value) ? null : value, id]
}

/** The place in `order` of the first row that comes after a position; found by halving. */
export function firstAfter(order: Uint32Array, columns: SortColumns, sort: Sort, position: ListPosition): number {
  const compare = comparedTo(columns, sort, position)
  const [, id] = position
  return firstPlace(order.length, (place) => {
    const row = present(order[place])
    const byValue = compare(row)
    return byValue === 0 ? present(columns.ids[row]) > id : byValue > 0
  })
}

function comparedTo(columns: SortColumns, { by, direction }: Sort, [value]: ListPosition): (row: number) => number {
  const sign = direction === 'asc' ? 1 : -1
  if (by === 'name') {
    const name = String(value)
    const folded = foldName(name)
    return (row) =>
      sign * (compareCodePoints(foldedOf(columns, row), folded) || compareCodePoints(nameOf(columns, row), name))
  }
  const numbers = columns.numbers[by]
  const last = typeof value === 'number' ? value : Number.NaN
  return (row) => {
    const own = present(numbers[row])
    return Number.isNaN(own) || Number.isNaN(last) ? compareNumbers(own, last) : sign * (own - last)
  }
}

/** NaN comes last. */
function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1
  return Number.isNaN(b) ? -1 : a - b
}
