import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTITY_KINDS } from '../contract/words.ts'
import { silentLog, testApi, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { writeLibrary } from '../../test/libraries/fixture-library.ts'
import { wordEmbedder } from '../../test/kit/samples/word-embedder.ts'
import { createSearches, type Searches, type SearchResult } from './searches.ts'

const unavailable = { ran: false, reason: 'search_unavailable', candidates: 0 }
const allUnavailable = { semantic: unavailable, text: unavailable, name: unavailable }
const embedder = wordEmbedder()
const reasons: string[] = []
const log = {
  ...silentLog,
  error: (event: string, fields?: Record<string, unknown>) =>
    void reasons.push(`${event} ${String(fields?.['reason'])}`),
}
let api: TestApi
let searches: Searches
let now = Date.now()

const find = async (project: TestProject, query: string): Promise<SearchResult> => {
  const revisions = await api.services.revisions.learn(project.id)
  if (!revisions) throw new Error('no such project')
  const filters = { hasDocs: null, includeDeleted: false, tokenType: null, styleType: null, values: [] }
  return searches.find(
    { projectId: project.id, revisions },
    { query, types: ENTITY_KINDS, ...filters, offset: 0, limit: 5 },
  )
}
/** The thread is started again after a pause that grows. */
const eventually = async (project: TestProject, query: string): Promise<SearchResult> => {
  let found = await find(project, query)
  for (let waited = 0; waited < 40_000 && !found.coverage.name.ran; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    found = await find(project, query)
  }
  return found
}
const project = async (name: string, words: string): Promise<TestProject> => {
  const made = await api.project(name)
  await writeLibrary(api.services, made.id, [{ key: 'Button' }])
  const { body: page } = await api.call('createPage', { key: made.key, body: { title: `Page of ${name}` } })
  const written = await api.call('appendDocumentation', {
    key: made.key,
    path: { type: 'doc-page', id: page.id },
    body: { blocks: [{ type: 'text', content: { markdown: words } }] },
  })
  expect(written.status).toBe(201)
  return made
}

beforeAll(async () => {
  api = await testApi('embedded', { outside: { embedder } })
  const { db, libraries, docs } = api.services
  const workerFile = new URL('../../test/faults/dying-search-worker.mjs', import.meta.url)
  searches = createSearches({
    db,
    libraries,
    docs,
    embedder,
    log,
    clock: { now: () => now },
    thread: { workerFile, heapMb: 48 },
  })
})
afterAll(() => searches.close())

test('a search thread out of memory costs its own answers and never the process, and is started again', async () => {
  const quiet = await project('quiet', 'plain words about buttons')
  expect((await find(quiet, 'plain words')).groups[0]?.rows[0]?.name).toBe('Page of quiet')
  const [dying, beside] = await Promise.all([find(quiet, 'exhaustquery'), find(quiet, 'plain words')])
  expect(dying).toEqual({ groups: [], hasMore: false, coverage: allUnavailable })
  expect([[], ['Page of quiet']]).toContainEqual(beside.groups.flatMap(({ rows }) => rows.map(({ name }) => name)))
  expect(reasons.join('\n')).toContain('ERR_WORKER_OUT_OF_MEMORY')
  const again = await eventually(quiet, 'plain words')
  expect(again.coverage.text).toMatchObject({ ran: true, candidates: 1 })
  expect(again.groups[0]?.rows[0]?.name).toBe('Page of quiet')
}, 120_000)

test('a project whose texts killed the thread twice is searched without them, and others are searched', async () => {
  const [hostile, other] = [await project('hostile', 'exhausttext here'), await project('other', 'innocent words')]
  expect((await eventually(other, 'innocent')).coverage.text).toMatchObject({ ran: true, candidates: 1 })
  for (let death = 0; death < 2; death++) {
    expect((await find(hostile, 'button')).coverage).toEqual(allUnavailable)
    expect((await eventually(other, 'innocent')).coverage.text).toMatchObject({ ran: true, candidates: 1 })
  }
  const deaths = reasons.length
  for (let asked = 0; asked < 3; asked++) {
    const found = await find(hostile, 'button')
    expect(found.coverage).toMatchObject({ text: unavailable, name: { ran: true, candidates: 1 } })
    expect(found.groups[0]?.rows[0]?.name).toBe('Button')
  }
  expect(reasons).toHaveLength(deaths)

  // After an hour it is tried once more, and out again at once.
  now += 3_600_001
  expect((await find(hostile, 'button')).coverage).toEqual(allUnavailable)
  expect((await eventually(hostile, 'button')).coverage.text).toEqual(unavailable)
}, 240_000)
