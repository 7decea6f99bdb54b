import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import {
  documentationKit,
  heading,
  headings,
  markdown,
  type DocumentationKit,
} from '../../test/kit/documentation-kit.ts'
import { readTextFeed } from '../search/store.ts'
import { afterRevision } from '../search/vectors/store.ts'

// What writes leave behind: under contention, in the feed, in the text for search.

for (const engine of engines) {
  describe(`writes of documentation on ${engine}`, () => {
    let api: TestApi
    let kit: DocumentationKit
    beforeAll(async () => {
      api = await testApi(engine)
      kit = await documentationKit(api)
    })

    test('fifty PUTs at once end as exactly one body, fifty appends lose none and stay in order', async () => {
      const id = kit.component()
      const bodies = Array.from({ length: 50 }, (_, at) => [heading(`${at}/0`), heading(`${at}/1`), heading(`${at}/2`)])
      await Promise.all(bodies.map((blocks) => kit.put(id, blocks)))
      const winner = headings(await kit.read(id))
      expect(winner).toEqual([0, 1, 2].map((n) => `${winner[0]?.split('/')[0]}/${n}`))
      await kit.put(id, [])
      const answers = await Promise.all(bodies.map((blocks) => kit.post(id, blocks)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      const all = headings(await kit.read(id))
      expect(all).toHaveLength(150)
      expect(new Set(all).size).toBe(150)
      for (let at = 0; at < 150; at += 3)
        expect(all.slice(at, at + 3)).toEqual([0, 1, 2].map((n) => `${all[at]?.split('/')[0]}/${n}`))
      // Each answer named the positions its blocks really have.
      for (const { body } of answers) expect(all[body.blocks[0].position]).toBe(body.blocks[0].content.text)
    })

    test('fifty guarded PUTs with one ETag: exactly one is done', async () => {
      const id = kit.component()
      const etag = (await kit.read(id)).headers['etag'] ?? ''
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => kit.put(id, [heading(String(at))], { 'if-match': etag })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(49)
    })

    test('a link that would sign its reader in elsewhere is refused by all that write, with its place', async () => {
      const id = kit.component()
      const blocks = [markdown('Fine'), markdown('[Sign in](/#key=svc_theirs)')]
      const fault = { path: 'blocks[1].content.markdown', code: 'invalid_value' }
      for (const answer of [await kit.put(id, blocks), await kit.post(id, blocks)])
        expect([answer.status, answer.body.error.code, answer.body.error.details.errors]).toMatchObject([
          400,
          'SVC_INVALID_BLOCKS',
          [fault],
        ])
      const checked = await api.call('validateDocumentation', { key: kit.project.key, body: { blocks } })
      expect(checked.body).toMatchObject({ valid: false, errors: [fault] })
      expect((await kit.read(id)).body.blocks).toEqual([])
    })

    test('an append against the deletion of its page leaves nothing behind', async () => {
      for (let round = 0; round < 5; round++) {
        const page = await kit.newPage('Contended')
        const [removed, ...appended] = await Promise.all([
          api.call('deletePage', { key: kit.project.key, path: { page_id: page.id } }),
          ...Array.from({ length: 4 }, () => kit.post(page.id, [heading('x')], 'doc-page')),
        ])
        expect(removed?.status).toBe(204)
        for (const { status } of appended) expect([201, 404]).toContain(status)
        const [row] = await api.services.db<{ blocks: number }>`
          select count(*) as blocks from block where project_id = ${kit.project.id}::uuid and entity_id = ${page.id}::uuid`
        expect(row?.blocks).toBe(0)
      }
    })

    test('bodies that are too large, too deep or hold what cannot be kept are refused', async () => {
      const id = kit.component()
      expect((await kit.put(id, [markdown('x'.repeat(1_100_000))])).body.error.code).toBe('SVC_PAYLOAD_TOO_LARGE')
      expect((await kit.put(id, [markdown('a\u0000b')])).body.error.details.issues[0].path).toBe(
        'body.blocks[0].content.markdown',
      )
      expect((await kit.put(id, [markdown('\ud800')])).status).toBe(400)
      let deep: unknown = 'x'
      for (let level = 0; level < 100; level++) deep = [deep]
      expect((await kit.put(id, [deep])).body.error.code).toBe('SVC_INVALID_ARGUMENT')
      expect((await kit.put(id, [markdown('tab\tand\r\nbreaks are fine')])).status).toBe(200)
      expect((await kit.read(id)).body.blocks[0].content.markdown).toBe('tab\tand\r\nbreaks are fine')
    })

    test('has_docs of a component follows its blocks', async () => {
      const id = kit.component()
      const hasDocs = async () => {
        const listed = await api.call('listComponents', { key: kit.project.key, query: { has_docs: true, limit: 100 } })
        const one = await api.call('getComponent', { key: kit.project.key, path: { id } })
        const isListed = listed.body.data.some((row: { id: string }) => row.id === id)
        expect(isListed).toBe(one.body.has_docs)
        return isListed
      }
      expect(await hasDocs()).toBe(false)
      const [block] = (await kit.post(id, [heading('x')])).body.blocks
      expect(await hasDocs()).toBe(true)
      await kit.ask('deleteBlock', id, { path: { block_id: block.id } })
      expect(await hasDocs()).toBe(false)
    })

    test('the text for search follows every write, in parts where it is long', async () => {
      const id = kit.component()
      const bodies = async () => {
        const feed = { after: afterRevision(0), entities: 1_000, bytes: 1e9 }
        const { entries } = await readTextFeed(api.services.db, kit.project.id, feed)
        return entries.find((entry) => entry.id === id)?.bodies
      }
      await kit.put(id, [heading('First'), markdown('**Second** [third](https://a.b)')])
      expect(await bodies()).toEqual(['First\nSecond third'])
      const item = (letter: string) => ({ kind: 'do', markdown: letter.repeat(19_999) })
      const long = (letter: string) => ({
        type: 'dos-and-donts',
        content: { items: Array.from({ length: 22 }, () => item(letter)) },
      })
      for (const letter of ['a', 'b', 'c']) expect((await kit.post(id, [long(letter)])).status).toBe(201)
      const parts = (await bodies()) ?? []
      expect(parts).toHaveLength(3)
      const text = parts.join('')
      for (const letter of ['a', 'b', 'c'])
        expect(text.match(new RegExp(letter, 'g'))?.length ?? 0).toBeGreaterThanOrEqual(22 * 19_999)
      await kit.put(id, [])
      expect(await bodies()).toEqual([])
    })
  })
}
