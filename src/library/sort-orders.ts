import type { Pace } from './pace.ts'
import { compareCodePoints } from './rules/compare-code-points.ts'
import { sortIndices } from './sort-indices.ts'

export const SORT_KEYS = ['name', 'created_at', 'component_depth', 'variant_count', 'chi_score'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type SortDirection = 'asc' | 'desc'

export interface SortColumns {
  readonly count: number
  readonly names: readonly string[]
  readonly folded: readonly string[]
  /** NaN where a row has no value: it then sorts last, in both directions. */
  readonly numbers: Readonly<Record<Exclude<SortKey, 'name'>, Float64Array>>
}

/** Every order that a list can be asked for, made once, so that a page is found by halving and read off. */
export class SortOrders {
  readonly #orders: ReadonlyMap<string, Uint32Array>
  /** Where each row stands in the ascending name order. */
  readonly nameRank: Uint32Array

  private constructor(orders: ReadonlyMap<string, Uint32Array>, nameRank: Uint32Array) {
    this.#orders = orders
    this.nameRank = nameRank
  }

  static async over(columns: SortColumns, pace: Pace): Promise<SortOrders> {
    const orders = new Map<string, Uint32Array>()
    const nameRank = new Uint32Array(columns.count)
    const ascending = new Uint32Array(columns.count).map((_, row) => row)
    for (const key of SORT_KEYS) {
      const compare = comparison(columns, key)
      const order = await sortIndices(ascending, (a, b) => compare(a, b) || a - b, pace)
      orders.set(`${key} asc`, order)
      orders.set(
        `${key} desc`,
        descending(order, compare, (row) => isNull(columns, key, row)),
      )
      if (key === 'name') order.forEach((row, rank) => (nameRank[row] = rank))
      await pace.rest()
    }
    return new SortOrders(orders, nameRank)
  }

  get byteLength(): number {
    return this.nameRank.byteLength * (1 + this.#orders.size)
  }

  order(key: SortKey, direction: SortDirection): Uint32Array {
    return this.#orders.get(`${key} ${direction}`) ?? this.nameRank.subarray(0, 0)
  }
}

function comparison(columns: SortColumns, key: SortKey): (a: number, b: number) => number {
  if (key !== 'name') {
    const numbers = columns.numbers[key]
    return (a, b) => compareNumbers(numbers[a] ?? Number.NaN, numbers[b] ?? Number.NaN)
  }
  const { folded, names } = columns
  return (a, b) =>
    compareCodePoints(folded[a] ?? '', folded[b] ?? '') || compareCodePoints(names[a] ?? '', names[b] ?? '')
}

function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1
  return Number.isNaN(b) ? -1 : a - b
}

const isNull = (columns: SortColumns, key: SortKey, row: number): boolean =>
  key !== 'name' && Number.isNaN(columns.numbers[key][row] ?? Number.NaN)

/** Groups of equal keys in reverse, but ids still ascending within a group and nulls still last. */
function descending(
  order: Uint32Array,
  compare: (a: number, b: number) => number,
  isNull: (row: number) => boolean,
): Uint32Array {
  let values = order.length
  while (values > 0 && isNull(order[values - 1] ?? 0)) values--
  const result = order.slice()
  let to = 0
  for (let end = values; end > 0;) {
    let start = end - 1
    while (start > 0 && compare(order[start - 1] ?? 0, order[start] ?? 0) === 0) start--
    result.set(order.subarray(start, end), to)
    to += end - start
    end = start
  }
  return result
}
