import { expect, test } from 'vitest'
import { present } from '../../kit/present.ts'
import { edgePage, type EdgeTable, type PageEnd } from './edge-page.ts'

const COUNT = 100_000
const HUB = 7

/** Everything points to the hub: edge n comes from node 1000 + n. */
const hub: EdgeTable = {
  source: (edge) => 1_000 + edge,
  leaving: () => ({ start: 0, end: 0 }),
  entering: (node) => (node === HUB ? Uint32Array.from({ length: COUNT }, (_, at) => at) : new Uint32Array(0)),
}

test('a hub of 100,000 edges: every page is found with a handful of comparisons, each edge is seen once', () => {
  const limit = 499
  let seen = 0
  let mostComparisons = 0
  for (let after: PageEnd | null = null; ;) {
    const { page, hasMore } = edgePage({
      tables: [hub],
      members: Uint32Array.of(HUB),
      isMember: (node) => node === HUB,
      direction: 'both',
      after,
      limit,
    })
    expect(page.every(({ edge }) => edge === seen++)).toBe(true)
    if (!hasMore) break
    expect(page).toHaveLength(limit)
    const last = seen - 1
    let comparisons = 0
    after = {
      table: 0,
      side: 'inbound',
      compareNode: (node) => node - HUB,
      compareEdge(edge) {
        mostComparisons = Math.max(mostComparisons, ++comparisons)
        return edge - last
      },
    }
  }
  expect(seen).toBe(COUNT)
  expect(mostComparisons).toBeLessThanOrEqual(Math.ceil(Math.log2(COUNT)) + 1)
})

const pairs: EdgeTable = {
  source: (edge) => present([0, 0, 1, 2][edge]),
  // 0 → 0, 0 → 1, 1 → 0, 2 → 1
  leaving: (node) =>
    [
      { start: 0, end: 2 },
      { start: 2, end: 3 },
      { start: 3, end: 4 },
    ][node] ?? { start: 0, end: 0 },
  entering: (node) => [Uint32Array.of(0, 2), Uint32Array.of(1, 3)][node] ?? new Uint32Array(0),
}
for (const [name, members, direction, want] of [
  ['an edge to itself is listed once', [0], 'both', [0, 1, 2]],
  ['an edge to itself leaves', [0], 'outbound', [0, 1]],
  ['an edge to itself enters', [0], 'inbound', [0, 2]],
  ['an edge between two members is listed once', [0, 1], 'both', [0, 1, 2, 3]],
  ['an edge between two members enters, asked so', [0, 1], 'inbound', [0, 2, 1, 3]],
  ['no members, no edges', [], 'both', []],
] as const) {
  test(`edges: ${name}`, () => {
    const { page } = edgePage({
      tables: [pairs],
      members: Uint32Array.from(members),
      isMember: (node) => members.some((member) => member === node),
      direction,
      after: null,
      limit: 10,
    })
    expect(page.map(({ edge }) => edge)).toEqual(want)
  })
}
