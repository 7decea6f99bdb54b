import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startReplica, type Replica } from '../kit/replica.ts'
import { send } from './kit.ts'

// Ten times as many requests as the server has places for: it goes on answering as many as before, says 503 quickly to
// the rest, keeps its memory, and is itself again at once.

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-overload-'))
const CLIENTS = 2_600
const SECONDS = 12
let server: Replica | undefined
afterAll(async () => {
  await server?.end('SIGKILL')
  rmSync(HOME, { recursive: true, force: true })
})

test(`${CLIENTS} clients at once: 503 or answered, no memory growth, and well again afterwards`, async () => {
  const started = await startReplica({ VITRINE_DATA_DIR: path.join(HOME, 'data') })
  server = started
  const key = readFileSync(path.join(HOME, 'data/key'), 'utf8').trim()
  const usual = await load(started, key, { clients: 32, seconds: 4 })
  expect([...usual.statuses.keys()]).toEqual([201])
  await load(started, key, { clients: CLIENTS, seconds: 4 })
  const before = residentBytes(started)
  const flood = await load(started, key, { clients: CLIENTS, seconds: SECONDS })
  const grown = residentBytes(started) - before
  console.log(
    `overload: usually ${usual.perSecond.toFixed(0)} writes/s; flooded ${flood.perSecond.toFixed(0)} writes/s, ` +
      `${JSON.stringify(Object.fromEntries(flood.statuses))}, refusals at the median after ${flood.refusedMs.toFixed(0)} ms, ` +
      `${flood.broken} connections broken, memory +${Math.round(grown / 1e6)} MB`,
  )
  expect([...flood.statuses.keys()].filter((status) => ![201, 429, 503].includes(status))).toEqual([])
  expect(flood.statuses.get(503)).toBeGreaterThan(0)
  expect(flood.statuses.get(201)).toBeGreaterThan(0)
  expect(flood.withoutRetryAfter).toBe(0)
  expect(grown).toBeLessThan(150e6)
  await delay(1_000)
  const after = await send(started.apiUrl, key, { url: '/v1/documentation/pages', body: { title: 'Well again' } })
  expect(after.status).toBe(201)
  expect((await fetch(`${started.consoleUrl}/readyz`)).status).toBe(200)
})

async function load({ apiUrl }: Replica, key: string, { clients, seconds }: { clients: number; seconds: number }) {
  const statuses = new Map<number, number>()
  const refused: number[] = []
  let [withoutRetryAfter, broken] = [0, 0]
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const end = performance.now() + seconds * 1000
  const body = JSON.stringify({ title: 'Flood' })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = (): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const asked = http.request(`${apiUrl}/v1/documentation/pages`, { method: 'POST', agent, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer))
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const sent = performance.now()
        try {
          const { statusCode = 0, headers } = await ask()
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
          if (statusCode !== 503) continue
          refused.push(performance.now() - sent)
          if (headers['retry-after'] === undefined) withoutRetryAfter++
          await delay(100)
        } catch {
          broken++
          await delay(100)
        }
      }
    }),
  )
  agent.destroy()
  refused.sort((a, b) => a - b)
  return {
    statuses,
    withoutRetryAfter,
    broken,
    perSecond: (statuses.get(201) ?? 0) / ((performance.now() - began) / 1000),
    refusedMs: refused[Math.floor(refused.length / 2)] ?? 0,
  }
}

function residentBytes({ child }: Replica): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
