import { present } from '../../kit/present.ts'

const BUCKETS = 1_024

/**
 * Things in the order of a figure that is dear to compute, from the greatest on, of which each is known to be at most
 * its bound. Only what may still come next is computed, and only that is sorted: who needs the first few of a hundred
 * thousand pays for little more than these.
 */
export function* fromTheTop<Thing extends { readonly product: number }>(
  bounds: readonly number[],
  compute: (at: number) => Thing,
  compare: (a: Thing, b: Thing) => number,
): Generator<Thing, undefined> {
  const { order, ends, edges } = inBuckets(bounds)
  let waiting: Thing[] = []
  for (let bucket = BUCKETS - 1; bucket >= 0; bucket--) {
    const [from, to] = [bucket === 0 ? 0 : present(ends[bucket - 1]), present(ends[bucket])]
    if (from === to) continue
    for (let at = from; at < to; at++) waiting.push(compute(present(order[at])))
    waiting.sort(compare)
    const edge = edges(bucket)
    const isCertain = from === 0 ? waiting.length : waiting.findIndex(({ product }) => product <= edge)
    const certain = isCertain === -1 ? waiting.length : isCertain
    yield* waiting.slice(0, certain)
    waiting = waiting.slice(certain)
  }
}

/** The places of bounds by bucket, the least first; where each bucket ends; and what all before one are at most. */
function inBuckets(bounds: readonly number[]) {
  let [least, most] = [Infinity, -Infinity]
  for (const bound of bounds) {
    if (bound < least) least = bound
    if (bound > most) most = bound
  }
  const width = (most - least) / BUCKETS || 1
  const bucketOf = (bound: number): number => Math.min(BUCKETS - 1, Math.floor((bound - least) / width))
  const ends = new Uint32Array(BUCKETS)
  for (const bound of bounds) ends[bucketOf(bound)] = present(ends[bucketOf(bound)]) + 1
  const next = new Uint32Array(BUCKETS)
  for (let bucket = 1; bucket < BUCKETS; bucket++) {
    next[bucket] = present(ends[bucket - 1])
    ends[bucket] = present(ends[bucket]) + present(next[bucket])
  }
  const order = new Uint32Array(bounds.length)
  for (const [at, bound] of bounds.entries()) {
    const bucket = bucketOf(bound)
    const place = present(next[bucket])
    order[place] = at
    next[bucket] = place + 1
  }
  // A bound at the very edge may have fallen on either side of it.
  return { order, ends, edges: (bucket: number): number => least + bucket * width + width * 1e-6 }
}
