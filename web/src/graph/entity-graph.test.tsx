import type { Edge, EdgeType, GraphEntityType } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openPart } from '../../test/explorer.tsx'
import { all, press, textOf, the, until } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'
import { EntityGraph } from './entity-graph.tsx'

const end = (entity_type: GraphEntityType, name: string) => ({ entity_type, entity_id: `id-of-${name}`, name })
const edge = (type: EdgeType, from: Edge['from'], to: Edge['to'], metadata: object = {}): Edge => ({
  type,
  from,
  to,
  metadata: { ...metadata },
})
const BUTTON = end('component', 'Button')
const EDGES = [
  edge('USES_COMPONENT', end('component', 'Dialog'), BUTTON),
  edge('BINDS_VARIABLE', BUTTON, end('token', 'bg'), { property: 'fill' }),
  edge('BINDS_VARIABLE', BUTTON, { entity_type: 'token', entity_id: 'VariableID:9:9', name: null }),
]
const openGraph = (edges: readonly Edge[], more: Answers = {}): void =>
  openPart(() => <EntityGraph type="component" id="id-of-Button" name="Button" />, {
    listEdges: () => ({ data: edges, truncated: false, next_cursor: null }),
    ...more,
  })
const listed = (): string[] => all('listitem').map(textOf)

test('graph: every edge as a list too, in its direction, an unresolved end by its id', async () => {
  openGraph(EDGES)
  await the('button', 'Components 1')
  expect(listed()).toEqual(['← uses component Dialog', '→ binds variable bg', '→ binds variable VariableID:9:9'])
})

test('graph: a kind of edges is left out and taken in again', async () => {
  openGraph(EDGES)
  await press('button', 'Token bindings 2')
  await until(() => expect(listed()).toEqual(['← uses component Dialog']))
  expect((await the('button', 'Token bindings 2')).getAttribute('aria-pressed')).toBe('false')
  await press('button', 'Token bindings 2')
  await until(() => expect(listed()).toHaveLength(3))
})

test('graph: among many edges token bindings wait until they are asked for', async () => {
  const many = Array.from({ length: 25 }, (_, at) => edge('BINDS_VARIABLE', BUTTON, end('token', `t${at}`)))
  openGraph([...EDGES.slice(0, 1), ...many])
  expect((await the('button', 'Token bindings 25')).getAttribute('aria-pressed')).toBe('false')
  expect(listed()).toEqual(['← uses component Dialog'])
})

test('graph: further out is read when it is asked for, with what the next hop costs', async () => {
  openGraph(EDGES, {
    listRelated: () => ({
      data: [
        {
          ...end('component', 'Page'),
          hops: 2,
          via: [
            { type: 'USES_COMPONENT', direction: 'inbound', through: end('component', 'Dialog') },
            { type: 'USES_COMPONENT', direction: 'inbound' },
          ],
        },
      ],
      truncated: true,
      next_cursor: null,
      more: { edges_to_expand: 9, est_tokens: 1_500 },
    }),
  })
  await press('button', '2 hops')
  await until(() => expect(textOf(document.body)).toContain('one hop further ≈ 1,500 model tokens'))
  expect(textOf(document.body)).toContain('The walk found more than is drawn.')
  expect(textOf(document.body)).toContain('Page')
})

test('graph: what is connected to nothing says so', async () => {
  openGraph([])
  await until(() => expect(textOf(document.body)).toContain('Nothing is connected to it.'))
})
