import { present } from '../kit/present.ts'
import { compareRows, hasNoValue, SORT_KEYS, type Sort, type SortColumns } from './rules/list-order.ts'
import type { Pace } from './pace.ts'
import { sortIndices } from './sort-indices.ts'

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
    const byId = new Uint32Array(columns.count).map((_, row) => row)
    for (const by of SORT_KEYS) {
      const compare = compareRows(columns, by)
      const order = await sortIndices(byId, (a, b) => compare(a, b) || a - b, pace)
      orders.set(`${by} asc`, order)
      orders.set(
        `${by} desc`,
        descending(order, compare, (row) => hasNoValue(columns, by, row)),
      )
      if (by === 'name') order.forEach((row, rank) => (nameRank[row] = rank))
      await pace.rest()
    }
    return new SortOrders(orders, nameRank)
  }

  get byteLength(): number {
    return this.nameRank.byteLength * (1 + this.#orders.size)
  }

  order({ by, direction }: Sort): Uint32Array {
    return present(this.#orders.get(`${by} ${direction}`))
  }
}

/** Groups of equal values in reverse, but ids still ascending within a group and rows without a value still last. */
function descending(
  order: Uint32Array,
  compare: (a: number, b: number) => number,
  isLast: (row: number) => boolean,
): Uint32Array {
  let values = order.length
  while (values > 0 && isLast(present(order[values - 1]))) values--
  const result = order.slice()
  let to = 0
  for (let end = values; end > 0;) {
    let start = end - 1
    while (start > 0 && compare(present(order[start - 1]), present(order[start])) === 0) start--
    result.set(order.subarray(start, end), to)
    to += end - start
    end = start
  }
  return result
}
