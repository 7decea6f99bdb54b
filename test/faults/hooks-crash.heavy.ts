import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { receiver, type Received } from '../kit/samples/receiver.ts'
import { Webhook } from '../kit/samples/standard-webhooks.ts'
import { rounds } from '../kit/seeded.ts'
import { send } from './kit.ts'

// kill -9 of the embedded server between the commit of a write and the delivery of its event, and between a delivery and
// the note of it: every acknowledged write is told at least once, and none is told for the first time before an earlier one.

const ROUNDS = rounds(3, 30)
const VITRINE = path.resolve(import.meta.dirname, '../../bin/vitrine.js')

test(`kill -9 under writes that are told, ${ROUNDS} rounds: every acknowledged write is told, in order`, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-hooks-crash-'))
  const there = await receiver()
  // Slow now and then, so that a kill also comes between an event's arrival and the note of it.
  there.react = (response) => void setTimeout(() => response.end(), Math.random() * 30)
  const run = (...args: string[]): { id: string; key?: string; secret?: string } =>
    JSON.parse(
      execFileSync(process.execPath, [VITRINE, ...args, '--json'], { env: environment(dataDir), encoding: 'utf8' }),
    ) as { id: string; key?: string; secret?: string }
  run('projects', 'create', 'Told')
  const { key = '' } = run('keys', 'create', '--project', 'Told', '--scopes', 'read:docs,write:docs')
  const hook = ['--project', 'Told', '--events', 'documentation.written']
  const { secret = '' } = run('hooks', 'create', there.url, ...hook)
  const acknowledged: string[] = []
  let written = 0
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const { child, apiUrl } = await start(dataDir)
      if (round === ROUNDS) {
        // What the last one killed had taken is free again, because whoever opens the store is alone (decision 85).
        for (let waited = 0; waited < 90_000 && missing(acknowledged, there.received).length > 0; waited += 200)
          await delay(200)
        await stop(child, 'SIGTERM')
        break
      }
      const killed = new AbortController()
      const writers = Array.from({ length: 3 }, async () => {
        while (!killed.signal.aborted) {
          const title = `Page ${++written}`
          const answer = await send(apiUrl, key, { url: '/v1/documentation/pages', body: { title } }).catch(() => null)
          if (answer?.status === 201) acknowledged.push(title)
        }
      })
      // On a slow machine later: a round in which nothing was acknowledged shows nothing.
      const before = acknowledged.length
      await delay(300 + Math.random() * 500)
      for (let waited = 0; waited < 60_000 && acknowledged.length < before + 2; waited += 5) await delay(5)
      killed.abort()
      await stop(child, 'SIGKILL')
      await Promise.all(writers)
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
    expect(missing(acknowledged, there.received)).toEqual([])
    const revisions = there.received.map(
      ({ body }) => (JSON.parse(body) as { data: { revision: number } }).data.revision,
    )
    const firsts = revisions.filter((revision, at) => revisions.indexOf(revision) === at)
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
    if (Webhook) {
      const verifier = new Webhook(secret)
      for (const { body, headers } of there.received) expect(verifier.verify(body, headers)).toBeTruthy()
    }
    const ids = new Map(there.received.map(({ headers, body }) => [headers['webhook-id'], body]))
    expect(there.received.every(({ headers, body }) => ids.get(headers['webhook-id']) === body)).toBe(true)
    console.log(
      `hooks: ${acknowledged.length} acknowledged writes over ${ROUNDS} kills, ${there.received.length} deliveries, ${there.received.length - ids.size} of them repeated`,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

function missing(acknowledged: readonly string[], received: readonly Received[]): string[] {
  const told = new Set(
    received.map(
      ({ body }) => (JSON.parse(body) as { data: { entities: { title: string }[] } }).data.entities[0]?.title,
    ),
  )
  return acknowledged.filter((title) => !told.has(title))
}

async function start(dataDir: string): Promise<{ child: ChildProcess; apiUrl: string }> {
  const child = spawn(process.execPath, [VITRINE, 'start'], {
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
      const apiUrl = /API\s+(http\S+)/.exec(printed)?.[1]
      if (apiUrl !== undefined) resolve({ child, apiUrl })
    })
    child.once('exit', () => reject(new Error(`the server ended before it had started: ${printed}`)))
  })
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const environment = (dataDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  VITRINE_DATA_DIR: dataDir,
  VITRINE_API_PORT: '0',
  VITRINE_CONSOLE_PORT: '0',
  VITRINE_LOG: 'warn',
  VITRINE_HOOK_HOSTS: '127.0.0.1',
})
