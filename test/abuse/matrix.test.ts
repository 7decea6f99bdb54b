import { beforeAll, describe, expect, test } from 'vitest'
import type { KeyScope } from '../../src/contract/words.ts'
import { BLOCK_TYPES } from '../../src/documentation/blocks/block-types.ts'
import { mintId } from '../../src/ids.ts'
import { operations } from '../../src/operations.ts'
import type { Database } from '../../src/ports.ts'
import { ALL_SCOPES, inject, testApi, type TestApi } from '../kit/api.ts'
import { ASKS, type Ids } from '../kit/asks.ts'
import { engines } from '../kit/databases.ts'
import { furnished, type FurnishedProject } from '../kit/furnished.ts'

// What every operation must survive, generated from the table so that none is forgotten.

const SUBSETS = ALL_SCOPES.reduce<KeyScope[][]>((sets, scope) => [...sets, ...sets.map((set) => [...set, scope])], [[]])

test('every operation has a request in test/kit/asks.ts, and no request is left over', () => {
  expect(Object.keys(ASKS).sort()).toEqual(operations.map(({ id }) => id).sort())
})

for (const engine of engines) {
  describe(`every operation on ${engine}`, () => {
    let api: TestApi
    let own: FurnishedProject
    let foreign: FurnishedProject
    let untouched: Record<string, string>
    const keys = new Map<string, string>()
    beforeAll(async () => {
      api = await testApi(engine)
      own = await furnished(api)
      foreign = await furnished(api)
      for (const scopes of SUBSETS) keys.set(scopes.join(' '), await api.newKey(own.id, scopes))
      untouched = await checksums(api.services.db, foreign.id)
      expect(Object.keys(untouched).length).toBeGreaterThan(8)
    })
    const askOf = (id: string, ids: Ids) => ASKS[id]?.ask(ids) ?? {}

    for (const operation of operations) {
      const { id, method } = operation
      describe(id, () => {
        test('answers with its scope, and without it a 403 that names it', async () => {
          // The key with all scopes first: a write may leave nothing for the next one to delete.
          for (const scopes of SUBSETS.toReversed()) {
            const answer = await api.call(id, { ...askOf(id, own.ids), key: keys.get(scopes.join(' ')) ?? '' })
            if (scopes.length === 3) expect(answer.status, answer.text).toBe(operation.status)
            else if (scopes.includes(operation.scope)) expect([operation.status, 404]).toContain(answer.status)
            else
              expect(answer.body.error).toMatchObject({
                code: 'SVC_INSUFFICIENT_SCOPE',
                details: { required: operation.scope },
              })
          }
        })

        test('without a key, and with one that is none, the same 401', async () => {
          const texts = new Set<string>()
          for (const key of [null, '', 'svc_', `svc_${'0'.repeat(36)}`, own.key.toUpperCase()]) {
            const headers = { 'x-request-id': 'same' }
            const answer = await api.call(id, { ...askOf(id, own.ids), headers, key })
            expect(answer.status).toBe(401)
            texts.add(answer.text)
          }
          expect(texts.size).toBe(1)
        })

        test('an unknown parameter is refused by name, a project_id is ignored', async () => {
          const ask = askOf(id, own.ids)
          const unknown = await api.call(id, { ...ask, key: own.key, query: { ...ask.query, surprise: '1' } })
          expect(unknown.body.error.details.issues[0].path).toBe('query.surprise')
          if (method !== 'GET') return
          const mine = await api.call(id, { ...ask, key: own.key })
          const theirs = await api.call(id, { ...ask, key: own.key, query: { ...ask.query, project_id: foreign.id } })
          expect(theirs.text).toBe(mine.text)
        })

        if (operation.body) {
          test('an unknown field is refused by name, and so is what is not JSON', async () => {
            const ask = askOf(id, own.ids)
            const unknown = await api.call(id, { ...ask, key: own.key, body: { ...(ask.body as object), surprise: 1 } })
            expect(unknown.body.error.details.issues[0].path).toBe('body.surprise')
            const broken = await api.call(id, { ...ask, key: own.key, body: 'x'.repeat(10) })
            expect(broken.body.error.code).toBe('SVC_INVALID_ARGUMENT')
            const typed = await api.call(id, { ...ask, key: own.key, headers: { 'content-type': 'text/plain' } })
            expect(typed.body.error.code).toBe('SVC_UNSUPPORTED_MEDIA_TYPE')
          })
        }

        for (const about of ASKS[id]?.about ?? []) {
          test(`another project's ${about} is byte for byte like one that nobody has`, async () => {
            const absent = mintId(Date.now())
            const ask = async (value: string) => {
              const headers = { 'x-request-id': 'same' }
              const answer = await inject(api.app, operation, {
                ...askOf(id, { ...own.ids, [about]: value }),
                key: own.key,
                headers,
              })
              return `${answer.status} ${answer.text.replaceAll(value, '<id>')}`
            }
            expect(await ask(foreign.ids[about])).toBe(await ask(absent))
          })
        }
      })
    }

    for (const { type, example } of BLOCK_TYPES) {
      for (const place of idPlaces(example)) {
        test(`another project's id at ${place.join('.')} of a ${type} block is byte for byte like one that nobody has`, async () => {
          const validate = async (value: string): Promise<string> => {
            const content = withAt(example, place, value)
            const answer = await api.call('validateDocumentation', {
              key: own.key,
              headers: { 'x-request-id': 'same' },
              body: { blocks: [{ type, content }] },
            })
            return `${answer.status} ${answer.text.replaceAll(value, '<id>')}`
          }
          const { object, ...uuids } = foreign.ids
          const isObject = /key$/i.test(nameOf(place))
          const absent = isObject ? `${object.slice(0, -4)}zzzz` : mintId(Date.now())
          for (const value of isObject ? [object] : Object.values(uuids)) {
            expect(await validate(value)).toBe(await validate(absent))
          }
        })
      }
    }

    test("another project's cursor is as good as a forged one", async () => {
      for (const id of ['listComponents', 'listPages', 'listTokens', 'listStyles', 'listEdges', 'listRelated']) {
        const foreignAsk = { ...askOf(id, foreign.ids), key: foreign.key }
        const page = await api.call(id, { ...foreignAsk, query: { ...foreignAsk.query, limit: 1 } })
        const cursor = page.body.next_cursor ?? page.body.pagination?.next_cursor
        if (typeof cursor !== 'string') continue
        const mine = askOf(id, own.ids)
        const answers = await Promise.all(
          [cursor, 'forged'].map((cursor) =>
            api.call(id, {
              ...mine,
              key: own.key,
              headers: { 'x-request-id': 'same' },
              query: { ...mine.query, cursor },
            }),
          ),
        )
        expect(answers[0]?.text).toBe(answers[1]?.text)
        expect(answers[0]?.body.error.code).toBe('SVC_INVALID_CURSOR')
      }
    })

    test('nothing of this changed a row of the other project', async () => {
      expect(await checksums(api.services.db, foreign.id)).toEqual(untouched)
    })
  })
}

