import { expect, test } from 'vitest'
import { neighbors, type NeighborTable } from './neighbors.ts'

/** Edges as pairs; a target from 100 on is nobody's. */
const table = (...pairs: readonly (readonly [number, number])[]): NeighborTable => {
  const sorted = pairs.toSorted(([one], [other]) => one - other)
  return {
    leaving: (node) => {
      const start = sorted.findIndex(([from]) => from === node)
      return start === -1
        ? { start: 0, end: 0 }
        : { start, end: start + sorted.filter(([from]) => from === node).length }
    },
    entering: (node) => sorted.flatMap(([, to], edge) => (to === node ? [edge] : [])),
    source: (edge) => sorted[edge]?.[0] ?? -1,
    target: (edge) => sorted[edge]?.[1] ?? -1,
    isResolved: (edge) => (sorted[edge]?.[1] ?? 100) < 100,
  }
}
// 1 and 2 use 3, 3 uses 4 and 5, 4 uses 5, 5 uses 3 again.
const TABLE = table([1, 3], [2, 3], [3, 4], [3, 5], [4, 5], [5, 3], [3, 100])
const walk = (
  side: 'users' | 'used',
  hops: number,
  more: { most?: number; isShown?: (node: number) => boolean } = {},
) => neighbors({ tables: [TABLE], start: [3], side, hops, isShown: () => true, most: 100, ...more })

for (const [name, found, want] of [
  ['users are those that point to it', walk('users', 1), [[1, 2, 5]]],
  ['used is what it points to', walk('used', 1), [[4, 5]]],
  ['each node where it is first met, a circle ends', walk('users', 3), [[1, 2, 5], [4]]],
  ['what is not shown is not passed', walk('users', 3, { isShown: (node) => node !== 5 }), [[1, 2]]],
] as const)
  test(`neighbors: ${name}`, () => expect(found.layers).toEqual(want))

test('neighbors: what nothing carries is told apart, once and of the first hop', () => {
  expect(walk('used', 3).unresolved).toHaveLength(1)
  expect(walk('users', 1).unresolved).toEqual([])
})

test('neighbors: a walk that is cut says so', () => {
  const { layers, isCut } = walk('users', 3, { most: 3 })
  expect([layers, isCut]).toEqual([[[1, 2]], true])
})

test('neighbors: lines lead from a layer to the next one outward, none back', () => {
  const { crossed } = walk('used', 2)
  expect(crossed.map(({ edge }) => [TABLE.source(edge), TABLE.target(edge)])).toEqual([
    [3, 4],
    [3, 5],
  ])
})
