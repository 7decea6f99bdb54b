import { describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../../test/kit/api.ts'
import { engines } from '../../../test/kit/databases.ts'
import { mintId } from '../../ids.ts'
import { insertProject } from '../../projects/store.ts'

const QUOTA = 10_000
const blocks = (letters: number, count = 1) => ({
  blocks: Array.from({ length: count }, () => ({ type: 'text', content: { markdown: 'ü'.repeat(letters / 2) } })),
})

for (const engine of engines)
  describe(`the quota of documentation on ${engine}`, () => {
    let api: TestApi
    const start = async (): Promise<TestProject> => {
      api = await testApi(engine, { env: { VITRINE_DOCUMENTATION_QUOTA: String(QUOTA) } })
      return api.project()
    }
    const page = async ({ key }: TestProject, title: string): Promise<string> =>
      (await api.call('createPage', { key, body: { title } })).body.id
    const write = (operation: string, { key }: TestProject, id: string, body: unknown) =>
      api.call(operation, { key, path: { type: 'doc-page', id }, body })
    /** As it is kept, and as it really is. */
    const counted = async ({ id }: TestProject) => {
      const { db } = api.services
      const [kept] = await db<{ bytes: number }>`select bytes from documentation_size where project_id = ${id}::uuid`
      const [real] = await db<{ bytes: number }>`
        select (select coalesce(sum(octet_length(content)), 0) from block where project_id = ${id}::uuid)
          + (select coalesce(sum(octet_length(title) + octet_length(coalesce(abstract, ''))), 0)
            from page where project_id = ${id}::uuid) as bytes`
      return [kept?.bytes, Number(real?.bytes)]
    }

    test('what would pass it is refused with the figures and not written, what shrinks is always taken', async () => {
      const project = await start()
      const id = await page(project, 'Long')
      expect((await write('appendDocumentation', project, id, blocks(9_000))).status).toBe(201)
      const [bytes = 0, real] = await counted(project)
      expect(bytes).toBe(real)

      const figures = { current_bytes: bytes, limit_bytes: QUOTA, pct_used: Math.round(bytes / 10) / 10 }
      for (const operation of ['appendDocumentation', 'replaceDocumentation']) {
        const refused = await write(operation, project, id, blocks(operation[0] === 'a' ? 1_000 : 10_000))
        expect([refused.status, refused.body.error.code]).toEqual([413, 'SVC_STORAGE_QUOTA_EXCEEDED'])
        expect(refused.body.error.details).toEqual(figures)
      }
      const { key } = project
      const abstract = 'x'.repeat(2_000)
      expect((await api.call('createPage', { key, body: { title: 'More', abstract } })).status).toBe(413)
      expect((await api.call('updatePage', { key, path: { page_id: id }, body: { abstract } })).status).toBe(413)
      expect(await counted(project)).toEqual([bytes, bytes])

      expect((await write('replaceDocumentation', project, id, blocks(8_000))).status).toBe(200)
      // The quota was made smaller since: everything is beyond it now.
      const smaller = await testApi(engine, { env: { VITRINE_DOCUMENTATION_QUOTA: '100' } })
      const path = { type: 'doc-page', id }
      const put = (letters: number) => smaller.call('replaceDocumentation', { key, path, body: blocks(letters) })
      expect([(await put(8_002)).status, (await put(7_000)).status, (await put(7_000)).status]).toEqual([413, 200, 200])
      expect((await smaller.call('updatePage', { key, path: { page_id: id }, body: { title: 'Long' } })).status).toBe(
        200,
      )
      const [block] = (await smaller.call('getDocumentation', { key, path })).body.blocks
      expect((await smaller.call('deleteBlock', { key, path: { ...path, block_id: block.id } })).status).toBe(204)
      expect(await counted(project)).toEqual([4, 4])
      expect((await smaller.call('deletePage', { key, path: { page_id: id } })).status).toBe(204)
      expect(await counted(project)).toEqual([0, 0])
    })

    test('it is the team’s: projects of it share it, others do not', async () => {
      const first = await start()
      const id = mintId(Date.now())
      await insertProject(api.services.db, { ...first, id, name: `sibling ${id}`, epoch: id, createdAt: new Date() })
      const sibling = { ...first, id, key: await api.newKey(id) }
      const [own, other] = [await page(first, 'A'), await page(sibling, 'B')]
      expect((await write('appendDocumentation', first, own, blocks(6_000))).status).toBe(201)
      expect((await write('appendDocumentation', sibling, other, blocks(6_000))).status).toBe(413)
      const stranger = await api.project()
      expect((await write('appendDocumentation', stranger, await page(stranger, 'C'), blocks(6_000))).status).toBe(201)
    })

    test('writers of several projects at once never pass it', async () => {
      const first = await start()
      const projects = [first]
      for (let count = 1; count < 6; count++) {
        const id = mintId(Date.now())
        await insertProject(api.services.db, { ...first, id, name: `sibling ${id}`, epoch: id, createdAt: new Date() })
        projects.push({ ...first, id, key: await api.newKey(id) })
      }
      const pages = await Promise.all(projects.map((project) => page(project, 'P')))
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, at) => {
          const project = projects[at % projects.length] ?? first
          return write('appendDocumentation', project, pages[at % projects.length] ?? '', blocks(1_000))
        }),
      )
      const taken = answers.filter(({ status }) => status === 201).length
      expect(answers.filter(({ status }) => status === 413)).toHaveLength(24 - taken)
      expect(taken).toBe(9)
      const sizes = await Promise.all(projects.map(counted))
      for (const [kept, real] of sizes) expect(kept).toBe(real)
      expect(sizes.reduce((sum, [kept = 0]) => sum + kept, 0)).toBeLessThanOrEqual(QUOTA)
    })
  })
