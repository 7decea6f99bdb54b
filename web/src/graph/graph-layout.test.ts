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

for (const counts of [
  [8, 10],
  [199, 3],
  [0, 1],
] as const)
  test(`layout: on a phone ${counts.join(' and ')} nodes stand in two columns, from what uses it down to what it uses`, () => {
    const given = [node('start', 0), ...many(counts[0], -1), ...many(counts[1], 1), ...many(5, 2)]
    const link = (from: string, to: string) => ({ from, to, type: 'USES_COMPONENT' as const, label: '' })
    const links = [
      ...many(counts[0], -1).map(({ key }) => link(key, 'start')),
      link('start', '1 0'),
      link('1 0', '2 4'),
    ]
    const picture = layoutGraph({ nodes: given, links }, 'narrow')
    expect(picture.width).toBeLessThanOrEqual(400)
    expect(picture.nodes.map(({ key }) => key).toSorted()).toEqual(given.map(({ key }) => key).toSorted())
    const boxes = picture.nodes.map(({ x, y, column, key }) => ({
      key,
      column,
      left: x - NODE.width / 2,
      right: x + NODE.width / 2,
      top: y - NODE.height / 2,
      bottom: y + NODE.height / 2,
    }))
    for (const [at, one] of boxes.entries()) {
      expect(Math.min(one.left, one.top), one.key).toBeGreaterThanOrEqual(0)
      expect(one.right, one.key).toBeLessThanOrEqual(picture.width)
      expect(one.bottom, one.key).toBeLessThanOrEqual(picture.height)
      for (const other of boxes.slice(at + 1)) {
        const isApart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
        expect(isApart, `${one.key} and ${other.key}`).toBe(true)
        if (one.column < other.column) expect(one.bottom).toBeLessThan(other.top)
        if (one.column > other.column) expect(one.top).toBeGreaterThan(other.bottom)
      }
    }
    // Lines run between the columns: none ends inside of a node or crosses one.
    const inside = boxes.filter(({ left, right }) => left + right !== picture.width)
    expect(picture.links).toHaveLength(links.length)
    for (const { path } of picture.links) {
      const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
      const points = numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1] ?? Number.NaN }] : []))
      expect(points).toHaveLength(4)
      for (const { x, y } of points)
        expect(inside.filter((box) => box.left < x && x < box.right && box.top < y && y < box.bottom)).toEqual([])
    }
  })
