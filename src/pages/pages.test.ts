import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestAnswer, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import { mintId } from '../ids.ts'

// Pages and folders through HTTP. Each test has a project of its own.

for (const engine of engines) {
  describe(`pages on ${engine}`, () => {
    let api: TestApi
    let project: TestProject
    beforeAll(async () => {
      // No two moments are alike, so that every change can be told by its time.
      let now = 0
      api = await testApi(engine, { clock: { now: () => (now = Math.max(now + 1, Date.now())) } })
    })
    beforeEach(async () => {
      project = await api.project()
    })

    const create = (body: object): Promise<TestAnswer> => api.call('createPage', { key: project.key, body })
    const make = async (title: string, path: string | null = null): Promise<string> =>
      (await create({ title, path })).body.id
    const get = (page: string) => api.call('getPage', { key: project.key, path: { page } })
    const patch = (id: string, body: object) =>
      api.call('updatePage', { key: project.key, path: { page_id: id }, body })
    const remove = (id: string) => api.call('deletePage', { key: project.key, path: { page_id: id } })
    const list = (query: Record<string, string | number> = {}) => api.call('listPages', { key: project.key, query })
    const rename = (from: string, to: string) => api.call('renamePath', { key: project.key, body: { from, to } })
    const clear = (path: string) => api.call('clearPath', { key: project.key, body: { path } })
    const titles = async (query?: Record<string, string | number>): Promise<string[]> =>
      (await list(query)).body.data.map((page: { title: string }) => page.title)
    const places = async (): Promise<string[]> =>
      (await list({ limit: 100 })).body.data.map(
        (page: { path: string | null; position: number; title: string }) =>
          `${page.path} ${page.position} ${page.title}`,
      )

    test('a page is created empty, last in its folder, with everything it was given', async () => {
      await make('First', 'Guides')
      const { status, body } = await create({ title: 'Über uns', path: 'Guides', abstract: 'Who we are', icon: '⚓' })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        title: 'Über uns',
        slug: 'uber-uns',
        path: 'Guides',
        position: 1,
        abstract: 'Who we are',
        icon: '⚓',
        updatedBy: null,
      })
      const { blocks, mentions, etag, ...page } = (await get('uber-uns')).body
      expect(page).toEqual(body)
      const path = { type: 'doc-page', id: body.id }
      expect((await api.call('getDocumentation', { key: project.key, path })).headers['etag']).toBe(etag)
      const headers = { 'if-match': etag }
      expect(
        (await api.call('replaceDocumentation', { key: project.key, path, headers, body: { blocks } })).status,
      ).toBe(200)
      expect([blocks, mentions]).toEqual([[], []])
      expect((await get(body.id.toUpperCase())).body.slug).toBe('uber-uns')
      const bare = await create({ title: 'Bare', path: null, abstract: null, icon: null })
      expect(bare.body).toMatchObject({ path: null, abstract: null, icon: null, position: 0 })
    })

    test('derived slugs step aside, explicit ones do not', async () => {
      const slugs = []
      for (let n = 0; n < 3; n++) slugs.push((await create({ title: 'Same title' })).body.slug)
      expect(slugs).toEqual(['same-title', 'same-title-2', 'same-title-3'])
      const taken = await create({ title: 'Other', slug: 'same-title' })
      expect(taken.body.error).toMatchObject({ code: 'SVC_SLUG_TAKEN', details: { slug: 'same-title' } })
      expect((await list()).body.data).toHaveLength(3)
      expect((await create({ title: 'Other', slug: 'own-slug' })).body.slug).toBe('own-slug')
      expect((await create({ title: '日本' })).body.slug).toBe('page')
      await remove((await get('same-title')).body.id)
      expect((await get('same-title')).body.error).toMatchObject({
        code: 'SVC_NOT_FOUND',
        message: expect.stringContaining('"same-title"'),
      })
      expect((await create({ title: 'Heir', slug: 'same-title' })).status).toBe(201)
      expect((await get('same-title')).body.title).toBe('Heir')
    })

    test('fifty equal titles at once give fifty slugs, fifty equal slugs one page', async () => {
      const made = await Promise.all(Array.from({ length: 50 }, () => create({ title: 'Crowd' })))
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
      const want = Array.from({ length: 50 }, (_, at) => (at === 0 ? 'crowd' : `crowd-${at + 1}`)).sort()
      const slugs: string[] = made.map(({ body }) => body.slug)
      expect(slugs.sort()).toEqual(want)
      expect(new Set(made.map(({ body }) => body.position)).size).toBe(50)
      const fought = await Promise.all(Array.from({ length: 50 }, () => create({ title: 'x', slug: 'the-one' })))
      expect(fought.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(fought.filter(({ body }) => body.error?.code === 'SVC_SLUG_TAKEN')).toHaveLength(49)
    })

    test('what is no page is refused with its path', async () => {
      for (const [body, path] of [
        [{}, 'body.title'],
        [{ title: null }, 'body.title'],
        [{ title: '' }, 'body.title'],
        [{ title: 'x'.repeat(201) }, 'body.title'],
        [{ title: 'x', position: 1 }, 'body.position'],
        [{ title: 'x', id: mintId(Date.now()) }, 'body.id'],
        [{ title: 'x', path: '' }, 'body.path'],
        [{ title: 'x', path: 'a\nb' }, 'body.path'],
        [{ title: 'x', path: 'a\u0085b' }, 'body.path'],
        [{ title: 'x', path: 'p'.repeat(401) }, 'body.path'],
        [{ title: 'x', abstract: 'x'.repeat(2001) }, 'body.abstract'],
        [{ title: 'x', icon: 'x'.repeat(65) }, 'body.icon'],
        ...[
          '..',
          'a/b',
          '%2f',
          '',
          'x'.repeat(300),
          'Upper',
          'а',
          'a\u200bb',
          '-a',
          'a--b',
          null,
          5,
          mintId(Date.now()),
        ].map((slug) => [{ title: 'x', slug }, 'body.slug'] as const),
      ] as const) {
        const answer = await create(body)
        expect(answer.body.error?.code, JSON.stringify(body)).toBe('SVC_INVALID_ARGUMENT')
        expect(answer.body.error.details.issues[0].path).toBe(path)
      }
      expect((await list()).body.data).toEqual([])
      expect((await create({ title: '😀'.repeat(200), path: '/'.repeat(400) })).status).toBe(201)
    })

    test('PATCH: absent is left alone, null clears, a value replaces', async () => {
      const { id } = (await create({ title: 'Old', path: 'A', abstract: 'abc', icon: 'i' })).body
      expect((await patch(id, { title: 'New' })).body).toMatchObject({
        title: 'New',
        slug: 'old',
        path: 'A',
        abstract: 'abc',
        icon: 'i',
      })
      expect((await patch(id, { abstract: null, icon: null })).body).toMatchObject({
        title: 'New',
        path: 'A',
        abstract: null,
        icon: null,
      })
      expect((await patch(id, { path: null })).body).toMatchObject({ path: null, position: 0 })
      expect((await patch(id, { path: 'B/C', abstract: '' })).body).toMatchObject({ path: 'B/C', abstract: '' })
      expect((await get(id)).body).toMatchObject({ title: 'New', path: 'B/C', slug: 'old' })
      for (const [body, path] of [
        [{}, 'body'],
        [{ project_id: project.id }, 'body'],
        [{ title: null }, 'body.title'],
        [{ slug: 'x' }, 'body.slug'],
        [{ position: null }, 'body.position'],
        [{ position: -1 }, 'body.position'],
        [{ position: 1.5 }, 'body.position'],
        [{ position: 2 ** 40 }, 'body.position'],
        [{ path: '' }, 'body.path'],
        [{ blocks: [] }, 'body.blocks'],
      ] as const) {
        const answer = await patch(id, body)
        expect(answer.body.error?.code, JSON.stringify(body)).toBe('SVC_INVALID_ARGUMENT')
        expect(answer.body.error.details.issues[0].path).toBe(path)
      }
      for (const name of ['old', 'nothing', 'No slug']) {
        expect((await patch(name, { title: 'x' })).body.error.code).toBe('SVC_INVALID_ARGUMENT')
        expect((await remove(name)).body.error.code).toBe('SVC_INVALID_ARGUMENT')
      }
      const absent = mintId(Date.now())
      expect((await patch(absent, { title: 'x' })).body.error.code).toBe('SVC_NOT_FOUND')
      expect((await remove(absent)).body.error.code).toBe('SVC_NOT_FOUND')
    })

    test('a page is changed by what is written on it, taken from it, and nothing else', async () => {
      const { id, updatedAt: made } = (await create({ title: 'Page' })).body
      const other = (await create({ title: 'Other' })).body
      const changedAt = async (): Promise<string> => (await get(id)).body.updatedAt
      const entity = { key: project.key, path: { type: 'doc-page', id } }
      const blocks = [{ type: 'text', content: { markdown: 'a' } }]
      const times: string[] = [made]
      const { body } = await api.call('appendDocumentation', { ...entity, body: { blocks } })
      times.push(await changedAt())
      const block = { ...entity, path: { ...entity.path, block_id: body.blocks[0].id } }
      await api.call('deleteBlock', block)
      times.push(await changedAt())
      expect((await api.call('deleteBlock', block)).status).toBe(404)
      expect(await changedAt()).toBe(times.at(-1))
      await api.call('replaceDocumentation', { ...entity, body: { blocks } })
      times.push(await changedAt())
      expect(new Set(times).size).toBe(4)
      expect([...times].sort()).toEqual(times)
      expect((await get(other.id)).body.updatedAt).toBe(other.updatedAt)
    })

    test('a position is the place within the folder, and the others move along', async () => {
      const ids: string[] = []
      for (const title of ['a', 'b', 'c', 'd']) ids.push(await make(title, 'F'))
      const [a = '', b = '', , d = ''] = ids
      expect((await patch(d, { position: 0 })).body.position).toBe(0)
      expect(await titles()).toEqual(['d', 'a', 'b', 'c'])
      expect((await patch(d, { position: 2 })).body.position).toBe(2)
      expect(await titles()).toEqual(['a', 'b', 'd', 'c'])
      expect((await patch(a, { position: 99 })).body.position).toBe(3)
      expect(await titles()).toEqual(['b', 'd', 'c', 'a'])
      expect((await patch(b, { position: 0, path: 'F' })).body.position).toBe(0)
      await remove(d)
      expect(await places()).toEqual(['F 0 b', 'F 1 c', 'F 2 a'])
      expect((await patch(a, { path: 'G', position: 5 })).body).toMatchObject({ path: 'G', position: 0 })
      expect((await patch(b, { path: 'G', position: 0 })).body).toMatchObject({ path: 'G', position: 0 })
      expect(await places()).toEqual(['F 0 c', 'G 0 b', 'G 1 a'])
      // The same path moves nothing.
      await patch(b, { path: 'G' })
      expect(await places()).toEqual(['F 0 c', 'G 0 b', 'G 1 a'])
    })

    test('a page can be moved between its neighbors for ever', async () => {
      const [first, second] = [await make('first'), await make('second')]
      const third = await make('third')
      for (let round = 0; round < 60; round++) {
        await patch(round % 2 ? first : third, { position: 1 })
        expect((await patch(second, { position: 1 })).body.position).toBe(1)
      }
      expect(new Set((await places()).map((place) => place.split(' ')[1]))).toEqual(new Set(['0', '1', '2']))
    })

    test('making room between neighbors hides no page from a list that is being read', async () => {
      const ids: string[] = []
      for (const title of 'abcdefghijkl') ids.push(await make(title, 'F'))
      for (const id of ids.slice(0, 7)) await remove(id)
      const { body } = await list({ limit: 2 })
      for (let round = 0; round < 24; round++) await patch(ids[10 + (round % 2)] ?? '', { position: 1 })
      expect(await titles()).toEqual(['h', 'l', 'k', 'i', 'j'])
      expect(await titles({ cursor: body.pagination.next_cursor })).toContain('j')
    })

    test('folders are literal: renaming, merging and clearing keep the order and nothing else', async () => {
      for (const [title, path] of [
        ['1', 'A'],
        ['2', 'A/B'],
        ['3', 'A'],
        ['4', 'Z'],
        ['5', null],
        ['6', 'a'],
      ] as const)
        await make(title, path)
      expect((await rename('A', 'B')).body).toEqual({ updated: 2 })
      expect(await places()).toEqual(['null 0 5', 'A/B 0 2', 'B 0 1', 'B 1 3', 'Z 0 4', 'a 0 6'])
      expect((await rename('B', 'Z')).body).toEqual({ updated: 2 })
      expect(await places()).toEqual(['null 0 5', 'A/B 0 2', 'Z 0 4', 'Z 1 1', 'Z 2 3', 'a 0 6'])
      expect((await rename('B', 'Q')).body).toEqual({ updated: 0 })
      expect((await rename('Z', 'Z')).body).toEqual({ updated: 0 })
      expect((await clear('Z')).body).toEqual({ updated: 3 })
      expect((await clear('Z')).body).toEqual({ updated: 0 })
      expect(await places()).toEqual(['null 0 5', 'null 1 4', 'null 2 1', 'null 3 3', 'A/B 0 2', 'a 0 6'])
      await Promise.all([rename('A/B', 'a'), rename('a', 'A/B')])
      expect((await list()).body.data).toHaveLength(6)
      for (const body of [
        { from: '', to: 'x' },
        { from: 'x' },
        { to: 'x' },
        { from: 'x', to: null },
        { from: 'x', to: 'a\tb' },
      ]) {
        expect((await api.call('renamePath', { key: project.key, body })).body.error.code).toBe('SVC_INVALID_ARGUMENT')
      }
    })

    test('the list pages through all folders without a gap, whatever is inserted, deleted or moved meanwhile', async () => {
      const ids: string[] = []
      const folders = [null, '%', 'A', 'A/B', '_', '😀', '～']
      for (let at = 0; at < 35; at++) ids.push(await make(`p${at}`, folders[at % 7] ?? null))
      const first = await list({ limit: 10 })
      expect(first.body.pagination).toMatchObject({ has_more: true, limit: 10 })
      expect(first.body.paths).toEqual(['%'])
      const seen = new Set<string>(first.body.data.map((page: { id: string }) => page.id))
      const stay = ids.filter((_, at) => at % 5 !== 0)
      for (const id of ids.filter((id) => !stay.includes(id))) await remove(id)
      await make('late')
      await make('late', 'A')
      let cursor = first.body.pagination.next_cursor
      const order: string[] = first.body.data.map((page: { path: string }) => page.path)
      while (cursor !== null) {
        const { body } = await list({ limit: 7, cursor })
        for (const page of body.data) {
          expect(seen.has(page.id)).toBe(false)
          seen.add(page.id)
          order.push(page.path)
        }
        cursor = body.pagination.next_cursor
        expect(body.pagination.has_more).toBe(cursor !== null)
      }
      for (const id of stay) expect(seen.has(id)).toBe(true)
      expect([...new Set(order)]).toEqual([null, '%', 'A', 'A/B', '_', '～', '😀'])
      expect((await list({ path: '%' })).body.paths).toEqual(['%'])
      expect((await list({ path: 'a' })).body).toMatchObject({
        data: [],
        paths: [],
        pagination: { has_more: false, next_cursor: null },
      })
      const other = (await list({ limit: 1 })).body.pagination.next_cursor
      expect((await list({ limit: 5, cursor: other, path: 'A' })).body.error.code).toBe('SVC_INVALID_CURSOR')
      expect((await list({ cursor: 'x' })).body.error.code).toBe('SVC_INVALID_CURSOR')
      for (const [query, status] of [
        [{ limit: 0 }, 400],
        [{ limit: 'x' }, 400],
        [{ limit: '' }, 400],
        [{ path: '' }, 400],
        [{ limit: 1000 }, 200],
      ] as const)
        expect((await list(query)).status).toBe(status)
      expect((await list({ limit: 1000 })).body.pagination.limit).toBe(100)
    })

    test('deleting a page takes its blocks with it and frees its slug; has_docs of pages is blocks or an abstract', async () => {
      const { id } = (await create({ title: 'Short-lived' })).body
      const docs = async () => {
        const learned = await api.services.revisions.learn(project.id)
        if (!learned) throw new Error('no project')
        return (await api.services.docs.open({ projectId: project.id, revisions: learned })).hasDocs('doc-page', id)
      }
      expect(await docs()).toBe(false)
      await patch(id, { abstract: 'About' })
      expect(await docs()).toBe(true)
      await patch(id, { abstract: ' ' })
      expect(await docs()).toBe(false)
      const body = { blocks: [{ type: 'heading', content: { text: 'x', level: 2 } }] }
      const path = { type: 'doc-page', id: 'short-lived' }
      expect((await api.call('appendDocumentation', { key: project.key, path, body })).status).toBe(201)
      expect(await docs()).toBe(true)
      expect((await get('short-lived')).body.blocks).toHaveLength(1)
      expect((await remove(id)).status).toBe(204)
      expect(await docs()).toBe(false)
      expect((await get(id)).status).toBe(404)
      expect((await api.call('getDocumentation', { key: project.key, path })).status).toBe(404)
      expect((await remove(id)).status).toBe(404)
      const rows = await api.services.db`select id from block where project_id = ${project.id}::uuid`
      expect([...rows]).toEqual([])
    })

    test('another project’s pages are as absent as none, and stay as they are', async () => {
      const id = await make('Mine', 'A')
      const stranger = await api.project()
      const as = { key: stranger.key }
      expect((await api.call('getPage', { ...as, path: { page: 'mine' } })).status).toBe(404)
      expect((await api.call('updatePage', { ...as, path: { page_id: id }, body: { title: 'x' } })).status).toBe(404)
      expect((await api.call('deletePage', { ...as, path: { page_id: id } })).status).toBe(404)
      expect((await api.call('renamePath', { ...as, body: { from: 'A', to: 'B' } })).body).toEqual({ updated: 0 })
      expect((await api.call('clearPath', { ...as, body: { path: 'A' } })).body).toEqual({ updated: 0 })
      expect((await api.call('listPages', as)).body.data).toEqual([])
      const cursor = (await list({ limit: 1 })).body.pagination.next_cursor ?? 'x'
      expect((await api.call('listPages', { ...as, query: { limit: 1, cursor } })).body.error.code).toBe(
        'SVC_INVALID_CURSOR',
      )
      expect(await places()).toEqual(['A 0 Mine'])
    })
  })
}
