import { present } from '../../kit/present.ts'
import type { Pace } from '../pace.ts'

/** Orders by a small whole number in linear time, stable: the order, and where each number's part of it starts. */
export async function countingSort(
  keys: Uint32Array,
  slots: number,
  slotOf: (key: number) => number,
  pace: Pace,
): Promise<{ order: Uint32Array; starts: Uint32Array }> {
  const starts = new Uint32Array(slots + 1)
  for (let at = 0; at < keys.length; at++) {
    const slot = slotOf(present(keys[at])) + 1
    starts[slot] = present(starts[slot]) + 1
    if ((at & REST_AFTER) === 0 && pace.isDue) await pace.rest()
  }
  for (let slot = 1; slot <= slots; slot++) starts[slot] = present(starts[slot]) + present(starts[slot - 1])
  const next = starts.slice(0, slots)
  const order = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) {
    const slot = slotOf(present(keys[at]))
    const place = present(next[slot])
    order[place] = at
    next[slot] = place + 1
    if ((at & REST_AFTER) === 0 && pace.isDue) await pace.rest()
  }
  return { order, starts }
}

const REST_AFTER = 0x3fff

export function picked(values: ArrayLike<number>, order: Uint32Array): Uint32Array {
  const result = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at++) result[at] = present(values[present(order[at])])
  return result
}
