import { expect, test } from 'vitest'
import { layoutGraph, NODE } from './graph-layout.ts'
import type { GraphLink, GraphNode } from './graph-model.ts'

const node = (id: string): GraphNode => ({ key: id, type: 'component', id, name: id })
const link = (from: string, to: string, type: GraphLink['type'] = 'USES_COMPONENT'): GraphLink => ({
  from,
  to,
  type,
  label: '',
})
const drawn = (nodes: readonly GraphNode[], links: readonly GraphLink[]) => layoutGraph({ nodes, links, leftOut: 0 })

test('layout: what uses a node stands left of it, what it uses right', () => {
  const { nodes } = drawn(['page', 'button', 'icon'].map(node), [link('page', 'button'), link('button', 'icon')])
  const [page, button, icon] = nodes.map(({ x }) => x)
  expect([page, button, icon]).toEqual([page, button, icon].toSorted((a = 0, b = 0) => a - b))
  expect(new Set([page, button, icon]).size).toBe(3)
})

test('layout: no two nodes overlap, and all are inside the picture', () => {
  const names = Array.from({ length: 30 }, (_, at) => `n${at}`)
  const { nodes, width, height } = drawn(
    [node('start'), ...names.map(node)],
    names.map((name) => link('start', name)),
  )
  for (const [at, one] of nodes.entries()) {
    expect(one.x + NODE.width / 2).toBeLessThanOrEqual(width)
    expect(one.y + NODE.height / 2).toBeLessThanOrEqual(height)
    for (const other of nodes.slice(at + 1)) {
      const isApart = Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height
      expect(isApart, `${one.key} and ${other.key}`).toBe(true)
    }
  }
})

for (const [name, links] of [
  ['two kinds of links between the same nodes', [link('a', 'b'), link('a', 'b', 'USES_STYLE')]],
  ['a circle', [link('a', 'b'), link('b', 'a')]],
  ['a node that uses itself', [link('a', 'a')]],
] as const)
  test(`layout: every link has a line: ${name}`, () => {
    const { links: placed } = drawn([node('a'), node('b')], links)
    expect(placed.map(({ points }) => points.length > 1)).toEqual(links.map(() => true))
  })
