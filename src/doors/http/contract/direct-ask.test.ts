import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/kit/api.ts'
import { ASKS } from '../../../../test/kit/asks.ts'
import { engines } from '../../../../test/kit/databases.ts'
import { wordEmbedder } from '../../../../test/kit/samples/word-embedder.ts'
import { furnished, type FurnishedProject } from '../../../../test/kit/furnished.ts'
import { operation } from '../../../contract/operation.ts'
import type { ErrorCode, ServiceError } from '../../../errors.ts'
import type { Ask, Question, Told } from '../../mcp/asking/ask.ts'
import { consoleOperations } from '../../../console-operations.ts'
import { operations } from '../../../operations.ts'
import type { Log } from '../../../ports.ts'
import type { RequestLog } from '../request-log.ts'
import { createDirectAsk } from './direct-ask.ts'

/** Tests ask by the rows of tables: what the types know of each operation is lost there. */
type AnyAsk = (id: string, question?: Question) => Promise<Told<unknown>>
const loosely = (ask: Ask): AnyAsk => ask as unknown as AnyAsk

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }
const asAgent = (api: TestApi, key: string): AnyAsk =>
  loosely(createDirectAsk(api.mount, silent)({ authorization: `Bearer ${key}`, requestId: 'agent' }))

const MORE: readonly (readonly [id: string, question: (ids: FurnishedProject['ids']) => Question])[] = [
  ['listComponents', () => ({ query: { q: 'i', fields: 'name,chi_score', has_spec: true, limit: 1 } })],
  ['listComponents', () => ({ query: { sync_status: ['synced', 'outdated'], component_depth_gte: 1 } })],
  ['getSpec', ({ component: id }) => ({ path: { id }, query: { include: ['variants', 'tokenValues'] } })],
  ['getTokenValues', ({ collection }) => ({ body: { collection, mode: undefined } })],
  ['getStyleValues', () => ({ body: { type: 'EFFECT', ids: undefined } })],
  [
    'listRelated',
    ({ component }) => ({ path: { entity_type: 'component', entity_id: component }, query: { depth: 3 } }),
  ],
  ['listBlockTypes', () => ({ query: { section: 'shapes' } })],
]

for (const engine of engines) {
  describe(`asked inside the process on ${engine}`, () => {
    let api: TestApi
    let project: FurnishedProject
    let ask: AnyAsk
    beforeAll(async () => {
      api = await testApi(engine, { outside: { embedder: wordEmbedder() } })
      project = await furnished(api)
      ask = asAgent(api, project.key)
    })

    for (const { id, method, hasOwnEtag } of operations)
      test(`${id} answers plain JSON, the same as over HTTP`, async () => {
        const { path = {}, query = {}, body } = ASKS[id]?.ask(project.ids) ?? {}
        const sent = method === 'GET' ? await api.call(id, { path, query, body, key: project.key }) : undefined
        const told = await ask(id, { path, query, body: body as Record<string, unknown> })
        if (sent) expect(told.body).toStrictEqual(sent.body)
        if (sent && hasOwnEtag) expect(told.etag).toBe(sent.headers['etag'])
        // Nothing that the wire would change: no date, no undefined member, no object of a class.
        if (told.body !== undefined) expect(told.body).toStrictEqual(JSON.parse(JSON.stringify(told.body)))
      })

    for (const [at, [id, question]] of MORE.entries())
      test(`the same, asked otherwise: ${at + 1} ${id}`, async () => {
        const given = question(project.ids)
        const { path = {}, body } = given
        const query = Object.fromEntries(
          Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)] as const),
        )
        const sent = await api.call(id, { path, query, body, key: project.key })
        expect(sent.status, sent.text).toBe(200)
        expect((await ask(id, given)).body).toStrictEqual(sent.body)
      })

    test('a cursor is taken from either way by the other', async () => {
      const page = await ask('listComponents', { query: { limit: 1 } })
      const { next_cursor: cursor } = (page.body as { pagination: { next_cursor: string } }).pagination
      const sent = await api.call('listComponents', { key: project.key, query: { limit: 1, cursor } })
      expect((await ask('listComponents', { query: { limit: 1, cursor } })).body).toStrictEqual(sent.body)
    })

    for (const [name, code, id, question] of [
      ['a wrong value', 'SVC_INVALID_ARGUMENT', 'listComponents', { query: { limit: 0, sort_by: 'age' } }],
      ['an unknown argument', 'SVC_INVALID_ARGUMENT', 'listComponents', { query: { surprise: 1 } }],
      ['a text that no store can keep', 'SVC_INVALID_ARGUMENT', 'listComponents', { query: { q: 'a\u0000b' } }],
      ['a cursor of nothing', 'SVC_INVALID_CURSOR', 'listComponents', { query: { cursor: 'x'.repeat(40) } }],
      ['an id of nothing', 'SVC_NOT_FOUND', 'getComponent', { path: { id: 'nothing' } }],
      ['a body with an unknown field', 'SVC_INVALID_ARGUMENT', 'confirmUpload', { body: { object: 'x' } }],
      ['an empty body', 'SVC_INVALID_ARGUMENT', 'confirmUpload', { body: {} }],
      [
        'too many ids',
        'SVC_BATCH_LIMIT_EXCEEDED',
        'batchGetSpecs',
        { body: { component_ids: Array.from({ length: 51 }, () => '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10') } },
      ],
      [
        'more than a body may have',
        'SVC_PAYLOAD_TOO_LARGE',
        'validateDocumentation',
        { body: { blocks: [{ type: 'text', content: { markdown: 'é'.repeat(600_000) } }] } },
      ],
    ] as const satisfies readonly (readonly [string, ErrorCode, string, Question])[])
      test(`${name} is refused by the same words`, async () => {
        const { path, query, body }: Question = question
        const asked = { ...(path && { path }), ...(query && { query: query as Record<string, string> }), body }
        const { error } = (await api.call(id, { ...asked, key: project.key })).body
        const refused = await refusal(ask(id, question))
        expect(refused.code).toBe(code)
        expect(refused).toMatchObject({ message: error.message, details: error.details })
      })
  })
}

