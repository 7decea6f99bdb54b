import { beforeAll, describe, expect, test } from 'vitest'
import type { KeyScope } from '../../../contract/words.ts'
import { ALL_SCOPES, inject, testApi, type TestApi, type TestProject } from '../../../../test/kit/api.ts'
import { injectable } from '../../../../test/kit/listener.ts'
import { engines } from '../../../../test/kit/databases.ts'
import { getThing, sampleOperations } from '../../../../test/kit/sample-operations.ts'
import { createApi } from './api-listener.ts'
import { mintId } from '../../../ids.ts'
import { revokeKey } from '../../../keys/store.ts'

for (const engine of engines) {
  describe(`the contract over HTTP (${engine})`, () => {
    let now = Date.now()
    let api: TestApi
    let project: TestProject
    beforeAll(async () => {
      api = await testApi(engine, { operations: sampleOperations, clock: { now: () => now } })
      project = await api.project()
    })
    const send = async (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
      api.app.inject({
        // The router takes methods that the types of the test client do not list.
        method: method as 'GET',
        url,
        headers: { authorization: `Bearer ${project.key}`, ...headers },
        ...(payload === undefined ? {} : { payload }),
      })

    describe('routes', () => {
      for (const [name, method, url, status, allow] of [
        ['an unknown path', 'GET', '/v1/nothing', 404, undefined],
        ['the root', 'GET', '/', 404, undefined],
        ['a doubled slash', 'GET', '//v1/things', 404, undefined],
        ['a trailing slash', 'GET', '/v1/things/', 404, undefined],
        ['upper case', 'GET', '/V1/things', 404, undefined],
        ['a known path with another method', 'POST', '/v1/things', 405, 'GET'],
        ['HEAD', 'HEAD', '/v1/things', 405, 'GET'],
        ['OPTIONS', 'OPTIONS', '/v1/things', 405, 'GET'],
        ['an unusual method', 'PROPFIND', '/v1/things/001', 405, 'GET, DELETE'],
        ['the literal path wins over {id}', 'GET', '/v1/things/all:batchGet', 405, 'POST'],
        ['an encoded colon is the same path', 'GET', '/v1/things/all%3AbatchGet', 405, 'POST'],
        ['another method on the description', 'POST', '/openapi.json', 405, 'GET'],
      ] as const) {
        test(`${name} is ${status}`, async () => {
          const answer = await send(method, url)
          expect(answer.statusCode).toBe(status)
          expect(answer.headers['allow']).toBe(allow)
          expect(answer.headers['x-request-id']).toBeTypeOf('string')
        })
      }
      test('the description needs no key', async () => {
        const answer = await api.app.inject('/openapi.json')
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
      })
      test('the description is not sent again to who has it', async () => {
        const url = '/openapi.json'
        const { headers } = await api.app.inject(url)
        const again = await api.app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } })
        expect([again.statusCode, again.payload]).toEqual([304, ''])
      })
      test('a path parameter of 10,000 characters names nothing', async () => {
        expect((await send('GET', `/v1/things/${'x'.repeat(10_000)}`)).statusCode).toBe(404)
      })
      test('a malformed escape in the path is a 400 in the envelope', async () => {
        const answer = await send('GET', '/v1/things/%zz')
        expect(answer.statusCode).toBe(400)
        expect(answer.json().error.code).toBe('SVC_INVALID_ARGUMENT')
      })
      test('U+0000 in the path is a 400', async () => {
        expect((await send('GET', '/v1/things/%00')).statusCode).toBe(400)
      })
    })

    describe('keys and scopes', () => {
      for (const operation of sampleOperations) {
        test(`${operation.id} without a key, with bad, expired and revoked keys: one and the same 401`, async () => {
          const expired = await api.newKey(project.id, ALL_SCOPES, new Date(now - 1))
          const revoked = await api.newKey(project.id)
          const ids = await api.services.db<{ id: string }>`
            select id from api_key where project_id = ${project.id}::uuid order by created_at desc, id desc limit 1`
          await api.services.revisions.write(project.id, 'keys', (db) =>
            revokeKey(db, { projectId: project.id, keyId: ids[0]?.id ?? '', at: new Date() }),
          )
          const headers = [
            {},
            { authorization: '' },
            { authorization: 'Bearer' },
            { authorization: `Basic ${project.key}` },
            { authorization: `Bearer ${project.key}x` },
            { authorization: `Bearer ${project.key.slice(0, -1)}${project.key.endsWith('0') ? '1' : '0'}` },
            { authorization: `Bearer svc_${'a'.repeat(36)}` },
            { authorization: `Bearer ${'a'.repeat(5000)}` },
            { authorization: `Bearer ${expired}` },
            { authorization: `Bearer ${revoked}` },
          ]
          const bodies = new Set<string>()
          for (const header of headers) {
            const answer = await inject(api.app, operation, { headers: { ...header, 'x-request-id': 'same' } })
            expect(answer.status).toBe(401)
            expect(answer.headers['www-authenticate']).toBe('Bearer')
            bodies.add(answer.text)
          }
          expect(bodies.size).toBe(1)
        })

        for (const scopes of subsets(ALL_SCOPES)) {
          const isAllowed = scopes.includes(operation.scope)
          test(`${operation.id} with the scopes [${scopes.join(' ')}] is ${isAllowed ? 'admitted' : 'a 403'}`, async () => {
            const key = await api.newKey(project.id, scopes)
            const answer = await api.call(operation.id, { key, path: { id: '001' }, body: { ids: [mintId(now)] } })
            if (isAllowed) return expect(answer.status).toBe(operation.status)
            expect(answer.body.error).toMatchObject({
              code: 'SVC_INSUFFICIENT_SCOPE',
              details: { required: operation.scope },
            })
            return expect(answer.headers['www-authenticate']).toContain(`scope="${operation.scope}"`)
          })
        }
      }

      test('the scheme is read in any case', async () => {
        expect((await send('GET', '/v1/things', { authorization: `bearer ${project.key}` })).statusCode).toBe(200)
      })
      test('a key expires by the clock at the very millisecond', async () => {
        const key = await api.newKey(project.id, ALL_SCOPES, new Date(now + 1000))
        expect((await api.call('listThings', { key })).status).toBe(200)
        now += 999
        expect((await api.call('listThings', { key })).status).toBe(200)
        now += 1
        expect((await api.call('listThings', { key })).status).toBe(401)
      })
    })

    describe('order of checks: route, key, scope, path and query, body', () => {
      for (const [name, method, url, headers, payload, status] of [
        ['a wrong method before a missing key', 'PUT', '/v1/things', { authorization: '' }, undefined, 405],
        ['a missing key before a bad query', 'GET', '/v1/things?limit=0', { authorization: '' }, undefined, 401],
        [
          'a bad query before a broken body',
          'POST',
          '/v1/things/all:batchGet?x=1',
          { 'content-type': 'application/json' },
          '{',
          400,
        ],
        [
          'a missing key before a body that is too large',
          'POST',
          '/v1/things/all:batchGet',
          { authorization: '', 'content-type': 'application/json' },
          'x'.repeat(2_000_000),
          401,
        ],
      ] as const) {
        test(name, async () => {
          const answer = await send(method, url, headers, payload)
          expect(answer.statusCode).toBe(status)
          if (name.startsWith('a bad query')) expect(answer.json().error.details.issues[0].path).toBe('query.x')
        })
      }
    })

    describe('bodies', () => {
      const json = { 'content-type': 'application/json' }
      for (const [name, headers, payload, status, code] of [
        ['another content type', { 'content-type': 'text/plain' }, 'x', 415, 'SVC_UNSUPPORTED_MEDIA_TYPE'],
        ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1', 415, 'SVC_UNSUPPORTED_MEDIA_TYPE'],
        ['no content type', {}, '{}', 415, 'SVC_UNSUPPORTED_MEDIA_TYPE'],
        ['a content type that is none', { 'content-type': ';;;' }, '{}', 415, 'SVC_UNSUPPORTED_MEDIA_TYPE'],
        ['a compressed body', { ...json, 'content-encoding': 'gzip' }, '{}', 415, 'SVC_UNSUPPORTED_MEDIA_TYPE'],
        ['an empty body', json, '', 400, 'SVC_INVALID_ARGUMENT'],
        ['broken JSON', json, '{"ids":', 400, 'SVC_INVALID_ARGUMENT'],
        ['more than a mebibyte', json, JSON.stringify({ ids: 'x'.repeat(1_048_576) }), 413, 'SVC_PAYLOAD_TOO_LARGE'],
        ['51 ids', json, JSON.stringify({ ids: Array(51).fill(mintId(1)) }), 400, 'SVC_BATCH_LIMIT_EXCEEDED'],
        [
          'the encoding that is none is fine',
          { ...json, 'content-encoding': 'Identity' },
          JSON.stringify({ ids: [mintId(1)] }),
          200,
          undefined,
        ],
        [
          'a charset is fine',
          { 'content-type': 'application/json; charset=utf-8' },
          JSON.stringify({ ids: [mintId(1)] }),
          200,
          undefined,
        ],
      ] as const) {
        test(`${name}: ${status}`, async () => {
          const answer = await send('POST', '/v1/things/all:batchGet', headers, payload)
          expect(answer.statusCode).toBe(status)
          expect(answer.json().error?.code).toBe(code)
        })
      }
    })

    describe('a DELETE, which takes no body', () => {
      const json = { 'content-type': 'application/json' }
      for (const [name, headers, payload, status] of [
        ['none, but a content type', json, undefined, 204],
        ['an object', json, '{}', 204],
        ['another content type', { 'content-type': 'text/plain' }, 'x', 415],
        ['broken JSON', json, '{"ids":', 400],
        ['more than a mebibyte', json, `"${'x'.repeat(1_048_576)}"`, 413],
      ] as const) {
        test(`${name}: ${status}`, async () => {
          expect((await send('DELETE', '/v1/things/001', headers, payload)).statusCode).toBe(status)
        })
      }
    })

    describe('pages', () => {
      test('a walk visits every row once, whatever the limits, and null ends it', async () => {
        const seen: string[] = []
        let cursor: string | null = null
        for (const limit of [1, 10, 3, 7, 2, 10, 10, 10]) {
          const query: Record<string, string | number> = { limit, fields: 'id', ...(cursor === null ? {} : { cursor }) }
          const { body } = await api.call('listThings', { key: project.key, query })
          expect(body.pagination.has_more).toBe(body.pagination.next_cursor !== null)
          seen.push(...body.data.map(({ id }: { id: string }) => id))
          cursor = body.pagination.next_cursor
          if (cursor === null) break
        }
        expect(cursor).toBeNull()
        expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => String(at).padStart(3, '0')))
      })
      test('a cursor belongs to its question, its operation and its project', async () => {
        const { body } = await api.call('listThings', { key: project.key, query: { odd: true } })
        const cursor: string = body.pagination.next_cursor
        const other = await api.project()
        for (const [key, query] of [
          [project.key, { cursor }],
          [project.key, { cursor, odd: false }],
          [other.key, { cursor, odd: true }],
          [project.key, { cursor: `${cursor}A`, odd: true }],
        ] as const) {
          expect((await api.call('listThings', { key, query })).body.error.code).toBe('SVC_INVALID_CURSOR')
        }
        expect(
          (await api.call('listThings', { key: project.key, query: { cursor, odd: true, limit: 9, project_id: 'x' } }))
            .status,
        ).toBe(200)
      })
    })

    describe('ETags and request ids', () => {
      test('an unchanged answer is a 304 without a body', async () => {
        const first = await api.call('listThings', { key: project.key })
        const etag = first.headers['etag'] ?? ''
        expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Authorization' })
        const again = await api.call('listThings', { key: project.key, headers: { 'if-none-match': `"x", ${etag}` } })
        expect(again).toMatchObject({ status: 304, text: '' })
        expect(again.headers['etag']).toBe(etag)
      })
      test('a bumped library revision is another ETag', async () => {
        const before = await api.call('listThings', { key: project.key })
        await api.services.revisions.write(project.id, 'library', async () => undefined)
        const after = await api.call('listThings', {
          key: project.key,
          headers: { 'if-none-match': before.headers['etag'] ?? '' },
        })
        expect(after.status).toBe(200)
        expect(after.headers['etag']).not.toBe(before.headers['etag'])
      })
      test('an answer is kept for its own project and for keys that may read it', async () => {
        const [other, docsOnly] = await Promise.all([api.project(), api.newKey(project.id, ['read:docs'])])
        const first = await api.call('listThings', { key: project.key })
        for (let times = 0; times < 3; times++) {
          const again = await api.call('listThings', { key: project.key })
          expect([again.text, again.headers['etag']]).toEqual([first.text, first.headers['etag']])
        }
        const foreign = await api.call('listThings', { key: other.key })
        // A cursor is signed for its project.
        expect(foreign.text).not.toBe(first.text)
        expect((await api.call('listThings', { key: docsOnly })).status).toBe(403)
      })
      test('If-None-Match * asks whether it exists', async () => {
        const ask = { key: project.key, headers: { 'if-none-match': '*' } }
        expect((await api.call('getThing', { ...ask, path: { id: '001' } })).status).toBe(304)
        expect((await api.call('getThing', { ...ask, path: { id: 'nope' } })).status).toBe(404)
      })
      test('an operation may have a strong ETag of its own', async () => {
        const ask = { key: project.key, headers: { 'if-none-match': '"strong-1"' } }
        expect((await api.call('getTagged', ask)).status).toBe(304)
        expect((await api.call('getTagged', { key: project.key })).headers['etag']).toBe('"strong-1"')
      })
      test('the caller’s request id is echoed when it is harmless, and replaced when it is not', async () => {
        expect((await send('GET', '/v1/things', { 'x-request-id': 'a.b-c_1' })).headers['x-request-id']).toBe('a.b-c_1')
        for (const id of ['', 'a b', 'ä', 'x'.repeat(129), '{"a":1}']) {
          expect((await send('GET', '/v1/things', { 'x-request-id': id })).headers['x-request-id']).not.toBe(id)
        }
      })
    })

    test('foreign and absent ids take the same path', async () => {
      const answers = await Promise.all(
        ['aaa', 'bbb'].map((id) =>
          api.call('getThing', { key: project.key, path: { id }, headers: { 'x-request-id': 'r' } }),
        ),
      )
      expect(answers[0]?.text.replaceAll('aaa', 'bbb')).toBe(answers[1]?.text)
    })

    test('a defect answers 500 without its secrets, and the log has the reason without paths', async () => {
      const lines: unknown[] = []
      const loud = await testApi(engine, {
        operations: sampleOperations,
        log: { debug() {}, info() {}, warn() {}, error: (event, fields) => void lines.push({ event, ...fields }) },
      })
      const answer = await loud.call('waitForGate', { key: (await loud.project()).key, query: { fail: true } })
      expect(answer.status).toBe(500)
      expect(answer.text).not.toMatch(/passwd|select|api_key/)
      expect(lines).toMatchObject([
        { event: 'request.failed', request_id: answer.headers['x-request-id'] },
        { event: 'request', status: 500, route: 'waitForGate', request_id: answer.headers['x-request-id'] },
      ])
      expect(JSON.stringify((lines[0] as { at: string[] }).at)).not.toContain(process.cwd())
    })

    test('a rate limit is per key, says when to come back, and is off by default', async () => {
      let time = 1_000_000
      const limited = await testApi(engine, {
        operations: [getThing],
        clock: { now: () => time },
        env: { VITRINE_RATE_LIMIT: '2' },
      })
      const [one, other] = [await limited.project(), await limited.project()]
      const ask = async (key: string) => limited.call('getThing', { key, path: { id: '001' } })
      expect((await ask(one.key)).headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' })
      expect((await ask(one.key)).status).toBe(200)
      const refused = await ask(one.key)
      expect(refused.body.error.code).toBe('SVC_RATE_LIMITED')
      expect(refused.headers['retry-after']).toBe('30')
      expect((await ask(other.key)).status).toBe(200)
      time += 30_000
      expect((await ask(one.key)).status).toBe(200)
    })
  })
}

test('a defect after the answer ends neither the answer nor the process, and is in the log', async () => {
  const api = await testApi('embedded', { operations: sampleOperations })
  const { key } = await api.project()
  const events: string[] = []
  const log = { debug() {}, info() {}, warn() {}, error: (event: string) => void events.push(event) }
  const observe = () => {
    throw new Error('a defect')
  }
  const app = injectable(createApi({ ...api.mount, metrics: { ...api.mount.metrics, observe } }, log, []))
  const answer = await app.inject({ url: '/v1/things/001', headers: { authorization: `Bearer ${key}` } })
  expect(answer.statusCode).toBe(200)
  expect(events).toEqual(['answer.failed'])
})

function subsets(scopes: readonly KeyScope[]): KeyScope[][] {
  return scopes.reduce<KeyScope[][]>((sets, scope) => [...sets, ...sets.map((set) => [...set, scope])], [[]])
}
