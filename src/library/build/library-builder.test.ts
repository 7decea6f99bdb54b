import { expect, test } from 'vitest'
import type { ItemKind } from '../../contract/words.ts'
import type { TokenValue } from '../documents.ts'
import type { ItemRow } from '../item-row.ts'
import { LibraryBuilder } from './library-builder.ts'
import type { Edges } from '../edges.ts'
import type { Library } from '../library.ts'
import { NO_NODE } from '../nodes.ts'
import { Pace } from '../pace.ts'

const TIME = Date.UTC(2026, 0, 1)

function row(kind: ItemKind, key: string, document: object, more: Partial<ItemRow> = {}): ItemRow {
  const id = `${ID_OF_KIND[kind]}0000000-0000-4000-8000-${Buffer.from(key).toString('hex').padStart(12, '0')}`
  const times = { createdAt: TIME, updatedAt: TIME, syncedAt: TIME }
  const names = { fileKey: 'file', sourceKey: key, sourceId: null, name: key, syncStatus: 'synced' as const }
  return { id, kind, ...names, ...times, document: JSON.stringify(document), ...more }
}
const ID_OF_KIND = { component: 'a', token: 'b', style: 'c', 'token-collection': 'd', screen: 'e', flow: 'f' } as const

const component = (
  key: string,
  { uses = [], binds = [], styles = [] }: Partial<Record<'uses' | 'binds' | 'styles', (readonly [string, object])[]>>,
  more: Partial<ItemRow> = {},
): ItemRow => {
  const texts = (list: (readonly [string, object])[]) => list.map(([to, metadata]) => [to, JSON.stringify(metadata)])
  const facts = { type: 'COMPONENT', description: '', publish_status: 'CURRENT', variant_count: 0, created_at: null }
  return row(
    'component',
    key,
    { ...facts, spec: null, uses: texts(uses), binds: texts(binds), styles: texts(styles) },
    more,
  )
}

const token = (key: string, values: Record<string, TokenValue>, more: Partial<ItemRow> = {}): ItemRow =>
  row('token', key, { collection: 'col', type: 'COLOR', scopes: 'ALL', description: '', values }, more)

const collection = row('token-collection', 'col', {
  modes: [
    { id: '1:0', name: 'Light' },
    { id: '1:1', name: 'Dark' },
  ],
  default_mode: '1:0',
})

async function build(rows: readonly ItemRow[]): Promise<Library> {
  const builder = new LibraryBuilder('project', { minimumSpecVersion: '0.11.0' })
  for (const one of rows) builder.add(one)
  return builder.finish({ revision: 7, epoch: 'epoch' }, new Pace())
}

/** Edges as `from > to metadata`, in their order. */
function edgesOf(library: Library, edges: Edges): string[] {
  return Array.from(edges.from, (from, edge) => {
    const to = edges.isResolved(edge) ? library.names[edges.to[edge] ?? 0] : `?${edges.rawKey(edge)}`
    return `${library.names[from]} > ${to} ${edges.metadata(edge)}`
  })
}

test('library: nodes are found by id in any case, by kind, by source id in both spellings', async () => {
  const library = await build([
    component('x', {}, { sourceId: '12:34' }),
    component('y', {}, { sourceId: '12:34', fileKey: 'other' }),
    row('screen', 's', {}, { sourceId: '20-1' }),
  ])
  const x = library.component(library.ids[0]?.toUpperCase() ?? '')
  expect(x).toBe(0)
  expect(library.component('')).toBeUndefined()
  expect(library.component('zzz')).toBeUndefined()
  expect(library.find('screen', library.ids[0] ?? '')).toBeUndefined()
  expect([...library.bySourceId('component', '12-34')]).toEqual([0, 1])
  expect([...library.bySourceId('screen', '20:1')].map((node) => library.kindOf(node))).toEqual(['screen'])
  expect([...library.bySourceId('flow', '20:1')]).toEqual([])
  expect(library.oneBySourceId('component', '12:34', 'other')).toBe(1)
})

test('library: a key means the same file first, then any file, a deleted one last', async () => {
  const library = await build([
    component('k1', {}, { fileKey: 'a', sourceKey: 'k', syncStatus: 'deleted_in_source' }),
    component('k2', {}, { fileKey: 'b', sourceKey: 'k' }),
    component('u1', { uses: [['k', {}]] }, { fileKey: 'a' }),
    component('u2', { uses: [['k', {}]] }, { fileKey: 'c' }),
  ])
  expect(library.byKey('component', 'k', 'a')).toBe(0)
  expect(library.byKey('component', 'k', 'b')).toBe(1)
  expect(library.byKey('component', 'k', 'c')).toBe(1)
  expect(library.byKey('component', 'k')).toBe(1)
  expect(library.byKey('component', 'nobody')).toBeUndefined()
  expect(edgesOf(library, library.edges.USES_COMPONENT)).toEqual(['u1 > k1 {}', 'u2 > k2 {}'])
})