/** Where an example of a block takes an id. */
function idPlaces(value: unknown, place: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null)
    return /(_id|_ids|_key|Id|Key)$/.test(nameOf(place)) ? [[...place]] : []
  return Object.entries(value).flatMap(([name, member]) => idPlaces(member, [...place, name]))
}

/** The last name on the way that is no place in a list. */
const nameOf = (place: readonly string[]): string => place.findLast((name) => !/^\d+$/.test(name)) ?? ''

function withAt(value: unknown, [name, ...rest]: readonly string[], leaf: string): unknown {
  if (name === undefined) return leaf
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? withAt(item, rest, leaf) : item))
  const holder = Object(value) as Record<string, unknown>
  return { ...holder, [name]: withAt(holder[name], rest, leaf) }
}

/** One for each table that has rows of projects. */
async function checksums(db: Database, projectId: string): Promise<Record<string, string>> {
  const tables = await db<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'project_id' and table_schema = 'public' order by 1`
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const parts = [
      `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t where project_id = `,
      '',
    ]
    // A table's name cannot be a parameter, and this one comes from the catalog.
    const text = Object.assign(parts, { raw: parts }) as unknown as TemplateStringsArray
    sums[name] = (await db<{ sum: string }>(text, projectId))[0]?.sum ?? ''
  }
  return sums
}
