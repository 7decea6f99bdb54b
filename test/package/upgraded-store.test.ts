import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ANSWERS, TOKENS } from '../../scripts/release/library.js'
import type { StoreServices } from '../../src/contract/here/operator-row.ts'
import type { ImportSummary } from '../../src/intake/import/rules/import-summary.ts'
import { admin, adminServices, newestSchema } from '../kit/admin.ts'
import { testApi, type TestApi } from '../kit/api.ts'
import { engines, freshDatabase } from '../kit/databases.ts'
import { wordEmbedder } from '../kit/samples/word-embedder.ts'
import { keptReleases } from './kept-release.ts'

// What people do next with a store that came up from 0.1.0.

vi.setConfig({ testTimeout: 120_000 })

const HOME = mkdtempSync(path.join(os.tmpdir(), 'vitrine-upgraded-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))
const oldest = keptReleases().find(({ answers }) => answers.version === '0.1.0')
if (!oldest) throw new Error('no store of 0.1.0 is kept')
const key = oldest.answers.keys['all'] ?? ''

describe.each(engines)('a store of 0.1.0 on %s', (engine) => {
  let api: TestApi
  let services: StoreServices
  beforeAll(async () => {
    const db = await freshDatabase(engine)
    api = await testApi(engine, { db, outside: { embedder: wordEmbedder() } })
    const own = { ...adminServices(db), ...api.services, schema: await newestSchema() }
    services = { ...own, config: { ...own.config, dataDir: path.join(HOME, engine) } }
    await admin(services, 'restore', { file: oldest.backup, force: false })
  })

  const run = <Result>(command: string, input: object): Promise<Result> =>
    admin<Result>(services, command, { project: 'Kept', ...input })
  const save = (folder: string, files: Readonly<Record<string, object>>): string => {
    mkdirSync(path.join(HOME, engine, folder), { recursive: true })
    for (const [name, content] of Object.entries(files))
      writeFileSync(path.join(HOME, engine, folder, name), JSON.stringify(content))
    return path.join(HOME, engine, folder)
  }
  const take = (folder: string, files: Readonly<Record<string, object>>, more: object = {}) =>
    run<ImportSummary>('import', { files: [save(folder, files)], dry_run: false, ...more })
  const named = async (operation: string): Promise<Record<string, string>> => {
    const { body } = await api.call(operation, { key, query: { limit: 500 } })
    return Object.fromEntries((body.data as { id: string; name: string }[]).map(({ id, name }) => [name, id] as const))
  }

  test('token files that were known by the name of their folder are the same source under another name', async () => {
    const before = await named('listTokens')
    const summary = await take('moved', { 'base.json': TOKENS })
    expect(summary.source).toMatchObject({ matched_by: 'identities' })
    expect(summary.tokens).toMatchObject({ added: 0 })
    expect(await named('listTokens')).toEqual(before)
  })

  test('a file whose key nobody knew gets its key, and its components keep their ids', async () => {
    const { Anchor } = await named('listComponents')
    const file_key = 'Zk3fR8sQm1Lp0Xv7Tn5Yb2'
    const summary = await take('saved again', { 'file.json': ANSWERS }, { file_key })
    expect(summary.source).toMatchObject({ name: 'Saved icons', matched_by: 'identities' })
    expect(summary.components).toMatchObject({ added: 0 })
    expect(await named('listComponents')).toMatchObject({ Anchor })
    const { data } = await run<{ data: object[] }>('listSources', {})
    expect(data).toContainEqual(expect.objectContaining({ name: 'Saved icons', file_keys: [file_key] }))
    expect(data).toContainEqual(expect.objectContaining({ name: 'Harbor', file_keys: ['vitrine-demo'] }))
    expect(data.length).toBe(3)
  })

  test('what was written before histories were kept begins the history of what is written now', async () => {
    const { Spinner: id = '' } = await named('listComponents')
    const blocks = [{ type: 'text', content: { markdown: 'Written by a program of today.' } }]
    const written = await api.call('replaceDocumentation', { key, path: { type: 'component', id }, body: { blocks } })
    expect(written.status).toBe(200)
    const versions = await services.db`
      select action, cardinality(blocks) as blocks from documentation_version
      where entity_id = ${id}::uuid order by revision`
    expect(versions).toEqual([
      { action: null, blocks: 2 },
      { action: 'replaceDocumentation', blocks: 1 },
    ])
    const [said] = await services.db`
      select count(*) as texts from documentation_text where content like '%which replaced the first%'`
    expect(said).toEqual({ texts: 1 })
  })

  test('documentation is found by its words and by its meaning, quoted with what it is about', async () => {
    while (await services.indexer.turn(new AbortController().signal));
    const found = async (query: string) => {
      const { body } = await api.call('matchEntities', { key, query: { query, limit: 5 } })
      return { coverage: body.coverage, groups: JSON.stringify(body.groups) }
    }
    expect(await found('navigation opened in a new tab')).toMatchObject({
      groups: expect.stringContaining('Avoid: ') as string,
    })
    const { coverage } = await found('distance')
    expect(coverage).toMatchObject({ semantic: { ran: true }, text: { ran: true } })
    const [spaces] = await services.db`select count(*) as spaces from search_space where not is_active`
    expect(spaces).toEqual({ spaces: 0 })
  })

  test('what was as it was published is taken to be so when it comes next, and quotas count as before', async () => {
    expect(gunzipSync(readFileSync(oldest.backup)).toString()).toContain('"published_hash":"')
    const [published] = await services.db`select count(*) as kept from library_item where published_hash is not null`
    expect(published).toEqual({ kept: 0 })
    const [counted] = await services.db`
      select bytes, (select sum(octet_length(content)) from block where block.project_id = documentation_size.project_id)
        + (select sum(octet_length(title) + octet_length(coalesce(abstract, ''))) from page
           where page.project_id = documentation_size.project_id) as counted
      from documentation_size`
    expect(counted?.['bytes']).toBe(counted?.['counted'])
    const [stored] = await services.db`
      select storage_used_bytes as used, storage_reserved_bytes as reserved,
        (select sum(size_bytes) from stored_object where state <> 'reserved') as counted,
        (select sum(declared_bytes) from stored_object where state = 'reserved') as promised
      from team`
    expect(stored).toMatchObject({ used: stored?.['counted'], reserved: stored?.['promised'] })
  })
})
