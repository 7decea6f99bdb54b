import { present } from '../kit/present.ts'
import type { Pace } from './pace.ts'

/** Sorts indices by merging, stable, with rests in between: a hundred thousand names take longer than one slice. */
export async function sortIndices(
  indices: Uint32Array,
  compare: (a: number, b: number) => number,
  pace: Pace,
): Promise<Uint32Array> {
  const { length } = indices
  let from = indices.slice()
  let into = new Uint32Array(length)
  for (let start = 0; start < length; start += RUN) {
    sortRun(from, start, Math.min(start + RUN, length), compare)
    if (pace.isDue) await pace.rest()
  }
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const merge = { left: start, middle: Math.min(start + width, length), end: Math.min(start + 2 * width, length) }
      await mergeRuns(from, into, merge, compare, pace)
    }
    ;[from, into] = [into, from]
  }
  return from
}

const RUN = 16

function sortRun(indices: Uint32Array, start: number, end: number, compare: (a: number, b: number) => number): void {
  for (let at = start + 1; at < end; at++) {
    const value = present(indices[at])
    let to = at
    while (to > start && compare(present(indices[to - 1]), value) > 0) {
      indices[to] = present(indices[to - 1])
      to--
    }
    indices[to] = value
  }
}

async function mergeRuns(
  from: Uint32Array,
  into: Uint32Array,
  { left, middle, end }: { left: number; middle: number; end: number },
  compare: (a: number, b: number) => number,
  pace: Pace,
): Promise<void> {
  let right = middle
  let first = left
  for (let to = left; to < end; to++) {
    const takeLeft = first < middle && (right >= end || compare(present(from[first]), present(from[right])) <= 0)
    into[to] = present(from[takeLeft ? first++ : right++])
    if ((to & 1023) === 0 && pace.isDue) await pace.rest()
  }
}
