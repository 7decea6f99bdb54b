import { beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../src/contract/operation.ts'
import { mintId } from '../src/ids.ts'
import { operations } from '../src/operations.ts'
import { ALL_SCOPES, inject, testApi, type TestApi } from './api.ts'
import { ASKS, type Ids } from './asks.ts'
import { engines } from './databases.ts'
import { furnished, type FurnishedProject } from './furnished.ts'

// What every operation must survive, generated from the table so that none is forgotten.

const SUBSETS = ALL_SCOPES.reduce<Scope[][]>((sets, scope) => [...sets, ...sets.map((set) => [...set, scope])], [[]])

test('every operation has a request in test/asks.ts, and no request is left over', () => {
  expect(Object.keys(ASKS).sort()).toEqual(operations.map(({ id }) => id).sort())
})

for (const engine of engines) {
  describe(`every operation on ${engine}`, () => {
    let api: TestApi
    let own: FurnishedProject
    let foreign: FurnishedProject
    const keys = new Map<string, string>()
    beforeAll(async () => {
      api = await testApi(engine)
      own = await furnished(api)
      foreign = await furnished(api)
      for (const scopes of SUBSETS) keys.set(scopes.join(' '), await api.newKey(own.id, scopes))
    })
    const askOf = (id: string, ids: Ids) => ASKS[id]?.ask(ids) ?? {}

    for (const operation of operations) {
      const { id, method } = operation
      describe(id, () => {
        test('answers with its scope, and without it a 403 that names it', async () => {
          for (const scopes of SUBSETS) {
            const key = keys.get(scopes.join(' ')) ?? ''
            // Writes change what later requests find: the scope is checked first, so one full key is enough for them.
            if (
              method !== 'GET' &&
              scopes.includes(operation.scope) &&
              scopes.length < 3 &&
              operation.scope === 'write:docs'
            )
              continue
            const answer = await api.call(id, { ...askOf(id, own.ids), key })
            if (scopes.includes(operation.scope)) expect(answer.status, answer.text).toBe(operation.status)
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

    test('nothing of this changed the other project', async () => {
      const ask = { key: foreign.key }
      expect((await api.call('listComponents', ask)).body.data).toHaveLength(2)
    })
  })
}
