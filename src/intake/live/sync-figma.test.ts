import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testClock } from '../../../test/kit/admin.ts'
import { testApi } from '../../../test/kit/api.ts'
import { engines } from '../../../test/kit/databases.ts'
import { type Fault, figmaFile, figmaMock, MOCK_TOKEN, publishedRow } from '../../../test/libraries/figma-mock.ts'
import { librarySnapshot } from '../../../test/kit/import-kit.ts'
import { createFigmaApi } from '../../adapters/outside/figma-api.ts'
import { createRevisions } from '../../projects/revisions.ts'
import { readChanges } from '../changes/read-changes.ts'
import { healMarks } from '../marks/marks.ts'
import { syncFigma, type SyncRequest } from './sync-figma.ts'
import { readSync } from '../marks/store.ts'

const KEY = 'mockfile0001'
const BUTTON = { id: '1:2', key: 'k-button', name: 'Button' }
const ICON = { id: '1:3', key: 'k-icon', name: 'Icon' }
const VARIABLES = {
  status: 200,
  error: false,
  meta: {
    variables: {
      'VariableID:1:1': {
        id: 'VariableID:1:1',
        name: 'space/s',
        key: 'v1',
        variableCollectionId: 'VariableCollectionId:1:0',
        resolvedType: 'FLOAT',
        valuesByMode: { '1:0': 4 },
        remote: false,
        description: '',
        hiddenFromPublishing: false,
        scopes: ['ALL_SCOPES'],
        codeSyntax: {},
      },
    },
    variableCollections: {
      'VariableCollectionId:1:0': {
        id: 'VariableCollectionId:1:0',
        name: 'Space',
        key: 'vc1',
        modes: [{ modeId: '1:0', name: 'Base' }],
        defaultModeId: '1:0',
        remote: false,
        hiddenFromPublishing: false,
        variableIds: ['VariableID:1:1'],
      },
    },
  },
}

