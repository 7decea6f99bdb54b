import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApi, type TestApi } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import { fixtureId, writeLibrary, type FixtureItem } from '../../test/libraries/fixture-library.ts'
import { expectSameAnswer } from '../../test/kit/same-answer.ts'
import type { StyleDocument } from '../library/documents.ts'

const HEX = '0123456789abcdef0123456789abcdef01234567'
const OTHER_HEX = 'f'.repeat(40)
const BARE_HEX = 'b'.repeat(40)

const style = (key: string, document: Partial<StyleDocument>, more: Partial<FixtureItem> = {}): FixtureItem => ({
  kind: 'style',
  key,
  document: { type: 'TEXT', description: '', properties: {}, bound_variables: [], ...document },
  ...more,
})

// Keys in an order that no sorting would give, floats that a second writer would round, and a key named like a trap.
const PROPERTIES = JSON.parse(
  '{"lineHeight":{"value":120.00000178813934,"unit":"%"},"fontSize":24,"__proto__":{"a":1},"1":0}',
)

const LIBRARY: readonly FixtureItem[] = [
  {
    kind: 'token',
    key: 'size',
    name: 'font/size/l',
    sourceId: 'VariableID:1:3',
    document: { collection: 'c', type: 'FLOAT', scopes: 'ALL', description: '', values: {} },
  },
  style(
    'heading',
    {
      properties: PROPERTIES,
      bound_variables: [
        { property: 'fontSize', token: 'size' },
        { property: 'lineHeight', token: 'VariableID:9:9' },
      ],
    },
    { name: 'Heading/L', sourceId: `S:${HEX},` },
  ),
  style('body', {}, { name: 'heading small' }),
  style('paint', { type: 'PAINT', properties: { paints: [] } }, { name: 'Brand_100%' }),
  style('gone', { type: 'PAINT' }, { sourceId: `S:${OTHER_HEX},`, status: 'deleted_in_source' }),
  style(BARE_HEX, { type: 'GRID', properties: { layoutGrids: [] } }),
]

async function setUp(api: TestApi) {
  const mine = await api.project()
  const theirs = await api.project()
  await writeLibrary(api.services, mine.id, LIBRARY)
  await writeLibrary(api.services, theirs.id, [...LIBRARY, style('theirs', {}, { sourceId: `S:${'9'.repeat(40)},` })])
  return { mine, theirs, id: (key: string) => fixtureId(mine.id, key, 'style') }
}

