import type { Edge, RelatedEntity } from '@vitrine/client'
import { expect, test } from 'vitest'
import { graphModel, MOST_NODES, nodeOf } from './graph-model.ts'

const end = (type: 'component' | 'token', id: string) => ({ entity_type: type, entity_id: id, name: id })
const uses = (from: string, to: string): Edge => ({
  type: 'USES_COMPONENT',
  from: end('component', from),
  to: end('component', to),
  metadata: {},
})
const binds = (from: string, to: string, property: string): Edge => ({
  type: 'BINDS_VARIABLE',
  from: end('component', from),
  to: end('token', to),
  metadata: { property, nodeNames: ['root'] },
})
const start = nodeOf(end('component', 'Button'))

test('graph: several bindings of one token are one link with all their labels', () => {
  const { nodes, links } = graphModel(start, [binds('Button', 't', 'padding'), binds('Button', 't', 'gap')], [])
  expect(nodes.map(({ key }) => key)).toEqual(['component Button', 'token t'])
  expect(links).toEqual([
    { from: 'component Button', to: 'token t', type: 'BINDS_VARIABLE', label: 'padding on root, gap on root' },
  ])
})

test('graph: a path further out becomes links in the direction of its edges', () => {
  const related: RelatedEntity[] = [
    {
      ...end('component', 'Page'),
      hops: 2,
      via: [
        { type: 'USES_COMPONENT', direction: 'inbound', through: end('component', 'Dialog') },
        { type: 'USES_COMPONENT', direction: 'inbound' },
      ],
    },
  ]
  const { links } = graphModel(start, [uses('Dialog', 'Button')], related)
  expect(links.map(({ from, to }) => [from, to])).toEqual([
    ['component Dialog', 'component Button'],
    ['component Page', 'component Dialog'],
  ])
})

test('graph: too many nodes leave out tokens first, and say how many', () => {
  const tokens = Array.from({ length: MOST_NODES }, (_, at) => binds('Button', `t${at}`, 'gap'))
  const { nodes, leftOut } = graphModel(start, [...tokens, uses('Button', 'Icon')], [])
  expect(nodes).toHaveLength(MOST_NODES)
  expect(nodes[1]?.key).toBe('component Icon')
  expect(leftOut).toBe(2)
})
