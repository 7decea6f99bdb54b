import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type Ask, type TestAnswer, type TestApi, type TestProject } from '../../test/kit/api.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import { fixtureId, writeLibrary, type FixtureItem } from '../../test/libraries/fixture-library.ts'
import { wordEmbedder } from '../../test/kit/samples/word-embedder.ts'
import type { TokenDocument } from '../library/documents.ts'

const token = (
  key: string,
  type: TokenDocument['type'],
  status: 'synced' | 'deleted_in_source' = 'synced',
): FixtureItem => ({
  kind: 'token',
  key,
  status,
  document: { collection: 'palette', type, scopes: 'ALL', description: '', values: {} },
})
const styleDocument = { type: 'TEXT', description: '', properties: {}, bound_variables: [] } as const
const style = (key: string, type: 'TEXT' | 'PAINT'): FixtureItem => ({
  kind: 'style',
  key,
  document: { ...styleDocument, type },
})

const ITEMS: readonly FixtureItem[] = [
  { key: 'Button', sourceId: '12:34' },
  { key: 'Button Group' },
  { key: 'forms/Text Field' },
  { key: 'Old Button', status: 'deleted_in_source' },
  { key: 'Modal' },
  { key: '50% width_a' },
  {
    kind: 'token-collection',
    key: 'palette',
    name: 'Palette',
    document: {
      modes: [
        { id: 'l', name: 'Light' },
        { id: 'd', name: 'Dark' },
      ],
      default_mode: 'l',
    },
  },
  token('button/background', 'COLOR'),
  token('button/radius', 'FLOAT'),
  token('button/old', 'COLOR', 'deleted_in_source'),
  style('button/label', 'TEXT'),
  style('button/fill', 'PAINT'),
  { kind: 'screen', key: 'Button overview', sourceId: '1:2' },
  { kind: 'flow', key: 'Button flow', sourceId: '1:3' },
]

