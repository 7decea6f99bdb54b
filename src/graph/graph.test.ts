import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { EDGE_TYPES, GRAPH_KINDS, type ItemKind } from '../contract/words.ts'
import { testApi, type TestApi } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import { fixtureId, writeLibrary, type FixtureItem } from '../../test/libraries/fixture-library.ts'
import { expectSameAnswer } from '../../test/kit/same-answer.ts'
import type { TokenDocument } from '../library/documents.ts'

const MODES = [
  { id: '1:0', name: 'Light' },
  { id: '1:1', name: 'Dark' },
]
const token = (
  key: string,
  collection: string,
  values: TokenDocument['values'],
  more: Partial<FixtureItem> = {},
): FixtureItem => ({
  kind: 'token',
  key,
  document: { collection, type: 'FLOAT', scopes: 'ALL', description: '', values },
  ...more,
})
const bound = (property: string) => ({ property, variants: [], nodeNames: ['root'] })

// page → card → button; button binds brand (twice) and applies heading; brand aliases blue, blue and pale their own.
const LIBRARY: readonly FixtureItem[] = [
  { key: 'page', name: 'Page', uses: ['card', 'vanished'] },
  { key: 'card', name: 'card', uses: ['button'] },
  {
    key: 'button',
    name: 'Button',
    binds: [
      ['brand', bound('fills')],
      ['brand', bound('strokes')],
      ['unknown', bound('padding')],
    ],
    styles: ['heading'],
  },
  { key: 'narcissus', uses: ['narcissus'] },
  { key: 'alone' },
  { kind: 'token-collection', key: 'color', name: 'Color', document: { modes: MODES, default_mode: '1:0' } },
  token('brand', 'color', { '1:0': { alias: 'blue' }, '1:1': { alias: 'blue' } }),
  token('blue', 'color', { '1:0': 1, '1:1': { alias: 'pale' } }),
  token('pale', 'base', { '1:0': 3 }, { status: 'deleted_in_source' }),
  {
    kind: 'style',
    key: 'heading',
    name: 'Heading',
    document: {
      type: 'TEXT',
      description: '',
      properties: {},
      bound_variables: [{ property: 'fontSize', token: 'blue' }],
    },
  },
]

async function setUp(api: TestApi) {
  const mine = await api.project()
  const theirs = await api.project()
  for (const { id } of [mine, theirs]) await writeLibrary(api.services, id, LIBRARY)
  const pathOf = (kind: ItemKind, key: string) => ({ entity_type: kind, entity_id: fixtureId(mine.id, key, kind) })
  return { mine, theirs, pathOf, end: (kind: ItemKind, key: string, name = key) => ({ ...pathOf(kind, key), name }) }
}

interface Row {
  readonly type: string
  readonly name: string
  readonly hops: number
  readonly from: { readonly name: string }
  readonly to: { readonly name: string | null; readonly entity_id: string }
  readonly via: readonly {
    readonly type: string
    readonly direction: string
    readonly through?: { readonly name: string }
  }[]
}
const edgeName = ({ type, from, to }: Row): string => `${type} ${from.name} ${to.name ?? `?${to.entity_id}`}`
const viaName = ({ name, via }: Row): string =>
  `${name}: ${via.map(({ type, direction, through }) => `${direction} ${type}${through ? ` ${through.name}` : ''}`).join(', ')}`

