import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildOrder } from './build-order.ts'
import { isLeaf, rankDepth, type UsesGraph } from '../../library/rules/depth.ts'

const never = (): boolean => false

/** `uses[n]` lists what component n uses; numbers from `uses.length` on are components that the library lacks. */
function graphOf(uses: readonly (readonly number[])[]): UsesGraph {
  const starts = new Uint32Array(uses.length + 1)
  for (const [at, targets] of uses.entries()) starts[at + 1] = (starts[at] ?? 0) + targets.length
  return { count: uses.length, starts, targets: Uint32Array.from(uses.flat()) }
}

/** Names in the order of the numbers, unless `order` says otherwise. */
function namesOf(count: number, order = Array.from({ length: count }, (_, at) => at)) {
  const rank = new Uint32Array(count)
  for (const [at, node] of order.entries()) rank[node] = at
  return { order: Uint32Array.from(order), rank }
}

for (const [name, uses, root, want] of [
  ['a leaf stands alone', [[]], 0, [0]],
  ['dependencies come first, the one asked for last', [[1, 2], [2], []], 0, [2, 1, 0]],
  ['only what is used is in it', [[], [0], []], 1, [0, 1]],
  ['equal depths go by name', [[3, 2, 1], [], [], []], 0, [1, 2, 3, 0]],
  ['depth comes before name', [[1, 2], [3], [], []], 0, [2, 3, 1, 0]],
  ['what the library lacks is left out', [[7, 1], [9]], 0, [1, 0]],
  ['a self-loop is ignored', [[0, 1], []], 0, [1, 0]],
  ['a component is used twice and built once', [[1, 1], []], 0, [1, 0]],
  ['a cycle is cut where it comes back', [[1], [2], [0]], 0, [2, 1, 0]],
  ['and elsewhere when another is asked for', [[1], [2], [0]], 1, [0, 2, 1]],
  ['a cycle below the root', [[1], [2], [1]], 0, [2, 1, 0]],
] as const) {
  test(`build order: ${name}`, () => {
    expect([...(buildOrder(graphOf(uses), namesOf(uses.length), root, never) ?? [])]).toEqual(want)
  })
}

test('build order: gives up when told to, and not before', () => {
  const chain = graphOf(Array.from({ length: 20_000 }, (_, at) => (at < 19_999 ? [at + 1] : [])))
  let asked = 0
  expect(buildOrder(chain, namesOf(20_000), 0, () => ++asked > 2)).toBeNull()
  expect(asked).toBe(3)
  expect(buildOrder(chain, namesOf(20_000), 0, never)?.length).toBe(20_000)
})

const graphs = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    uses: fc.array(fc.array(fc.integer({ min: 0, max: count + 1 }), { maxLength: 5 }), {
      minLength: count,
      maxLength: count,
    }),
    order: fc.shuffledSubarray(
      Array.from({ length: count }, (_, at) => at),
      { minLength: count, maxLength: count },
    ),
  }),
)

test('build order: agrees with a plain recursive walk on any graph, cycles included', () => {
  fc.assert(
    fc.property(graphs, ({ uses, order }) => {
      const graph = graphOf(uses)
      const names = namesOf(uses.length, order)
      for (let root = 0; root < uses.length; root++) {
        expect([...(buildOrder(graph, names, root, never) ?? [])]).toEqual(plainOrder(uses, order, root))
      }
    }),
    { numRuns: 500 },
  )
})

test('build order: dependencies come before their dependents wherever there is no cycle', () => {
  fc.assert(
    fc.property(graphs, ({ uses, order }) => {
      const acyclic = uses.map((targets, node) => targets.filter((target) => target > node))
      const built = [...(buildOrder(graphOf(acyclic), namesOf(uses.length, order), 0, never) ?? [])]
      for (const node of built) {
        for (const target of acyclic[node] ?? []) {
          if (target < uses.length) expect(built.indexOf(target)).toBeLessThan(built.indexOf(node))
        }
      }
      expect(built.at(-1)).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('depth: leaf 1, otherwise one more than the deepest used; leaves use nothing that exists', () => {
  const graph = graphOf([[1, 2], [2, 9], [], [3], [4, 9]])
  const depth = new Int32Array(5)
  for (let node = 0; node < 5; node++) if (depth[node] === 0) rankDepth(graph, node, depth)
  expect([...depth]).toEqual([3, 2, 1, 1, 1])
  expect([0, 1, 2, 3, 4].map((node) => isLeaf(graph, node))).toEqual([false, false, true, true, true])
})

/** The rule as one would say it: walk depth first, ignore edges to what is being walked, sort. */
function plainOrder(uses: readonly (readonly number[])[], order: readonly number[], root: number): number[] {
  const depth = new Map<number, number>()
  const walking = new Set<number>()
  const walk = (node: number): void => {
    walking.add(node)
    const used = (uses[node] ?? []).filter((target) => target < uses.length)
    for (const target of used) if (!depth.has(target) && !walking.has(target)) walk(target)
    walking.delete(node)
    depth.set(node, 1 + Math.max(0, ...used.map((target) => (target === node ? 0 : (depth.get(target) ?? 0)))))
  }
  walk(root)
  return [...depth.keys()].sort(
    (a, b) => (depth.get(a) ?? 0) - (depth.get(b) ?? 0) || order.indexOf(a) - order.indexOf(b),
  )
}
