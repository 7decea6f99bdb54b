import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { engines, testDatabase } from '../../../test/kit/databases.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { importKit, smallBundle, SPEC } from '../../../test/kit/import-kit.ts'
import { readChanges } from './read-changes.ts'

const withProps = (...names: string[]) => ({
  ...SPEC,
  props: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])),
})

describe.each(engines)('the log of changes on %s', async (engine) => {
  const db = await testDatabase(engine)
  const log = async (projectId: string) => (await readChanges({ db }, projectId, { before: null, limit: 50 })).data

  test('an import is logged with what it added, an unchanged one is not', async () => {
    const { run, projectId } = await importKit(db)
    await run(smallBundle())
    await run(smallBundle())
    const [first, ...others] = await log(projectId)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      revision: 1,
      impact: 'feature',
      sources: [{ tool: 'figma', file_key: 'abc', name: 'Acme UI', version: '17' }],
      entry_count: 8,
      counts: { component: { added: 2, changed: 0, renamed: 0, removed: 0, returned: 0 }, token: { added: 2 } },
    })
  })

  test('props, bindings, values, names, removal and return are told by what they mean', async () => {
    const { run, projectId } = await importKit(db)
    const bundle = smallBundle()
    const [button = {}, icon = {}] = bundle.components
    const [brand = {}, blue = {}] = bundle.tokens
    await run({ ...bundle, components: [{ ...button, spec: withProps('icon', 'on') }, icon] })
    await run({
      ...bundle,
      tokens: [brand, { ...blue, values: { '1:0': { r: 1, g: 0, b: 0, a: 1 }, '1:1': { r: 1, g: 0, b: 0, a: 1 } } }],
      components: [
        {
          ...button,
          spec: withProps('on', 'wide'),
          binds: [{ token: 't2', metadata: { property: 'backgroundColor', variants: [], nodeNames: ['root'] } }],
        },
      ],
    })
    const [second] = await log(projectId)
    expect(second?.impact).toBe('breaking')
    expect(
      second?.entries.map(({ name, change, impact, differences }) => [
        `${name} ${change} ${impact}`,
        ...differences.map(({ what, subject, from, to }) => `${what} ${subject} ${from}>${to}`),
      ]),
    ).toEqual([
      [
        'Button changed breaking',
        'prop_removed icon null>null',
        'prop_added wide null>null',
        'token_rebound backgroundColor color/bg/brand>blue',
      ],
      ['Icon removed breaking'],
      [
        'blue changed change',
        'value_changed Light #0000FF80 (0 0 1 0.5)>#FF0000 (1 0 0 1)',
        'value_changed Dark #0000FF80 (0 0 1 0.5)>#FF0000 (1 0 0 1)',
      ],
    ])
    await run({ ...bundle, components: [{ ...button, name: 'Knob', spec: withProps('icon', 'on') }, icon] })
    const [third] = await log(projectId)
    expect(third?.counts['component']).toEqual({ added: 0, changed: 1, renamed: 0, removed: 0, returned: 1 })
    expect(third?.entries.find(({ name }) => name === 'Knob')?.former_name).toBe('Button')
  })

  test('values are told by the names of modes, also of one that is gone', async () => {
    const { run, projectId } = await importKit(db)
    const bundle = smallBundle()
    const [brand = {}, blue = {}] = bundle.tokens
    const [collection = {}] = bundle.collections
    await run(bundle)
    await run({
      ...bundle,
      collections: [{ ...collection, modes: [{ id: '1:0', name: 'Day' }] }],
      tokens: [brand, { ...blue, type: 'FLOAT', values: { '1:0': 1 } }],
    })
    const [change] = await log(projectId)
    const told = change?.entries.find(({ name }) => name === 'blue')?.differences
    expect(told?.map(({ subject }) => subject)).toEqual([null, 'Day', 'Dark'])
  })

  test('a refused import leaves no entry', async () => {
    const { run, projectId } = await importKit(db)
    await expect(run({ ...smallBundle(), components: [{ key: 'k' }] })).rejects.toThrow('refused')
    expect(await log(projectId)).toEqual([])
  })

  test('entries are read of one entity, of one revision and by what they are, page by page', async () => {
    const api = await testApi(engine)
    const console = testConsole(api)
    const { id: projectId, key } = await api.project()
    const kit = await importKit(db)
    for (const name of ['Button', 'Knob', 'Switch']) {
      const bundle = smallBundle()
      await kit.run({ ...bundle, components: [{ ...bundle.components[0], name }, bundle.components[1]] }, { projectId })
    }
    const ask = async (query: Readonly<Record<string, string | number>>) =>
      (await console.call('listChangeEntries', { key, query })).body
    const told = async (query: Readonly<Record<string, string | number>>): Promise<string[]> =>
      (await ask(query)).data.map(
        (entry: { revision: number; change: string; name: string }) =>
          `${entry.revision} ${entry.change} ${entry.name}`,
      )
    const renamed = ['3 renamed Switch', '2 renamed Knob']
    expect(await told({ change: 'renamed' })).toEqual(renamed)
    const { data } = await ask({ q: 'KNOB', revision: 2 })
    expect(data).toMatchObject([{ name: 'Knob', former_name: 'Button', entity_type: 'component' }])
    const { entity_id } = data[0]
    expect(await told({ entity_id: entity_id.toUpperCase() })).toEqual([...renamed, '1 added Button'])
    expect(await told({ entity_type: 'token', entity_id })).toEqual([])
    expect(await told({ revision: 9 })).toEqual([])
    expect(await told({ q: 'button' })).toEqual(['2 renamed Knob', '1 added Button'])

    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page = await ask({ limit: 3, ...(cursor === null ? {} : { cursor }) })
      expect(page.data.length).toBeLessThanOrEqual(3)
      paged.push(
        ...page.data.map((entry: { revision: number; entity_id: string }) => `${entry.revision} ${entry.entity_id}`),
      )
      cursor = page.pagination.next_cursor
    } while (cursor !== null)
    expect(paged).toHaveLength(2 + 8)
    expect(new Set(paged).size).toBe(paged.length)
    const other = await api.project()
    const foreign = await console.call('listChangeEntries', { key: other.key, query: { entity_id } })
    expect(foreign.body.data).toEqual([])
  })

  test('the console answers both reads to a key that may read the library, by their schemas', async () => {
    const api = await testApi(engine)
    const console = testConsole(api)
    const project = await api.project()
    const kit = await importKit(db)
    const into = { projectId: project.id }
    for (const name of ['Button', 'Knob', 'Switch']) {
      const bundle = smallBundle()
      await kit.run({ ...bundle, components: [{ ...bundle.components[0], name }, bundle.components[1]] }, into)
    }
    // Another writer changed the embedded store behind this process's back.
    const fresh = testConsole(await testApi(engine))
    const { key } = project
    const page = await console.call('listChanges', { key, query: { limit: 2 } })
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.body.data.map(({ revision }: { revision: number }) => revision)).toEqual([3, 2])
    const cursor: string = page.body.pagination.next_cursor
    const rest = await console.call('listChanges', { key, query: { limit: 2, cursor } })
    expect(rest.body.data.map(({ revision }: { revision: number }) => revision)).toEqual([1])
    expect(rest.body.pagination).toEqual({ next_cursor: null, has_more: false, limit: 2 })

    const overview = await fresh.call('getOverview', { key })
    expect(overview.body).toMatchObject({
      project: { id: project.id, name: project.name },
      counts: { components: 2, tokens: 2, token_collections: 1, styles: 1, screens: 1, flows: 1, edges: 5, pages: 0 },
      health: { without_spec: 2, mean: null },
      sync_status: { synced: 2, outdated: 0 },
      publish_status: { CURRENT: 1, CHANGED: 1, UNPUBLISHED: 0 },
      drift: { drifting_count: 0, minimum_schema_version: '0.11.0' },
      storage: { current_bytes: 0, pct_used: 0 },
      sources: [{ file_key: 'abc', version: '17' }],
      syncs: [],
      last_change: { revision: 3 },
      key: { scopes: ['read:docs', 'read:library', 'write:docs'] },
    })
    expect((await console.call('getOverview', { key })).status).toBe(200)

    const docsOnly = await api.newKey(project.id, ['read:docs'])
    for (const id of ['listChanges', 'getOverview'] as const) {
      expect((await console.call(id, {})).body.error.code).toBe('SVC_UNAUTHENTICATED')
      expect((await console.call(id, { key: docsOnly })).body.error).toMatchObject({
        code: 'SVC_INSUFFICIENT_SCOPE',
        details: { required: 'read:library' },
      })
    }
    for (const [query, code] of [
      [{ limit: 0 }, 'SVC_INVALID_ARGUMENT'],
      [{ limit: 'x' }, 'SVC_INVALID_ARGUMENT'],
      [{ page: 2 }, 'SVC_INVALID_ARGUMENT'],
      [{ cursor: '-1' }, 'SVC_INVALID_CURSOR'],
      [{ cursor: '2' }, 'SVC_INVALID_CURSOR'],
      [{ cursor: '' }, 'SVC_INVALID_ARGUMENT'],
    ] as const)
      expect((await console.call('listChanges', { key, query })).body.error.code).toBe(code)
  })
})
