import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../../test/kit/api.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { importFiles } from '../../../test/kit/import-kit.ts'
import { wordEmbedder } from '../../../test/kit/samples/word-embedder.ts'
import { mintId } from '../../ids.ts'
import type { Database } from '../../ports.ts'
import { takeLease } from '../../work/leases/store.ts'
import { createIndexer, type Indexer } from './indexer.ts'
import { listBehind } from './marks-store.ts'
import { readSpaces } from './spaces-store.ts'

const signal = new AbortController().signal
const PAGE = 64

for (const engine of engines)
  describe(`turns of indexing on ${engine}`, () => {
    let db: Database
    let api: TestApi
    let indexer: Indexer
    /** Of which project each page was, in their order, by the first letter of what is in it. */
    let pages: string[]
    /** Happens while a page is being embedded. */
    let meanwhile: (texts: readonly string[]) => Promise<unknown>

    const indexerOf = (model?: string): Indexer => {
      const embedder = wordEmbedder(model)
      const embed: typeof embedder.embed = async (texts, options) => {
        pages.push(texts[0]?.[0] ?? '')
        await meanwhile(texts)
        return embedder.embed(texts, options)
      }
      return createIndexer({ ...api.services, embedder: { ...embedder, embed } })
    }
    const importPages = async (letter: string, count: number, project?: TestProject): Promise<TestProject> => {
      const into = project ?? (await api.project(`${letter} ${Math.random()}`))
      const components = Array.from({ length: count * PAGE - 1 }, (_, at) => {
        return { key: `${letter}${at}`, name: `${letter}${at}`, type: 'COMPONENT' }
      })
      const source = { file_key: letter, complete: true }
      await importFiles(api.services, into.id, { vitrine: 1, source, components })
      return into
    }
    const write = async ({ id, key }: TestProject, ...texts: string[]): Promise<unknown> => {
      const blocks = texts.map((markdown) => ({ type: 'text', content: { markdown } }))
      const answer = await api.call('replaceDocumentation', { key, path: { type: 'project', id }, body: { blocks } })
      expect(answer.status).toBe(200)
      return answer
    }
    const drain = async (by = indexer): Promise<void> => {
      while (await by.turn(signal));
    }
    const isBehind = async ({ id }: Pick<TestProject, 'id'>): Promise<boolean> => {
      const [row] = await db<{ behind: boolean }>`
        select docs_revision > indexed_docs or library_revision > indexed_library as behind
        from project where id = ${id}::uuid`
      return row?.behind === true
    }
    const lookedFor = async ({ key }: TestProject, query: string) =>
      (await api.call('matchEntities', { key, query: { query } })).body.coverage.semantic

    beforeAll(async () => {
      db = await freshDatabase(engine)
      afterAll(() => db.close())
      api = await testApi(engine, { db, outside: { embedder: wordEmbedder() } })
    })
    beforeEach(async () => {
      pages = []
      meanwhile = () => Promise.resolve()
      indexer = indexerOf()
      await drain()
      pages = []
    })

    test('projects that were imported together get their pages in turn, whatever their size', async () => {
      await importPages('A', 12)
      for (const letter of ['B', 'C', 'D']) await importPages(letter, 4)
      await drain()
      const got = { A: 0, B: 0, C: 0, D: 0 }
      const sizes = { A: 12, B: 4, C: 4, D: 4 }
      for (const page of pages) {
        got[page as keyof typeof got]++
        const open = (Object.keys(got) as (keyof typeof got)[]).filter((one) => got[one] < sizes[one])
        const small = open.filter((one) => one !== 'A').map((one) => got[one])
        expect(Math.max(0, ...small) - Math.min(...small, 4), pages.join('')).toBeLessThanOrEqual(2)
      }
      expect(got).toEqual(sizes)
      // All of the small ones are done when the large one has had about as much as each of them.
      const lastSmall = Math.max(...['B', 'C', 'D'].map((one) => pages.lastIndexOf(one)))
      expect(pages.slice(0, lastSmall).filter((page) => page === 'A').length, pages.join('')).toBeLessThanOrEqual(8)
    })

    test('what was imported last begins at once, however many wait', async () => {
      for (let at = 0; at < 12; at++) await importPages('O', 2)
      await db`update project set index_place = now() - interval '1 day' where docs_revision > indexed_docs
        or library_revision > indexed_library`
      for (let turn = 0; turn < 3; turn++) await indexer.turn(signal)
      await importPages('N', 3)
      pages = []
      for (let turn = 0; turn < 4; turn++) await indexer.turn(signal)
      expect(pages.filter((page) => page === 'N')).toHaveLength(3)
      // And one turn in four is for those that nobody asks for.
      expect(pages.filter((page) => page === 'O')).toHaveLength(1)
    })

    test('of those that wait the one that people search comes first', async () => {
      const waiting = []
      for (const letter of ['P', 'Q', 'R']) waiting.push(await importPages(letter, 1))
      const [searched] = waiting
      if (!searched) throw new Error('nothing waits')
      await db`update project set index_place = now() - interval '1 day'
        where docs_revision > indexed_docs or library_revision > indexed_library`
      expect(await lookedFor(searched, 'something')).toMatchObject({ complete: false })
      await expect
        .poll(async () => {
          const [row] = await db<{ first: string }>`
            select id as first from project where library_revision > indexed_library order by index_place desc limit 1`
          return row?.first
        })
        .toBe(searched.id)
      await indexer.turn(signal)
      expect(pages).toEqual(['P'])
    })

    test('a write that comes while its project is indexed is indexed too', async () => {
      const project = await importPages('W', 2)
      let written = 0
      meanwhile = async () => {
        if (++written <= 2) await write(project, `Later words ${written}.`)
      }
      await drain()
      expect(await isBehind(project)).toBe(false)
      expect(pages.filter((page) => page === 'W').length).toBeGreaterThanOrEqual(3)
      const [space] = (await readSpaces(db, project.id))?.spaces ?? []
      expect(space).toMatchObject({ completeTo: 2, libraryTo: 1, pass: null, isActive: true })
    })

    test('one that comes just before the mark is taken off keeps it', async () => {
      const project = await importPages('V', 1)
      meanwhile = () => write(project, 'Later words.')
      expect(await indexer.turn(signal)).toBe(true)
      meanwhile = () => Promise.resolve()
      expect(await isBehind(project)).toBe(true)
      await drain()
      expect(await isBehind(project)).toBe(false)
    })

    test('what a process that died had done of a project is not done again', async () => {
      const project = await importPages('X', 4)
      await indexer.turn(signal)
      await indexer.turn(signal)
      const texts: string[] = []
      meanwhile = (some) => Promise.resolve(texts.push(...some))
      await drain(indexerOf())
      expect(new Set(texts).size).toBe(texts.length)
      expect(texts.length).toBeLessThanOrEqual(2 * PAGE)
      expect(await lookedFor(project, 'X17')).not.toHaveProperty('complete')
    })

    test('a project whose indexer is seen to be dead is indexed at once, though its lease runs on', async () => {
      await importPages('Y', 1)
      const [projectId = ''] = await listBehind(db, { projectId: null, except: [], limit: 1 })
      const [holder, now] = [mintId(Date.now()), new Date()]
      const term = { now, expiresAt: new Date(now.getTime() + 60_000), heldBy: 'process 1 on gone' }
      expect(await takeLease(db, { projectId, name: 'search-index', holder }, term)).toBe(true)
      expect(await indexer.turn(signal)).toBe(false)
      const { processes } = api.services
      const dead = [holder.slice(0, 23)]
      const embedder = wordEmbedder()
      const looking = createIndexer({ ...api.services, embedder, processes: { ...processes, dead } })
      expect(await looking.turn(signal)).toBe(true)
      expect(await isBehind({ id: projectId })).toBe(false)
    })

    test('a long text takes its turns with others', async () => {
      const project = await api.project()
      const words = (block: number): string => Array.from({ length: 900 }, (_, at) => `L${block}word${at}`).join(' ')
      await write(project, ...Array.from({ length: 60 }, (_, block) => words(block)))
      await importPages('S', 2)
      await drain()
      const first = pages.indexOf('S')
      expect(first).toBeGreaterThanOrEqual(0)
      expect(pages.lastIndexOf('S'), pages.join('')).toBeLessThan(pages.length - 2)
      expect(await isBehind(project)).toBe(false)
      expect(await lookedFor(project, 'L59word899')).not.toHaveProperty('complete')
    })

    test('a project that fails each time keeps no other waiting', async () => {
      await importPages('F', 1)
      await importPages('G', 1)
      await db`update project set index_place = now() where docs_revision > indexed_docs
        or library_revision > indexed_library`
      meanwhile = ([text]) => (text?.startsWith('F') ? Promise.reject(new Error('broken')) : Promise.resolve())
      for (let turn = 0; turn < 4; turn++) await indexer.turn(signal).catch(() => undefined)
      expect(pages).toContain('G')
      meanwhile = () => Promise.resolve()
    })

    test('a reindex that is cut off is finished in the background', async () => {
      const project = await importPages('Z', 2)
      await drain()
      const cut = new AbortController()
      meanwhile = () => Promise.resolve(cut.abort(new Error('cut off')))
      const reindexing = indexer.reindex(project.id, { progress: () => undefined, signal: cut.signal })
      await expect(reindexing).rejects.toThrow('cut off')
      meanwhile = () => Promise.resolve()
      expect(await isBehind(project)).toBe(true)
      const generations = async () => ((await readSpaces(db, project.id))?.spaces ?? []).map((one) => one.generation)
      expect(await generations()).toEqual([2, 1])
      await drain()
      expect(await generations()).toEqual([2])
      expect(await isBehind(project)).toBe(false)
    })

    test('another model takes projects one page at a time too, and leaves nothing to do', async () => {
      await importPages('M', 2)
      await drain()
      pages = []
      const other = indexerOf('another')
      await drain(other)
      expect(pages.filter((page) => page === 'M')).toHaveLength(2)
      pages = []
      expect(await other.turn(signal)).toBe(false)
      expect(pages).toEqual([])
    })
  })
