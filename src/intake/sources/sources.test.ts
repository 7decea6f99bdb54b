import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { admin, adminServices, testClock } from '../../../test/kit/admin.ts'
import { engines, testDatabase } from '../../../test/kit/databases.ts'
import { importKit, libraryRows, smallBundle } from '../../../test/kit/import-kit.ts'
import { figmaFile, figmaMock, MOCK_TOKEN, publishedRow } from '../../../test/libraries/figma-mock.ts'
import { readChanges } from '../changes/read-changes.ts'
import type { ImportSummary } from '../import/rules/import-summary.ts'
import type { Static } from 'typebox'
import type { Sources } from './schema.ts'

type Files = Readonly<Record<string, unknown>>
type Listed = Static<typeof Sources>

const number = ($value: unknown) => ({ $type: 'number', $value })
const TOKENS = { space: { s: number(4), m: number(8), l: number(16) }, radius: { s: number('{space.s}') } }
const BUTTON = { id: '1:2', key: 'k-button', name: 'Button' }
const ICON = { id: '1:3', key: 'k-icon', name: 'Icon' }
const CARD = { id: '1:4', key: 'k-card', name: 'Card' }

describe.each(engines)('sources on %s', async (engine) => {
  const db = await testDatabase(engine)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-sources-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  /** A project and a place for files; `take` imports a folder of them under a name. */
  async function scene() {
    const clock = testClock()
    const own = adminServices(db, clock)
    const services = { ...own, config: { ...own.config, dataDir } }
    const { projectId } = await importKit(db)
    const home = mkdtempSync(path.join(tmpdir(), 'vitrine-source-files-'))
    onTestFinished(() => rmSync(home, { recursive: true }))
    const save = (folder: string, files: Files): string => {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(home, folder, name)), { recursive: true })
        writeFileSync(path.join(home, folder, name), typeof content === 'string' ? content : JSON.stringify(content))
      }
      return path.join(home, folder)
    }
    const run = <Result>(command: string, input: object): Promise<Result> =>
      admin<Result>(services, command, { project: projectId, ...input }).finally(() => (clock.time += 1000))
    const take = (folder: string, files: Files, more: object = {}) =>
      run<ImportSummary>('import', { files: [save(folder, files)], dry_run: false, ...more })
    const ids = async () =>
      Object.fromEntries(
        (await libraryRows(db, projectId))
          .filter(({ sync_status }) => sync_status !== 'deleted_in_source')
          .map(({ kind, name, id }) => [`${kind} ${name}`, id]),
      )
    const list = async () => (await run<Listed>('listSources', {})).data
    return { services, projectId, save, run, take, ids, list }
  }

  const lists = ['components', 'tokens', 'collections', 'styles'] as const
  const added = (summary: ImportSummary) => lists.reduce((sum, list) => sum + summary[list].added, 0)
  const changes = (summary: ImportSummary) =>
    lists.reduce((sum, list) => sum + summary[list].added + summary[list].changed + summary[list].deleted, 0)

  test('a folder that was renamed, and files of other names, are the same token library', async () => {
    const { take, ids, list } = await scene()
    const first = await take('tokens', { 'base.tokens.json': TOKENS })
    expect(first).toMatchObject({ source: { matched_by: 'new', name: 'base' }, tokens: { added: 4 } })
    const before = await ids()
    const again = await take('design/v2', { 'core.json': TOKENS })
    expect(again.source).toEqual({ id: first.source?.id, name: 'core', matched_by: 'identities' })
    expect(again).toMatchObject({ tokens: { added: 0, unchanged: 4 }, collections: { added: 0, changed: 1 } })
    const after = await ids()
    expect(after['token-collection core']).toBe(before['token-collection base'])
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length)
    expect(await list()).toHaveLength(1)
  })

  test('a second file beside the first adds what is in it and nothing else', async () => {
    const { take, ids } = await scene()
    await take('one', { 'base.tokens.json': TOKENS })
    const before = await ids()
    const summary = await take('two', { 'base.tokens.json': TOKENS, 'motion.tokens.json': { fast: number(100) } })
    expect(summary).toMatchObject({ source: { matched_by: 'identities' }, tokens: { added: 1, unchanged: 4 } })
    expect(await ids()).toMatchObject(
      Object.fromEntries(Object.entries(before).filter(([name]) => name.startsWith('token '))),
    )
  })

  test('files that are modes keep their collection when they are renamed', async () => {
    const { take, ids } = await scene()
    const dark = { space: { s: number(5), m: number(9), l: number(17) }, radius: { s: number('{space.s}') } }
    await take('a', { 'light.json': TOKENS, 'dark.json': dark })
    const before = await ids()
    const summary = await take('b', { 'light-theme.json': TOKENS, 'dark-theme.json': dark })
    expect(added(summary)).toBe(0)
    expect(Object.values(await ids()).toSorted()).toEqual(Object.values(before).toSorted())
  })

  test('two versions of one library are one, whatever the file is called', async () => {
    const { take, ids } = await scene()
    await take('v1', { 'file.json': figmaFile('1', [BUTTON, ICON]) })
    const before = await ids()
    const retitled = { ...figmaFile('2', [BUTTON, { ...ICON, name: 'Glyph' }, CARD]), name: 'Acme UI 2' }
    const summary = await take('v2', { 'acme.json': retitled })
    expect(summary).toMatchObject({
      source: { name: 'Acme UI 2', matched_by: 'identities' },
      components: { added: 1, changed: 1, unchanged: 1, deleted: 0 },
    })
    const after = await ids()
    expect([after['component Button'], after['component Glyph']]).toEqual([
      before['component Button'],
      before['component Icon'],
    ])
  })

  test('two unrelated files are two, although their nodes have the same ids', async () => {
    const { take, list } = await scene()
    await take('a', { 'file.json': figmaFile('1', [BUTTON, ICON]) })
    const others = [
      { id: '1:2', key: 'o-1', name: 'Chart' },
      { id: '1:3', key: 'o-2', name: 'Axis' },
    ]
    const summary = await take('b', { 'file.json': { ...figmaFile('1', others), name: 'Charts' } })
    expect(summary).toMatchObject({ source: { matched_by: 'new' }, components: { added: 2 } })
    expect((await list()).map(({ name, entities }) => [name, entities])).toEqual([
      ['Charts', 2],
      ['Acme UI', 2],
    ])
  })

  test('saved answers and then live sync are one library, which from then on goes by its file key', async () => {
    const { take, run, ids, list } = await scene()
    await take('saved', { 'file.json': figmaFile('1', [BUTTON, ICON]) })
    const before = await ids()
    const key = 'mockfile0001'
    const mock = await figmaMock({ [key]: { file: figmaFile('2', [BUTTON, ICON]), components: [], variables: null } })
    onTestFinished(() => mock.close())
    const access = { file: key, force: false, wait: false, token: MOCK_TOKEN, api_url: mock.url }
    const synced = await run<ImportSummary>('sync.figma', access)
    expect(synced).toMatchObject({ source: { matched_by: 'identities' }, components: { added: 0 } })
    expect(await ids()).toEqual(before)
    expect(await list()).toMatchObject([{ file_keys: [key], version: '2', entities: 2, last_error: null }])
    mock.files.set(key, {
      file: figmaFile('3', [BUTTON, ICON, CARD]),
      components: [publishedRow(CARD, '2026-11-02T00:00:00Z')],
    })
    expect(await run('sync.figma', access)).toMatchObject({
      source: { matched_by: 'file_key' },
      components: { added: 1 },
    })
    const back = await take('saved-again', { 'file.json': figmaFile('3', [BUTTON, ICON, CARD]) })
    expect([back.source?.matched_by, added(back)]).toEqual(['identities', 0])
    mock.fail('meta', { status: 403 })
    await expect(run('sync.figma', access)).rejects.toThrow('refused the token')
    expect(await list()).toMatchObject([{ last_error: expect.stringContaining('refused the token') as string }])
  })

  test('what was exported comes back into the same project as nothing new, also from several sources', async () => {
    const { services, projectId, take, save } = await scene()
    await take('tokens', { 'base.tokens.json': TOKENS })
    const figma = smallBundle()
    await take('figma', { 'library.json': figma })
    const asked = { project: projectId, query: { format: ['dtcg'] } }
    const { files } = await admin<{ files: { path: string; content: string }[] }>(services, 'exportCode', asked)
    const exported = Object.fromEntries(files.map(({ path, content }) => [path, content]))
    save('exported', exported)
    const summary = await take('exported', {})
    expect(changes(summary)).toBe(0)
    expect(summary.tokens.unchanged).toBe(6)
    expect(summary.sources.map(({ matched_by }) => matched_by)).toEqual(['identities', 'identities'])
  })

  test('a new source of which half the names are known has to be meant', async () => {
    const { take, list } = await scene()
    await take('a', { 'library.json': { ...smallBundle(), source: { tool: 'x', file_key: 'one', name: 'One' } } })
    const second = { ...smallBundle(), source: { tool: 'y', file_key: 'two', name: 'Two' } }
    const issues = [
      { code: 'source-similar', message: expect.stringMatching(/--source "One".*--new-source/) as string },
    ]
    await expect(take('b', { 'library.json': second })).rejects.toMatchObject({ details: { issues } })
    await expect(take('b', { 'library.json': second }, { dry_run: true })).rejects.toMatchObject({
      details: { issues },
    })
    expect(await list()).toHaveLength(1)
    expect(await take('b', { 'library.json': second }, { new_source: true })).toMatchObject({
      source: { matched_by: 'new' },
    })
    expect(await list()).toHaveLength(2)
    await expect(take('b', { 'library.json': second }, { new_source: true })).rejects.toThrow('leave --new-source out')
  })

  test('people decide: --source names the source, and a name that none has makes one', async () => {
    const { take, list } = await scene()
    const first = await take('a', { 'base.json': TOKENS }, { source: 'Acme tokens' })
    expect(first.source).toMatchObject({ name: 'Acme tokens', matched_by: 'new' })
    const other = { brand: { ink: number(1), paper: number(2) } }
    const second = await take('b', { 'brand.json': other }, { source: 'acme tokens' })
    expect(second.source).toEqual({ id: first.source?.id, name: 'Acme tokens', matched_by: 'name' })
    expect(await list()).toMatchObject([{ name: 'Acme tokens', entities: expect.any(Number) as number }])
  })

  test('a source is renamed for good, whatever its files are called', async () => {
    const { take, run, list } = await scene()
    await take('a', { 'base.json': TOKENS })
    await run('sources.rename', { source: 'base', name: 'Acme tokens' })
    const again = await take('b', { 'other.json': TOKENS })
    expect(again.source).toMatchObject({ name: 'Acme tokens', matched_by: 'identities' })
    expect(await list()).toMatchObject([{ name: 'Acme tokens' }])
    await expect(run('sources.rename', { source: 'nobody', name: 'x' })).rejects.toThrow('there is no source "nobody"')
  })

  test('two sources are merged: the first keeps its ids, the rest moves, both file keys find it, and the log tells of doubles', async () => {
    const { projectId, services, take, run, ids, list } = await scene()
    const bundle = (key: string, names: readonly string[]) => ({
      vitrine: 1,
      source: { tool: 'x', file_key: key, name: key },
      components: names.map((name) => ({
        key: `${key === 'one' ? '' : 'n-'}${name}`,
        node_id: `1:${name.length}`,
        name,
        type: 'COMPONENT',
      })),
    })
    await take('a', { 'a.json': bundle('one', ['Button', 'Icon']) })
    const before = await ids()
    await take('b', { 'b.json': bundle('two', ['Button', 'Accordion']) }, { new_source: true })
    const moved = (await ids())['component Accordion']
    expect(await run('sources.merge', { into: 'one', from: 'two' })).toMatchObject({ moved: 1, doubles: 1 })
    const [told] = (await readChanges(services, projectId, { before: null, limit: 1 })).data
    expect(told).toMatchObject({
      revision: 3,
      sources: [{ name: 'one' }],
      entry_count: 1,
      entries: [{ entity_type: 'component', name: 'Button', change: 'removed' }],
    })
    expect(await ids()).toEqual({ ...before, 'component Accordion': moved })
    expect(await list()).toMatchObject([{ name: 'one', file_keys: ['one', 'two'], entities: 3 }])
    const again = await take('b', { 'b.json': bundle('two', ['Button', 'Accordion']) })
    expect(again).toMatchObject({ source: { matched_by: 'file_key' }, components: { added: 0 } })
    expect(await ids()).toEqual({ ...before, 'component Accordion': moved })
  })

  test('a source that was removed is marked, and comes back with the ids it had', async () => {
    const { take, run, ids, list } = await scene()
    await take('a', { 'base.json': TOKENS })
    const before = await ids()
    expect(await run('sources.remove', { source: 'base', forget: false })).toMatchObject({ entities: 5 })
    expect(await ids()).toEqual({})
    expect(await list()).toMatchObject([{ removed_at: expect.any(String) as string, entities: 0 }])
    expect(await take('b', { 'base.json': TOKENS })).toMatchObject({ source: { matched_by: 'identities' } })
    expect(await ids()).toEqual(before)
    expect(await list()).toMatchObject([{ removed_at: null, entities: 5 }])
  })

  test('a source is forgotten for good only after its name was typed', async () => {
    const { projectId, services, take, run, list } = await scene()
    await take('a', { 'base.json': TOKENS })
    const before = await services.libraries.open({ projectId })
    expect([...before.live('token')]).toHaveLength(4)
    const forget = { source: 'base', forget: true }
    await expect(run('sources.remove', forget)).rejects.toThrow(
      /takes 5 entities of "base" away for good.*--confirm "base"/,
    )
    expect(await run('sources.remove', { ...forget, confirm: 'base' })).toMatchObject({ entities: 5, forgotten: true })
    expect(await list()).toEqual([])
    expect(await libraryRows(db, projectId)).toEqual([])
    expect([...(await services.libraries.open({ projectId })).live('token')]).toEqual([])
  })
})