for (const engine of engines) {
  test(`graph: the edges of an entity with both ends and metadata (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, pathOf, end } = await setUp(api)
    const ask = async (kind: ItemKind, key: string, query = {}) =>
      (await api.call('listEdges', { key: mine.key, path: pathOf(kind, key), query })).body

    const { data, truncated, next_cursor: cursor } = await ask('component', 'button')
    expect([truncated, cursor]).toEqual([false, null])
    const button = end('component', 'button', 'Button')
    const brand = end('token', 'brand')
    expect(data).toEqual([
      { type: 'USES_COMPONENT', from: end('component', 'card'), to: button, metadata: {} },
      { type: 'BINDS_VARIABLE', from: button, to: brand, metadata: bound('fills') },
      { type: 'BINDS_VARIABLE', from: button, to: brand, metadata: bound('strokes') },
      {
        type: 'BINDS_VARIABLE',
        from: button,
        to: { entity_type: 'token', entity_id: 'unknown', name: null },
        metadata: bound('padding'),
      },
      { type: 'USES_STYLE', from: button, to: end('style', 'heading', 'Heading'), metadata: {} },
    ])
    expect((await ask('component', 'narcissus')).data).toHaveLength(1)
    expect((await ask('component', 'alone')).data).toEqual([])
    for (const [kind, key, query, want] of [
      ['component', 'card', { direction: 'outbound' }, ['USES_COMPONENT card Button']],
      ['component', 'card', { direction: 'inbound' }, ['USES_COMPONENT Page card']],
      ['component', 'page', {}, ['USES_COMPONENT Page card', 'USES_COMPONENT Page ?vanished']],
      [
        'component',
        'button',
        { edge_types: 'USES_STYLE,USES_COMPONENT' },
        ['USES_COMPONENT card Button', 'USES_STYLE Button Heading'],
      ],
      ['style', 'heading', {}, ['USES_STYLE Button Heading', 'STYLE_BINDS_VAR Heading blue']],
      [
        'token',
        'blue',
        {},
        ['STYLE_BINDS_VAR Heading blue', 'ALIASES_VARIABLE blue pale', 'ALIASES_VARIABLE brand blue'],
      ],
      ['token', 'pale', {}, ['ALIASES_VARIABLE blue pale']],
    ] as const) {
      expect((await ask(kind, key, query)).data.map(edgeName)).toEqual(want)
    }
    const aliases = await ask('token', 'brand', { edge_types: 'ALIASES_VARIABLE' })
    expect(aliases.data[0].metadata).toEqual({ modes: MODES })

    const ofCollection = await ask('token-collection', 'color')
    expect(ofCollection.data.map(edgeName).toSorted()).toEqual([
      'ALIASES_VARIABLE blue pale',
      'ALIASES_VARIABLE brand blue',
      'BINDS_VARIABLE Button brand',
      'BINDS_VARIABLE Button brand',
      'STYLE_BINDS_VAR Heading blue',
    ])
    const inbound = await ask('token-collection', 'color', { direction: 'inbound', edge_types: 'ALIASES_VARIABLE' })
    expect(inbound.data.map(edgeName)).toEqual(['ALIASES_VARIABLE brand blue'])
  })

  test(`related: nearest first, with the shortest way there (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, pathOf } = await setUp(api)
    const ask = async (kind: ItemKind, key: string, query = {}) =>
      (await api.call('listRelated', { key: mine.key, path: pathOf(kind, key), query })).body

    const all = await ask('component', 'page', { depth: 3 })
    expect(all.data.map((row: Row) => [row.name, row.hops])).toEqual([
      ['card', 1],
      ['Button', 2],
      ['brand', 3],
      ['Heading', 3],
    ])
    expect(viaName(all.data[2])).toBe(
      'brand: outbound USES_COMPONENT card, outbound USES_COMPONENT Button, outbound BINDS_VARIABLE',
    )
    expect([all.more, all.truncated, all.next_cursor]).toEqual([null, false, null])

    const one = await ask('component', 'page')
    expect([one.data.length, one.more.edges_to_expand]).toEqual([1, 1])
    const two = await ask('component', 'page', { depth: 2 })
    expect(two.more.edges_to_expand).toBe(3)
    expect(two.more.est_tokens).toBeGreaterThanOrEqual(countTokens(JSON.stringify(all)))

    expect((await ask('component', 'button', { direction: 'inbound', depth: 3 })).data.map(viaName)).toEqual([
      'card: inbound USES_COMPONENT',
      'Page: inbound USES_COMPONENT card, inbound USES_COMPONENT',
    ])
    expect((await ask('component', 'button', { edge_types: 'BINDS_VARIABLE', depth: 3 })).data.map(viaName)).toEqual([
      'brand: outbound BINDS_VARIABLE',
    ])
    expect((await ask('component', 'narcissus')).data).toEqual([])
    expect(await ask('component', 'alone', { depth: 2 })).toEqual({
      data: [],
      more: null,
      truncated: false,
      next_cursor: null,
    })
    expect((await ask('token-collection', 'color')).data.map(viaName)).toEqual([
      'Button: inbound BINDS_VARIABLE',
      'pale: outbound ALIASES_VARIABLE',
      'Heading: inbound STYLE_BINDS_VAR',
    ])
  })

  test(`graph and related refuse what they do not know (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, theirs, pathOf } = await setUp(api)
    const path = pathOf('component', 'button')
    for (const operation of ['listEdges', 'listRelated']) {
      for (const [query, where, expected] of [
        [{ direction: 'sideways' }, 'query.direction', ['outbound', 'inbound', 'both']],
        [{ edge_types: 'USES' }, 'query.edge_types', [...EDGE_TYPES]],
        [{ edge_types: '' }, 'query.edge_types', [...EDGE_TYPES]],
        [{ limit: 0 }, 'query.limit', undefined],
        [{ limit: 'many' }, 'query.limit', undefined],
      ] as const) {
        const { status, body } = await api.call(operation, { key: mine.key, path, query })
        expect([status, body.error.code]).toEqual([400, 'SVC_INVALID_ARGUMENT'])
        expect(body.error.details.issues[0]).toMatchObject({ path: where, ...(expected && { expected }) })
      }
      for (const kind of ['screen', 'doc-page', 'Component', 'project']) {
        const { status, body } = await api.call(operation, { key: mine.key, path: { ...path, entity_type: kind } })
        expect([status, body.error.details.issues[0].expected]).toEqual([400, [...GRAPH_KINDS]])
      }
      for (const id of ['nonsense', 'x'.repeat(300), "' or 1=1", path.entity_id.slice(1)]) {
        expect((await api.call(operation, { key: mine.key, path: { ...path, entity_id: id } })).status).toBe(404)
      }
      const upper = await api.call(operation, {
        key: mine.key,
        path: { ...path, entity_id: path.entity_id.toUpperCase() },
      })
      expect(upper.status).toBe(200)
      for (const kind of GRAPH_KINDS) {
        const foreign = fixtureId(
          theirs.id,
          { component: 'button', token: 'brand', style: 'heading', 'token-collection': 'color' }[kind],
          kind,
        )
        const absent = randomUUID()
        const at = (id: string) => api.call(operation, { key: mine.key, path: { entity_type: kind, entity_id: id } })
        expectSameAnswer({ id: foreign, answer: await at(foreign) }, { id: absent, answer: await at(absent) })
        expect((await at(foreign)).status).toBe(404)
      }
    }
    for (const depth of ['0', '4', '3.5', '-1', '', '1e0']) {
      const { status, body } = await api.call('listRelated', { key: mine.key, path, query: { depth } })
      expect([status, body.error.details.issues[0].path]).toEqual([400, 'query.depth'])
    }
  })

  test(`graph and related cursors belong to their question (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, theirs, pathOf } = await setUp(api)
    for (const operation of ['listEdges', 'listRelated']) {
      const path = pathOf('component', 'button')
      const { body } = await api.call(operation, { key: mine.key, path, query: { limit: 1 } })
      const cursor: string = body.next_cursor
      expect(cursor).toEqual(expect.any(String))
      const same = { cursor, edge_types: EDGE_TYPES.join(','), direction: 'both', limit: 2 }
      expect((await api.call(operation, { key: mine.key, path, query: same })).status).toBe(200)
      for (const [key, moved, query] of [
        [mine.key, pathOf('component', 'card'), { cursor }],
        [mine.key, path, { cursor, direction: 'outbound' }],
        [mine.key, path, { cursor, edge_types: 'USES_STYLE' }],
        [mine.key, path, { cursor: `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}` }],
        [theirs.key, path, { cursor }],
      ] as const) {
        const answer = await api.call(operation, { key, path: moved, query })
        expect([answer.status, answer.body.error.code]).toEqual([400, 'SVC_INVALID_CURSOR'])
      }
    }
  })

  test(`related pages: what stays is seen once while others come and go (${engine})`, async () => {
    const api = await testApi(engine)
    const project = await api.project()
    const stay = Array.from({ length: 15 }, (_, at) => ({ key: `stay ${at}`, name: `${'N'.repeat(at * 30)}${at % 3}` }))
    const guests = Array.from({ length: 15 }, (_, at) => ({
      key: `guest ${at}`,
      name: `${'n'.repeat(at * 30)}${at % 4}`,
    }))
    const hub = (guestCount: number): FixtureItem => ({
      key: 'hub',
      uses: [...stay, ...guests.slice(0, guestCount)].map(({ key }) => key),
    })
    await writeLibrary(api.services, project.id, [hub(8), ...stay, ...guests])
    const path = { entity_type: 'component', entity_id: fixtureId(project.id, 'hub') }
    for (const operation of ['listRelated', 'listEdges']) {
      const seen: string[] = []
      for (let cursor: string | null | undefined, page = 0; cursor !== null; page++) {
        const query = { limit: 1 + (page % 3), direction: 'outbound', ...(cursor === undefined ? {} : { cursor }) }
        const { body } = await api.call(operation, { key: project.key, path, query })
        for (const row of body.data) seen.push(row.entity_id ?? row.to.entity_id)
        cursor = body.next_cursor as string | null
        if (operation === 'listEdges') expect(body.truncated).toBe(cursor !== null)
        await writeLibrary(api.services, project.id, [hub((page * 7) % 16)])
      }
      expect(new Set(seen).size).toBe(seen.length)
      const ids = stay.map(({ key }) => fixtureId(project.id, key))
      expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
    }
  })
}
