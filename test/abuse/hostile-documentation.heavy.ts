import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { mintId } from '../../src/ids.ts'
import type { Database } from '../../src/ports.ts'
import { silentLog, testApi, type TestApi, type TestProject } from '../kit/api.ts'
import { writeLibrary } from '../libraries/fixture-library.ts'
import { wordEmbedder } from '../kit/samples/word-embedder.ts'

// A project full of words that nobody else has, on the embedded store: more than its index takes. `npm run proof --
// hostile` writes 200 MB of them, and appends 124.
const HOSTILE_MB = Number(process.env['VITRINE_HOSTILE_MB'] ?? 30)
const APPENDS = Number(process.env['VITRINE_HOSTILE_APPENDS'] ?? 12)
/** Of one page, a megabyte: blocks of 20,000 letters, 2,000 words of nine letters and a blank in each. */
const BLOCKS_OF_PAGE = 50
const WORDS_OF_BLOCK = 2_000
/** What a test may add to its process, which other tests have used before it. */
const MOST_GROWN_MB = 2_500

const home = mkdtempSync(path.join(os.tmpdir(), 'vitrine-hostile-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const open = async (): Promise<Database> => {
  const db = await openEmbedded({ dataDir: path.join(home, 'store'), log: silentLog })
  await migrate(db, path.resolve(import.meta.dirname, '../../migrations'))
  return db
}
const search = async (api: TestApi, { key }: TestProject, query: string) => {
  const { status, body } = await api.call('matchEntities', { key, query: { query } })
  expect(status).toBe(200)
  return body
}
const residentMb = (): number => Math.round(process.memoryUsage.rss() / 1e6)
function growth(): () => number {
  const before = residentMb()
  return () => residentMb() - before
}

/** Straight into the store, a page at a time: through the API it would take as long as it takes to send it. */
async function writeHostilePage(db: Database, projectId: string, number: number): Promise<void> {
  const id = mintId(Date.now())
  await db.transaction(async (db) => {
    await db`update project set docs_revision = ${number + 1} where id = ${projectId}::uuid`
    await db`
      insert into entity_documentation (project_id, entity_type, entity_id, title, slug, block_count, has_docs,
        is_deleted, revision, blocks_revision, text_revision)
      values (${projectId}::uuid, 'doc-page', ${id}::uuid, 'Hostile', null, ${BLOCKS_OF_PAGE}, true, false, ${number + 1},
        ${number + 1}, ${number + 1})`
    await db`
      insert into page (project_id, id, title, slug, path, sort_key, created_at, updated_at)
      values (${projectId}::uuid, ${id}::uuid, 'Hostile', ${`hostile-${number}`}, '', ${number}, now(), now())`
    await db`
      insert into block (project_id, id, entity_type, entity_id, position, type, content, mentions, search_text,
        created_at, updated_at)
      select ${projectId}::uuid, gen_random_uuid(), 'doc-page', ${id}::uuid, block, 'text',
        json_build_object('markdown', words)::text, '[]', words, now(), now()
      from generate_series(0, ${BLOCKS_OF_PAGE - 1}::int) as block
      cross join lateral (
        select string_agg('w' || lpad(to_hex((${number}::bigint * ${BLOCKS_OF_PAGE}::bigint + block) * ${WORDS_OF_BLOCK}::bigint + word), 8, 'q'), ' ')
          as words
        from generate_series(1, ${WORDS_OF_BLOCK}::int) as word
      ) as made`
  })
}

test(`a project with ${HOSTILE_MB} MB of hostile documentation is searched, and so are others, after a restart too`, async () => {
  const grown = growth()
  let db = await open()
  let api = await testApi('embedded', { db, outside: { embedder: wordEmbedder() } })
  const [hostile, other] = [await api.project('hostile'), await api.project('other')]
  await writeLibrary(api.services, other.id, [{ key: 'Button' }])
  await writeLibrary(api.services, hostile.id, [{ key: 'Button' }])
  const { body: page } = await api.call('createPage', {
    key: other.key,
    body: { title: 'Innocent', abstract: 'plain words' },
  })
  const pages = HOSTILE_MB
  for (let number = 0; number < pages; number++) await writeHostilePage(db, hostile.id, number)
  console.log(`${pages} hostile pages are written; +${grown()} MB`)

  for (const when of ['at first', 'after a restart']) {
    for (let asked = 0; asked < 3; asked++) {
      const found = await search(api, hostile, 'button')
      expect(found.coverage.name).toMatchObject({ ran: true, candidates: 1 })
      const isCut = pages * BLOCKS_OF_PAGE * WORDS_OF_BLOCK > 2_000_000
      // Of very much a search does not wait for the last.
      expect(found.coverage.text).toMatchObject(isCut ? { ran: true, complete: false } : { ran: true })
      const innocent = await search(api, other, 'plain words')
      expect(innocent.coverage.text).toMatchObject({ ran: true, candidates: 1 })
      expect(innocent.groups[0].matches[0].id).toBe(page.id)
    }
    console.log(`${when}: +${grown()} MB`)
    expect(grown()).toBeLessThan(MOST_GROWN_MB)
    if (when === 'at first') {
      await api.services.search.close()
      await db.close()
      db = await open()
      api = await testApi('embedded', { db, outside: { embedder: wordEmbedder() } })
    }
  }
}, 3_600_000)

test(`${APPENDS} appends of a megabyte of distinct words, searched after each tenth, leave the process alive`, async () => {
  const grown = growth()
  const db = await open()
  const api = await testApi('embedded', { db, outside: { embedder: wordEmbedder() } })
  const hostile = await api.project('appended to')
  let word = 0
  const markdown = (): string =>
    Array.from({ length: WORDS_OF_BLOCK }, () => `w${(word++).toString(36).padStart(8, 'q')}`).join(' ')
  let id = ''
  for (let append = 0; append < APPENDS; append++) {
    if (append % 4 === 0)
      id = (await api.call('createPage', { key: hostile.key, body: { title: `Page ${append}` } })).body.id
    const blocks = Array.from({ length: BLOCKS_OF_PAGE }, () => ({ type: 'text', content: { markdown: markdown() } }))
    const ask = { key: hostile.key, path: { type: 'doc-page', id }, body: { blocks } }
    const written = await api.call('appendDocumentation', ask)
    expect(written.status).toBe(201)
    if (append % 10 === 9 || append === APPENDS - 1)
      expect((await search(api, hostile, 'anything at all')).coverage.text.ran).toBe(true)
  }
  console.log(`${APPENDS} MB appended; +${grown()} MB`)
  expect(grown()).toBeLessThan(MOST_GROWN_MB)
}, 3_600_000)