for (const engine of engines)
  describe(`matchEntities on ${engine}`, () => {
    const embedder = wordEmbedder()
    let api: TestApi
    let project: TestProject

    const ask = (query: NonNullable<Ask['query']>, key = project.key): Promise<TestAnswer> =>
      api.call('matchEntities', { key, query })
    const rows = ({ body }: TestAnswer): string[] =>
      body.groups.flatMap((group: { entity_type: string; matches: { name: string }[] }) =>
        group.matches.map(({ name }) => `${group.entity_type} ${name}`),
      )
    const write = async (type: string, id: string, ...texts: string[]): Promise<void> => {
      const blocks = texts.map((markdown) => ({ type: 'text', content: { markdown } }))
      const answer = await api.call('replaceDocumentation', { key: project.key, path: { type, id }, body: { blocks } })
      expect(answer.status, answer.text).toBe(200)
    }
    const index = async (): Promise<void> => {
      while (await api.services.indexer.turn(new AbortController().signal));
    }
    const furnished = async (): Promise<TestProject> => {
      const made = await api.project()
      await writeLibrary(api.services, made.id, ITEMS)
      return made
    }

    beforeAll(async () => {
      // Of its own: the indexer that it drains looks after every project of a database.
      const db = await freshDatabase(engine)
      afterAll(() => db.close())
      api = await testApi(engine, { db, outside: { embedder } })
      project = await furnished()
      await write(
        'component',
        fixtureId(project.id, 'Button'),
        'A **button** starts an action, such as sending a form.',
      )
      await write('component', fixtureId(project.id, 'Modal'), 'Asks for a decision before anything else goes on.')
      await write('component', fixtureId(project.id, 'Old Button'), 'The button of the old library.')
      await write('token', fixtureId(project.id, 'button/background', 'token'), 'Behind the label of a button.')
      const page = { title: 'Button guide', abstract: 'When to use a button.' }
      expect((await api.call('createPage', { key: project.key, body: page })).status).toBe(201)
      await api.call('createPage', { key: project.key, body: { title: 'Empty button page' } })
      await index()
    }, 60_000)

    test('groups of every kind in the order of the interface, with what tells rows apart', async () => {
      const { body } = await ask({ query: 'button', limit: 20 })
      expect(body.groups.map((group: { entity_type: string }) => group.entity_type)).toEqual([
        'component',
        'token',
        'style',
        'screen',
        'flow',
        'doc-page',
      ])
      const of = (type: string) => body.groups.find((group: { entity_type: string }) => group.entity_type === type)
      expect(of('component')).toMatchObject({
        matches: [
          {
            name: 'Button',
            matched_by: ['semantic', 'text', 'name'],
            surfaces: 3,
            signals: { name: { matched: 'exact' } },
            excerpt: 'A button starts an action, such as sending a form.',
            context: '12:34',
            sync_status: 'synced',
            has_docs: true,
          },
          { name: 'Button Group', matched_by: ['semantic', 'name'], excerpt: null, context: null, has_docs: false },
        ],
        truncated: { shown: 2, total: 2 },
        shape: { verdict: 'one_stands_out' },
      })
      const background = { name: 'button/background', context: 'Palette', sync_status: 'synced' }
      expect(of('token').matches).toContainEqual(expect.objectContaining(background))
      expect(
        of('style')
          .matches.map((row: { context: string }) => row.context)
          .sort(),
      ).toEqual(['PAINT', 'TEXT'])
      expect(of('screen').matches[0]).toMatchObject({ context: '1:2', sync_status: null })
      expect(of('doc-page').matches).toMatchObject([
        { name: 'Button guide', excerpt: 'When to use a button.', context: 'button-guide', has_docs: true },
        { name: 'Empty button page', excerpt: null, has_docs: false },
      ])
      expect(body.coverage).toEqual({
        semantic: { ran: true, candidates: expect.any(Number), language: 'en' },
        text: { ran: true, candidates: expect.any(Number) },
        name: { ran: true, candidates: 10 },
      })
      expect(body.next_cursor).toBeNull()
    })

    for (const [title, query, want] of [
      ['a synonym is found by meaning alone', { query: 'popup' }, ['component Modal']],
      ['a typo is a near miss', { query: 'modla', entity_types: 'component' }, ['component Modal']],
      ['nonsense finds nothing', { query: 'qqqq zzzz xxxx' }, []],
      ['% and _ are themselves', { query: '%' }, ['component 50% width_a']],
      ['a path segment', { query: 'text field' }, ['component forms/Text Field']],
      [
        'deleted rows on demand',
        { query: 'old button', entity_types: 'component', include_deleted: 'true', limit: 1 },
        ['component Old Button'],
      ],
      ['and not otherwise', { query: 'old library', entity_types: 'component' }, []],
      ['tokens of a type', { query: 'button', entity_types: 'token', resolved_type: 'FLOAT' }, ['token button/radius']],
      ['styles of a type', { query: 'button', entity_types: 'style', style_type: 'TEXT' }, ['style button/label']],
      [
        'only without documentation',
        { query: 'button', entity_types: 'component', has_docs: 'false' },
        ['component Button Group'],
      ],
      [
        'only with documentation',
        { query: 'button', entity_types: 'doc-page', has_docs: 'true' },
        ['doc-page Button guide'],
      ],
      [
        'a collection by its name, and tokens by their collection',
        { query: 'palette' },
        ['token button/background', 'token button/radius', 'token-collection Palette'],
      ],
    ] as const)
      test(title, async () => expect(rows(await ask(query))).toEqual(want))

    test('the project itself, and no other', async () => {
      const { body } = await ask({ query: project.name, entity_types: 'project' })
      expect(body.groups[0].matches).toMatchObject([
        { id: project.id, name: project.name, context: null, sync_status: null },
      ])
      // Names that tell the time they were made at may be a typo apart.
      await api.project(`Quartz atelier ${project.id}`)
      expect((await ask({ query: 'Quartz atelier', entity_types: 'project' })).body.groups).toEqual([])
    })

    test('one cursor pages every group, and every row comes once', async () => {
      const whole = rows(await ask({ query: 'button', limit: 20 }))
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const answer: TestAnswer = await ask({ query: 'button', limit: 1, ...(cursor === null ? {} : { cursor }) })
        paged.push(...rows(answer))
        cursor = answer.body.next_cursor
      } while (cursor !== null)
      expect(paged.sort()).toEqual(whole.sort())
      const { body } = await ask({ query: 'button', limit: 1 })
      for (const change of [{ query: 'buttons' }, { has_docs: 'true' }, { entity_types: 'token' }])
        expect((await ask({ query: 'button', limit: 1, cursor: body.next_cursor, ...change })).body.error.code).toBe(
          'SVC_INVALID_CURSOR',
        )
    })

    for (const [title, query, engineName, reason] of [
      ['has_docs=false', { query: 'button', has_docs: 'false' }, 'text', 'filtered_out'],
      [
        'a type that comes from names',
        { query: 'button', entity_types: 'token', resolved_type: 'COLOR' },
        'semantic',
        'filtered_out',
      ],
      ['one letter', { query: 'b' }, 'semantic', 'query_too_short'],
      ['signs only', { query: '***' }, 'text', 'query_too_short'],
    ] as const)
      test(`coverage says why an engine did not look: ${title}`, async () =>
        expect((await ask(query)).body.coverage[engineName]).toEqual({ ran: false, reason, candidates: 0 }))

    test('without the embedder the others answer, and coverage says so', async () => {
      for (const [failure, reason] of [
        [{ unavailable: 'embedder_unavailable' }, 'embedder_unavailable'],
        [{ unavailable: 'provider_unavailable' }, 'provider_unavailable'],
        [{ refused: 'too long' }, 'provider_unavailable'],
      ] as const) {
        embedder.failure = failure
        const answer = await ask({ query: 'button', entity_types: 'component' })
        embedder.failure = null
        expect(answer.body.coverage.semantic).toEqual({ ran: false, reason, candidates: 0 })
        expect(rows(answer)[0]).toBe('component Button')
      }
    })

    test('vectors of another dimension are not compared', async () => {
      embedder.dimension = 8
      const { body } = await ask({ query: 'button' })
      embedder.dimension = 1_024
      expect(body.coverage.semantic).toEqual({ ran: false, reason: 'provider_unavailable', candidates: 0 })
      expect(body.coverage.text.ran).toBe(true)
    })

    for (const [title, query] of [
      ['400 characters', 'a'.repeat(400)],
      ['400 emoji', '😀'.repeat(400)],
      ['right to left', 'זהו כפתור'],
      ['syntax of text queries', "button & !'x' | (a <-> b):*"],
      ['a regular expression', '(a+)+$'],
      ['a backslash and quotes', `\\'"\``],
      ['uuids', Array.from({ length: 10 }, () => fixtureId('p', 'x')).join(' ')],
      ['SQL', "'; drop table page; --"],
    ] as const)
      test(`always an answer: ${title}`, async () => expect((await ask({ query })).status).toBe(200))

    test('composed and decomposed letters ask the same', async () => {
      const made = await furnished()
      await writeLibrary(api.services, made.id, [{ key: 'Über' }])
      for (const query of ['über', 'u\u0308ber'.normalize('NFD')])
        expect(rows(await ask({ query }, made.key))).toEqual(['component Über'])
    })

    for (const [title, query, path] of [
      ['no query', {}, 'query.query'],
      ['a blank one', { query: '  ' }, 'query.query'],
      ['401 characters', { query: 'a'.repeat(401) }, 'query.query'],
      ['limit 0', { query: 'a', limit: '0' }, 'query.limit'],
      ['an unknown kind', { query: 'a', entity_types: 'component,widget' }, 'query.entity_types'],
      ['an unknown type', { query: 'a', resolved_type: 'color' }, 'query.resolved_type'],
      ['has_docs=yes', { query: 'a', has_docs: 'yes' }, 'query.has_docs'],
    ] as const)
      test(`refused: ${title}`, async () => {
        const { status, body } = await ask(query)
        expect([status, body.error.details.issues[0].path]).toEqual([400, path])
      })

    test('an empty project has an answer too', async () => {
      const empty = await api.project()
      const { body } = await ask({ query: 'button' }, empty.key)
      expect(body).toMatchObject({
        groups: [],
        coverage: { semantic: { ran: false, reason: 'no_documentation' }, name: { ran: true, candidates: 0 } },
        next_cursor: null,
      })
    })

    test('a write is found by text and name at once, by meaning once it is indexed, and not when it is gone', async () => {
      const { body: page } = await api.call('createPage', {
        key: project.key,
        body: { title: 'Toast', abstract: 'A brief cta.' },
      })
      const find = async (query: string) => (await ask({ query, entity_types: 'doc-page' })).body
      expect((await find('toast')).groups[0].matches[0].matched_by).toEqual(['text', 'name'])
      expect((await find('brief')).coverage.semantic).toMatchObject({
        ran: true,
        complete: false,
        indexed: 1,
        total: 2,
      })
      await index()
      expect((await find('toast')).coverage.semantic).toEqual({ ran: true, candidates: 1, language: 'en' })
      expect((await find('toast')).groups[0].matches[0].matched_by).toEqual(['semantic', 'text', 'name'])
      const embedded = embedder.indexed.length
      await api.call('updatePage', { key: project.key, path: { page_id: page.id }, body: { icon: '!', path: 'A' } })
      await index()
      expect(embedder.indexed).toHaveLength(embedded)
      await api.call('updatePage', { key: project.key, path: { page_id: page.id }, body: { title: 'Snackbar' } })
      expect((await find('snackbar')).groups[0].matches[0].matched_by).toEqual(['text', 'name'])
      await index()
      expect((await find('snackbar')).groups[0].matches[0].surfaces).toBe(3)
      await api.call('deletePage', { key: project.key, path: { page_id: page.id } })
      expect((await find('snackbar')).groups).toEqual([])
    })

    test('only changed chunks are embedded again', async () => {
      const words = (from: number) => Array.from({ length: 400 }, (_, at) => `word${from + at}`).join(' ')
      const id = fixtureId(project.id, 'Button Group')
      await write('component', id, words(0))
      await index()
      const before = embedder.indexed.length
      await write('component', id, words(0), 'One more sentence.')
      await index()
      expect(embedder.indexed.length - before).toBe(1)
      await write('component', id)
    })

    test('another project is searched by nobody else', async () => {
      const other = await furnished()
      const found = async () => {
        const { body } = await ask({ query: 'decision' }, other.key)
        return [body.groups, body.coverage.text]
      }
      // A first search says so where a slow database has not given it all texts in time.
      await expect.poll(found).toEqual([[], { ran: true, candidates: 0 }])
    })

    test('what designers wrote is found as soon as it is imported, quoted, and gone when it changes', async () => {
      const made = await api.project()
      const props = { tone: { type: 'string', enum: ['Calm', 'Loud'] } }
      const spec = { title: 'Toast', props, anatomy: {}, default: { elements: { text: { content: 'Undo it' } } } }
      const items = (description: string): FixtureItem[] => [
        { key: 'Toast', description, spec },
        { kind: 'style', key: 'Heading', document: { ...styleDocument, description: 'Titles of pages.' } },
        { kind: 'screen', key: 'Settings' },
        {
          kind: 'token',
          key: 'border/focus',
          document: { collection: '', type: 'COLOR', scopes: 'ALL', description: 'Rings around it.', values: {} },
        },
      ]
      await writeLibrary(api.services, made.id, items('Says that something has been done.'))
      const find = async (query: string) => (await ask({ query }, made.key)).body
      expect((await find('something done')).groups).toMatchObject([
        {
          entity_type: 'component',
          matches: [
            { name: 'Toast', matched_by: ['text'], excerpt: 'Says that something has been done.', has_docs: false },
          ],
        },
      ])
      for (const query of ['loud', 'tone', 'undo'])
        expect((await find(query)).groups[0].matches, query).toMatchObject([{ name: 'Toast', matched_by: ['text'] }])
      expect((await find('pages')).groups[0].matches[0].excerpt).toBe('Titles of pages.')
      expect((await find('rings')).groups[0].matches[0].excerpt).toBe('Purpose: Rings around it.')
      expect((await find('done')).coverage).toMatchObject({
        semantic: { ran: true, complete: false, indexed: 0, total: 4 },
        text: { ran: true, candidates: 1 },
      })
      await index()
      expect((await find('done')).coverage.semantic).toEqual({ ran: true, candidates: 1, language: 'en' })
      expect((await find('settings')).groups[0].matches[0]).toMatchObject({
        matched_by: ['semantic', 'name'],
        excerpt: null,
      })
      await writeLibrary(api.services, made.id, items('Tells about success.'))
      expect((await find('something done')).groups[0]?.matches[0].matched_by).toEqual(['semantic'])
      expect((await find('success')).groups[0].matches[0].excerpt).toBe('Tells about success.')
      await index()
      expect((await find('something done')).groups).toEqual([])
      const without = await ask({ query: 'success', has_docs: 'true' }, made.key)
      expect(without.body.groups).toEqual([])
    })

    test('what designers wrote and what was written here are one text', async () => {
      const made = await api.project()
      await writeLibrary(api.services, made.id, [{ key: 'Toast', description: 'Says what was done.' }])
      const id = fixtureId(made.id, 'Toast')
      const put = (...blocks: object[]) =>
        api.call('replaceDocumentation', { key: made.key, path: { type: 'component', id }, body: { blocks } })
      const found = async (query: string) => rows(await ask({ query }, made.key))
      await put({ type: 'text', content: { markdown: 'Stays for six seconds.' } })
      expect([await found('done'), await found('seconds')]).toEqual([['component Toast'], ['component Toast']])
      await writeLibrary(api.services, made.id, [{ key: 'Toast', description: 'Tells about success.' }])
      expect([await found('done'), await found('success'), await found('seconds')]).toEqual([
        [],
        ['component Toast'],
        ['component Toast'],
      ])
      await put()
      expect([await found('seconds'), await found('success')]).toEqual([[], ['component Toast']])
    })
  })