async function refusal(asked: Promise<unknown>): Promise<ServiceError> {
  return asked.then(
    () => {
      throw new Error('was not refused')
    },
    (error: ServiceError) => error,
  )
}

describe('who asks', () => {
  test('a key without the scope, and one that is none', async () => {
    const api = await testApi('embedded')
    const { id } = await api.project()
    const reader = asAgent(api, await api.newKey(id, ['read:library']))
    await expect(reader('listPages')).rejects.toMatchObject({
      code: 'SVC_INSUFFICIENT_SCOPE',
      details: { required: 'read:docs' },
    })
    await expect(asAgent(api, 'svc_0')('listPages')).rejects.toMatchObject({ code: 'SVC_UNAUTHENTICATED' })
  })

  test('what the server wants to know beside an answer is not counted', async () => {
    const api = await testApi('embedded', { env: { VITRINE_RATE_LIMIT: '2' }, clock: { now: () => 1_000_000 } })
    const { key } = await api.project()
    const asker = { authorization: `Bearer ${key}`, requestId: 'agent' }
    const ask = loosely(createDirectAsk(api.mount, silent, consoleOperations)(asker))
    for (let times = 0; times < 5; times++) await ask('listSources', { query: { troubled: true } })
    await ask('listPages')
    await ask('listPages')
    await expect(ask('listPages')).rejects.toMatchObject({ code: 'SVC_RATE_LIMITED' })
  })

  test('each question counts as one request of its key', async () => {
    const api = await testApi('embedded', { env: { VITRINE_RATE_LIMIT: '2' }, clock: { now: () => 1_000_000 } })
    const { key } = await api.project()
    const ask = asAgent(api, key)
    await ask('listPages')
    expect((await api.call('listPages', { key })).status).toBe(200)
    await expect(ask('listPages')).rejects.toMatchObject({
      code: 'SVC_RATE_LIMITED',
      headers: { 'retry-after': '30' },
    })
  })
})

describe('what is seen of it', () => {
  test('its status and time by operation, and a line that names the request, the operation and the key', async () => {
    const api = await testApi('embedded')
    const { id } = await api.project()
    const key = await api.newKey(id, ['read:library'])
    const seen: unknown[] = []
    const lines: Parameters<RequestLog>[0][] = []
    const mount = {
      ...api.mount,
      metrics: { ...api.mount.metrics, observe: (...observed: [string, number, number]) => void seen.push(observed) },
      requestLog: (line: Parameters<RequestLog>[0]) => void lines.push(line),
    }
    const ask = loosely(createDirectAsk(mount, silent)({ authorization: `Bearer ${key}`, requestId: 'agent' }))
    await ask('listComponents')
    await refusal(ask('createPage', { body: {} }))
    expect(seen).toEqual([
      ['listComponents', 200, expect.any(Number)],
      ['createPage', 403, expect.any(Number)],
    ])
    expect(lines).toMatchObject([
      { id: 'agent', method: 'GET', route: 'listComponents', status: 200, keyId: expect.any(String) },
      { id: 'agent', method: 'POST', route: 'createPage', status: 403, keyId: expect.any(String) },
    ])
  })

  test('a defect is in the log by the id of the request, and the agent is not told of it', async () => {
    const broken = operation({
      id: 'listPages',
      method: 'GET',
      path: '/v1/broken',
      scope: 'read:docs',
      tag: 'Pages',
      summary: 'Fails',
      run: async () => {
        throw new TypeError('secret')
      },
    })
    const api = await testApi('embedded', { operations: [broken] })
    const { key } = await api.project()
    const logged: unknown[] = []
    const log: Log = { ...silent, error: (event, fields) => void logged.push([event, fields]) }
    const ask = loosely(createDirectAsk(api.mount, log)({ authorization: `Bearer ${key}`, requestId: 'agent' }))
    expect((await refusal(ask('listPages'))).message).not.toContain('secret')
    expect(logged).toMatchObject([['request.failed', { request_id: 'agent' }]])
  })
})