describe.each(engines)('live sync on %s', async (engine) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-sync-'))
  const clock = testClock()
  const designs = createFigmaApi({ clock })
  const api = await testApi(engine, {
    clock,
    env: { VITRINE_DATA_DIR: dataDir, VITRINE_PICTURE_CACHE: '0' },
    outside: { designs },
  })
  const { services } = api
  const { db } = services
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  /** A project and a source of its own; waiting moves the clock. */
  async function scene(options: { readonly variables?: unknown } = {}) {
    const project = await api.project()
    const mock = await figmaMock({
      [KEY]: { file: figmaFile('1', [BUTTON, ICON]), components: [], variables: options.variables ?? VARIABLES },
    })
    const source = mock.files.get(KEY)
    if (!source) throw new Error('no file')
    const phases: string[] = []
    const waits: number[] = []
    const sync = (over: Partial<SyncRequest> = {}, used = services) =>
      syncFigma(
        used,
        {
          projectId: project.id,
          fileKey: KEY,
          token: MOCK_TOKEN,
          apiUrl: mock.url,
          pause(ms) {
            waits.push(ms)
            clock.time += ms
            return Promise.resolve()
          },
          ...over,
        },
        ({ phase }) => void (phases.at(-1) === phase || phases.push(phase)),
      ).finally(() => (clock.time += 1000))
    const list = async (query = {}) => {
      const { body } = await api.call('listComponents', { key: project.key, query })
      return body.data as { id: string; name: string; sync_status: string; publish_status: string }[]
    }
    const statuses = async () =>
      Object.fromEntries(
        (
          await list({
            sync_status: [
              'synced',
              'outdated',
              'sync_pending',
              'syncing',
              'deleted_in_source',
              'schema_upgrade_required',
            ],
          })
        ).map(({ name, sync_status }) => [name, sync_status]),
      )
    const state = () => readSync(db, project.id, KEY)
    return { project, mock, source, phases, waits, sync, list, statuses, state }
  }

  test('a file becomes a library; an unchanged version is said so and nothing is written', async () => {
    const { project, mock, sync, list, state, phases } = await scene()
    const first = await sync()
    expect(first).toMatchObject({
      status: 'synced',
      version: '1',
      file_key: KEY,
      components: { added: 2 },
      tokens: { added: 1 },
      collections: { added: 1 },
    })
    expect((await list()).map(({ name, sync_status }) => `${name} ${sync_status}`)).toEqual([
      'Button synced',
      'Icon synced',
    ])
    expect(mock.requests).toEqual(
      ['meta', 'component_sets', 'components', 'styles', 'variables', 'file'].map((name) => `${name} ${KEY}`),
    )
    expect(phases).toContain('fetch file')
    expect(readdirSync(path.join(dataDir, 'sync', project.id))).toEqual([])
    const before = [await librarySnapshot(db, project.id), JSON.stringify(await state())]
    mock.requests.length = 0
    expect(await sync()).toMatchObject({ status: 'unchanged', version: '1', components: { added: 0, changed: 0 } })
    expect(mock.requests).toEqual([`meta ${KEY}`])
    expect([await librarySnapshot(db, project.id), JSON.stringify(await state())]).toEqual(before)
    expect(await sync({ isForced: true })).toMatchObject({ status: 'synced', components: { unchanged: 2 } })
    expect((await readChanges({ db }, project.id, { before: null, limit: 9 })).data).toHaveLength(1)
    await mock.close()
  })

  for (const [name, faults, waited] of [
    ['500 twice', [{ status: 500 }, { status: 502 }], [1000, 2000]],
    ['a cut connection', [{ cutAfter: 40 }], [1000]],
    ['a truncated body', [{ truncateTo: 300 }], [1000]],
    ['a body that is not JSON', [{ body: '<html>busy</html>' }], [1000]],
    ['a body that stops coming', [{ stallAfter: 40 }], [1000]],
    ['a slow body', [{ dripMs: 20 }], []],
    ['429 for some seconds', [{ status: 429, retryAfter: '7' }], [7000]],
    ['429 without a time', [{ status: 429 }], [60_000]],
  ] as const satisfies readonly (readonly [string, readonly Fault[], readonly number[]])[])
    test(`ends right after ${name}`, async () => {
      const { mock, sync, waits, state } = await scene()
      mock.fail('file', ...faults)
      // Only where a body stops is there something to wait for, and then longer than a busy machine stands still.
      const isStalled = faults.some((fault) => 'stallAfter' in fault)
      const used = isStalled ? { ...services, designs: createFigmaApi({ clock, pauseMs: 6_000 }) } : services
      expect(await sync({}, used)).toMatchObject({ status: 'synced', components: { added: 2 } })
      expect(waits).toEqual(waited)
      expect(await state()).toMatchObject({ error: null, failures: 0, notBefore: null })
      await mock.close()
    })

  test('429 for days is kept in the database, and another process asks nothing until then', async () => {
    const { mock, source, sync, statuses, state } = await scene()
    await sync()
    source.file = figmaFile('2', [{ ...BUTTON, width: 200 }, ICON])
    mock.fail('file', { status: 429, retryAfter: String(3 * 86_400) })
    const allowedAt = clock.time + 3 * 86_400_000
    await expect(sync()).rejects.toThrow(/takes no more questions before .* UTC \(in 3 days\)/)
    expect((await state())?.notBefore?.getTime()).toBe(allowedAt)
    expect((await state())?.error).toMatch(/takes no more questions/)
    expect(await statuses()).toEqual({ Button: 'synced', Icon: 'synced' })

    mock.requests.length = 0
    const restarted = { ...services, revisions: createRevisions(db) }
    await expect(sync({}, restarted)).rejects.toThrow(/takes no more questions/)
    await expect(sync({ isForced: true }, restarted)).rejects.toThrow(/takes no more questions/)
    expect(mock.requests).toEqual([])

    clock.time = allowedAt
    expect(await sync()).toMatchObject({ status: 'synced', components: { changed: 1 } })
    // What had been fetched for this version is used again.
    expect(mock.requests).toEqual([`meta ${KEY}`, `file ${KEY}`])
    await mock.close()
  })

  test('--wait waits for days', async () => {
    const { mock, sync, waits } = await scene()
    mock.fail('file', { status: 429, retryAfter: '259200' })
    expect(await sync({ isPatient: true })).toMatchObject({ status: 'synced' })
    expect(waits).toEqual([259_200_000])
    await mock.close()
  })

  test('a tool that stays broken leaves the last good library, says why, and is given a rest', async () => {
    const { project, mock, source, sync, state } = await scene()
    await sync()
    const before = await librarySnapshot(db, project.id)
    source.file = figmaFile('2', [BUTTON])
    mock.fail('file', ...Array.from({ length: 4 }, () => ({ status: 500 })))
    await expect(sync()).rejects.toThrow('file could not be fetched in 4 attempts: the design tool answered 500')
    expect(await librarySnapshot(db, project.id)).toBe(before)
    expect(await state()).toMatchObject({ version: '1', failures: 1, error: expect.stringContaining('answered 500') })
    const { syncs } = await readChanges({ db }, project.id, { before: null, limit: 1 })
    expect(syncs).toMatchObject([{ file_key: KEY, version: '1', error: expect.stringContaining('answered 500') }])
    expect(await sync()).toMatchObject({ status: 'synced', components: { deleted: 1 } })
    expect(await state()).toMatchObject({ version: '2', failures: 0, error: null })
    await mock.close()
  })

  test('a refused token is told, and never printed', async () => {
    const { mock, sync, state } = await scene()
    const error = await sync({ token: 'figd_wrong' }).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/refused the token \(403\)/)
    expect(`${String(error)} ${JSON.stringify(await state())}`).not.toContain('figd_')
    await expect(sync({ fileKey: 'unknownfile1' })).rejects.toThrow(/knows no such file \(404\)/)
    await mock.close()
  })

  test('variables that the plan does not include delete no token', async () => {
    const { mock, source, sync } = await scene()
    await sync()
    source.file = figmaFile('2', [BUTTON])
    source.variables = null
    const second = await sync()
    expect(second).toMatchObject({ components: { deleted: 1 }, tokens: { deleted: 0 }, collections: { deleted: 0 } })
    expect(second.warnings).toContainEqual({
      code: 'variables-refused',
      path: 'variables',
      message: expect.stringContaining('were refused (403)'),
    })
    await mock.close()
  })

  test('a file that is too large with its vectors is fetched without them, and that is told', async () => {
    const { mock, sync } = await scene()
    mock.fail('file', { status: 400 })
    const { status, warnings } = await sync()
    expect(status).toBe('synced')
    expect(warnings).toContainEqual({
      code: 'geometry-refused',
      path: 'file',
      message: expect.stringContaining('fetched without'),
    })
    await mock.close()
  })

  test('an answer that makes no library is refused, and fetched anew next time', async () => {
    const { mock, source, sync, statuses } = await scene()
    await sync()
    source.file = { ...figmaFile('2', [BUTTON]), document: 7 }
    await expect(sync()).rejects.toThrow()
    expect(await statuses()).toEqual({ Button: 'synced', Icon: 'synced' })
    source.file = figmaFile('2', [BUTTON])
    expect(await sync()).toMatchObject({ status: 'synced' })
    await mock.close()
  })

  test('two syncs of one file do not run at once', async () => {
    const { mock, sync } = await scene()
    mock.fail('file', { dripMs: 30 })
    const both = await Promise.all([sync(), sync()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['synced', 'unchanged'])
    await mock.close()
  })

  test('states: pending while it fetches, syncing while it writes, then synced; ids stay', async () => {
    const { mock, source, sync, statuses, list } = await scene()
    await sync()
    const ids = (await list()).map(({ id }) => id)
    const seen: object[] = []
    const watching = {
      ...services,
      designs: {
        async fetch(request: Parameters<typeof designs.fetch>[0]) {
          if (request.path === `/v1/files/${KEY}?geometry=paths`) seen.push(await statuses())
          return designs.fetch(request)
        },
      },
      // The transaction after the one that marks is the one that writes.
      revisions: {
        ...services.revisions,
        write: async (...args: Parameters<typeof services.revisions.write>) => {
          const result = await services.revisions.write(...args)
          seen.push(await statuses())
          return result
        },
      } as typeof services.revisions,
    }
    const later = new Date(clock.time + 60_000).toISOString()
    clock.time += 120_000
    const wide = { ...BUTTON, width: 300 }
    source.file = figmaFile('2', [wide, ICON])
    source.components = [publishedRow(wide, later), publishedRow(ICON, later)]
    await sync({}, watching)
    expect(seen).toEqual([
      { Button: 'sync_pending', Icon: 'sync_pending' },
      { Button: 'sync_pending', Icon: 'sync_pending' },
      // Both are published now, so both are written.
      { Button: 'syncing', Icon: 'syncing' },
      { Button: 'synced', Icon: 'synced' },
    ])
    expect((await list()).map(({ id }) => id)).toEqual(ids)
    await mock.close()
  })

  test('states: marks are taken back where nothing changed, and are outdated after a failure', async () => {
    const { project, mock, source, sync, statuses, state } = await scene()
    source.components = [publishedRow(BUTTON, '2026-01-01T00:00:00Z'), publishedRow(ICON, '2026-01-01T00:00:00Z')]
    await sync()
    clock.time += 120_000
    const later = new Date(clock.time - 1000).toISOString()
    source.file = figmaFile('2', [{ ...BUTTON, width: 300 }, ICON])
    source.components = [publishedRow(BUTTON, later), publishedRow(ICON, '2026-01-01T00:00:00Z')]
    mock.fail('file', ...Array.from({ length: 4 }, () => ({ status: 503 })))
    await expect(sync()).rejects.toThrow('answered 503')
    expect(await statuses()).toEqual({ Button: 'outdated', Icon: 'synced' })
    // The change was taken back in the source: nothing to import, and no longer outdated.
    source.file = figmaFile('3', [BUTTON, ICON])
    source.components = [publishedRow(BUTTON, '2026-01-01T00:00:00Z'), publishedRow(ICON, '2026-01-01T00:00:00Z')]
    expect(await sync()).toMatchObject({ components: { changed: 0, unchanged: 2 } })
    expect(await statuses()).toEqual({ Button: 'synced', Icon: 'synced' })
    expect((await readChanges({ db }, project.id, { before: null, limit: 9 })).data).toHaveLength(1)
    expect((await state())?.version).toBe('3')
    await mock.close()
  })

  test('states: gone, back with the same id, and in need of an upgrade', async () => {
    const { mock, source, sync, statuses, list } = await scene()
    await sync()
    const ids = Object.fromEntries((await list()).map(({ name, id }) => [name, id]))
    source.file = figmaFile('2', [BUTTON])
    await sync()
    expect(await statuses()).toEqual({ Button: 'synced', Icon: 'deleted_in_source' })
    source.file = figmaFile('3', [BUTTON, ICON])
    await sync()
    expect(Object.fromEntries((await list()).map(({ name, id }) => [name, id]))).toEqual(ids)
    const stricter = { ...services, config: { ...services.config, minSpecVersion: '0.99.0' } }
    await sync({ isForced: true }, stricter)
    expect(await statuses()).toEqual({ Button: 'schema_upgrade_required', Icon: 'schema_upgrade_required' })
    await mock.close()
  })

  test('marks that a killed process left are healed, those of a living one are kept', async () => {
    const { project, mock, sync, statuses } = await scene()
    await sync()
    await services.revisions.write(project.id, 'library', async (db, revision) => {
      await db`update library_item set marked_from = sync_status, sync_status = 'syncing', revision = ${revision}
        where project_id = ${project.id}::uuid and kind = 'component' and name = 'Icon'`
    })
    const holder = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
    await db`insert into lease (project_id, name, holder, expires_at)
      values (${project.id}::uuid, ${`sync ${KEY}`}, ${holder}::uuid, ${new Date(clock.time + 30_000)})`
    await healMarks(services)
    expect(await statuses()).toEqual({ Button: 'synced', Icon: 'syncing' })
    clock.time += 31_000
    await healMarks(services)
    expect(await statuses()).toEqual({ Button: 'synced', Icon: 'outdated' })
    await mock.close()
  })

  test('publish states: not listed, as published, changed since', async () => {
    const { mock, source, sync, list } = await scene()
    const published = async () => (await list()).map(({ name, publish_status }) => `${name} ${publish_status}`)
    source.components = [publishedRow(BUTTON, '2026-01-01T00:00:00Z')]
    await sync()
    expect(await published()).toEqual(['Button CURRENT', 'Icon UNPUBLISHED'])
    source.file = figmaFile('2', [{ ...BUTTON, width: 300 }, ICON])
    await sync()
    expect(await published()).toEqual(['Button CHANGED', 'Icon UNPUBLISHED'])
    source.file = figmaFile('3', [BUTTON, ICON])
    await sync()
    expect(await published()).toEqual(['Button CURRENT', 'Icon UNPUBLISHED'])
    // Refused lists take nothing back of what they told before.
    const before = await list()
    source.file = figmaFile('3.1', [BUTTON, ICON])
    mock.fail('components', { status: 403 })
    const { components, warnings } = await sync()
    expect([components.changed, warnings.map(({ path }) => path)]).toEqual([0, ['components']])
    expect(await list()).toEqual(before)
    source.file = figmaFile('4', [{ ...BUTTON, width: 300 }, ICON])
    source.components = [publishedRow(BUTTON, '2026-02-01T00:00:00Z'), publishedRow(ICON, '2026-02-01T00:00:00Z')]
    await sync()
    expect(await published()).toEqual(['Button CURRENT', 'Icon CURRENT'])
    await mock.close()
  })
})
