import { beforeAll, expect, test } from 'vitest'
import { testApi, type Ask } from '../../test/kit/api.ts'
import { componentFixture } from '../../test/libraries/component-fixture.ts'
import { engines } from '../../test/kit/databases.ts'
import { writeLibrary } from '../../test/libraries/fixture-library.ts'
import { COMPONENT_COLUMNS } from '../library/component-table.ts'

type Query = NonNullable<Ask['query']>

for (const engine of engines) {
  const api = testApi(engine)
  const fixture = api.then(componentFixture)
  beforeAll(() => fixture.then(() => undefined)) // opening a database takes longer than a test may
  const list = async (query: Query = {}, key?: string) =>
    (await api).call('listComponents', { key: key ?? (await fixture).key, query })
  const names = async (query: Query) => (await list(query)).body.data.map(({ name }: { name: string }) => name)

  test(`list on ${engine}: every column of every component that is not deleted, by name`, async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      '100% Wide_Über',
      'Card',
      'Cycle',
      'Forms/Button',
      'icon',
    ])
    expect(Object.keys(body.data[3])).toEqual([...COMPONENT_COLUMNS])
    expect(body.data[3]).toEqual({
      id: (await fixture).idOf('button'),
      name: 'Forms/Button',
      type: 'COMPONENT_SET',
      description: '',
      sync_status: 'synced',
      publish_status: 'CURRENT',
      component_depth: 3,
      variant_count: 4,
      chi_score: expect.any(Number),
      source_node_id: '12:34',
      source_key: 'button',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-02-02T00:00:00.000Z',
      last_synced_at: '2026-02-02T00:00:00.000Z',
      has_spec: true,
      has_drift: false,
      has_docs: false,
    })
    expect(body).toMatchObject({
      pagination: { next_cursor: null, has_more: false, limit: 20 },
      filters_applied: {},
      search_mode_used: null,
    })
  })

  for (const [name, query, want, applied] of [
    ['type', { type: 'COMPONENT_SET' }, ['Forms/Button'], { type: 'COMPONENT_SET' }],
    [
      'states, in the order of the contract and once',
      { sync_status: ['deleted_in_source,schema_upgrade_required', 'deleted_in_source'] },
      ['icon', 'Label'],
      { sync_status: ['deleted_in_source', 'schema_upgrade_required'] },
    ],
    ['publish status', { publish_status: 'CHANGED' }, ['Card'], { publish_status: ['CHANGED'] }],
    ['no spec', { has_spec: false }, ['100% Wide_Über', 'Card'], { has_spec: false }],
    ['drift', { has_drift: true }, ['Cycle', 'icon'], { has_drift: true }],
    ['documentation', { has_docs: true }, [], { has_docs: true }],
    ['depth 0 is 1', { component_depth: '0,1' }, ['100% Wide_Über', 'Cycle', 'icon'], { component_depth: [1] }],
    [
      'depth range',
      { component_depth_gte: 3, component_depth_lte: 3 },
      ['Forms/Button'],
      {
        component_depth_gte: 3,
        component_depth_lte: 3,
      },
    ],
    [
      'an upper bound of 0 finds the atoms',
      { component_depth_lte: 0, has_spec: true },
      ['Cycle', 'icon'],
      {
        component_depth_lte: 1,
        has_spec: true,
      },
    ],
    ['a bound beyond all', { component_depth_gte: 2 ** 31 }, [], { component_depth_gte: 2 ** 31 }],
    [
      'synced since',
      { last_synced_at_gte: '2026-02-02T01:00:00+01:00' },
      ['Forms/Button'],
      {
        last_synced_at_gte: '2026-02-02T00:00:00.000Z',
      },
    ],
    ['any parent', { parent_id: 'whatever' }, [], { parent_id: 'whatever' }],
    ['an empty parent too', { parent_id: '' }, [], { parent_id: '' }],
  ] as const) {
    test(`list on ${engine}: filtered by ${name}`, async () => {
      const { body } = await list(query)
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(want)
      expect(body.filters_applied).toEqual(applied)
    })
  }

  test(`list on ${engine}: sorts by each key in both directions`, async () => {
    expect(await names({ sort_by: 'created_at', sort_dir: 'desc', limit: 1 })).toEqual(['Card'])
    expect(await names({ sort_by: 'variant_count', sort_dir: 'desc', limit: 2 })).toEqual([
      'Forms/Button',
      '100% Wide_Über',
    ])
    expect(await names({ sort_by: 'component_depth', sort_dir: 'desc', limit: 1 })).toEqual(['Card'])
    const worst = await list({ sort_by: 'chi_score', sort_dir: 'asc' })
    expect(worst.body.data.map((row: { chi_score: number | null }) => row.chi_score === null)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  test(`list on ${engine}: a search keeps the sort and says how each row matched`, async () => {
    const { body } = await list({ q: 'CAR', search_mode: 'semantic' })
    expect(body.data[0]).toMatchObject({ name: 'Card', match_reason: 'prefix' })
    expect(body.search_mode_used).toBe('exact')
    expect(body.filters_applied).toEqual({})
    expect((await list({ q: 'button' })).body.data[0].match_reason).toBe('segment')
    expect(await names({ q: 'ÜBER' })).toEqual(['100% Wide_Über'])
    expect(await names({ q: '0%' })).toEqual(['100% Wide_Über'])
    expect(await names({ q: '_' })).toEqual(['100% Wide_Über'])
    expect(await names({ q: '\\' })).toEqual([])
    expect((await list({ q: '' })).body.search_mode_used).toBeNull()
  })

  test(`list on ${engine}: only the fields asked for, the id always`, async () => {
    const { body } = await list({ fields: ['name,chi_score', 'name', 'score'], limit: 1 })
    expect(Object.keys(body.data[0])).toEqual(['id', 'name', 'chi_score'])
    expect(Object.keys((await list({ fields: 'score,has_docs', q: 'card' })).body.data[0])).toEqual([
      'id',
      'has_docs',
      'score',
    ])
    expect(Object.keys((await list({ fields: 'id', q: 'card' })).body.data[0])).toEqual(['id'])
  })

  test(`list on ${engine}: pages follow each other by cursor, whatever the limit and the fields`, async () => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 9; page++) {
      const { body } = await list({
        limit: (page % 2) + 1,
        fields: page === 0 ? 'id' : 'name',
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      expect(body.pagination.has_more).toBe(body.pagination.next_cursor !== null)
      if (!body.pagination.has_more) break
      cursor = body.pagination.next_cursor
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
  })

  test(`list on ${engine}: a cursor belongs to its question`, async () => {
    const { next_cursor: cursor } = (await list({ limit: 1, component_depth: 0 })).body.pagination
    expect((await list({ cursor, component_depth: 1, sort_by: 'name' })).status).toBe(200)
    const other = await componentFixture(await api)
    for (const [query, key] of [
      [{ cursor, component_depth: 2 }],
      [{ cursor, component_depth: 1, sort_by: 'chi_score' }],
      [{ cursor, component_depth: 1, q: 'i' }],
      [{ cursor: `${cursor.slice(0, -2)}AA`, component_depth: 1 }],
      [{ cursor: 'nonsense', component_depth: 1 }],
      [{ cursor, component_depth: 1 }, other.key],
    ] as const) {
      const answer = await list(query, key)
      expect(answer.status).toBe(400)
      expect(answer.body.error.code).toBe('SVC_INVALID_CURSOR')
    }
  })

  test(`list on ${engine}: what an import changed is seen by the next request`, async () => {
    const { services } = await api
    const project = await (await api).project()
    expect((await list({}, project.key)).body.data).toEqual([])
    await writeLibrary(services, project.id, [{ key: 'a', name: 'One' }])
    expect((await list({}, project.key)).body.data[0].name).toBe('One')
    await writeLibrary(services, project.id, [{ key: 'a', name: 'Two' }])
    expect((await list({}, project.key)).body.data[0].name).toBe('Two')
  })

  for (const [query, path] of [
    [{ limit: 0 }, 'query.limit'],
    [{ limit: '-1' }, 'query.limit'],
    [{ limit: '1e309' }, 'query.limit'],
    [{ limit: '0x10' }, 'query.limit'],
    [{ limit: ' 5' }, 'query.limit'],
    [{ limit: '' }, 'query.limit'],
    [{ cursor: '' }, 'query.cursor'],
    [{ fields: '' }, 'query.fields'],
    [{ fields: '__proto__' }, 'query.fields'],
    [{ fields: 'chi_status' }, 'query.fields'],
    [{ type: 'set' }, 'query.type'],
    [{ sync_status: 'gone' }, 'query.sync_status'],
    [{ publish_status: 'current' }, 'query.publish_status'],
    [{ has_docs: '1' }, 'query.has_docs'],
    [{ has_spec: '' }, 'query.has_spec'],
    [{ has_drift: 'TRUE' }, 'query.has_drift'],
    [{ component_depth: '-1' }, 'query.component_depth'],
    [{ component_depth_gte: '9223372036854775808' }, 'query.component_depth_gte'],
    [{ component_depth_lte: '1.5' }, 'query.component_depth_lte'],
    [{ last_synced_at_gte: 'yesterday' }, 'query.last_synced_at_gte'],
    [{ sort_by: 'last_synced_at' }, 'query.sort_by'],
    [{ sort_dir: 'up' }, 'query.sort_dir'],
    [{ search_mode: 'fuzzy' }, 'query.search_mode'],
    [{ q: 'x'.repeat(10_000) }, 'query.q'],
    [{ q: '\u0000' }, 'query.q'],
    [{ type: ['COMPONENT', 'COMPONENT'] }, 'query.type'],
    [{ unknown: 1 }, 'query.unknown'],
  ] as const) {
    test(`list on ${engine}: ${JSON.stringify(query).slice(0, 60)} is refused by name`, async () => {
      const answer = await list(query)
      expect(answer.status).toBe(400)
      expect(answer.body.error.code).toBe('SVC_INVALID_ARGUMENT')
      expect(answer.body.error.details.issues[0].path).toBe(path)
    })
  }

  test(`list on ${engine}: above the maximum is served at the maximum; a project_id is ignored`, async () => {
    const { body } = await list({ limit: 5000, project_id: 'other' })
    expect(body.pagination.limit).toBe(100)
    expect(body.data).toHaveLength(5)
  })

  test(`list on ${engine}: an unchanged list is a 304, a changed one is not`, async () => {
    const project = await componentFixture(await api)
    const first = await (await api).call('listComponents', { key: project.key })
    const headers = { 'if-none-match': first.headers['etag'] ?? '' }
    expect((await (await api).call('listComponents', { key: project.key, headers })).status).toBe(304)
    await writeLibrary((await api).services, project.id, [{ key: 'new' }])
    expect((await (await api).call('listComponents', { key: project.key, headers })).status).toBe(200)
  })
}
