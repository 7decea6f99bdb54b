import * as fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import type { Direction } from '../../contract/words.ts'
import { holds } from '../../../test/kit/seeded.ts'
import { RelatedPrice } from './related-price.ts'
import { smallest } from './smallest.ts'
import { present } from '../../kit/present.ts'
import { eachEdgeToExpand, NODE_CEILING, walk, type Walk, type WalkQuestion, type WalkTable } from './walk.ts'

type Pair = readonly [from: number, to: number]

/** Pairs of any order become a table; a target from `nodeCount` on names nothing. */
function tableOf(pairs: readonly Pair[], nodeCount: number): WalkTable {
  const sorted = pairs.toSorted(([a, b], [c, d]) => a - c || b - d)
  const starts = new Map<number, { start: number; end: number }>()
  const entering = new Map<number, number[]>()
  for (const [edge, [source, target]] of sorted.entries()) {
    starts.set(source, { start: starts.get(source)?.start ?? edge, end: edge + 1 })
    entering.set(target, [...(entering.get(target) ?? []), edge])
  }
  return {
    source: (edge) => present(sorted[edge])[0],
    target: (edge) => present(sorted[edge])[1],
    unresolvedFrom: nodeCount,
    leaving: (node) => starts.get(node) ?? { start: 0, end: 0 },
    entering: (node) => Uint32Array.from(entering.get(node) ?? []),
  }
}

const ask = (
  pairs: readonly (readonly Pair[])[],
  question: Omit<WalkQuestion, 'tables' | 'nodeCount'>,
  nodeCount = 20,
) => ({
  ...question,
  nodeCount,
  tables: pairs.map((list) => tableOf(list, nodeCount)),
})
const hopsOf = ({ nodes, hops }: Walk): Record<number, number | undefined> =>
  Object.fromEntries(nodes.map((node, place) => [node, hops[place]]))

for (const [name, pairs, question, want] of [
  [
    'one hop both ways',
    [
      [
        [0, 1],
        [2, 0],
      ],
    ],
    { starts: [0], depth: 1, direction: 'both' },
    { 1: 1, 2: 1 },
  ],
  [
    'along the edges only',
    [
      [
        [0, 1],
        [2, 0],
      ],
    ],
    { starts: [0], depth: 1, direction: 'outbound' },
    { 1: 1 },
  ],
  [
    'against the edges only',
    [
      [
        [0, 1],
        [2, 0],
      ],
    ],
    { starts: [0], depth: 1, direction: 'inbound' },
    { 2: 1 },
  ],
  [
    'direction holds for every hop',
    [
      [
        [0, 1],
        [2, 1],
      ],
    ],
    { starts: [0], depth: 3, direction: 'outbound' },
    { 1: 1 },
  ],
  [
    'three hops, not four',
    [
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    ],
    { starts: [0], depth: 3, direction: 'both' },
    { 1: 1, 2: 2, 3: 3 },
  ],
  [
    'the nearest way counts',
    [
      [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
    ],
    { starts: [0], depth: 3, direction: 'both' },
    { 1: 1, 2: 1 },
  ],
  [
    'the start is never in it',
    [
      [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
    ],
    { starts: [0], depth: 3, direction: 'both' },
    { 1: 1 },
  ],
  [
    'several starts are hop 0',
    [
      [
        [0, 1],
        [1, 2],
      ],
    ],
    { starts: [0, 1], depth: 1, direction: 'both' },
    { 2: 1 },
  ],
  [
    'ends that name nothing are nowhere',
    [
      [
        [0, 20],
        [0, 1],
      ],
    ],
    { starts: [0], depth: 1, direction: 'both' },
    { 1: 1 },
  ],
  ['types mix on a path', [[[0, 1]], [[1, 2]]], { starts: [0], depth: 2, direction: 'both' }, { 1: 1, 2: 2 }],
] as const) {
  test(`walk: ${name}`, () => expect(hopsOf(walk(ask(pairs, question)))).toEqual(want))
}

for (const [name, pairs, question, want] of [
  [
    'the next hop, exactly',
    [
      [
        [0, 1],
        [1, 2],
        [1, 3],
      ],
    ],
    { starts: [0], depth: 1, direction: 'outbound' },
    2,
  ],
  [
    'not the edge that led here',
    [
      [
        [0, 1],
        [1, 2],
      ],
    ],
    { starts: [0], depth: 1, direction: 'both' },
    1,
  ],
  [
    'an edge between two of the last hop once',
    [
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
    ],
    { starts: [0], depth: 1, direction: 'both' },
    1,
  ],
  [
    'an edge to itself once',
    [
      [
        [0, 1],
        [1, 1],
      ],
    ],
    { starts: [0], depth: 1, direction: 'both' },
    1,
  ],
  [
    'back to the start, against the direction walked',
    [
      [
        [1, 0],
        [0, 1],
      ],
    ],
    { starts: [0], depth: 1, direction: 'inbound' },
    1,
  ],
  ['nothing is left', [[[0, 1]]], { starts: [0], depth: 1, direction: 'both' }, 0],
  ['the walk ended before its depth', [[[0, 1]]], { starts: [0], depth: 2, direction: 'both' }, 0],
  [
    'what names nothing leads nowhere',
    [
      [
        [0, 1],
        [1, 20],
      ],
    ],
    { starts: [0], depth: 1, direction: 'both' },
    0,
  ],
  [
    'two edges of two types',
    [
      [
        [0, 1],
        [1, 2],
      ],
      [[1, 2]],
    ],
    { starts: [0], depth: 1, direction: 'outbound' },
    2,
  ],
] as const) {
  test(`edges to expand: ${name}`, () => expect(toExpand(ask(pairs, question))).toBe(want))
}

function toExpand(question: WalkQuestion): number {
  let count = 0
  eachEdgeToExpand(question, walk(question), () => count++)
  return count
}

test('node ceiling: a hub of 100,000 gives a floor of 5,000 and says so', () => {
  const count = 100_000
  const hub = Array.from({ length: count - 1 }, (_, at): Pair => [0, at + 1])
  const found = walk(ask([hub], { starts: [0], depth: 1, direction: 'both' }, count))
  expect([found.nodes.length, found.isTruncated]).toEqual([NODE_CEILING, true])
  const exact = walk(ask([hub.slice(0, NODE_CEILING)], { starts: [0], depth: 3, direction: 'both' }, count))
  expect([exact.nodes.length, exact.isTruncated]).toEqual([NODE_CEILING, false])
})

const pair = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 13 }))
const graph = fc.record({
  pairs: fc.array(fc.uniqueArray(pair, { maxLength: 14, selector: String }), { minLength: 1, maxLength: 3 }),
  starts: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 3 }),
  depth: fc.integer({ min: 1, max: 3 }),
  direction: fc.constantFrom<Direction>('outbound', 'inbound', 'both'),
})

