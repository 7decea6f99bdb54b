import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports.ts'
import { engines, testDatabase } from '../kit/databases.ts'
import { importKit, libraryRows, librarySnapshot, smallBundle, SPEC } from '../kit/import-kit.ts'

const none = { added: 0, changed: 0, deleted: 0, unchanged: 0 }
const hex = 'a'.repeat(40)

describe.each(engines)('import on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase(engine)
  })

  test('a first import stores everything and raises the revision once', async () => {
    const { run, services, projectId, opened } = await importKit(db)
    const phases = new Set<string>()
    const summary = await run(smallBundle(), {}, ({ phase }) => phases.add(phase))
    expect(summary).toMatchObject({
      project_id: projectId,
      components: { ...none, added: 2 },
      tokens: { ...none, added: 2 },
      collections: { ...none, added: 1 },
      styles: { ...none, added: 1 },
      screens: { ...none, added: 1 },
      flows: { ...none, added: 1 },
      edges: 5,
      specs: 0,
      warnings: [],
    })
    expect([...phases]).toEqual(['check', 'source', 'prepare', 'write'])
    expect(opened).toEqual([projectId])
    expect((await services.revisions.learn(projectId))?.library).toBe(1)
  })

  test('rows hold what the bundle says, normalized', async () => {
    const { run, projectId } = await importKit(db)
    const bundle = smallBundle()
    Object.assign(bundle.components[0] ?? {}, { spec: SPEC })
    expect((await run(bundle)).specs).toBe(1)
    const rows = new Map((await libraryRows(db, projectId)).map((row) => [row.source_key, row]))
    expect(rows.get('k1')).toMatchObject({
      kind: 'component',
      file_key: 'abc',
      source_id: '12:34',
      name: 'Button',
      sync_status: 'synced',
      document: {
        type: 'COMPONENT_SET',
        description: '',
        publish_status: 'CHANGED',
        variant_count: 1,
        created_at: '2026-01-01T00:00:00.000Z',
        spec: { schema_version: '0.30.0', variant_count: 0 },
        uses: [['k2', '{}']],
        binds: [['t1', '{"property":"backgroundColor","variants":[],"nodeNames":["root"]}']],
        styles: [[hex, '{}']],
      },
    })
    expect(rows.get('k1')?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(rows.get('t1')?.document).toMatchObject({
      scopes: ['ALL_FILLS'],
      values: { '1:0': { r: 0.1, g: 0.2, b: 0.3, a: 1 }, '1:1': { alias: 't2' } },
    })
    expect(rows.get(hex)?.source_id).toBe(`S:${hex},`)
    expect(rows.get('c1')).toMatchObject({ source_id: 'VariableCollectionId:1:2', document: { default_mode: '1:0' } })
    expect(rows.get('f1')).toMatchObject({ kind: 'flow', source_id: '20:1', document: {} })
    const layers = await db<{ hash: string }>`select hash from spec_layer where project_id = ${projectId}::uuid`
    expect(layers.map(({ hash }) => hash).toSorted()).toEqual([...(rows.get('k1')?.layers ?? [])].toSorted())
  })

  test('an unchanged import writes nothing, whatever the format of its file', async () => {
    const { run, projectId, opened } = await importKit(db)
    await run(smallBundle())
    const before = await librarySnapshot(db, projectId)
    const { vitrine, source, ...lists } = smallBundle()
    const lines = Object.entries(lists).flatMap(([list, entries]) =>
      entries.map((entry) => JSON.stringify({ kind: list.slice(0, -1), ...entry })),
    )
    const ndjson = [JSON.stringify({ vitrine, source }), ...lines.toReversed()].join('\n')
    for (const file of [smallBundle(), ndjson, gzipSync(ndjson)]) {
      const summary = await run([file])
      expect(summary.components).toEqual({ ...none, unchanged: 2 })
      expect(summary.flows).toEqual({ ...none, unchanged: 1 })
      expect(await librarySnapshot(db, projectId)).toBe(before)
    }
    expect(opened).toEqual([projectId])
  })

  test('a new version of the source without a change is remembered and no new library', async () => {
    const { run, services, projectId } = await importKit(db)
    const bundle = smallBundle()
    await run(bundle)
    await run({ ...bundle, source: { ...bundle.source, version: '18' } })
    const rows = await db`select version, tool, name from library_source where project_id = ${projectId}::uuid`
    expect([...rows]).toEqual([{ version: '18', tool: 'figma', name: 'Acme UI' }])
    expect((await services.revisions.learn(projectId))?.library).toBe(1)
  })

  test('ids survive renames, new keys, deletion and return', async () => {
    const { run, projectId } = await importKit(db)
    const bundle = smallBundle()
    const [button = {}, icon = {}] = bundle.components
    const with_ = (...components: object[]) => ({ ...bundle, components })
    const idOf = async (nodeId: string) =>
      (await libraryRows(db, projectId)).find(({ source_id }) => source_id === nodeId)
    await run(bundle)
    const id = (await idOf('12:34'))?.id

    expect((await run(with_({ ...button, name: 'Knob' }, icon))).components).toEqual({
      ...none,
      changed: 1,
      unchanged: 1,
    })
    expect(await idOf('12:34')).toMatchObject({ id, name: 'Knob', revision: 2 })

    expect((await run(with_({ ...button, key: 'k9' }, icon))).components).toEqual({ ...none, changed: 1, unchanged: 1 })
    expect(await idOf('12:34')).toMatchObject({ id, source_key: 'k9' })

    expect((await run(with_(icon))).components).toEqual({ ...none, deleted: 1, unchanged: 1 })
    const deleted = await idOf('12:34')
    expect(deleted).toMatchObject({ id, sync_status: 'deleted_in_source', document: { uses: [['k2', '{}']] } })
    expect((await run(with_(icon))).components).toEqual({ ...none, unchanged: 1 })

    expect((await run(with_({ ...button, key: 'k10' }, icon))).components).toEqual({
      ...none,
      changed: 1,
      unchanged: 1,
    })
    expect(await idOf('12:34')).toMatchObject({ id, sync_status: 'synced', source_key: 'k10' })
  })

  test('a key that comes back for something else gets an id of its own', async () => {
    const { run, projectId } = await importKit(db)
    const bundle = smallBundle()
    const component = (key: string, node_id: string) => ({ key, node_id, name: key, type: 'COMPONENT' })
    await run({ ...bundle, components: [component('k1', '1:1')] })
    await run({ ...bundle, components: [component('k2', '1:1')] })
    await run({ ...bundle, components: [component('k2', '1:1'), component('k1', '2:2')] })
    const rows = (await libraryRows(db, projectId)).filter(({ kind }) => kind === 'component')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
    expect(rows.map(({ source_key, sync_status }) => `${source_key} ${sync_status}`).toSorted()).toEqual([
      'k1 synced',
      'k2 synced',
    ])
  })

  test('only a complete bundle deletes, and only in its own file', async () => {
    const { run } = await importKit(db)
    const bundle = smallBundle()
    const other = { ...bundle, source: { file_key: 'other', complete: true } }
    await run(bundle)
    await run(other)
    const partial = { vitrine: 1, source: { file_key: 'abc' }, components: [] }
    expect((await run(partial)).components).toEqual(none)
    const empty = { vitrine: 1, source: { file_key: 'abc', complete: true } }
    expect(await run(empty)).toMatchObject({ components: { ...none, deleted: 2 }, tokens: { ...none, deleted: 2 } })
    expect((await run(other)).components).toEqual({ ...none, unchanged: 2 })
  })

  test('a spec below the minimum version, or without one, needs an upgrade', async () => {
    const { run, services, projectId } = await importKit(db)
    const component = (key: string, version?: string) => ({
      key,
      name: key,
      type: 'COMPONENT',
      spec: {
        title: key,
        anatomy: {},
        default: {},
        ...(version === undefined ? {} : { metadata: { schema: { version } } }),
      },
    })
    const bundle = {
      vitrine: 1,
      source: { file_key: 'abc' },
      components: [component('old', '0.9.0'), component('new', '0.11.0'), component('silent')],
    }
    const statuses = async () =>
      Object.fromEntries((await libraryRows(db, projectId)).map((row) => [row.source_key, row.sync_status]))
    const { warnings } = await run(bundle)
    expect(await statuses()).toEqual({
      old: 'schema_upgrade_required',
      new: 'synced',
      silent: 'schema_upgrade_required',
    })
    expect(warnings).toMatchObject([{ path: 'components[2].spec.metadata.schema.version' }])

    Object.assign(services.config, { minSpecVersion: '0.5.0' })
    expect((await run(bundle)).components).toEqual({ ...none, changed: 1, unchanged: 2 })
    expect(await statuses()).toEqual({ old: 'synced', new: 'synced', silent: 'schema_upgrade_required' })
  })

  test('layers that nothing names any more are swept, shared ones stay', async () => {
    const { run, projectId } = await importKit(db)
    const bundle = smallBundle()
    const [other = {}] = bundle.components
    const button = { ...other, spec: SPEC }
    const twin = { ...button, key: 'k3', node_id: '9:9' }
    await run({ ...bundle, components: [button, twin] })
    const count = async () => (await db`select hash from spec_layer where project_id = ${projectId}::uuid`).length
    const layers = await count()
    expect(layers).toBeGreaterThan(0)
    const before = await librarySnapshot(db, projectId)
    expect((await run({ ...bundle, components: [button, twin] })).components).toEqual({ ...none, unchanged: 2 })
    expect(await librarySnapshot(db, projectId)).toBe(before)
    await run({ ...bundle, components: [other, twin] })
    expect(await count()).toBe(layers)
    await run({ ...bundle, components: [other, { ...twin, spec: undefined }] })
    expect(await count()).toBe(0)
  })

  test('a dry run tells the same and writes nothing', async () => {
    const { run, projectId, opened } = await importKit(db)
    const bundle = smallBundle()
    await run(bundle)
    const before = await librarySnapshot(db, projectId)
    const [button = {}] = bundle.components
    const next = { ...bundle, components: [{ ...button, name: 'Knob', uses: [{ component: 'gone' }] }], screens: [] }
    const { duration_ms: _, ...rehearsed } = await run(next, { dryRun: true })
    expect(await librarySnapshot(db, projectId)).toBe(before)
    // To count who uses what changes.
    expect(opened).toEqual([projectId, projectId])
    const { duration_ms: __, ...performed } = await run(next)
    const uncounted = (summary: object): unknown =>
      JSON.parse(JSON.stringify(summary, (name, value: unknown) => (name === 'uses' ? null : value)))
    expect(uncounted(rehearsed)).toEqual(uncounted(performed))
    expect(performed).toMatchObject({
      components: { ...none, changed: 1, deleted: 1 },
      screens: { ...none, deleted: 1 },
    })
  })

  test('a bundle with faults is refused whole, with the path of each, and nothing is written', async () => {
    const { run, projectId } = await importKit(db)
    const bundle = smallBundle()
    const before = await librarySnapshot(db, projectId)
    const broken = { ...bundle, components: [...bundle.components, { key: 'k3', name: 'x', type: 'Y', uses: [{}] }] }
    await expect(run(broken)).rejects.toMatchObject({
      code: 'SVC_INVALID_ARGUMENT',
      message:
        'the import was refused and nothing was written: components[2].type must be one of COMPONENT, COMPONENT_SET, ' +
        'not "Y" [value-invalid] (and 1 more fault, see details.issues)',
      details: {
        total: 2,
        issues: [
          { path: 'components[2].type', expected: ['COMPONENT', 'COMPONENT_SET'] },
          { path: 'components[2].uses[0].component', message: 'is required' },
        ],
      },
    })
    await expect(run([bundle, { vitrine: 1 }])).rejects.toMatchObject({
      details: { issues: [{ path: 'bundle-1.json: source', message: 'is required' }] },
    })
    expect(await librarySnapshot(db, projectId)).toBe(before)
  })

  test('several files are one import: one after the other, one revision', async () => {
    const { run, services, projectId } = await importKit(db)
    const bundle = smallBundle()
    const before = { ...bundle, components: [{ key: 'old', name: 'Old', type: 'COMPONENT' }] }
    const summary = await run([before, bundle])
    expect(summary.components).toEqual({ added: 3, changed: 0, deleted: 1, unchanged: 0 })
    expect(summary.tokens).toEqual({ ...none, added: 2, unchanged: 2 })
    expect((await services.revisions.learn(projectId))?.library).toBe(1)
    const rows = await libraryRows(db, projectId)
    expect(rows.find(({ source_key }) => source_key === 'old')?.sync_status).toBe('deleted_in_source')
    expect(rows.every(({ revision }) => revision === 1)).toBe(true)
  })

  test('references that nothing resolves are kept and told; another file may resolve them', async () => {
    const { run } = await importKit(db)
    const tokens = { ...smallBundle(), source: { file_key: 'tokens' }, components: [], styles: [] }
    await run(tokens)
    const components = [
      {
        key: 'a',
        name: 'A',
        type: 'COMPONENT',
        binds: [{ token: 't1' }, { token: 'nowhere' }],
        uses: [{ component: 'b' }],
      },
    ]
    const { warnings } = await run({ vitrine: 1, source: { file_key: 'ui' }, components })
    expect(warnings.map(({ path }) => path)).toEqual([
      'components[0].uses[0].component',
      'components[0].binds[1].token',
    ])
  })

  test('a project that does not exist is not found', async () => {
    const { run } = await importKit(db)
    const projectId = '00000000-0000-7000-8000-000000000000'
    await expect(run(smallBundle(), { projectId })).rejects.toMatchObject({ code: 'SVC_NOT_FOUND' })
  })
})
