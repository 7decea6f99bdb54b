import { expect, test } from 'vitest'
import { layoutGraph, NODE } from './graph-layout.ts'
import type { GraphNode } from './graph-model.ts'

const node = (key: string, column: number): GraphNode => ({ key, type: 'component', id: key, name: key, column })
const many = (count: number, column: number) =>
  Array.from({ length: count }, (_, at) => node(`${column} ${at}`, column))

test('layout: what uses a node stands left of it, what it uses right', () => {
  const { nodes } = layoutGraph({ nodes: [node('icon', 1), node('page', -1), node('button', 0)], links: [] })
  expect(nodes.toSorted((one, other) => one.x - other.x).map(({ key }) => key)).toEqual(['page', 'button', 'icon'])
})

for (const counts of [
  [199, 3],
  [1, 40],
  [1_000, 1_000],
  [0, 1],
] as const)
  test(`layout: of ${counts.join(' and ')} nodes no two overlap, and all are inside the picture`, () => {
    const { nodes, width, height } = layoutGraph({
      nodes: [node('start', 0), ...many(counts[0], -1), ...many(counts[1], 1), ...many(5, 2)],
      links: [],
    })
    const taken = new Set<string>()
    for (const { x, y, key } of nodes) {
      expect(x - NODE.width / 2, key).toBeGreaterThanOrEqual(0)
      expect(x + NODE.width / 2, key).toBeLessThanOrEqual(width)
      expect(y - NODE.height / 2, key).toBeGreaterThanOrEqual(0)
      expect(y + NODE.height / 2, key).toBeLessThanOrEqual(height)
      taken.add(`${x}`)
    }
    for (const x of taken) {
      const inColumn = nodes.filter((one) => `${one.x}` === x).toSorted((one, other) => one.y - other.y)
      for (const [at, one] of inColumn.entries())
        expect((inColumn[at + 1]?.y ?? Number.POSITIVE_INFINITY) - one.y).toBeGreaterThanOrEqual(NODE.height)
    }
    const xs = [...taken].map(Number).toSorted((one, other) => one - other)
    for (const [at, x] of xs.entries())
      expect((xs[at + 1] ?? Number.POSITIVE_INFINITY) - x).toBeGreaterThanOrEqual(NODE.width)
  })

test('layout: a link has a line from side to side, whichever way it goes', () => {
  const nodes = [node('a', 0), node('b', 1)]
  const link = (from: string, to: string) => ({ from, to, type: 'USES_COMPONENT' as const, label: '' })
  const { links } = layoutGraph({ nodes, links: [link('a', 'b'), link('b', 'a'), link('a', 'nobody')] })
  expect(links.map(({ from, to }) => [from, to])).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ])
})