for (const engine of engines) {
  test(`styles:describe lists all four types always (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine } = await setUp(api)
    const { body } = await api.call('describeStyles', { key: mine.key })
    expect(body.types.map((one: { type: string; count: number }) => [one.type, one.count])).toEqual([
      ['TEXT', 2],
      ['PAINT', 1],
      ['EFFECT', 0],
      ['GRID', 1],
    ])
    expect(body.types.map((one: { note: string | null }) => one.note)).toEqual([
      null,
      null,
      expect.stringContaining('EFFECT'),
      null,
    ])
    expect(body.types[0].cost).toMatchObject({
      list_styles: { count: 2, how: 'GET /v1/styles?type=TEXT&limit=500' },
      style_values: { count: 2, how: 'POST /v1/styles:values {"type":"TEXT"}' },
    })
    expect(body.totals).toEqual({ styles: 4, with_source_style_id: 1 })
    const empty = await api.call('describeStyles', { key: (await api.project()).key })
    expect(empty.body.types.map((one: { count: number }) => one.count)).toEqual([0, 0, 0, 0])
  })

  test(`the style index filters, folds and hides what is deleted (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, id } = await setUp(api)
    for (const [query, want] of [
      [{}, ['Brand_100%', 'Heading/L', BARE_HEX, 'heading small']],
      [{ type: 'TEXT' }, ['Heading/L', 'heading small']],
      [{ type: 'EFFECT' }, []],
      [{ name_prefix: 'HEADING' }, ['Heading/L', 'heading small']],
      [{ name_prefix: 'small' }, []],
      [{ name_prefix: 'brand_' }, ['Brand_100%']],
      [{ name_prefix: 'brand%' }, []],
    ] as const) {
      const { status, body } = await api.call('listStyles', { key: mine.key, query })
      expect(status).toBe(200)
      expect(body.data.map((item: { name: string }) => item.name).toSorted()).toEqual(want)
      expect('unfiltered' in body).toBe(Object.keys(query).length === 0)
    }
    const { body } = await api.call('listStyles', { key: mine.key })
    const ids: string[] = body.data.map((item: { id: string }) => item.id)
    expect(ids).toEqual(ids.toSorted())
    expect(body.unfiltered).toEqual((await api.call('describeStyles', { key: mine.key })).body)
    expect(body.data.find((item: { id: string }) => item.id === id('heading')).source_style_id).toBe(`S:${HEX},`)

    for (const [query, path] of [
      [{ type: 'FILL' }, 'query.type'],
      [{ limit: 0 }, 'query.limit'],
      [{ scope: 'GAP' }, 'query.scope'],
    ] as const) {
      const answer = await api.call('listStyles', { key: mine.key, query })
      expect([answer.status, answer.body.error.details.issues[0].path]).toEqual([400, path])
    }
  })

  test(`style pages: rows that stay are seen once while others come and go (${engine})`, async () => {
    const api = await testApi(engine)
    const project = await api.project()
    const stay = Array.from({ length: 12 }, (_, at) => style(`stay ${at}`, {}))
    const guests = Array.from({ length: 12 }, (_, at) => style(`guest ${at}`, {}))
    await writeLibrary(api.services, project.id, [...stay, ...guests.slice(0, 6)])
    const seen: string[] = []
    for (let cursor: string | null | undefined, page = 0; cursor !== null; page++) {
      const query = { limit: 1 + (page % 3), type: 'TEXT', ...(cursor === undefined ? {} : { cursor }) }
      const { body } = await api.call('listStyles', { key: project.key, query })
      seen.push(...body.data.map((item: { name: string }) => item.name))
      cursor = body.pagination.next_cursor as string | null
      const status = page % 2 === 0 ? 'deleted_in_source' : 'synced'
      await writeLibrary(
        api.services,
        project.id,
        guests.map((guest) => ({ ...guest, status })),
      )
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((name) => name.startsWith('stay')).toSorted()).toEqual(stay.map(({ key }) => key).toSorted())
    const { body } = await api.call('listStyles', { key: project.key, query: { limit: 1 } })
    const cursor: string = body.pagination.next_cursor
    const replayed = await api.call('listStyles', { key: project.key, query: { cursor, type: 'TEXT' } })
    expect(replayed.body.error.code).toBe('SVC_INVALID_CURSOR')
  })

  test(`style values keep properties as stored and name the tokens that drive them (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, id } = await setUp(api)
    const { body, text } = await api.call('getStyleValues', {
      key: mine.key,
      body: { ids: [id('heading'), id('gone')] },
    })
    expect(text).toContain(`"properties":${JSON.stringify(PROPERTIES)}`)
    expect(body.data[0]).toMatchObject({
      id: id('heading'),
      name: 'Heading/L',
      type: 'TEXT',
      source_style_id: `S:${HEX},`,
    })
    expect(body.data[0].bound_variables).toEqual([
      {
        property: 'fontSize',
        token_id: fixtureId(mine.id, 'size', 'token'),
        token_name: 'font/size/l',
        source_variable_id: 'VariableID:1:3',
      },
      { property: 'lineHeight', token_id: null, token_name: null, source_variable_id: 'VariableID:9:9' },
    ])
    expect(body.data[1].id).toBe(id('gone'))
    expect(body.missing).toEqual([])
    const byType = await api.call('getStyleValues', { key: mine.key, body: { type: 'PAINT' } })
    expect(byType.body.data.map((item: { name: string }) => item.name)).toEqual(['Brand_100%'])
  })

  test(`style values by key, in every spelling (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, theirs, id } = await setUp(api)
    const ask = (keys: readonly string[]) =>
      api.call('getStyleValues', { key: mine.key, body: { source_style_ids: keys } })
    for (const [spelling, want] of [
      [`S:${HEX},`, 'heading'],
      [`S:${HEX},12:34`, 'heading'],
      [`S:${HEX}`, 'heading'],
      [HEX, 'heading'],
      [`${HEX},`, 'heading'],
      [HEX.toUpperCase(), 'heading'],
      [`S:${OTHER_HEX},`, 'gone'],
      [BARE_HEX, BARE_HEX],
      [`S:${BARE_HEX},1:2`, BARE_HEX],
    ] as const) {
      const { body } = await ask([spelling])
      expect(body.data.map((item: { id: string }) => item.id)).toEqual([id(want)])
    }
    const { body } = await ask([HEX, `S:${HEX},`, '0'.repeat(40), `S:${'0'.repeat(40)},`, 'Heading/L', HEX.slice(1)])
    expect(body.data).toHaveLength(1)
    expect(body.missing).toEqual(['0'.repeat(40), 'Heading/L', HEX.slice(1)].map((id) => ({ id, reason: 'not_found' })))

    const foreign = '9'.repeat(40)
    const absent = '8'.repeat(40)
    expectSameAnswer({ id: foreign, answer: await ask([foreign]) }, { id: absent, answer: await ask([absent]) })
    const foreignId = fixtureId(theirs.id, 'heading', 'style')
    const absentId = randomUUID()
    const byId = (id: string) => api.call('getStyleValues', { key: mine.key, body: { ids: [id] } })
    expectSameAnswer({ id: foreignId, answer: await byId(foreignId) }, { id: absentId, answer: await byId(absentId) })
  })

  test(`style values refuse other bodies (${engine})`, async () => {
    const api = await testApi(engine)
    const { mine, id } = await setUp(api)
    const fiftyOne = Array.from({ length: 51 }, () => HEX)
    for (const [body, code] of [
      [{}, 'SVC_INVALID_ARGUMENT'],
      [{ type: 'TEXT', ids: [id('body')] }, 'SVC_INVALID_ARGUMENT'],
      [{ ids: [id('body')], source_style_ids: [HEX] }, 'SVC_INVALID_ARGUMENT'],
      [{ type: 'FILL' }, 'SVC_INVALID_ARGUMENT'],
      [{ ids: [HEX] }, 'SVC_INVALID_ARGUMENT'],
      [{ source_style_ids: [] }, 'SVC_INVALID_ARGUMENT'],
      [{ source_style_ids: [''] }, 'SVC_INVALID_ARGUMENT'],
      [{ source_style_ids: [5] }, 'SVC_INVALID_ARGUMENT'],
      [{ source_style_ids: fiftyOne }, 'SVC_BATCH_LIMIT_EXCEEDED'],
      [{ ids: fiftyOne.map(() => id('body')) }, 'SVC_BATCH_LIMIT_EXCEEDED'],
    ] as const) {
      const answer = await api.call('getStyleValues', { key: mine.key, body })
      expect([answer.status, answer.body.error.code]).toEqual([400, code])
    }
    const fifty = { source_style_ids: fiftyOne.slice(1) }
    expect((await api.call('getStyleValues', { key: mine.key, body: fifty })).body.data).toHaveLength(1)
  })
}