test('walk agrees with the naive reading: distances, paths, and what is left', async () => {
  await holds(
    fc.property(graph, ({ pairs, ...question }) => {
      const asked = ask(pairs, question, 12)
      const found = walk(asked)
      const steps = pairs
        .flatMap((list, table) =>
          list
            .filter(([, to]) => to < 12)
            .flatMap(([from, to], edge) => [
              { from, to, table, side: 'outbound', name: `${table} ${from} ${to} ${edge}` },
              { from: to, to: from, table, side: 'inbound', name: `${table} ${from} ${to} ${edge}` },
            ]),
        )
        .filter(({ side }) => question.direction === 'both' || side === question.direction)

      const distance = new Map<number, number>(question.starts.map((start) => [start, 0]))
      for (let hop = 0; hop < question.depth; hop++) {
        for (const { from, to } of steps) if (distance.get(from) === hop && !distance.has(to)) distance.set(to, hop + 1)
      }
      const want = [...distance].filter(([, hops]) => hops > 0)
      expect(Object.entries(hopsOf(found)).map(([node, hops]) => [Number(node), hops])).toEqual(
        want.toSorted(([a], [b]) => a - b),
      )

      for (const [place, node] of found.nodes.entries()) {
        const parent = found.parents[place] ?? -1
        const { table, side } = found.crossings[place] ?? {}
        const before = parent === -1 ? question.starts : [found.nodes[parent]]
        expect(parent === -1 ? 0 : found.hops[parent]).toBe((found.hops[place] ?? 0) - 1)
        expect(
          steps.some(
            (step) => before.includes(step.from) && step.to === node && step.table === table && step.side === side,
          ),
        ).toBe(true)
      }

      const crossed = new Set(
        steps.filter(({ from }) => (distance.get(from) ?? 9) < question.depth).map(({ name }) => name),
      )
      const left = steps.filter(({ from, name }) => distance.get(from) === question.depth && !crossed.has(name))
      expect(toExpand(asked)).toBe(new Set(left.map(({ name }) => name)).size)
    }),
    { runs: 500 },
  )
})

test('a page holds the smallest in order, whatever the limit', async () => {
  await holds(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 10 }), (numbers, limit) => {
      const { page, hasMore } = smallest(numbers, (a, b) => a - b, limit)
      expect(page).toEqual(numbers.toSorted((a, b) => a - b).slice(0, limit))
      expect(hasMore).toBe(numbers.length > limit)
    }),
  )
})

test('the price of a row is a true ceiling, whatever the names', () => {
  const names = ['Button', '"quoted\\" name', '颜色/背景', 'Überschrift', '👍👍', 'ₓ₂', 'xq zj kv wq', '']
  const ids = ['b1e2c3d4-a5f6-8a1b-ac2d-3e4f5a6b7c8d', '0a1b2c3d-4e5f-8a6b-a7c8-d9e0f1a2b3c4']
  const found: Walk = {
    nodes: [0],
    hops: [1],
    parents: [-1],
    crossings: [{ table: 0, side: 'outbound' }],
    isTruncated: false,
  }
  for (const name of names) {
    const price = new RelatedPrice(found, { nodeCount: 2, nameOf: () => name })
    const row = (hops: number, via: unknown[], id = ids[0]) => ({
      entity_type: 'token-collection',
      entity_id: id,
      name,
      hops,
      via,
    })
    const step = { type: 'BINDS_VARIABLE', direction: 'outbound' }
    const through = { entity_type: 'token-collection', entity_id: ids[1], name }
    const rows: unknown[] = [row(1, [step])]
    for (let at = 0; at < 100; at++) {
      price.add(0, 1)
      rows.push(row(2, [{ ...step, through }, step], ids[at % 2]))
    }
    const more = { edges_to_expand: 1_000_000, est_tokens: 1_000_000 }
    const answer = JSON.stringify({ data: rows, more, truncated: false, next_cursor: 'x'.repeat(120) })
    const tokens = countTokens(answer)
    expect(price.ceiling).toBeGreaterThanOrEqual(tokens)
    expect(price.ceiling).toBeLessThan(3 * tokens)
  }
})
