import { once } from 'node:events'
import type { Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { CONNECTION_LIMITS, createBoundedServer, type ConnectionLimits, type Handler } from './connection.ts'
import { Exchange } from './exchange.ts'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const LARGE = Buffer.alloc(30_000_000, 'x')

let server: Server | undefined
const clients: net.Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server?.close()
  server?.closeAllConnections()
})

async function serve(handler: Handler, limits: Partial<ConnectionLimits> = {}): Promise<number> {
  const options = { requestTimeoutMs: 30_000, requestLog: undefined, limits: { ...CONNECTION_LIMITS, ...limits } }
  server = createBoundedServer(handler, options).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function connect(port: number, text: string): net.Socket {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
  socket.on('error', () => undefined) // it may be cut
  clients.push(socket)
  return socket
}

async function untilConnections(count: number): Promise<void> {
  const has = (): Promise<number> =>
    new Promise((resolve) => server?.getConnections((_error, open) => resolve(open)) ?? resolve(0))
  for (let tries = 0; tries < 600; tries++) {
    if ((await has()) === count) return
    await delay(50)
  }
  throw new Error(`${await has()} connections are open, not ${count}`)
}

test('pipelined requests are answered one after another, each once, and no more are read meanwhile', async () => {
  let [running, most, begun] = [0, 0, 0]
  const port = await serve((_request, response) => {
    begun++
    most = Math.max(most, ++running)
    setTimeout(() => {
      running--
      response.end(String(begun))
    }, 1)
  })
  const socket = connect(port, GET.repeat(200))
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  while ((answer.match(/HTTP\/1\.1 200/g) ?? []).length < 200) await delay(10)
  expect(most).toBe(1)
  socket.write(GET)
  await expect.poll(() => begun).toBe(201)
})

test('a client that reads nothing has one answer in memory, and is cut', async () => {
  let begun = 0
  const port = await serve(
    (_request, response) => {
      begun++
      response.end(LARGE)
    },
    { stallMs: 300 },
  )
  connect(port, GET.repeat(50)).pause()
  await expect.poll(() => begun).toBe(1)
  await delay(100)
  expect(begun).toBe(1)
  await untilConnections(0)
  expect(begun).toBe(1)
})

test('a slow answer of our own is no reason to cut its client', async () => {
  const port = await serve((_request, response) => void setTimeout(() => response.end('late'), 900), { stallMs: 200 })
  const [chunk] = (await once(connect(port, GET), 'data')) as [Buffer]
  expect(chunk.toString()).toContain('late')
})

test('one that takes a little now and then is cut when its time is over', async () => {
  let begun = 0
  const port = await serve((_request, response) => void (++begun, response.end(LARGE)), { answerMs: 1_000 })
  const socket = connect(port, GET)
  socket.pause()
  const sips = setInterval(() => socket.read(65_536), 100)
  await expect.poll(() => begun).toBe(1)
  await untilConnections(0)
  clearInterval(sips)
})

test('beyond what all may leave unread, the connections that have waited longest are cut', async () => {
  const port = await serve((_request, response) => response.end(LARGE), { unreadBytes: 70_000_000 })
  let opened = 0
  server?.on('connection', () => opened++)
  for (let at = 0; at < 5; at++) connect(port, GET).pause()
  // Counted as they come: the first may be cut before anybody has seen five at once.
  await expect.poll(() => opened).toBe(5)
  await untilConnections(2)
  await delay(1_500)
  await untilConnections(2)
})

test('beyond what all may have waiting, the connection that asks for more is cut', async () => {
  const answers: (() => void)[] = []
  const port = await serve((_request, response) => void answers.push(() => response.end()), { waiting: 20 })
  connect(port, GET.repeat(15))
  while (answers.length < 1) await delay(5)
  connect(port, GET.repeat(15))
  while (answers.length < 2) await delay(5)
  await untilConnections(1)
})

test('the requests of a connection that is gone are not begun', async () => {
  let begun = 0
  const port = await serve((_request, response) => void setTimeout(() => response.end('x'), ++begun * 20))
  const socket = connect(port, GET.repeat(10))
  await once(socket, 'data')
  socket.resetAndDestroy()
  await untilConnections(0)
  const then = begun
  await delay(300)
  expect(begun).toBe(then)
})

test('an error of whoever is being answered when a connection ends says where it comes from', async () => {
  const stacks: (string | undefined)[] = []
  let begun = 0
  const port = await serve((request) => {
    begun++
    request.once('aborted', () => stacks.push(new Error('gone').stack))
  })
  connect(port, GET.repeat(10))
  await expect.poll(() => begun).toBe(1)
  server?.closeAllConnections()
  await expect.poll(() => stacks.length).toBe(1)
  expect(stacks[0]).toContain('connection.test')
})

test('a text arrives as its bytes would, of any length and in any letters', async () => {
  const texts = ['', 'plain', 'café', 'é漢🎨', `${'漢'.repeat(90_000)}.`, 'x'.repeat(262_145)]
  for (const text of texts) {
    const port = await serve((request, response) => void new Exchange(request, response, false).send(200, text))
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(text))
    expect((await answer.text()) === text).toBe(true)
    server?.close()
    server?.closeAllConnections()
  }
})
