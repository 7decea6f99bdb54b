import { beforeAll, expect, test } from 'vitest'
import { componentFixture, type ComponentFixture } from '../../../../test/libraries/component-fixture.ts'
import { silentLog, testApi, type TestApi } from '../../../../test/kit/api.ts'
import { testListener } from '../../../../test/kit/listener.ts'
import type { Route } from '../handler.ts'
import { Routes } from '../routes.ts'
import { addConsoleMcp } from './console-mcp.ts'

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

let api: TestApi
let library: ComponentFixture
let post: (
  headers: Record<string, string>,
  body?: unknown,
) => Promise<{ status: number; headers: object; text: string }>

async function console(env: Record<string, string>) {
  const local = await testApi('embedded', { env })
  const routes = new Routes<Route>()
  const { close: onClose } = addConsoleMcp(routes, local.mount, silentLog)
  const app = testListener(routes, { onClose })
  return { app, api: local }
}

beforeAll(async () => {
  const made = await console({
    VITRINE_CORS_ORIGINS: 'https://app.example.com',
    VITRINE_PUBLIC_URL: 'https://lib.example.com',
  })
  api = made.api
  library = await componentFixture(api)
  post = async (headers, body = LIST) => {
    const answer = await made.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        host: '127.0.0.1:4601',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${library.key}`,
        ...headers,
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
})

test('a key without expiry is let in', async () => {
  const answer = await post({})
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('get_component')
})

test('a notification is accepted without a body', async () => {
  const answer = await post({}, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
  expect(answer).toMatchObject({ status: 202, text: '' })
  expect(answer.headers).not.toHaveProperty('content-type')
})

test('nesting that exhausts a stack is refused like any other argument', async () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000)
  const given = `{"action":"validate","entity":"Card","blocks":[{"type":"text","content":${deep}}]}`
  const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"write_documentation","arguments":${given}}}`
  const { text } = await post({}, call)
  expect(text).toMatch(/SVC_INVALID_ARGUMENT: blocks\[0\]\.content(\[0\])+ is nested deeper than 64 levels/)
})

for (const [name, authorization, why] of [
  ['no key', '', ''],
  ['a key that is none', 'Bearer svc_0000', 'error="invalid_token", '],
  ['another scheme', 'Basic c3Zj', 'error="invalid_token", '],
] as const)
  test(`${name} is a 401 that says where to sign in`, async () => {
    const answer = await post({ authorization })
    expect(answer.status).toBe(401)
    const metadata = 'https://lib.example.com/.well-known/oauth-protected-resource/mcp'
    expect(answer.headers).toMatchObject({ 'www-authenticate': `Bearer ${why}resource_metadata="${metadata}"` })
    // A client behind a proxy sees the message alone, and signs in where it says so (MCP Inspector 0.17).
    expect(JSON.parse(answer.text).error).toMatchObject({
      code: 'SVC_UNAUTHENTICATED',
      message: expect.stringMatching(/^Unauthorized: /),
    })
  })

test('without a key no body is read, however large', async () => {
  expect((await post({ authorization: '' }, 'x'.repeat(6_000_000))).status).toBe(401)
})

test('an expired key is a 401 as well', async () => {
  const key = await api.newKey(library.id, ['read:library'], new Date(Date.now() - 1_000))
  expect((await post({ authorization: `Bearer ${key}` })).status).toBe(401)
})

for (const [name, headers, status] of [
  ['this machine by name', { host: 'localhost:4601' }, 200],
  ['this machine by its IPv6 address', { host: '[::1]:4601' }, 200],
  ['the public name', { host: 'lib.example.com' }, 200],
  ['a name that was made to lead here', { host: 'evil.example.com' }, 403],
  ['the console’s own pages', { origin: 'http://127.0.0.1:4601' }, 200],
  ['an allowed origin', { origin: 'https://app.example.com' }, 200],
  ['another origin', { origin: 'https://evil.example.com' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
] as const)
  test(`${name}: ${status}`, async () => {
    const answer = await post(headers)
    expect(answer.status).toBe(status)
    if (status === 403) expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: '2.0', id: null })
  })

test('where the console listens for others, a name has to be known all the same', async () => {
  const { app, api: open } = await console({ VITRINE_HOST: '0.0.0.0', VITRINE_CONSOLE_HOSTS: 'vitrine.internal' })
  const { key } = await open.project()
  const headers = {
    host: 'vitrine.internal:4601',
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
  }
  const ask = (host: string) =>
    app.inject({ method: 'POST', url: '/mcp', headers: { ...headers, host }, payload: LIST })
  expect((await ask('vitrine.internal:4601')).statusCode).toBe(200)
  const refused = await ask('vitrine.elsewhere')
  expect(refused.statusCode).toBe(403)
  expect(refused.body).toContain('add the name to VITRINE_CONSOLE_HOSTS')
})

for (const [name, body, status] of [
  ['broken JSON', '{', 400],
  ['no body', '', 400],
  ['more than an image', JSON.stringify({ ...LIST, params: { x: 'x'.repeat(5_300_000) } }), 413],
] as const)
  test(`${name}: ${status}`, async () => {
    expect((await post({}, body)).status).toBe(status)
  })

test('a stateless endpoint has no stream to GET', async () => {
  const { app, api: local } = await console({})
  const { key } = await local.project()
  const headers = { host: 'localhost', authorization: `Bearer ${key}`, accept: 'text/event-stream' }
  expect((await app.inject({ method: 'GET', url: '/mcp', headers })).statusCode).toBe(405)
})
