import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityKind } from '../contract/words.ts'
import { engines, testDatabase } from '../../test/kit/databases.ts'
import { mintId } from '../ids.ts'
import type { Database } from '../ports.ts'
import { insertProject, insertTeam } from '../projects/store.ts'
import { readAskedWords, readTextFeed } from './store.ts'
import { afterRevision } from './vectors/store.ts'
import { WordIndex, type TextHit } from './word-index.ts'

const DOCUMENTS = [
  ['Button', 'A button starts an action. Use one primary button on a page.'],
  ['Button group', 'Several buttons that belong together.'],
  ['Modal', `A modal asks for a decision and has a button to close it. ${'Filler text about dialogs. '.repeat(200)}`],
  ['Café', 'Composed letters.'],
  ['Quote', "It's a 'quoted' \\ backslash & (tsquery | syntax) !"],
  ['Tooltip', 'A hint for a control. Hints are short.'],
] as const

for (const engine of engines)
  describe(`text engine on ${engine}`, () => {
    let db: Database
    const [project, other] = [mintId(Date.now()), mintId(Date.now())]

    const put = async (projectId: string, title: string, parts: readonly string[], type = 'component') => {
      const id = mintId(Date.now())
      await db`
        insert into entity_documentation (project_id, entity_type, entity_id, title, slug, block_count, has_docs,
          is_deleted, revision, blocks_revision, text_revision)
        values (${projectId}, ${type}, ${id}, ${title}, null, 1, true, false, 1, 1, 1)`
      await db`
        insert into documentation_text (project_id, entity_type, entity_id, part, title, body)
        select ${projectId}, ${type}, ${id}, part - 1, ${title}, body
        from unnest(${parts}::text[]) with ordinality as given (body, part)`
      return id
    }

    const indexOf = async (projectId: string): Promise<WordIndex> => {
      const index = new WordIndex('test')
      const page = { after: afterRevision(0), entities: 1_000, bytes: 1e9 }
      for (const entry of (await readTextFeed(db, projectId, page)).entries) index.put(entry)
      return index
    }
    const search = async (query: string, type: EntityKind, projectId = project): Promise<TextHit[]> =>
      (await indexOf(projectId)).search(await readAskedWords(db, query), [type], 200)

    const names = new Map<string, string>()
    const find = async (query: string, projectId = project): Promise<string[]> => {
      const hits = await search(query, 'component', projectId)
      return hits.map(({ id }) => names.get(id) ?? id)
    }

    beforeAll(async () => {
      db = await testDatabase(engine)
      for (const id of [project, other]) {
        const teamId = mintId(Date.now())
        await insertTeam(db, { id: teamId, name: `team ${id}`, plan: 'standard', createdAt: new Date() })
        await insertProject(db, { id, teamId, name: `project ${id}`, epoch: 'test', createdAt: new Date() })
      }
      for (const [title, body] of DOCUMENTS) names.set(await put(project, title, [body]), title)
      await put(other, 'Button', ['The button of another project.'])
    })
    afterAll(async () => {
      for (const id of [project, other]) {
        await db`delete from documentation_text where project_id = ${id}`
        await db`delete from entity_documentation where project_id = ${id}`
      }
    })

    for (const [title, query, want] of [
      ['a title outranks a long body', 'button', ['Button', 'Button group', 'Modal']],
      ['words are stemmed', 'decisions', ['Modal']],
      ['any word may match', 'zebra hinted', ['Tooltip']],
      ['decomposed letters find composed ones', 'cafe\u0301'.normalize('NFKC'), ['Café']],
      ['stop words find nothing', 'the of and', []],
      ['syntax of queries is only text', "a & !'b' | (c <-> d):* \\", []],
      ['quotes and backslashes', "'quoted' \\", ['Quote']],
      ['emoji', '😀', []],
      ['right to left', 'שלום', []],
    ] as const)
      test(`${title}: ${query}`, async () => expect(await find(query)).toEqual(want))

    test('another project is not seen', async () => expect(await find('button', other)).toHaveLength(1))

    test('a rare word weighs more than a common one', async () =>
      expect((await find('button tooltip'))[0]).toBe('Tooltip'))

    test('a long text in several rows is one hit', async () => {
      const id = await put(project, 'Long', ['alpha text', 'omega text'], 'token')
      const hits = await search('alpha omega', 'token')
      expect(hits.map((hit) => hit.id)).toEqual([id])
    })

    test('a word ranks as the database ranks it', async () => {
      const id = await put(project, 'Rank of ranks', [`rank ${'ranks and others '.repeat(40)}`], 'flow')
      const [row] = await db<{ rank: number }>`
        select ts_rank(title_v, 'rank', 1) + ts_rank(body_v, 'rank', 1) as rank
        from documentation_text where project_id = ${project} and entity_id = ${id}`
      const all = (
        await db`select distinct entity_type, entity_id from documentation_text where project_id = ${project}`
      ).length
      const [hit] = await search('rank', 'flow')
      expect(hit?.rank).toBeCloseTo((row?.rank ?? 0) * Math.log(1 + (all - 0.5) / 1.5), 6)
    })

    test('what is written again is found by its new words only, however often', async () => {
      const index = await indexOf(project)
      const entry = { type: 'screen', id: mintId(Date.now()) } as const
      for (let n = 0; n < 3_000; n++)
        index.put({ ...entry, texts: [{ title: `'again':1`, body: `'version${n}':1,2` }] })
      const find = (word: string) => index.search([{ word, times: 1 }], ['screen'], 10).map(({ id }) => id)
      expect([find('version2998'), find('version2999'), find('again')]).toEqual([[], [entry.id], [entry.id]])
      index.put({ ...entry, texts: [] })
      expect(find('again')).toEqual([])
      const others = index.search([{ word: 'button', times: 1 }], ['component'], 10)
      expect(others.map(({ id }) => names.get(id))).toEqual(['Button', 'Button group', 'Modal'])
    })

    test('a text whose words need more than a vector holds can be written', async () => {
      const letter = (n: number): string => String.fromCodePoint(0x20000 + (n % 40_000))
      const body = Array.from(
        { length: 33_000 },
        (_, n) => `${letter(n)}${letter(n * 7 + 1)}-${letter(n + 3)}${letter(n * 5)}`,
      )
      const id = await put(project, 'Huge', [body.join(' ').slice(0, 190_000).toWellFormed()], 'style')
      const hits = await search('huge', 'style')
      expect(hits.map((hit) => hit.id)).toEqual([id])
    })
  })
