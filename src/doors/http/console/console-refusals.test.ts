import type { InjectOptions } from 'light-my-request'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog, testApi, type TestApi } from '../../../../test/kit/api.ts'
import { injectable, type Injectable } from '../../../../test/kit/listener.ts'
import { consoleOperations } from '../../../console-operations.ts'
import { unavailable } from '../../../errors.ts'
import { createConsole } from './console-listener.ts'
import { createWorkerListener } from './worker-listener.ts'

interface Keys {
  readonly whole: string
  readonly none: string
  /** A signed path for a PNG of 100 bytes. */
  readonly signed: string
}
type Row = readonly [told: string, ask: (keys: Keys) => InjectOptions, status: number, code: string]

const JSON_TYPE = { 'content-type': 'application/json' }
const get = (url: string, key?: string): InjectOptions => ({ url, ...(key ? { headers: bearer(key) } : {}) })
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', url: string, more: InjectOptions = {}) => ({
  method,
  url,
  ...more,
})
const payload = '{"broken'

const ROWS: readonly Row[] = [
  ['an unknown path', () => get('/nope'), 404, 'SVC_NOT_FOUND'],
  ['a broken escape', () => get('/console/objects/%zz'), 400, 'SVC_INVALID_ARGUMENT'],
  [
    'broken JSON to an unknown path',
    () => send('POST', '/nope', { payload, headers: JSON_TYPE }),
    404,
    'SVC_NOT_FOUND',
  ],
  [
    'a strange type to an unknown path',
    () => send('POST', '/nope', { payload, headers: { 'content-type': 'a/b' } }),
    404,
    'SVC_NOT_FOUND',
  ],
  [
    'broken JSON to a page',
    () => send('POST', '/healthz', { payload, headers: JSON_TYPE }),
    405,
    'SVC_METHOD_NOT_ALLOWED',
  ],
  ['a written health page', () => send('POST', '/readyz'), 405, 'SVC_METHOD_NOT_ALLOWED'],
  ['deleted metrics', () => send('DELETE', '/metrics'), 405, 'SVC_METHOD_NOT_ALLOWED'],
  [
    'a written overview',
    ({ whole }) => send('PUT', '/console/overview', { headers: bearer(whole) }),
    405,
    'SVC_METHOD_NOT_ALLOWED',
  ],
  ['written changes', () => send('POST', '/console/changes?limit=1'), 405, 'SVC_METHOD_NOT_ALLOWED'],
  ['a deleted object', () => send('DELETE', '/console/objects/o_1'), 405, 'SVC_METHOD_NOT_ALLOWED'],
  ['a posted signed URL', ({ signed }) => send('POST', signed), 405, 'SVC_METHOD_NOT_ALLOWED'],
  ['a patched MCP', () => send('PATCH', '/mcp'), 405, 'SVC_METHOD_NOT_ALLOWED'],
  ['options of the reference', () => send('OPTIONS', '/reference'), 405, 'SVC_METHOD_NOT_ALLOWED'],
  ['the contract under /api: unknown path', () => get('/api/nope'), 404, 'SVC_NOT_FOUND'],
  ['the contract under /api: no key', () => get('/api/v1/components'), 401, 'SVC_UNAUTHENTICATED'],
  ['the contract under /api: method', () => send('DELETE', '/api/v1/components'), 405, 'SVC_METHOD_NOT_ALLOWED'],
  ['the overview without a key', () => get('/console/overview'), 401, 'SVC_UNAUTHENTICATED'],
  ['the overview without its scope', ({ none }) => get('/console/overview', none), 403, 'SVC_INSUFFICIENT_SCOPE'],
  ['the overview while a store is away', ({ whole }) => get('/console/overview', whole), 503, 'SVC_UNAVAILABLE'],
  ['changes without a key', () => get('/console/changes', 'svc_x'), 401, 'SVC_UNAUTHENTICATED'],
  ['changes without its scope', ({ none }) => get('/console/changes', none), 403, 'SVC_INSUFFICIENT_SCOPE'],
  ['changes: limit', ({ whole }) => get('/console/changes?limit=0', whole), 400, 'SVC_INVALID_ARGUMENT'],
  ['changes: unknown parameter', ({ whole }) => get('/console/changes?a=1', whole), 400, 'SVC_INVALID_ARGUMENT'],
  ['changes: cursor', ({ whole }) => get('/console/changes?cursor=a', whole), 400, 'SVC_INVALID_CURSOR'],
  ['an object without a key', () => get('/console/objects/o_1'), 401, 'SVC_UNAUTHENTICATED'],
  ['an object without its scope', ({ none }) => get('/console/objects/o_1', none), 403, 'SVC_INSUFFICIENT_SCOPE'],
  ['an object that nobody has', ({ whole }) => get('/console/objects/o_1', whole), 404, 'SVC_NOT_FOUND'],
  ['a download without a signature', () => get('/objects/staging/x'), 401, 'SVC_UNAUTHENTICATED'],
  [
    'an upload without a signature',
    () => send('PUT', '/objects/staging/x', { payload: 'x' }),
    401,
    'SVC_UNAUTHENTICATED',
  ],
  [
    'an upload of another type',
    ({ signed }) => send('PUT', signed, { payload: 'x', headers: { 'content-type': 'text/plain' } }),
    415,
    'SVC_UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'an upload that is too large',
    ({ signed }) => send('PUT', signed, { payload: 'x'.repeat(101), headers: { 'content-type': 'image/png' } }),
    413,
    'SVC_PAYLOAD_TOO_LARGE',
  ],
  [
    'an upload without a length',
    ({ signed }) => send('PUT', signed, { headers: { 'content-type': 'image/png' } }),
    411,
    'SVC_LENGTH_REQUIRED',
  ],
  [
    'MCP without a key',
    () => send('POST', '/mcp', { payload: '{}', headers: { ...JSON_TYPE, host: 'localhost' } }),
    401,
    'SVC_UNAUTHENTICATED',
  ],
  [
    'MCP with too much',
    ({ whole }) =>
      send('POST', '/mcp', {
        payload: ' '.repeat(5_300_000),
        headers: { ...bearer(whole), ...JSON_TYPE, host: 'localhost' },
      }),
    413,
    'SVC_PAYLOAD_TOO_LARGE',
  ],
  ['a process that is not ready', () => get('/readyz'), 503, 'SVC_UNAVAILABLE'],
]

