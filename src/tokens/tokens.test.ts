import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import { fixtureId, writeLibrary, type FixtureItem } from '../../test/libraries/fixture-library.ts'
import { expectSameAnswer } from '../../test/kit/same-answer.ts'
import type { TokenDocument } from '../library/documents.ts'
import { SLICE_CHARACTERS } from '../contract/json.ts'
import { ASKABLE_SCOPES } from './rules/scopes.ts'

const LIGHT = { id: '1:0', name: 'Light' }
const DARK = { id: '1:1', name: 'Dark' }
const BASE = { id: '2:0', name: 'Base' }
const BLUE = { r: 0, g: 0, b: 1, a: 0.5 }

const collection = (
  key: string,
  modes: readonly { id: string; name: string }[],
  more: Partial<FixtureItem> = {},
): FixtureItem => ({
  kind: 'token-collection',
  key,
  document: { modes, default_mode: modes[0]?.id ?? '' },
  ...more,
})
const token = (key: string, document: Partial<TokenDocument>, more: Partial<FixtureItem> = {}): FixtureItem => ({
  kind: 'token',
  key,
  document: { collection: 'color', type: 'COLOR', scopes: 'ALL', description: '', values: {}, ...document },
  ...more,
})

const LIBRARY: readonly FixtureItem[] = [
  collection('color', [LIGHT, DARK], { name: 'Color' }),
  collection('base', [BASE], { name: 'base' }),
  collection('gone', [BASE], { status: 'deleted_in_source' }),
  collection('empty', [LIGHT]),
  token(
    'brand',
    { values: { '1:0': { alias: 'blue' }, '1:1': { r: 1, g: 0, b: 0, a: 1 } } },
    { name: 'Color/BG/Brand' },
  ),
  token('blue', { collection: 'base', values: { '2:0': BLUE } }, { name: 'blue_100%' }),
  token('old', { collection: 'base', values: { '2:0': 4 }, type: 'FLOAT' }, { status: 'deleted_in_source' }),
  token('usesOld', { collection: 'base', values: { '2:0': { alias: 'old' } }, type: 'FLOAT', scopes: ['GAP'] }),
  token('unclear', { collection: 'base', values: { '2:0': { alias: 'brand' } }, scopes: ['ALL_FILLS'] }),
  token('lost', { values: { '1:0': { alias: 'nowhere' } }, scopes: [] }),
  token('label', { collection: 'base', type: 'STRING', values: { '2:0': 'a "quoted" label' } }),
  token('flag', { collection: 'base', type: 'BOOLEAN', values: { '2:0': false } }),
  token('stray', { collection: 'unknown', type: 'FLOAT', values: { '7:7': 1.5 } }),
]

async function setUp(api: TestApi): Promise<{
  mine: TestProject
  theirs: TestProject
  id: (key: string) => string
  collectionId: (key: string) => string
}> {
  const mine = await api.project()
  const theirs = await api.project()
  for (const { id } of [mine, theirs]) await writeLibrary(api.services, id, LIBRARY)
  return {
    mine,
    theirs,
    id: (key) => fixtureId(mine.id, key, 'token'),
    collectionId: (key) => fixtureId(mine.id, key, 'token-collection'),
  }
}

