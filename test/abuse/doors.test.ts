import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { KEY_SCOPES } from '../../src/contract/words.ts'
import { mintId } from '../../src/ids.ts'
import { testApi, type TestApi } from '../kit/api.ts'
import { testConsole, type TestConsole } from '../kit/console.ts'
import { spendBodies } from './spend-bodies.ts'

// Whatever takes a body counts it before: no door is beside the budget, and a door that finds it spent says so in the
// envelope, while whoever sends nothing is answered as ever.

const FORM = 'multipart/form-data; boundary=b'
const PART = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.json"\r\n\r\n{}\r\n--b--\r\n'
const JSON_TYPE = 'application/json'
const QUERY = 'application/x-www-form-urlencoded'

let api: TestApi
let console: TestConsole
let key = ''
let uploadUrl = ''
let pushId = ''
let hookAddress = ''

beforeAll(async () => {
  api = await testApi('embedded')
  console = testConsole(api)
  const project = await api.project()
  key = await api.newKey(project.id, KEY_SCOPES)
  const file = { kind: 'file', entityType: 'project', entityId: project.id, contentType: 'application/pdf' }
  const { body } = await api.call('presignUpload', { key, body: { ...file, sizeBytes: 4 } })
  uploadUrl = String(body.upload_url).replace(/^https?:\/\/[^/]+/, '')
  pushId = (await console.call('startImport', { key, query: { by_parts: true } })).body.id
  const hook = { projectId: project.id, hookId: mintId(Date.now()) }
  hookAddress = api.services.sourceHooks.registration(hook).address
})

