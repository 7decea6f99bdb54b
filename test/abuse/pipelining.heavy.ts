import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { send } from '../faults/kit.ts'
import { startReplica, type Replica } from '../kit/replica.ts'

// Clients that ask without end and read nothing: what they cost is bounded, on both listeners, with a key or without.

const CONNECTIONS = 50
const REQUESTS = 3_000
const SECONDS = 12
const MOST_GROWN = 300e6

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-pipelining-'))
let server: Replica
let key = ''
beforeAll(async () => {
  server = await startReplica({ VITRINE_DATA_DIR: path.join(HOME, 'data') })
  key = readFileSync(path.join(HOME, 'data/key'), 'utf8').trim()
  return async () => {
    await server.end('SIGKILL')
    rmSync(HOME, { recursive: true, force: true })
  }
}, 300_000)

for (const [name, target, listener, prefix] of [
  ['the description on the API listener', '/openapi.json', 'apiUrl', ''],
  ['the description on the console', '/openapi.json', 'consoleUrl', '/api'],
  ['a heavy list on the API listener', '/v1/components?limit=100', 'apiUrl', ''],
  ['a heavy list on the console', '/v1/components?limit=100', 'consoleUrl', '/api'],
] as const) {
  test(`${CONNECTIONS} connections pipeline ${REQUESTS} requests for ${name} and read nothing`, async () => {
    const url = server[listener]
    const plain = `${prefix}/v1/components?limit=1`
    // On a machine that is busy with other things even this takes long.
    let usual = 0
    for (let at = 0; at < 20; at++) usual = Math.max(usual, (await send(url, key, { url: plain })).ms)
    const before = residentBytes(server)
    const head = `GET ${prefix}${target} HTTP/1.1\r\nHost: localhost\r\n`
    const request = target === '/openapi.json' ? `${head}\r\n` : `${head}Authorization: Bearer ${key}\r\n\r\n`
    const sockets = Array.from({ length: CONNECTIONS }, () => askWithoutReading(url, request.repeat(REQUESTS)))
    const waited: number[] = []
    let most = 0
    const end = performance.now() + SECONDS * 1000
    while (performance.now() < end) {
      const answer = await send(url, key, { url: plain })
      expect(answer.status).toBe(200)
      waited.push(answer.ms)
      most = Math.max(most, residentBytes(server) - before)
      if (most > 2e9) break // enough is known
      await delay(100)
    }
    for (const socket of sockets) socket.destroy()
    waited.sort((a, b) => a - b)
    // All that the sockets hold comes in one piece at first: whoever asks in that moment waits once for its parsing.
    const [nearlyAll = Infinity, slowest = Infinity] = [waited[Math.floor(waited.length * 0.9)], waited.at(-1)]
    console.log(
      `${name}: memory +${Math.round(most / 1e6)} MB, ${waited.length} answers beside, nine of ten within ` +
        `${nearlyAll.toFixed(0)} ms, slowest ${slowest.toFixed(0)}, usually ${usual.toFixed(0)}`,
    )
    expect(most).toBeLessThan(MOST_GROWN)
    expect(nearlyAll).toBeLessThan(500 + 10 * usual)
    expect(slowest).toBeLessThan(20_000)
    await delay(1_000)
  })
}

test('a client that reads gets all of its pipelined answers, in order', async () => {
  const ids = Array.from({ length: REQUESTS }, (_, at) => `number-${at}`)
  const text = ids.map(
    (id) => `GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: *\r\nx-request-id: ${id}\r\n\r\n`,
  )
  const answered = await new Promise<string>((resolve, reject) => {
    let answer = ''
    const { hostname, port } = new URL(server.apiUrl)
    const socket = net.connect(Number(port), hostname, () => socket.write(text.join('')))
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      answer += chunk
      if (!answer.includes(`number-${REQUESTS - 1}\r\n`)) return
      socket.destroy()
      resolve(answer)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
  expect([...answered.matchAll(/x-request-id: (\S+)/g)].map((match) => match[1])).toEqual(ids)
})

function askWithoutReading(url: string, text: string): net.Socket {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname, () => socket.write(text))
  socket.pause()
  socket.on('error', () => undefined) // it may be cut
  return socket
}

function residentBytes({ child }: Replica): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
