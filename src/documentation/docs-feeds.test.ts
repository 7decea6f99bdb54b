import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import { documentationKit, heading, type DocumentationKit } from '../../test/kit/documentation-kit.ts'
import type { Sql, SqlValue } from '../ports.ts'
import { createDocsFeeds } from './record/docs-feeds.ts'
import { Docs } from '../entities/docs.ts'

const row = { type: 'doc-page', id: 'a', title: 'A', slug: 'a', hasDocs: true, isDeleted: false, revision: 1 } as const

test('docs: rows are applied once, whatever their order', () => {
  const docs = new Docs()
  docs.apply({ ...row, revision: 2, title: 'Newer', hasDocs: false })
  const { version } = docs
  docs.apply(row)
  docs.apply({ ...row, revision: 2 })
  expect([docs.version, docs.page('a')?.title, docs.hasDocs('doc-page', 'a')]).toEqual([version, 'Newer', false])
})

test('docs: a slug goes to its next page, and deleting the old one does not take it away', () => {
  const docs = new Docs()
  docs.apply(row)
  docs.apply({ ...row, id: 'b', revision: 3 })
  docs.apply({ ...row, revision: 4, slug: null, isDeleted: true, hasDocs: false })
  expect([docs.pageBySlug('a')?.id, docs.page('a'), docs.hasDocs('doc-page', 'a')]).toEqual(['b', undefined, false])
})

test('docs: pages that come and go leave nothing behind', () => {
  const docs = new Docs()
  docs.apply(row)
  expect(docs.size).toBe(1)
  docs.apply({ ...row, revision: 2, slug: null, isDeleted: true, hasDocs: false })
  expect([docs.size, docs.page('a'), docs.hasDocs('doc-page', 'a')]).toEqual([0, undefined, false])
})

for (const engine of engines) {
  describe(`docs feeds on ${engine}`, () => {
    let api: TestApi
    let kit: DocumentationKit
    beforeAll(async () => {
      api = await testApi(engine)
      kit = await documentationKit(api)
    })
    const learn = async () => {
      const learned = await api.services.revisions.learn(kit.project.id)
      if (!learned) throw new Error('no project')
      return learned
    }

    test('another process sees a write as soon as it was answered, in pages of any size', async () => {
      const other = createDocsFeeds({ db: api.services.db, pageSize: 3 })
      const ids = Array.from({ length: 11 }, () => kit.component())
      for (const [at, id] of ids.entries()) {
        await kit.put(id, [heading('x')])
        if (at % 4 !== 0) continue
        const docs = await other.open({ projectId: kit.project.id, revisions: await learn() })
        for (const [before, known] of ids.entries()) expect(docs.hasDocs('component', known)).toBe(before <= at)
      }
      await kit.put(ids[3] ?? '', [])
      const docs = await other.open({ projectId: kit.project.id, revisions: await learn() })
      expect(ids.map((id) => docs.hasDocs('component', id)).filter(Boolean)).toHaveLength(10)
      expect([...docs.documented('component')]).toHaveLength(10)
    })

    test('readers that come together share one reading, and a failed one is not remembered', async () => {
      let reads = 0
      let isBroken = true
      const { db } = api.services
      // The feed reads tuples and nothing else.
      const watched = {
        async tuples(text: TemplateStringsArray, ...values: readonly SqlValue[]) {
          reads++
          if (isBroken) throw new Error('cut')
          return db.tuples(text, ...values)
        },
      } as unknown as Sql
      const feeds = createDocsFeeds({ db: watched })
      const learned = await learn()
      await expect(feeds.open({ projectId: kit.project.id, revisions: learned })).rejects.toThrow('cut')
      isBroken = false
      reads = 0
      const [first, ...others] = await Promise.all(
        Array.from({ length: 20 }, () => feeds.open({ projectId: kit.project.id, revisions: learned })),
      )
      expect(reads).toBe(1)
      for (const docs of others) expect(docs).toBe(first)
      // Nothing new was learned: memory is enough.
      await feeds.open({ projectId: kit.project.id, revisions: learned })
      expect(reads).toBe(1)
      // After a restore nothing that was known is true.
      expect(await feeds.open({ projectId: kit.project.id, revisions: { ...learned, epoch: 'restored' } })).not.toBe(
        first,
      )
      expect(reads).toBe(2)
    })

    test('the longest unused project is forgotten first', async () => {
      const feeds = createDocsFeeds({ db: api.services.db, maxRows: 1 })
      await kit.put(kit.component(), [heading('x')])
      const first = await feeds.open({ projectId: kit.project.id, revisions: await learn() })
      const other = await documentationKit(api)
      await other.put(other.component(), [heading('x')])
      const learned = await api.services.revisions.learn(other.project.id)
      if (learned) await feeds.open({ projectId: other.project.id, revisions: learned })
      const again = await feeds.open({ projectId: kit.project.id, revisions: await learn() })
      expect(again).not.toBe(first)
      expect([...again.documented('component')]).toEqual([...first.documented('component')])
    })
  })
}
