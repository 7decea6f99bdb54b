import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Static } from 'typebox'
import { ENTITY_KINDS } from '../contract/words.ts'
import type { Database } from '../ports.ts'
import type { ProjectScope } from '../projects/revisions.ts'
import { silentLog, testApi, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { freshDatabase } from '../../test/kit/databases.ts'
import { importFiles } from '../../test/kit/import-kit.ts'
import { writeLibrary } from '../../test/libraries/fixture-library.ts'
import { wordEmbedder } from '../../test/kit/samples/word-embedder.ts'
import type { MatchPage } from './schema.ts'
import { warmUp } from './search-work.ts'
import { createSearches, type SearchResult } from './searches.ts'

const embedder = wordEmbedder()
let api: TestApi
let project: TestProject
beforeAll(async () => {
  // Of its own: an indexer looks after every project of a database.
  const db = await freshDatabase('embedded')
  afterAll(() => db.close())
  api = await testApi('embedded', { db, outside: { embedder } })
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
    const filters = { hasDocs: null, includeDeleted: false, tokenType: null, styleType: null, values: [] }
    const ask = { query: 'plain words', types: ENTITY_KINDS, ...filters, offset: 0, limit: 5 }
    const found: SearchResult = await searches.find(scope, ask)
    expect(found.coverage.text).toMatchObject(want)
    await searches.close()
  })

test('until the library is there nothing is read that would take turns with it', async () => {
  const { db, libraries, docs } = api.services
  const read: string[] = []
  const watched = new Proxy(db, {
    get(target, name: keyof Database) {
      if (name !== 'tuples') return target[name]
      return (strings: TemplateStringsArray, ...values: never[]) => {
        read.push(strings.join('?'))
        return target.tuples(strings, ...values)
      }
    },
  })
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const late = { ...libraries, open: (scope: ProjectScope) => arrived.then(() => libraries.open(scope)) }
  const clock = { now: () => Date.now() }
  const searches = createSearches({ db: watched, libraries: late, docs, embedder, log: silentLog, clock })
  const filters = { hasDocs: null, includeDeleted: false, tokenType: null, styleType: null, values: [] }
  const ask = { query: 'plain words', types: ENTITY_KINDS, ...filters, offset: 0, limit: 5 }
  const finding = searches.find(await scopeOf(project.id), ask)
  await delay(200)
  expect(read.filter((statement) => /entity_documentation|library_item|search_vector/.test(statement))).toEqual([])
  arrive()
  expect((await finding).coverage.text).toMatchObject({ ran: true, candidates: 1 })
  expect(read.filter((statement) => /entity_documentation/.test(statement))).not.toEqual([])
  await searches.close()
})

test('what was imported anew and has its old vectors is told as not indexed', async () => {
  const { id, key } = await api.project('imported anew')
  const importSaying = (description: string) =>
    importFiles(api.services, id, {
      vitrine: 1,
      source: { file_key: 'anew', complete: true },
      components: ['A', 'B', 'C'].map((name) => ({ key: name, name, type: 'COMPONENT', description })),
    })
  const covered = async () => {
    const query = { query: 'plain words', entity_types: 'component' }
    return (await api.call('matchEntities', { key, query })).body.coverage.semantic
  }
  await importSaying('plain words')
  while (await api.services.indexer.turn(new AbortController().signal));
  expect(await covered()).toEqual({ ran: true, candidates: 3, language: 'en' })
  await importSaying('other words')
  expect(await covered()).toMatchObject({ ran: true, complete: false, indexed: 0, total: 3 })
})

test('what was deleted or replaced is not found by what it said, although nothing was embedded anew', async () => {
  const { id, key } = await api.project('said no more')
  await writeLibrary(api.services, id, [{ key: 'A' }, { key: 'B' }])
  const { body: components } = await api.call('listComponents', { key })
  const [a = '', b = ''] = (components.data as { id: string }[]).map((component) => component.id)
  const path = (component: string) => ({ type: 'component', id: component }) as const
  const says = (markdown: string) => ({ blocks: [{ type: 'text', content: { markdown } }] })
  for (const component of [a, b])
    await api.call('appendDocumentation', { key, path: path(component), body: says('a lantern in the fog') })
  while (await api.services.indexer.turn(new AbortController().signal));
  const found = async () => {
    const { body } = await api.call('matchEntities', { key, query: { query: 'lantern fog' } })
    return (body as Static<typeof MatchPage>).groups
      .flatMap(({ matches }) => matches.map((match) => [match.id, match.matched_by]))
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  }
  const both = ['semantic', 'text']
  expect(await found()).toEqual([a, b].sort().map((component) => [component, both]))
  await api.call('replaceDocumentation', { key, path: path(a), body: says('paper') })
  expect(await found()).toEqual([[b, both]])
  await api.call('replaceDocumentation', { key, path: path(b), body: { blocks: [] } })
  expect(await found()).toEqual([])
})

describe('after a start', () => {
  const used = async (name: string, daysAgo: number | null): Promise<string> => {
    const { db, clock } = api.services
    const { id } = await api.project(`${name} ${randomUUID()}`)
    const at = daysAgo === null ? null : new Date(clock.now() - daysAgo * 86_400_000)
    await db`update api_key set last_used_at = ${at}::timestamptz where project_id = ${id}::uuid`
    return id
  }
  beforeEach(() => api.services.db`update api_key set last_used_at = null`)

  /** Notes what is asked for; `prepare` says what becomes of it. */
  const warmedBy = (prepare: (projectId: string) => Promise<void>, seconds = 10) => {
    const { db, revisions, clock, search } = api.services
    const preparing = { ...search, prepare: ({ projectId }: ProjectScope) => prepare(projectId) }
    return warmUp({ db, revisions, clock, search: preparing, log: silentLog }, seconds)
  }

  /** A load that takes until it is released. */
  const held = () => {
    let release = (): void => undefined
    const end = new Promise<void>((resolve) => (release = resolve))
    return { end, release: () => release() }
  }

  test('the projects that were used last are prepared, the last used first, whatever fails', async () => {
    const [second, , first] = [await used('two days ago', 2), await used('never', null), await used('a day ago', 1)]
    await used('long ago', 30)
    const prepared: string[] = []
    const warming = await warmedBy((projectId) => {
      prepared.push(projectId)
      return projectId === first ? Promise.reject(new Error('broken')) : Promise.resolve()
    })
    await warming.run(() => false)
    expect(prepared).toEqual([first, second])
  })

  test('it is over when they are', async () => {
    await used('a day ago', 1)
    const loading = held()
    const warming = await warmedBy(() => loading.end)
    expect(warming.isOver).toBe(false)
    const running = warming.run(() => false)
    expect(warming.isOver).toBe(false)
    loading.release()
    await running
    expect(warming.isOver).toBe(true)
  })

  test('it is over after so long, and goes on loading', async () => {
    await used('a day ago', 1)
    const loading = held()
    const warming = await warmedBy(() => loading.end, 0.05)
    const running = warming.run(() => false)
    expect(warming.isOver).toBe(false)
    await expect.poll(() => warming.isOver).toBe(true)
    loading.release()
    await running
  })

  test('it is over at once where nothing was used, or nobody is to wait', async () => {
    expect((await warmedBy(() => Promise.resolve())).isOver).toBe(true)
    await used('a day ago', 1)
    expect((await warmedBy(() => Promise.resolve(), 0)).isOver).toBe(true)
  })

  test('a database that is slow to say what was used keeps nobody from listening', async () => {
    const last = await used('a day ago', 1)
    const { db, revisions, clock, search } = api.services
    const answer = held()
    const slow = new Proxy(db, {
      async apply(target, self, asked: Parameters<Database>) {
        await answer.end
        return Reflect.apply(target, self, asked)
      },
    })
    const prepared: string[] = []
    const preparing = { ...search, prepare: async ({ projectId }: ProjectScope) => void prepared.push(projectId) }
    const warming = await warmUp({ db: slow, revisions, clock, search: preparing, log: silentLog }, 10)
    expect(warming.isOver).toBe(false)
    answer.release()
    await warming.run(() => false)
    expect([warming.isOver, prepared]).toEqual([true, [last]])
  })

  test('a process that is told to stop prepares no more', async () => {
    await used('a day ago', 1)
    const prepared: string[] = []
    const warming = await warmedBy(async (projectId) => void prepared.push(projectId))
    await warming.run(() => true)
    expect(prepared).toEqual([])
  })
})
