import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, adminServices } from '../../../test/kit/admin.ts'
import { silentLog, testApi, type TestApi, type TestProject } from '../../../test/kit/api.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { fixtureId, writeLibrary } from '../../../test/libraries/fixture-library.ts'
import { wordEmbedder, type WordEmbedder } from '../../../test/kit/samples/word-embedder.ts'
import { servingSpace } from './serving-space.ts'
import { floorsAbove } from './calibrate.ts'
import { createIndexer, type Indexer } from './indexer.ts'
import { countPending } from './store.ts'
import { readSpaces } from './spaces-store.ts'

const signal = new AbortController().signal
const run = { progress: () => undefined, signal }

for (const engine of engines)
  describe(`indexing on ${engine}`, () => {
    const embedder = wordEmbedder()
    let api: TestApi
    let project: TestProject

    const indexerOf = (by: WordEmbedder): Indexer => createIndexer({ ...api.services, embedder: by, log: silentLog })
    const drain = async (indexer: Indexer): Promise<void> => {
      while (await indexer.turn(signal));
    }
    const spaces = async () => (await readSpaces(api.services.db, project.id))?.spaces ?? []
    const write = (key: string, markdown: string) =>
      api.call('replaceDocumentation', {
        key: project.key,
        path: { type: 'component', id: fixtureId(project.id, key) },
        body: { blocks: [{ type: 'text', content: { markdown } }] },
      })
    const find = async (query: string) => (await api.call('matchEntities', { key: project.key, query: { query } })).body

    beforeAll(async () => {
      // Of its own: an indexer looks after every project of a database.
      const db = await freshDatabase(engine)
      afterAll(() => db.close())
      api = await testApi(engine, { db, outside: { embedder } })
      project = await api.project()
      await writeLibrary(api.services, project.id, [{ key: 'Alpha' }, { key: 'Beta' }, { key: 'Gamma' }])
      await write('Alpha', 'The first cta.')
      await write('Beta', 'The second popup.')
      await drain(api.services.indexer)
    }, 60_000)

    test('what is indexed is complete and active, and nothing is left to do', async () => {
      const [space] = await spaces()
      expect(space).toMatchObject({ isActive: true, dimension: 1_024, generation: 1 })
      expect(await api.services.indexer.turn(signal)).toBe(false)
    })

    test('an outage loses nothing and is said', async () => {
      embedder.failure = { unavailable: 'provider_unavailable' }
      await write('Gamma', 'The third dialog.')
      await expect(api.services.indexer.turn(signal)).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
      embedder.failure = null
      expect((await find('third')).coverage.semantic).toMatchObject({ complete: false, indexed: 2, total: 3 })
      await drain(api.services.indexer)
      expect((await find('third')).coverage.semantic).not.toHaveProperty('complete')
    })

    test('a text that the provider refuses costs itself and not its neighbors', async () => {
      const picky = wordEmbedder()
      const refuses = (texts: readonly string[]): boolean => texts.some((text) => text.includes('poison'))
      const by: WordEmbedder = {
        ...picky,
        embed: (texts, options) =>
          refuses(texts) ? Promise.resolve({ refused: 'no' }) : picky.embed.call(picky, texts, options),
      }
      await write('Gamma', 'This is poison.')
      await drain(indexerOf(by))
      const [space] = await spaces()
      expect(space && (await countPending(api.services.db, project.id, { space, types: ['component'] }))).toBe(0)
      expect((await find('popup')).groups[0].matches[0].name).toBe('Beta')
    })

    test('another model is indexed beside, and takes its place when it is complete', async () => {
      const other = wordEmbedder('other words')
      const before = await spaces()
      expect(servingSpace(before, other)).toBeNull()
      other.failure = { unavailable: 'provider_unavailable' }
      // Projects of other tests may come first; those without documentation need no embedder.
      await expect(drain(indexerOf(other))).rejects.toThrow()
      expect(servingSpace(await spaces(), embedder)).toMatchObject({ model: 'words', isActive: true })
      other.failure = null
      await drain(indexerOf(other))
      expect(await spaces()).toMatchObject([{ model: 'other words', generation: 2, isActive: true }])
      await drain(api.services.indexer)
      expect(await spaces()).toMatchObject([{ model: 'words', generation: 3, isActive: true }])
    })

    test('an embedder whose floors nobody knows gets them from questions that are off topic', async () => {
      const unknown = { ...wordEmbedder('unmeasured'), floors: null }
      await drain(indexerOf(unknown))
      const [space] = await spaces()
      expect(space?.floors.best).toBeLessThan(0.6)
      expect(space?.floors.row).toBeLessThan(space?.floors.best ?? 0)
      await drain(api.services.indexer)
    })

    test('of two at once one works, and both leave the same', async () => {
      await write('Alpha', 'The first cta twice.')
      await Promise.all([indexerOf(wordEmbedder()).turn(signal), indexerOf(wordEmbedder()).turn(signal)])
      await drain(api.services.indexer)
      expect((await find('twice')).groups[0].matches[0].matched_by).toEqual(['semantic', 'text'])
    })

    test('reindex embeds everything anew and says how far it is', async () => {
      const before = await spaces()
      const progress: string[] = []
      const report = (done: number, total: number) => void progress.push(`${done} of ${total}`)
      expect(await api.services.indexer.reindex(project.id, { ...run, progress: report })).toEqual({ entities: 3 })
      expect(progress).toEqual(['1 of 3', '2 of 3', '3 of 3'])
      expect(await spaces()).toMatchObject([{ generation: 1 + (before[0]?.generation ?? 0), isActive: true }])
      expect((await find('popup')).groups[0].matches[0].name).toBe('Beta')
      const services = adminServices(api.services.db)
      expect(await admin(services, 'reindex', { project: project.name })).toEqual({ projects: 1, entities: 3 })
    })
  })

test('floors stand above all but one of the off-topic questions', () =>
  expect(floorsAbove([0.1, 0.5, 0.3, 0.2])).toEqual({ best: 0.33, row: 0.31 }))
