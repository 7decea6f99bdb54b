import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTITY_KINDS } from '../contract/words.ts'
import type { Database } from '../ports.ts'
import type { ProjectScope } from '../projects/revisions.ts'
import { silentLog, testApi, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { writeLibrary } from '../../test/libraries/fixture-library.ts'
import { wordEmbedder } from '../../test/kit/samples/word-embedder.ts'
import { prepareSearches } from './search-work.ts'
import { createSearches, type SearchResult } from './searches.ts'

const embedder = wordEmbedder()
let api: TestApi
let project: TestProject
beforeAll(async () => {
  api = await testApi('embedded', { outside: { embedder } })
  project = await api.project('prepared')
  await writeLibrary(api.services, project.id, [{ key: 'Button' }])
  const { body: page } = await api.call('createPage', { key: project.key, body: { title: 'Words' } })
  await api.call('appendDocumentation', {
    key: project.key,
    path: { type: 'doc-page', id: page.id },
    body: { blocks: [{ type: 'text', content: { markdown: 'plain words about buttons' } }] },
  })
})
afterAll(() => api.close())

const scopeOf = async (projectId: string): Promise<ProjectScope> => {
  const revisions = await api.services.revisions.learn(projectId)
  if (!revisions) throw new Error('no such project')
  return { projectId, revisions }
}

/** Searches over a store whose texts cannot be read any more once `isAway` is set. */
function searchesOver(store: { isAway: boolean }) {
  const { db, libraries, docs } = api.services
  const failing = new Proxy(db, {
    get(target, name: keyof Database) {
      if (name === 'tuples' && store.isAway) return () => Promise.reject(new Error('away'))
      return target[name]
    },
  })
  return createSearches({ db: failing, libraries, docs, embedder, log: silentLog, clock: { now: () => Date.now() } })
}

for (const [title, isPrepared, want] of [
  ['a project that was prepared is searched without reading its texts', true, { ran: true, candidates: 1 }],
  ['one that was not needs them', false, { ran: false, reason: 'provider_unavailable' }],
] as const)
  test(title, async () => {
    const store = { isAway: false }
    const searches = searchesOver(store)
    const scope = await scopeOf(project.id)
    if (isPrepared) await searches.prepare(scope)
    store.isAway = true
    const filters = { hasDocs: null, includeDeleted: false, tokenType: null, styleType: null }
    const ask = { query: 'plain words', types: ENTITY_KINDS, ...filters, offset: 0, limit: 5 }
    const found: SearchResult = await searches.find(scope, ask)
    expect(found.coverage.text).toMatchObject(want)
    await searches.close()
  })

test('after a start the projects that were used last are prepared, the last used first, whatever fails', async () => {
  const { db, revisions, clock } = api.services
  const used = async (name: string, daysAgo: number | null): Promise<string> => {
    const { id } = await api.project(name)
    const at = daysAgo === null ? null : new Date(clock.now() - daysAgo * 86_400_000)
    await db`update api_key set last_used_at = ${at}::timestamptz where project_id = ${id}::uuid`
    return id
  }
  await db`update api_key set last_used_at = null`
  const [second, , first] = [await used('two days ago', 2), await used('never', null), await used('a day ago', 1)]
  await used('long ago', 30)
  const prepared: string[] = []
  const search = {
    ...api.services.search,
    prepare({ projectId }: ProjectScope) {
      prepared.push(projectId)
      return projectId === first ? Promise.reject(new Error('broken')) : Promise.resolve()
    },
  }
  await prepareSearches({ db, revisions, clock, search, log: silentLog })
  expect(prepared).toEqual([first, second])
})
