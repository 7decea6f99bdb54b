import { expect, test } from 'vitest'
import type { GetNeighborsOutput, NeighborNode } from '../api/generated/types.ts'
import { graphModel, MOST_NODES } from './graph-model.ts'

const node = (name: string, hop = 1, entity_type: NeighborNode['entity_type'] = 'component'): NeighborNode => ({
  hop,
  entity_type,
  entity_id: name,
  name,
})
const around = (users: readonly NeighborNode[], used: readonly NeighborNode[] = []): GetNeighborsOutput => ({
  entity: { entity_type: 'component', entity_id: 'Button', name: 'Button' },
  users: {
    counts: [users.length],
    is_cut: false,
    nodes: users,
    links: users.map(({ entity_id }) => ({ from: entity_id, to: '', type: 'USES_COMPONENT', properties: [] })),
  },
  used: {
    counts: [used.length],
    is_cut: false,
    nodes: used,
    links: used.map(({ entity_id }) => ({ from: '', to: entity_id, type: 'BINDS_VARIABLE', properties: ['fill'] })),
  },
})
const ALL = { opened: new Set<string>(), sides: ['users', 'used'] as const }
const named = (given: GetNeighborsOutput, shown = ALL) =>
  graphModel(given, shown).nodes.map(({ name, column }) => [name, column])

test('graph: users left, what it uses right, each as many columns away as hops', () => {
  expect(named(around([node('Dialog'), node('Page', 2)], [node('bg', 1, 'token')]))).toEqual([
    ['Button', 0],
    ['Dialog', -1],
    ['Page', -2],
    ['bg', 1],
  ])
})

test('graph: one side alone', () => {
  expect(named(around([node('Dialog')], [node('bg')]), { ...ALL, sides: ['used'] as never })).toEqual([
    ['Button', 0],
    ['bg', 1],
  ])
})

const HUB = around(
  Array.from({ length: 199 }, (_, at) => node(`${at % 2 === 0 ? 'Forms' : 'Cards'}/User ${at}`)),
  [node('bg', 1, 'token')],
)

test('graph: a hub shows all its users, gathered by folder, and what is single as it is', () => {
  const { nodes, links } = graphModel(HUB, ALL)
  expect(nodes.map(({ name }) => name)).toEqual(['Button', 'Forms: 100 components', 'Cards: 99 components', 'bg'])
  expect(nodes.flatMap(({ members }) => members ?? [])).toHaveLength(199)
  expect(links).toHaveLength(3)
  expect(nodes.length).toBeLessThanOrEqual(MOST_NODES)
})

test('graph: a cluster that is opened shows its members', () => {
  const { nodes } = graphModel(HUB, { ...ALL, opened: new Set(['users 1 component Cards']) })
  expect(nodes).toHaveLength(1 + 1 + 99 + 1)
})

test('graph: where every node has a folder of its own they are gathered by kind', () => {
  const { nodes } = graphModel(around(Array.from({ length: 300 }, (_, at) => node(`Folder ${at}/x`))), ALL)
  expect(nodes.map(({ name }) => name)).toEqual(['Button', '300 components'])
})

test('graph: what is outside of the library is one node, until it is opened', () => {
  const outside = (id: string): NeighborNode => ({ ...node(id, 1, 'token'), name: null })
  const given = around([], [node('bg', 1, 'token'), outside('VariableID:1:1'), outside('VariableID:2:2')])
  expect(named(given)).toEqual([
    ['Button', 0],
    ['bg', 1],
    ['2 not in this library', 1],
  ])
  expect(named(given, { ...ALL, opened: new Set(['used 1 outside']) })).toHaveLength(4)
})
