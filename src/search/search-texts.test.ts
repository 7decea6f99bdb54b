import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityKind } from '../contract/words.ts'
import { engines, testDatabase } from '../../test/kit/databases.ts'
import { mintId } from '../ids.ts'
import type { Database } from '../ports.ts'
import { insertProject, insertTeam } from '../projects/store.ts'
import { countWords } from './rules/words/count-words.ts'
import { readTextFeed } from './store.ts'
import { afterRevision } from './vectors/store.ts'
import { WordIndex, type TextHit } from './words/word-index.ts'

const DOCUMENTS = [
  ['Button', 'A button starts an action. Use one primary button on a page.'],
  ['Button group', 'Several buttons that belong together.'],
  ['Modal', `A modal asks for a decision and has a button to close it. ${'Filler text about dialogs. '.repeat(200)}`],
  ['Café', 'Composed letters.'],
  ['Quote', "It's a 'quoted' \\ backslash & (tsquery | syntax) !"],
  ['Tooltip', 'A hint for a control. Hints are short.'],
] as const

/** One for each rule of the stemmer. */
const ENDINGS =
  `caresses ties cries gas kiwis gaps abacus agreed feed hopping hoping falling luxuriated hoped beds by say
  cry enjoy skis skies dying idly gently ugly early only singly news inning outing canning proceed exceeded succeeded
  generally communism arsenic rational valency hesitancy conformably differently digitizer vietnamization predication
  operator feudalism formality radically hopefulness analogously callousness decisiveness sensitivity sensibility
  possibly analogy apology fully carelessly duly triplicate electricity electrical formative formalize goodness revival
  allowance inference airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption
  communism activate angularity homologous effective bowdlerize probate rate cease controlled rolled yes youth
  vying saying abilities easily employed bidding ingenious theology`.split(/\s+/)

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
        insert into block (project_id, id, entity_type, entity_id, position, type, content, mentions, search_text,
          created_at, updated_at)
        select ${projectId}, gen_random_uuid(), ${type}, ${id}, part - 1, 'text', '{}', '[]', body, now(), now()
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
      (await indexOf(projectId)).search(query, [type], 200)

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
        await db`delete from block where project_id = ${id}`
        await db`delete from entity_documentation where project_id = ${id}`
      }
    })

    for (const [title, query, want] of [
      ['a title outranks a long body', 'button', ['Button', 'Button group', 'Modal']],
      ['words are stemmed', 'decisions', ['Modal']],
      ['any word may match', 'zebra hinted', ['Tooltip']],
      ['decomposed letters find composed ones', 'cafe\u0301', ['Café']],
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

    test('a long text in several parts is one hit', async () => {
      const id = await put(project, 'Long', [`alpha ${'text '.repeat(20_000)}`, 'omega text'], 'token')
      const hits = await search('alpha omega', 'token')
      expect(hits.map((hit) => hit.id)).toEqual([id])
    })

    test('a word ranks by BM25, where it stands in the name more than where it stands below', async () => {
      const body = `rank ${'ranks and others '.repeat(40)}`
      await put(project, 'Rank of ranks', [body], 'flow')
      const all = (await db`select entity_id from entity_documentation where project_id = ${project}`).length
      const [hit] = await search('rank', 'flow')
      // Words that say nothing do not count: 2 of 2 in the name, 41 of 81 below it.
      const said = (count: number, length: number, usual: number) =>
        (3 * count) / (count + 2 * (0.25 + (0.75 * length) / usual))
      const rank = 4 * said(2, 2, 3) + said(41, 81, 125)
      expect(hit?.rank).toBeCloseTo(rank * Math.log(1 + (all - 0.5) / 1.5), 5)
    })

    test('what is written again is found by its new words only, however often', async () => {
      const index = await indexOf(project)
      const entry = { type: 'screen', id: mintId(Date.now()) } as const
      for (let n = 0; n < 3_000; n++) index.put({ ...entry, title: 'Newest', bodies: [`version${n} version${n}`] })
      const find = (word: string) => index.search(word, ['screen'], 10).map(({ id }) => id)
      expect([find('version2998'), find('version2999'), find('newest')]).toEqual([[], [entry.id], [entry.id]])
      index.put({ ...entry, title: 'Newest', bodies: [] })
      expect(find('newest')).toEqual([])
      const others = index.search('button', ['component'], 10)
      expect(others.map(({ id }) => names.get(id))).toEqual(['Button', 'Button group', 'Modal'])
    })

    test('words are stemmed and left out as the database does it', async () => {
      const documents = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', 'CHANGELOG.md'].map((name) =>
        readFileSync(path.resolve(import.meta.dirname, '../..', name), 'utf8'),
      )
      const words = new Set(
        documents
          .join(' ')
          .toLowerCase()
          .match(/[a-z]+/g),
      )
      for (const word of ENDINGS) words.add(word)
      const rows = await db.tuples<[string, string]>`
        select word, array_to_string(ts_lexize('english_stem', word), ' ') from unnest(${[...words]}::text[]) as given (word)`
      expect(rows.length).toBeGreaterThan(1_000)
      const wrong = rows.flatMap(([word, stem]) => {
        const ours = [...countWords(word).keys()].join()
        return ours === stem ? [] : [`${word}: ${ours}, not ${stem}`]
      })
      expect(wrong).toEqual([])
    })
  })
