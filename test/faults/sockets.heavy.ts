import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../src/doors/http/contract/api-listener.ts'
import { createConsole } from '../../src/doors/http/console/console-listener.ts'
import { silentLog, testApi } from '../kit/api.ts'
import { send } from './kit.ts'

// Clients that talk nonsense, or hardly at all, while others are served (the single cases: src/doors/http/console/listener.test.ts).

describe('raw connections', () => {
  let base: string
  let key: string
  let port: number
  beforeAll(async () => {
    const api = await testApi('embedded')
    key = (await api.project()).key
    const app = createApi(api.mount, silentLog, [])
    base = await app.listen({ port: 0, host: '127.0.0.1' })
    port = Number(new URL(base).port)
    afterAll(async () => app.close())
  })

  for (const [path, status] of [
    ['//v1/components', 404],
    ['/v1//components', 404],
    ['/v1/../v1/components', 404],
    ['/v1/%2e%2e/v1/components', 404],
    ['/v1/components%00', 404],
    ['/v1/components/%00', 400],
    ['/V1/COMPONENTS', 404],
    ['/v1/components/', 404],
    ['/v1/components/%zz', 400],
  ] as const) {
    test(`${path} is a ${status}`, async () => {
      const headers = `Host: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n`
      expect(await talk(port, `GET ${path} HTTP/1.1\r\n${headers}\r\n`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    })
  }

  test('300 clients with slow headers and 300 with slow bodies: 408 or cut in time, and others unhurt', async () => {
    const start = 'POST /v1/components:validate HTTP/1.1\r\nHost: x\r\n'
    const slowHeaders = Array.from({ length: 300 }, () => drip(port, start, 'A'))
    const withBody = `${start}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`
    const slowBodies = Array.from({ length: 300 }, () => drip(port, withBody, ' '))
    const over = new AbortController()
    const latencies: number[] = []
    const healthy = (async () => {
      while (!over.signal.aborted) {
        const answer = await send(base, key, { url: '/v1/components' })
        expect(answer.status).toBe(200)
        latencies.push(answer.ms)
        await delay(50)
      }
    })()
    const [headers, bodies] = await Promise.all([Promise.all(slowHeaders), Promise.all(slowBodies)])
    over.abort()
    await healthy
    for (const { answer } of [...headers, ...bodies]) expect(answer).toMatch(/^(HTTP\/1.1 (400|408) |$)/)
    // The limits are 10 s and 30 s, looked at every second; a refused connection lingers for 2 s. What a
    // byte now and then renewed would never end.
    expect(Math.max(...headers.map(({ ms }) => ms))).toBeLessThan(40_000)
    expect(Math.max(...bodies.map(({ ms }) => ms))).toBeLessThan(75_000)
    latencies.sort((a, b) => a - b)
    const median = latencies[Math.floor(latencies.length / 2)] ?? 0
    console.log(`slow clients: ${latencies.length} others answered beside, median ${median.toFixed(0)} ms`)
  })

  test('two hundred pipelined requests are answered in order, and a connection beside is not held up', async () => {
    const get = (last: boolean) =>
      `GET /v1/components?limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n${last ? 'Connection: close\r\n' : ''}\r\n`
    const piped = talk(port, Array.from({ length: 200 }, (_, at) => get(at === 199)).join(''))
    expect((await send(base, key, { url: '/v1/components' })).status).toBe(200)
    expect((await piped).match(/HTTP\/1\.1 200 /g)).toHaveLength(200)
  })
})

function talk(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

/** A byte each second until the server ends it. */
function drip(port: number, start: string, byte: string): Promise<{ answer: string; ms: number }> {
  return new Promise((resolve) => {
    const began = performance.now()
    let answer = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(start))
    const timer = setInterval(() => socket.writable && socket.write(byte), 1_000)
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('error', () => undefined) // a byte that was on its way meets a closed connection
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ answer, ms: performance.now() - began })
    })
  })
}

describe.each(['API', 'console'] as const)('the %s listener', (name) => {
  test('the dripping 900: all are told 408 and closed soon after the 10 s for headers, while they drip on', async () => {
    const { mount } = await testApi('embedded')
    const app =
      name === 'API'
        ? createApi(mount, silentLog, [])
        : createConsole({ mount, log: silentLog, notReady: async () => undefined })
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const closed: number[] = []
    const told: string[] = []
    const began = performance.now()
    const sockets = Array.from({ length: 900 }, () => {
      const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      socket.write('GET / HTTP/1.1\r\nA: ')
      socket.setEncoding('utf8')
      socket.once('data', (chunk: string) => told.push(chunk))
      socket.on('error', () => undefined) // a byte that was on its way meets a closed connection
      socket.on('close', () => closed.push(performance.now() - began))
      return socket
    })
    const dripping = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('x')
    }, 1_000)
    while (closed.length < 900 && performance.now() - began < 60_000) await delay(250)
    const open = await new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
    await app.close()
    expect(open).toBe(0)
    expect(told).toHaveLength(900)
    for (const answer of told) expect(answer).toMatch(/^HTTP\/1.1 408 /)
    console.log(`the dripping 900 on the ${name}: closed after ${Math.max(...closed).toFixed(0)} ms at the latest`)
    expect(Math.min(...closed)).toBeGreaterThan(9_500)
    expect(Math.max(...closed)).toBeLessThan(40_000)
  })
})
