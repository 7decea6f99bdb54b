import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApi } from '../kit/api.ts'
import { convertMarkdown } from '../libraries/convert-markdown.ts'
import { engines } from '../kit/databases.ts'

// 300 pages of three public design systems, converted, written, read back, moved.

const DOCS = path.resolve(import.meta.dirname, '../../../shared/data/docs')
const COUNT = 300
const WRITERS = 8

interface Block {
  readonly type: string
  readonly content: unknown
}

if (!existsSync(DOCS)) console.log(`no real documentation at ${DOCS}: its conversion is not tested`)

for (const engine of engines) {
  test.skipIf(!existsSync(DOCS))(
    `${COUNT} real pages are read back as they were written, on ${engine}`,
    async () => {
      const api = await testApi(engine)
      const { key } = await api.project()
      const files = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.mdx?$/.test(file))
        .sort()
      // Every third or so, so that all three systems are in it.
      const step = files.length / COUNT
      const pages = Array.from({ length: COUNT }, (_, at) => files[Math.floor(at * step)] ?? '').map((file) =>
        convertMarkdown(readFileSync(path.join(DOCS, file), 'utf8'), file),
      )
      const ids: string[] = []
      const write = async (at: number): Promise<void> => {
        const { title, path, blocks } = pages[at] ?? { title: '', path: '', blocks: [] }
        const { body: page } = await api.call('createPage', { key, body: { title, path } })
        ids[at] = page.id
        const written = await api.call('replaceDocumentation', {
          key,
          path: { type: 'doc-page', id: page.slug },
          body: { blocks },
        })
        expect(written.status, `${path} ${title}: ${written.text.slice(0, 300)}`).toBe(200)
      }
      let next = 0
      const writer = async (): Promise<void> => {
        while (next < COUNT) await write(next++)
      }
      await Promise.all(Array.from({ length: WRITERS }, writer))

      for (const [at, { title, path, blocks }] of pages.entries()) {
        const { body } = await api.call('getPage', { key, path: { page: ids[at] ?? '' } })
        expect(body).toMatchObject({ title, path })
        expect(body.blocks.map(({ type, content }: Block) => ({ type, content }))).toEqual(blocks)
      }

      const folders = [...new Set(pages.map((page) => page.path))]
      let renamed = 0
      for (const from of folders) {
        renamed += (await api.call('renamePath', { key, body: { from, to: `Moved/${from}` } })).body.updated
      }
      expect(renamed).toBe(COUNT)
      let cleared = 0
      for (const from of folders) {
        cleared += (await api.call('clearPath', { key, body: { path: `Moved/${from}` } })).body.updated
      }
      expect(cleared).toBe(COUNT)
      const first = await api.call('listPages', { key, query: { limit: 100 } })
      expect(first.body.paths).toEqual([])
      expect(first.body.data.map(({ position }: { position: number }) => position)).toEqual(
        Array.from({ length: 100 }, (_, at) => at),
      )
    },
    240_000,
  )
}