type Door = readonly [
  what: string,
  at: 'API' | 'console',
  method: 'POST' | 'PUT',
  url: () => string,
  type: string,
  body: string,
]
const DOORS: readonly Door[] = [
  ['an operation of the contract', 'API', 'POST', () => '/v1/documentation:validate', JSON_TYPE, '{"blocks":[]}'],
  [
    'the contract on the console',
    'console',
    'POST',
    () => '/api/v1/documentation:validate',
    JSON_TYPE,
    '{"blocks":[]}',
  ],
  ['an image in base64', 'API', 'POST', () => '/v1/documentation/images', JSON_TYPE, '{"data":"AAAA"}'],
  ['a row of the console', 'console', 'POST', () => '/console/links', JSON_TYPE, '{"name":"a"}'],
  ['a push', 'console', 'POST', () => '/console/imports?dry_run=true', JSON_TYPE, '{}'],
  ['a push as a form', 'console', 'POST', () => '/console/imports?dry_run=true', FORM, PART],
  ['a part of a push', 'console', 'PUT', () => `/console/imports/${pushId}/parts/1?name=a.json`, JSON_TYPE, '{}'],
  ['an agent', 'console', 'POST', () => '/mcp', JSON_TYPE, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
  ['a sign-in', 'console', 'POST', () => '/console/session', JSON_TYPE, '{"remember":false}'],
  ['a sign-in by a link', 'console', 'POST', () => '/console/session/link', JSON_TYPE, '{"token":"x"}'],
  ['a program that registers', 'console', 'POST', () => '/oauth/register', JSON_TYPE, '{"redirect_uris":[]}'],
  ['a program that asks for tokens', 'console', 'POST', () => '/oauth/token', QUERY, 'grant_type=x'],
  ['a program that ends what it may', 'console', 'POST', () => '/oauth/revoke', QUERY, 'token=x'],
  ['a person who lets a program in', 'console', 'POST', () => '/oauth/authorize', QUERY, 'decision=allow'],
  ['a webhook', 'console', 'POST', () => `/console/hooks/figma/${hookAddress}`, JSON_TYPE, '{"passcode":"x"}'],
  ['an upload to a signed URL', 'console', 'PUT', () => uploadUrl, 'application/pdf', '%PDF'],
]

describe('a budget that others have spent', () => {
  let giveBack = (): void => undefined
  afterEach(() => giveBack())
  const send = ([, at, method, url, type, payload]: Door) =>
    (at === 'API' ? api.app : console.app).inject({
      method,
      url: url(),
      payload,
      headers: {
        authorization: `Bearer ${key}`,
        host: 'localhost',
        'content-type': type,
        accept: 'application/json, text/event-stream',
      },
    })

  for (const door of DOORS)
    test(`${door[0]} is told to come again, and is taken when it does`, async () => {
      giveBack = spendBodies(api)
      const refused = await send(door)
      expect(refused.statusCode, refused.body).toBe(429)
      expect(refused.headers['retry-after']).toBe('1')
      expect(refused.json().error).toMatchObject({ code: 'SVC_RATE_LIMITED', details: { wait_seconds: 1 } })
      giveBack()
      expect((await send(door)).statusCode).not.toBe(429)
      await expect.poll(() => api.mount.bodies.bytes, { message: 'all that was counted is given back' }).toBe(0)
    })

  test('whoever sends nothing is answered', async () => {
    giveBack = spendBodies(api)
    const answer = await api.app.inject({ url: '/v1/components', headers: { authorization: `Bearer ${key}` } })
    expect(answer.statusCode).toBe(200)
  })
})

test('an agent’s question of more values than any has is refused before it is parsed', async () => {
  const ask = (length: number) =>
    console.app.inject({
      method: 'POST',
      url: '/mcp',
      payload: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_code","arguments":{"a":[${'{},'.repeat(length)}{}]}}}`,
      headers: {
        authorization: `Bearer ${key}`,
        host: 'localhost',
        'content-type': JSON_TYPE,
        accept: 'application/json, text/event-stream',
      },
    })
  expect((await ask(1_000)).statusCode).toBe(200)
  const refused = await ask(1_200_000)
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('has more than 100000 values')
})

describe('a body on its way', () => {
  let port = 0
  const sockets: net.Socket[] = []
  beforeAll(async () => {
    port = Number(new URL(await console.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await console.app.close()
  })

  /** A request of which no more than its head is sent. */
  const begin = (headers: string): { readonly socket: net.Socket; readonly heard: () => string } => {
    let heard = ''
    const socket = net.connect({ port, host: '127.0.0.1' }, () =>
      socket.write(
        `POST /console/imports HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${JSON_TYPE}\r\n${headers}\r\n\r\n`,
      ),
    )
    sockets.push(socket)
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
    socket.on('error', () => undefined)
    return { socket, heard: () => heard }
  }
  const counted = (): number => api.mount.bodies.bytes
  const MIB = 1_048_576

  test('counts with all that it says it will have, before a byte of it has come', async () => {
    const first = begin(`Content-Length: ${32 * MIB}`)
    await expect.poll(counted).toBe(32 * MIB)
    const second = begin(`Content-Length: ${32 * MIB}`)
    await expect.poll(counted).toBe(64 * MIB)
    const third = begin(`Content-Length: ${32 * MIB}`)
    await expect.poll(third.heard).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 1[^]*"code":"SVC_RATE_LIMITED"/)
    expect(third.heard()).toContain(`"limit_bytes":${64 * MIB}`)
    first.socket.destroy()
    second.socket.destroy()
    await expect.poll(counted).toBe(0)
  })

  test('counts with what has come of it where it does not say', async () => {
    const { socket } = begin('Transfer-Encoding: chunked')
    await delay(50)
    expect(counted()).toBe(0)
    socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`)
    await expect.poll(counted).toBe(65_536)
    socket.destroy()
    await expect.poll(counted).toBe(0)
  })

  test('in pieces of one byte is held as the bytes that it has', async () => {
    const pieces = 400_000
    const { socket } = begin('Transfer-Encoding: chunked')
    await once(socket, 'connect')
    const before = heldBytes()
    const [some, times] = ['1\r\nx\r\n'.repeat(1_000), pieces / 1_000]
    for (let time = 0; time < times; time++) if (!socket.write(some)) await once(socket, 'drain')
    await expect.poll(counted).toBe(pieces)
    // A list of the pieces would be some hundred bytes for each.
    expect(heldBytes() - before).toBeLessThan(20 * pieces)
    socket.destroy()
    await expect.poll(counted).toBe(0)
  })

  test('that passes the limit of its door is refused for that, and counts no longer', async () => {
    const { heard } = begin(`Content-Length: ${33 * MIB}`)
    await expect.poll(heard).toMatch(/^HTTP\/1.1 413 [^]*"code":"SVC_PAYLOAD_TOO_LARGE"/)
    expect(counted()).toBe(0)
  })
})

/** Of JavaScript, without what nobody has any more. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

test('nothing reads a request but by the budget', () => {
  const http = path.resolve(import.meta.dirname, '../../src/doors/http')
  const readers = readdirSync(http, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /request\.(on|once|read|pipe)\(|body: request|of (exchange\.)?request\b/.test(
        readFileSync(path.join(http, file), 'utf8'),
      ),
    )
  expect(readers.sort()).toEqual([
    'connection.ts', // hears of its end
    'console/figma-hooks.ts', // throws away what no address was given out for
    'console/signed-objects.ts', // counts what the store takes as it comes
    'request-body.ts',
  ])
})
