import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog, testApi, type TestApi } from '../../../../test/kit/api.ts'
import { injectable, type Injectable } from '../../../../test/kit/listener.ts'
import { sampleOperations } from '../../../../test/kit/sample-operations.ts'
import { createConsole } from './console-listener.ts'
import { createApi } from '../contract/api-listener.ts'
import type { Listener } from '../listener.ts'

describe('a raw connection that talks nonsense', () => {
  let api: TestApi
  let app: Listener
  let port = 0
  let key = ''
  beforeAll(async () => {
    api = await testApi('embedded', { operations: sampleOperations })
    key = (await api.project()).key
    app = createApi(api.mount, silentLog, [])
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(async () => app.close())

  const host = 'Host: x\r\n'
  for (const [name, text, status] of [
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'two different lengths',
      `POST /v1/things HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    [
      'a length and a transfer encoding',
      `POST /v1/things HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a folded header', `GET /v1/things HTTP/1.1\r\n${host}A: b\r\n c\r\n\r\n`, 400],
    ['100 kB of headers', `GET /v1/things HTTP/1.1\r\n${host}A: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ['5,000 headers', `GET /v1/things HTTP/1.1\r\n${host}${'Name: value\r\n'.repeat(5000)}\r\n`, 431],
    ['a request line of 20 kB', `GET /v1/${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['a space before the colon', `GET /v1/things HTTP/1.1\r\n${host}A : b\r\n\r\n`, 400],
  ] as const) {
    test(`${name}: ${status}, in the envelope, and the connection ends`, async () => {
      const answer = await talk(port, text)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).error.code).toMatch(/^SVC_/)
    })
  }

  test('pipelined requests are answered in order', async () => {
    const get = (path: string, last = false) =>
      `GET ${path} HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\n${last ? 'Connection: close\r\n' : ''}\r\n`
    const answer = await talk(port, get('/v1/things/001') + get('/v1/things/zzz') + get('/v1/things/002', true))
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(['200', '404', '200'])
  })
  test('a client that sends all of a body before it reads hears that it is too large, and may go on', async () => {
    const body = 'x'.repeat(10_000_000)
    const post = (last: string) =>
      `POST /v1/things/all:batchGet HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\n${last}` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const answer = await talk(port, post('') + post('Connection: close\r\n'), { listensLate: true })
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(['413', '413'])
  })
  for (const [name, headers, status] of [
    ['no host', '', 400],
    ['an expectation that nobody knows', `${host}Expect: wonders\r\n`, 401],
  ] as const) {
    test(`${name}: ${status}, with a request id, in the envelope`, async () => {
      const answer = await talk(port, `GET /v1/things/001 HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*x-request-id: [^]*"code":"SVC_`))
    })
  }
  test('a dot segment is not resolved', async () => {
    expect(await talk(port, `GET /v1/../v1/things HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 404 /,
    )
  })
})

describe('the console', () => {
  let api: TestApi
  let app: Injectable
  let notReady: string | undefined
  beforeAll(async () => {
    api = await testApi('embedded', { operations: sampleOperations })
    app = injectable(createConsole({ mount: api.mount, log: silentLog, notReady: async () => notReady }))
  })
  afterAll(async () => app.close())

  test('serves the same contract under /api', async () => {
    const { key } = await api.project()
    const headers = { authorization: `Bearer ${key}` }
    const answer = await app.inject({ url: '/api/v1/things/001', headers })
    expect(answer.statusCode).toBe(200)
    expect((await app.inject('/api/v1/things/001')).statusCode).toBe(401)
    expect((await app.inject({ url: '/api/v1/things/all%3AbatchGet', headers })).statusCode).toBe(405)
    expect((await app.inject('/api/openapi.json')).json().openapi).toBe('3.1.0')
  })
  test('is healthy while it runs, and ready only when it can serve', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    notReady = 'the database cannot be reached'
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'not ready', reason: notReady })
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    notReady = undefined
  })
  test('metrics name operations and never a key or a path', async () => {
    const { key } = await api.project()
    await app.inject({ url: '/api/v1/things/001', headers: { authorization: `Bearer ${key}` } })
    const text = (await app.inject('/metrics')).body
    expect(text).toMatch(/vitrine_request_duration_seconds_count\{operation="getThing"\} [1-9]/)
    expect(text).toMatch(/vitrine_requests_total\{operation="getThing",status="200"\} [1-9]/)
    expect(text).not.toContain(key)
    expect(text).not.toContain('/v1/')
  })
  test('an unknown page is a 404', async () => {
    expect((await app.inject('/nothing')).statusCode).toBe(404)
  })
})

test('CORS is off by default and answers preflights of the allowed origins only', async () => {
  const api = await testApi('embedded', {
    operations: sampleOperations,
    env: { VITRINE_CORS_ORIGINS: 'https://app.example.com' },
  })
  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/v1/things',
    headers: { origin, 'access-control-request-method': 'GET' },
  })
  const allowed = await api.app.inject(preflight('https://app.example.com'))
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers['access-control-allow-origin']).toBe('https://app.example.com')
  expect((await api.app.inject(preflight('https://evil.example.com'))).statusCode).toBe(405)
  const { key } = await api.project()
  const answer = await api.app.inject({
    url: '/v1/things',
    headers: { origin: 'https://app.example.com', authorization: `Bearer ${key}` },
  })
  expect(answer.headers['vary']).toBe('Authorization, Origin')
  // Whoever is told how often it may ask has to be able to read it.
  for (const name of ['etag', 'x-request-id', 'retry-after', 'ratelimit-limit', 'ratelimit-remaining']) {
    expect(String(answer.headers['access-control-expose-headers']).split(', ')).toContain(name)
  }
})

async function talk(port: number, text: string, { listensLate = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      if (listensLate) socket.pause()
      socket.write(text, () => socket.resume())
    })
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: Error & { code?: string }) => (answer === '' ? reject(error) : resolve(answer)))
    socket.setTimeout(30_000, () => socket.destroy(new Error('no end')))
  })
}
