import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/kit/api.ts'
import { testConsole, type TestConsole } from '../../../../test/kit/console.ts'
import { consoleOperations } from '../../../console-operations.ts'
import { KEY_SCOPES } from '../../../contract/words.ts'
import { operations } from '../../../operations.ts'

// The window of the plugin has the origin `null`, which any page can have by a sandboxed frame.

const ROWS = [
  ...operations.map(({ method, path }) => [method, `/api${path}`] as const),
  ...consoleOperations.map(({ method, path }) => [method, `/console${path}`] as const),
]
const isPush = (path: string): boolean => /^\/console\/imports(\/|$)/.test(path)
const OTHERS = [
  ...ROWS.filter(([, path]) => !isPush(path)),
  ...(['GET', 'POST', 'DELETE'] as const).map((method) => [method, '/console/session'] as const),
  ['POST', '/console/session/link'],
  ['POST', '/mcp'],
  ['GET', '/'],
  ['GET', '/reference'],
  ['GET', '/healthz'],
  ['GET', '/metrics'],
  ['GET', '/api/openapi.json'],
  ['GET', '/console/openapi.json'],
  // What only looks as if it were one of them.
  ['GET', '/console/importsx'],
  ['GET', '/console/imports%2f'],
  ['GET', '/console'],
] as const

let api: TestApi
let app: TestConsole['app']
let key: string

beforeAll(async () => {
  api = await testApi('embedded')
  app = testConsole(api).app
  key = await api.newKey((await api.project()).id, KEY_SCOPES)
})

const filled = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '1')
const ask = (method: string, path: string, headers: Record<string, string>) =>
  app.inject({ method: method as 'GET', url: filled(path), headers: { host: 'localhost', ...headers } })
const preflight = (method: string, path: string, origin = 'null') =>
  ask('OPTIONS', path, {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization, content-type',
  })
const crossed = (headers: object): string[] => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe.each(ROWS.filter(([, path]) => isPush(path)))('%s %s', (method, path) => {
  test('answers the origin null, its preflight and its refusals too', async () => {
    const before = await preflight(method, path)
    expect(before.statusCode).toBe(204)
    expect(before.headers['access-control-allow-origin']).toBe('null')
    expect(before.headers['access-control-allow-methods']).toContain(method)
    expect(before.headers['access-control-allow-headers']).toContain('authorization')
    const [shown, refused] = [
      await ask(method, path, { origin: 'null', authorization: `Bearer ${key}` }),
      await ask(method, path, { origin: 'null' }),
    ]
    expect(refused.statusCode).toBe(401)
    for (const { headers } of [before, shown, refused]) {
      expect(headers['access-control-allow-origin']).toBe('null')
      expect(headers['vary']).toMatch(/\bOrigin\b/)
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test('answers no other origin', async () => {
    for (const origin of ['https://example.com', 'http://localhost', 'file://', 'NULL', 'null, null', '']) {
      const before = await preflight(method, path, origin)
      expect([before.statusCode, crossed(before.headers)]).toEqual([405, []])
      expect(crossed((await ask(method, path, { origin, authorization: `Bearer ${key}` })).headers)).toEqual([])
    }
  })
})

test.each(OTHERS)('%s %s does not answer the origin null', async (method, path) => {
  const before = await preflight(method, path)
  expect(before.statusCode).toBeGreaterThanOrEqual(400)
  expect(crossed(before.headers)).toEqual([])
  expect(crossed((await ask(method, path, { origin: 'null', authorization: `Bearer ${key}` })).headers)).toEqual([])
})

test('a session is worth nothing to the origin null', async () => {
  const signedIn = await ask('POST', '/console/session', { authorization: `Bearer ${key}`, origin: 'http://localhost' })
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? ''
  const own = await ask('GET', '/console/imports', { cookie, 'sec-fetch-site': 'same-origin' })
  expect(own.statusCode).toBe(200)
  for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
    const asked = { cookie, origin: 'null', 'sec-fetch-site': site }
    expect((await ask('GET', '/console/imports', asked)).statusCode).toBe(401)
    expect((await ask('POST', '/console/imports?by_parts=true', asked)).statusCode).toBe(401)
  }
  expect((await ask('GET', '/console/imports', { cookie, origin: 'null' })).statusCode).toBe(401)
})
