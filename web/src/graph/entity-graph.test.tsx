import { expect, test } from 'vitest'
import { openExplorer, openPart } from '../../test/explorer.tsx'
import { all, press, textOf, the, until } from '../../test/screen.ts'
import type { GetNeighborsOutput, NeighborNode } from '../api/generated/types.ts'
import { EntityGraph } from './entity-graph.tsx'

const node = (name: string, hop = 1, entity_type: NeighborNode['entity_type'] = 'component'): NeighborNode => ({
  hop,
  entity_type,
  entity_id: `id-of-${name}`,
  name,
})
const side = (counts: readonly number[], nodes: readonly NeighborNode[] = [], is_cut = false) => ({
  counts,
  is_cut,
  nodes,
  links: nodes.map(({ entity_id: to }) => ({ from: '', to, type: 'BINDS_VARIABLE' as const, properties: ['fill'] })),
})
const around = (parts: Partial<GetNeighborsOutput>): GetNeighborsOutput => ({
  entity: { entity_type: 'component', entity_id: 'id-of-Button', name: 'Button' },
  users: side([]),
  used: side([]),
  ...parts,
})
const FEW = around({
  users: side([1], [node('Dialog')]),
  used: side([1], [node('bg', 1, 'token'), { hop: 1, entity_type: 'token', entity_id: 'VariableID:9:9', name: null }]),
})
const Part = () => <EntityGraph type="component" id="id-of-Button" name="Button" />
const listed = (title: string): string[] => all('listitem', undefined, all('list', title)[0]).map(textOf)

test('graph: users and used are told apart, an end that nobody carries by its key', async () => {
  openPart(Part, { getNeighbors: () => FEW })
  await until(() => expect(all('status').map(textOf)).toContain('Used by 1 · Uses 2'))
  expect([listed('Used by'), listed('Uses')]).toEqual([['Dialog component'], ['bg token']])
  expect(textOf(document.body)).toContain('1 not in this libraryVariableID:9:9')
  expect(all('link', 'Dialog, component')).toHaveLength(1)
})

test('graph: a side, a kind and further hops are asked for and drawn', async () => {
  const { asked } = openExplorer('/graph/component/id-of-Button', {
    getNeighbors: ({ hops }) =>
      String(hops) === '2' ? around({ users: side([1, 1], [node('Dialog'), node('Page', 2)]) }) : FEW,
  })
  await press('button', '2 hops')
  await the('link', 'Page, component')
  await until(() => expect(all('status').map(textOf)).toContain('Used by 2 (1 + 1) · Uses 0'))
  await press('button', 'Aliases')
  // Of a parameter that is repeated the fake service tells the last.
  await until(() => expect(asked.at(-1)?.input['edge_types']).toBe('STYLE_BINDS_VAR'))
})

test('graph: what is chosen is in the address, and a node becomes the middle of its own', async () => {
  const { address } = openExplorer('/graph/component/id-of-Button', { getNeighbors: () => FEW })
  await press('button', 'Used by')
  await until(() => expect(address()).toBe('/graph/component/id-of-Button?side=users'))
  expect(all('link', 'bg, token')).toEqual([])
  await press('link', 'Dialog, component')
  await until(() => expect(address()).toBe('/graph/component/id-of-Dialog?name=Dialog'))
})

test('graph: a hub shows all its users: gathered in the picture, each in the list', async () => {
  const users = Array.from({ length: 199 }, (_, at) => node(`Forms/User ${at}`))
  openExplorer('/graph/component/id-of-Button', { getNeighbors: () => around({ users: side([199], users) }) })
  await press('button', 'Forms: 199 components: show each')
  await until(() => expect(all('link', /^Forms\/User \d+, component$/)).toHaveLength(199))
  expect(listed('Used by')).toHaveLength(199)
})

test('graph: what is connected to nothing says so', async () => {
  openPart(Part, { getNeighbors: () => around({}) })
  await until(() => expect(textOf(document.body)).toContain('Nothing is connected to it.'))
})
