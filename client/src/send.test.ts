import { createServer, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createClient, type Client } from './client.ts'
import { ConnectionError } from './errors.ts'

// A server that fails as told, to see what is sent again. What the real one answers is in client.test.ts.

type Turn = (response: ServerResponse) => void
interface Scripted {
  readonly client: Client
  readonly baseUrl: string
  readonly seen: string[]
}
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const fails =
  (status: number, code: string, details?: object, headers: Record<string, string> = { 'retry-after': '0' }): Turn =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { code, message: 'told to fail', details, request_id: 'r1' } }))
  }
const answers: Turn = (response) => response.end('{"data":[],"updated":1,"blocks":[],"deleted":0}')
const breaks: Turn = (response) => response.destroy()
const isSilent: Turn = () => {}
const page: Turn = (response) => {
  response.writeHead(502, { 'content-type': 'text/html' })
  response.end('<h1>Bad gateway</h1>')
}

const busy = fails(429, 'SVC_RATE_LIMITED')
const down = fails(503, 'SVC_UNAVAILABLE')
const riddle = fails(503, 'SVC_UNAVAILABLE', { outcome: 'unknown' })
const slow = fails(504, 'SVC_TIMEOUT')
const defect = fails(500, 'SVC_INTERNAL')

const read = (client: Client) => client.listComponents()
const readByPost = (client: Client) => client.getTokenValues({ ids: ['a'] })
const put = (client: Client) => client.replaceDocumentation({ type: 'component', id: 'a', blocks: [] })
const append = (client: Client) => client.appendDocumentation({ type: 'component', id: 'a', blocks: [] })
const rename = (client: Client) => client.renamePath({ from: 'a', to: 'b' })

describe('sent again', () => {
  for (const [name, call, turns] of [
    ['a read after 429', read, [busy, answers]],
    ['a read after 503', read, [down, down, answers]],
    ['a read after a broken connection', read, [breaks, answers]],
    ['a read by POST after 503', readByPost, [down, answers]],
    ['a replacement that was refused before it began', put, [down, busy, answers]],
  ] as const)
    test(name, async () => {
      const { client, seen } = await scripted(turns)
      await call(client)
      expect(seen).toHaveLength(turns.length)
      expect(new Set(seen).size).toBe(1)
    })
})

describe('sent once', () => {
  for (const [name, call, turn, want] of [
    ['an append, whatever the answer', append, busy, { status: 429, retryAfterMs: 0 }],
    ['an append after 503', append, down, { status: 503, outcomeUnknown: false }],
    ['a rename after 503', rename, down, { status: 503 }],
    ['a replacement whose outcome is unknown', put, riddle, { status: 503, outcomeUnknown: true }],
    ['a replacement whose connection broke', put, breaks, { name: 'ConnectionError', outcomeUnknown: true }],
    ['a replacement that a proxy lost', put, page, { code: 'UNREADABLE', outcomeUnknown: true }],
    ['a read that ran into its ceiling', read, slow, { status: 504, requestId: 'r1' }],
    ['a read that met a defect', read, defect, { status: 500, outcomeUnknown: false }],
    [
      'a read that is asked to wait for minutes',
      read,
      fails(503, 'SVC_UNAVAILABLE', undefined, { 'retry-after': '120' }),
      { retryAfterMs: 120_000 },
    ],
  ] as const)
    test(name, async () => {
      const { client, seen } = await scripted([turn, answers])
      await expect(call(client)).rejects.toMatchObject(want)
      expect(seen).toHaveLength(1)
    })
})

test('gives up after two more attempts, with the last failure', async () => {
  const { client, seen } = await scripted([down, down, busy, answers])
  await expect(read(client)).rejects.toMatchObject({ status: 429 })
  expect(seen).toHaveLength(3)
})

test('a caller that has had enough is not kept waiting', async () => {
  const { client } = await scripted([fails(429, 'SVC_RATE_LIMITED', undefined, { 'retry-after': '20' }), answers])
  const stop = new AbortController()
  const asking = client.listComponents({}, { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 30)
  await expect(asking).rejects.toThrow('enough')
  await expect(client.listComponents({}, { signal: stop.signal })).rejects.toThrow('enough')
})

test('a service that does not answer in time is a connection error', async () => {
  const { baseUrl } = await scripted([isSilent])
  let asked = 0
  // Counted here: forty milliseconds may be over before the server has heard of it.
  const counting: typeof fetch = (...request) => {
    asked += 1
    return fetch(...request)
  }
  const client = createClient({ baseUrl, key: 'svc_key', fetch: counting })
  const failure = await client.listComponents({}, { timeoutMs: 40 }).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ConnectionError)
  expect(failure).toMatchObject({ timedOut: true, outcomeUnknown: false })
  expect(asked).toBe(1)
})

test('the key is asked for with every request', async () => {
  const keys = ['first', 'second']
  const seen: (string | null)[] = []
  const client = createClient({
    baseUrl: 'http://service',
    key: () => keys.shift(),
    fetch: async (_url, init) => {
      seen.push(new Headers(init?.headers).get('authorization'))
      return new Response('{}')
    },
  })
  for (let at = 0; at < 3; at++) await client.describeTokens()
  expect(seen).toEqual(['Bearer first', 'Bearer second', null])
})

async function scripted(turns: readonly Turn[]): Promise<Scripted> {
  const seen: string[] = []
  const left = [...turns]
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`)
      left.shift()?.(response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const baseUrl = `http://127.0.0.1:${port}`
  return { client: createClient({ baseUrl, key: 'svc_key' }), baseUrl, seen }
}