/** What a status is sent with. */
const HEADERS: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  403: 'www-authenticate',
  405: 'allow',
  503: 'retry-after',
}

describe('every refusal of the console is in the envelope', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrine-refusals-'))
  let api: TestApi
  let app: Injectable
  let keys: Keys
  beforeAll(async () => {
    api = await testApi('embedded', { env: { VITRINE_DATA_DIR: dataDir } })
    const { mount, signedObjects } = api
    const away = async () => {
      throw unavailable('the database')
    }
    app = injectable(
      createConsole({
        mount,
        operations: consoleOperations.map((row) => (row.id === 'getOverview' ? { ...row, run: away } : row)),
        signedObjects,
        log: silentLog,
        notReady: async () => 'the database cannot be reached',
      }),
    )
    const { id, key: whole } = await api.project()
    const upload = { entityType: 'project', entityId: id, kind: 'image', contentType: 'image/png', sizeBytes: 100 }
    const { body } = await api.call('presignUpload', { key: whole, body: upload })
    const { pathname, search } = new URL(body.upload_url)
    keys = { whole, none: await api.newKey(id, []), signed: `${pathname}${search}` }
  })
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  for (const [told, ask, status, code] of ROWS) {
    test(`${told}: ${status} ${code}`, async () => {
      const answer = await app.inject(ask(keys))
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      const { error } = answer.json()
      expect(error).toMatchObject({ code, message: expect.stringMatching(/\w+ \w+/), request_id: expect.any(String) })
      expect(answer.headers['x-request-id']).toBe(error.request_id)
      const header = HEADERS[status]
      if (header) expect(answer.headers).toHaveProperty(header)
    })
  }

  test('a 405 names what the path does answer', async () => {
    const allow = async (url: string) => (await app.inject({ method: 'PATCH', url })).headers['allow']
    expect(await allow('/healthz')).toBe('GET')
    expect(await allow('/mcp')).toBe('GET, POST, DELETE')
    expect(await allow('/objects/staging/x?y=1')).toBe('PUT, GET')
  })

  test('a worker refuses in the same shape', async () => {
    const health = { metrics: api.mount.metrics, notReady: async () => 'it is stopping' }
    const worker = injectable(createWorkerListener(silentLog, health))
    for (const [method, url, status] of [
      ['GET', '/nope', 404],
      ['POST', '/healthz', 405],
      ['GET', '/readyz', 503],
    ] as const) {
      const answer = await worker.inject({ method, url })
      expect(answer.statusCode).toBe(status)
      expect(answer.json().error.request_id).toBe(answer.headers['x-request-id'])
    }
    await worker.close()
  })
})