for (const engine of engines) {
  test(`tokens:describe counts what is not deleted and tells no names (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, collectionId } = await setUp(api)
    const { body, text } = await api.call('describeTokens', { key: mine.key })
    expect(body.totals).toEqual({ collections: 3, tokens: 8 })
    expect(body.collections.map((one: { name: string }) => one.name)).toEqual(['base', 'Color', 'empty'])
    expect(body.collections[1]).toMatchObject({
      id: collectionId('color'),
      modes: [LIGHT, DARK],
      default_mode: LIGHT,
      token_count: 2,
      cost: {
        list_tokens: { count: 2, how: `GET /v1/tokens?collection=${collectionId('color')}&limit=500` },
        token_values: { count: 2, how: `POST /v1/tokens:values {"collection":"${collectionId('color')}"}` },
      },
    })
    expect(text).not.toContain('Brand')
    const { body: other } = await api.call('describeTokens', { key: (await api.project()).key })
    expect(other).toEqual({ collections: [], totals: { collections: 0, tokens: 0 } })
  })

  test(`the token index filters, folds and hides what is deleted (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, collectionId } = await setUp(api)
    for (const [query, want] of [
      [{}, ['blue_100%', 'Color/BG/Brand', 'flag', 'label', 'lost', 'stray', 'unclear', 'usesOld']],
      [{ collection: collectionId('color') }, ['Color/BG/Brand', 'lost']],
      [{ collection: collectionId('color').toUpperCase() }, ['Color/BG/Brand', 'lost']],
      [{ collection: collectionId('empty') }, []],
      [{ collection: collectionId('gone') }, []],
      [{ type: 'FLOAT' }, ['stray', 'usesOld']],
      [{ name_prefix: 'color/bg' }, ['Color/BG/Brand']],
      [{ name_prefix: 'ＣＯＬＯＲ/' }, ['Color/BG/Brand']],
      [{ name_prefix: 'BG/Brand' }, []],
      [{ name_prefix: 'blue_' }, ['blue_100%']],
      [{ name_prefix: 'blue%' }, []],
      [{ scope: 'NONE' }, ['lost']],
      [{ scope: 'GAP', type: 'FLOAT' }, ['stray', 'usesOld']],
      [{ scope: 'FRAME_FILL', collection: collectionId('base') }, ['blue_100%', 'flag', 'label', 'unclear']],
      [{ scope: 'STROKE_COLOR', collection: collectionId('base') }, ['blue_100%', 'flag', 'label']],
    ] as const) {
      const { status, body } = await api.call('listTokens', { key: mine.key, query })
      expect(status).toBe(200)
      const names = body.data.map((item: { name: string }) => item.name)
      expect(names.toSorted((a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))).toEqual(want)
      expect('unfiltered' in body).toBe(Object.keys(query).length === 0)
      const ids: string[] = body.data.map((item: { id: string }) => item.id)
      expect(ids).toEqual(ids.toSorted())
    }
    const { body } = await api.call('listTokens', { key: mine.key, query: { include_scopes: true } })
    const scopes = Object.fromEntries(
      body.data.map((item: { name: string; scopes: unknown }) => [item.name, item.scopes]),
    )
    expect(scopes).toMatchObject({ lost: 'NONE', flag: 'ALL', unclear: ['ALL_FILLS'] })
    expect(body.unfiltered).toEqual((await api.call('describeTokens', { key: mine.key })).body)
    expect(body.data.find((item: { name: string }) => item.name === 'stray').collection).toBeNull()
  })

  test(`the token index refuses what it does not know (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, theirs } = await setUp(api)
    for (const [query, path, expected] of [
      [{ scope: 'CORNERS' }, 'query.scope', [...ASKABLE_SCOPES]],
      [{ scope: 'ALL' }, 'query.scope', [...ASKABLE_SCOPES]],
      [{ type: 'color' }, 'query.type', ['COLOR', 'FLOAT', 'STRING', 'BOOLEAN']],
      [{ include_scopes: 'yes' }, 'query.include_scopes', ['true', 'false']],
      [{ limit: 0 }, 'query.limit', undefined],
      [{ limit: '1e2' }, 'query.limit', undefined],
      [{ name_prefix: '' }, 'query.name_prefix', undefined],
      [{ cursor: '' }, 'query.cursor', undefined],
    ] as const) {
      const { status, body } = await api.call('listTokens', { key: mine.key, query })
      expect([status, body.error.code]).toEqual([400, 'SVC_INVALID_ARGUMENT'])
      expect(body.error.details.issues[0].path).toBe(path)
      expect(body.error.details.issues[0].expected).toEqual(expected)
    }
    for (const id of ['', 'Color', 'not a uuid', "' or 1=1"]) {
      expect((await api.call('listTokens', { key: mine.key, query: { collection: id } })).status).toBe(404)
    }
    const foreign = fixtureId(theirs.id, 'color', 'token-collection')
    const absent = randomUUID()
    expectSameAnswer(
      { id: foreign, answer: await api.call('listTokens', { key: mine.key, query: { collection: foreign } }) },
      { id: absent, answer: await api.call('listTokens', { key: mine.key, query: { collection: absent } }) },
    )
    expect((await api.call('listTokens', { key: mine.key, query: { limit: 9000 } })).body.pagination.limit).toBe(500)
  })

  test(`token pages: rows that stay are seen once while others come and go (${engine})`, async () => {
    const api = await testApi(engine)
    const project = await api.project()
    const stay = Array.from({ length: 25 }, (_, at) => token(`stay ${at}`, {}))
    const guests = Array.from({ length: 25 }, (_, at) => token(`guest ${at}`, {}))
    await writeLibrary(api.services, project.id, [collection('color', [LIGHT]), ...stay, ...guests.slice(0, 12)])
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; ; page++) {
      const { status, body } = await api.call('listTokens', {
        key: project.key,
        query: { limit: 1 + (page % 4), name_prefix: 'S', ...(cursor === undefined ? {} : { cursor }) },
      })
      expect(status).toBe(200)
      seen.push(...body.data.map((item: { name: string }) => item.name))
      cursor = body.pagination.next_cursor
      expect(body.pagination.has_more).toBe(cursor !== null)
      if (cursor === null) break
      const status_ = page % 2 === 0 ? 'deleted_in_source' : 'synced'
      await writeLibrary(
        api.services,
        project.id,
        guests.map((guest) => ({ ...guest, name: `s${guest.key}`, status: status_ })),
      )
    }
    const stayed = seen.filter((name) => name.startsWith('stay'))
    expect(new Set(seen).size).toBe(seen.length)
    expect(stayed.toSorted()).toEqual(stay.map(({ key }) => key).toSorted())
  })

  test(`a token cursor belongs to its question and its project (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, theirs, collectionId } = await setUp(api)
    const { body } = await api.call('listTokens', { key: mine.key, query: { limit: 1, type: 'COLOR' } })
    const cursor: string = body.pagination.next_cursor
    const again = await api.call('listTokens', {
      key: mine.key,
      query: { limit: 3, type: 'COLOR', include_scopes: false, cursor },
    })
    expect(again.status).toBe(200)
    for (const [key, query] of [
      [mine.key, { cursor }],
      [mine.key, { cursor, type: 'FLOAT' }],
      [mine.key, { cursor, type: 'COLOR', scope: 'GAP' }],
      [mine.key, { cursor, type: 'COLOR', collection: collectionId('color') }],
      [mine.key, { cursor, type: 'COLOR', include_scopes: true }],
      [mine.key, { cursor: `${cursor.slice(0, -2)}zz`, type: 'COLOR' }],
      [theirs.key, { cursor, type: 'COLOR' }],
    ] as const) {
      const answer = await api.call('listTokens', { key, query })
      expect([answer.status, answer.body.error.code]).toEqual([400, 'SVC_INVALID_CURSOR'])
    }
  })

  test(`token values by id, with chains, reasons and what is missing (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, theirs, id } = await setUp(api)
    const foreign = fixtureId(theirs.id, 'brand', 'token')
    const ids = ['unclear', 'brand', 'old', 'usesOld', 'lost', 'label', 'flag', 'stray'].map(id)
    const { body } = await api.call('getTokenValues', {
      key: mine.key,
      body: { ids: [...ids, foreign, id('brand').toUpperCase(), foreign.toUpperCase()] },
    })
    expect(body.missing).toEqual([{ id: foreign, reason: 'not_found' }])
    expect(body.data.map((item: { id: string }) => item.id)).toEqual(ids)
    const valuesOf = (key: string): unknown => body.data.find((item: { id: string }) => item.id === id(key)).values
    const steps = [{ token_id: id('blue'), name: 'blue_100%', mode: BASE }]
    const red = { value: '#FF0000', rgba: { r: 1, g: 0, b: 0, a: 1 } }
    expect(valuesOf('brand')).toEqual([
      { mode: LIGHT, value: '#0000FF80', rgba: BLUE, via: steps },
      { mode: DARK, ...red, via: [] },
    ])
    expect(valuesOf('unclear')).toEqual([
      {
        mode: BASE,
        value: null,
        via: [],
        unresolved: {
          reason: 'ambiguous_target_mode',
          token_id: id('brand'),
          name: 'Color/BG/Brand',
          candidates: [
            { mode: LIGHT, value: '#0000FF80', rgba: BLUE },
            { mode: DARK, ...red },
          ],
        },
      },
    ])
    expect(valuesOf('lost')).toEqual([
      { mode: LIGHT, value: null, via: [], unresolved: { reason: 'dangling_alias', target: 'nowhere' } },
      { mode: DARK, value: null, via: [], unresolved: { reason: 'no_value' } },
    ])
    expect(valuesOf('usesOld')).toEqual([
      { mode: BASE, value: 4, via: [{ token_id: id('old'), name: 'old', mode: BASE }] },
    ])
    expect(valuesOf('label')).toEqual([{ mode: BASE, value: 'a "quoted" label', via: [] }])
    expect(valuesOf('flag')).toEqual([{ mode: BASE, value: false, via: [] }])
    expect(valuesOf('stray')).toEqual([{ mode: { id: '7:7', name: '7:7' }, value: 1.5, via: [] }])
    expect(body.data[1].alias_depth).toEqual({ hops: 1, reached: false })
    expect(body.data[1]).toMatchObject({ resolved_type: 'COLOR', collection: { name: 'Color' } })
  })

  test(`token values by collection and mode (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, theirs, id, collectionId } = await setUp(api)
    const ask = (body: unknown) => api.call('getTokenValues', { key: mine.key, body })
    const byCollection = await ask({ collection: collectionId('color'), project_id: theirs.id })
    expect(byCollection.body.data.map((item: { name: string }) => item.name).toSorted()).toEqual([
      'Color/BG/Brand',
      'lost',
    ])
    for (const mode of ['1:1', 'Dark', 'dARK']) {
      const { body } = await ask({ ids: [id('brand'), id('blue')], mode })
      expect(body.data.map((item: { values: { mode: unknown }[] }) => item.values.map((value) => value.mode))).toEqual([
        [DARK],
        [],
      ])
    }
    for (const body of [
      { ids: [id('brand'), id('blue')], mode: 'Dim' },
      { ids: [id('brand'), id('blue')], mode: '' },
    ]) {
      const { status, body: answer } = await ask(body)
      expect([status, answer.error.code]).toEqual([400, 'SVC_INVALID_ARGUMENT'])
      expect(answer.error.details.issues).toMatchObject([{ path: 'body.mode', expected: ['Light', 'Dark', 'Base'] }])
    }
    expect((await ask({ collection: collectionId('empty'), mode: 'Dim' })).status).toBe(400)
    expect((await ask({ collection: collectionId('empty'), mode: 'light' })).body).toEqual({ data: [], missing: [] })
    expect((await ask({ ids: [randomUUID()], mode: 'Dim' })).status).toBe(200)

    for (const name of ['collection', 'ids'] as const) {
      const kind = name === 'ids' ? 'token' : 'token-collection'
      const foreign = fixtureId(theirs.id, name === 'ids' ? 'brand' : 'color', kind)
      const absent = randomUUID()
      const bodyFor = (id: string): unknown =>
        name === 'ids' ? { ids: [id], mode: 'Light' } : { collection: id, mode: 'Light' }
      expectSameAnswer(
        { id: foreign, answer: await ask(bodyFor(foreign)) },
        { id: absent, answer: await ask(bodyFor(absent)) },
      )
    }
    for (const collection of ['', 'Color', 'S:abc']) expect((await ask({ collection })).status).toBe(404)
  })

  test(`token values refuse other bodies (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, id, collectionId } = await setUp(api)
    const fifty = Array.from({ length: 50 }, () => id('brand'))
    expect((await api.call('getTokenValues', { key: mine.key, body: { ids: fifty } })).body.data).toHaveLength(1)
    for (const [body, code, path] of [
      [{ ids: [...fifty, id('blue')] }, 'SVC_BATCH_LIMIT_EXCEEDED', undefined],
      [{ ids: [] }, 'SVC_INVALID_ARGUMENT', 'body.ids'],
      [{ ids: ['blue'] }, 'SVC_INVALID_ARGUMENT', 'body.ids[0]'],
      [{ ids: [`S:${'a'.repeat(40)},`] }, 'SVC_INVALID_ARGUMENT', 'body.ids[0]'],
      [{ ids: [7] }, 'SVC_INVALID_ARGUMENT', 'body.ids[0]'],
      [{ ids: null }, 'SVC_INVALID_ARGUMENT', 'body.ids'],
      [{ collection: 5 }, 'SVC_INVALID_ARGUMENT', 'body.collection'],
      [{ ids: [id('blue')], collection: collectionId('color') }, 'SVC_INVALID_ARGUMENT', 'body'],
      [{}, 'SVC_INVALID_ARGUMENT', 'body'],
      [{ mode: 'Light' }, 'SVC_INVALID_ARGUMENT', 'body'],
      [[], 'SVC_INVALID_ARGUMENT', 'body'],
      [{ ids: [id('blue')], limit: 5 }, 'SVC_INVALID_ARGUMENT', 'body.limit'],
    ] as const) {
      const { status, body: answer } = await api.call('getTokenValues', { key: mine.key, body })
      expect([status, answer.error.code]).toEqual([400, code])
      expect(answer.error.details.issues?.[0]?.path).toBe(path)
      if (code === 'SVC_BATCH_LIMIT_EXCEEDED') expect(answer.error.details).toEqual({ limit: 50, received: 51 })
    }
  })

  test(`a large collection is streamed whole (${engine})`, async () => {
    const api = await testApi(engine)
    const project = await api.project()
    const count = 1_500
    const values = (at: number): TokenDocument['values'] =>
      at === count - 1 ? { '1:0': 1, '1:1': 2 } : { '1:0': { alias: `t${at + 1}` }, '1:1': at }
    const tokens = Array.from({ length: count }, (_, at) => token(`t${at}`, { type: 'FLOAT', values: values(at) }))
    await writeLibrary(api.services, project.id, [collection('color', [LIGHT, DARK]), ...tokens])
    const { body, text, headers } = await api.call('getTokenValues', {
      key: project.key,
      body: { collection: fixtureId(project.id, 'color', 'token-collection') },
    })
    expect(text.length).toBeGreaterThan(3 * SLICE_CHARACTERS)
    expect(headers['content-length']).toBeUndefined()
    expect(body.data).toHaveLength(count)
    const first = body.data.find((item: { name: string }) => item.name === 't0')
    expect(first.alias_depth).toEqual({ hops: 10, reached: true })
    expect(first.values[0].unresolved).toEqual({ reason: 'hop_ceiling' })
    expect(first.values[1].value).toBe(0)
  })
}