test('library: edges of all five types, both ways, unresolved ends by their raw key', async () => {
  const library = await build([
    collection,
    token('t1', { '1:0': { r: 1, g: 1, b: 1, a: 1 }, '1:1': { alias: 't2' } }),
    token('t2', { '1:0': { alias: 'gone' }, '1:1': { alias: 'gone' } }),
    row('style', 's1', {
      type: 'PAINT',
      description: '',
      properties: {},
      bound_variables: [
        { property: 'fill', token: 't1' },
        { property: 'fill', token: 't1' },
        { property: 'opacity', token: 'nowhere' },
      ],
    }),
    component('a', {
      uses: [
        ['b', {}],
        ['absent', { n: 1 }],
      ],
      binds: [['t1', { property: 'fill' }]],
      styles: [['s1', {}]],
    }),
    component('b', {}),
  ])
  const { edges } = library
  expect(edgesOf(library, edges.USES_COMPONENT)).toEqual(['a > b {}', 'a > ?absent {"n":1}'])
  expect(edgesOf(library, edges.BINDS_VARIABLE)).toEqual(['a > t1 {"property":"fill"}'])
  expect(edgesOf(library, edges.USES_STYLE)).toEqual(['a > s1 {}'])
  expect(edgesOf(library, edges.STYLE_BINDS_VAR)).toEqual([
    's1 > t1 {"property":"fill"}',
    's1 > ?nowhere {"property":"opacity"}',
  ])
  expect(edgesOf(library, edges.ALIASES_VARIABLE)).toEqual([
    't1 > t2 {"modes":[{"id":"1:1","name":"Dark"}]}',
    't2 > ?gone {"modes":[{"id":"1:0","name":"Light"},{"id":"1:1","name":"Dark"}]}',
  ])
  const t1 = library.byKey('token', 't1') ?? NO_NODE
  expect([...edges.BINDS_VARIABLE.entering(t1)]).toEqual([0])
  expect([...edges.STYLE_BINDS_VAR.entering(t1)]).toEqual([0])
  expect(edges.ALIASES_VARIABLE.leaving(t1)).toEqual({ start: 0, end: 1 })
  expect(edges.USES_COMPONENT.leaving(t1)).toEqual({ start: 0, end: 0 })
  expect(library.token(t1)?.values[1]).toEqual({ mode: '1:1', alias: t1 + 1, key: 't2' })
  expect(library.token(t1 + 1)?.values[0]).toEqual({ mode: '1:0', alias: NO_NODE, key: 'gone' })
  const col = library.token(t1)?.collection ?? NO_NODE
  expect([...(library.collection(col)?.tokens ?? [])]).toEqual([t1, t1 + 1])
})

test('library: one binding per component, token and property', async () => {
  const library = await build([
    collection,
    token('t1', {}),
    component('a', {
      binds: [
        ['t1', { property: 'fill', variants: ['x'], nodeNames: [] }],
        ['t1', { property: 'stroke' }],
        ['t1', { property: 'fill', variants: ['y'], nodeNames: [] }],
      ],
    }),
  ])
  expect(edgesOf(library, library.edges.BINDS_VARIABLE).sort()).toEqual([
    'a > t1 {"property":"fill","variants":["x","y"],"nodeNames":[]}',
    'a > t1 {"property":"stroke"}',
  ])
})

test('library: depth is ranked over what resolves, cycles cut; deleted ones stay in it, marked', async () => {
  const library = await build([
    component('top', { uses: [['mid', {}]] }),
    component(
      'mid',
      {
        uses: [
          ['leaf', {}],
          ['absent', {}],
        ],
      },
      { syncStatus: 'deleted_in_source' },
    ),
    component('leaf', {}),
    component('p', { uses: [['q', {}]] }),
    component('q', { uses: [['p', {}]] }),
  ])
  const depths = Object.fromEntries(Array.from(library.components.depths, (depth, at) => [library.names[at], depth]))
  expect(depths).toEqual({ top: 3, mid: 2, leaf: 1, p: 2, q: 1 })
  expect(library.isDeleted(library.byKey('component', 'mid') ?? NO_NODE)).toBe(true)
})

test('library: a row that comes again replaces what was there, its edges too', async () => {
  const library = await build([
    component('a', { uses: [['b', {}]] }),
    component('b', {}),
    component('a', { uses: [] }, { name: 'renamed' }),
  ])
  expect(library.names).toEqual(['renamed', 'b'])
  expect(library.edges.USES_COMPONENT.count).toBe(0)
})

test('library: an empty one answers like any other', async () => {
  const library = await build([])
  expect(library.component('x')).toBeUndefined()
  expect(library.components.orders.order({ by: 'name', direction: 'asc' })).toHaveLength(0)
  expect(library.bytes).toBeGreaterThanOrEqual(0)
})
