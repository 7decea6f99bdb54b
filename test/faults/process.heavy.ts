import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { testApi } from '../kit/api.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { startReplica, type Replica } from '../kit/replica.ts'
import { send } from './kit.ts'

// One server over PostgreSQL that is killed, stopped and told to end in the middle of its work. What several servers do
// for each other then is in test/faults/replicas.heavy.ts.

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-process-'))
const KILLS = 8
const WRITERS = 8
const running: Replica[] = []
afterAll(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')))
  rmSync(HOME, { recursive: true, force: true })
})
const withPostgres = test.runIf(engines.includes('postgres'))

async function world() {
  const url = await freshPostgresUrl()
  const db = await openPostgres({ url, log: silent })
  afterAll(() => db.close())
  const project = await (await testApi('postgres', { db })).project()
  const start = async (): Promise<Replica> => {
    const server = await startReplica({ DATABASE_URL: url, VITRINE_DATA_DIR: HOME })
    running.push(server)
    return server
  }
  const titles = async (): Promise<Map<string, number>> => {
    const pages = await db<{ title: string }>`select title from page where project_id = ${project.id}`
    const counts = new Map<string, number>()
    for (const { title } of pages) counts.set(title, (counts.get(title) ?? 0) + 1)
    return counts
  }
  return { project, start, titles }
}

/** Writers that note what was sent and what was answered, until the server is gone. */
function writers(server: Replica, key: string, round: number) {
  const answered: string[] = []
  const sent: string[] = []
  const refused: unknown[] = []
  const over = new AbortController()
  const all = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let at = 0; !over.signal.aborted; at++) {
      const title = `${round}/${writer}/${at}`
      sent.push(title)
      try {
        const answer = await send(server.apiUrl, key, { url: '/v1/documentation/pages', body: { title } })
        if (answer.status === 201) answered.push(title)
        else refused.push(answer.body)
      } catch {
        return
      }
    }
  })
  const end = async (): Promise<void> => {
    over.abort()
    await Promise.all(all)
  }
  return { answered, sent, refused, end, all }
}

withPostgres(`kill -9 under ${WRITERS} writers, ${KILLS} rounds: what was answered is there once`, async () => {
  const { project, start, titles } = await world()
  const answered: string[] = []
  const sent: string[] = []
  for (let round = 0; round < KILLS; round++) {
    const server = await start()
    const work = writers(server, project.key, round)
    while (work.answered.length < 20) await delay(5)
    await delay(Math.random() * 200)
    await server.end('SIGKILL')
    await Promise.all(work.all)
    expect(work.refused).toEqual([])
    answered.push(...work.answered)
    sent.push(...work.sent)
  }
  const stored = await titles()
  expect(answered.filter((title) => stored.get(title) !== 1)).toEqual([])
  expect([...stored].filter(([title, count]) => count > 1 || !sent.includes(title))).toEqual([])
  console.log(`kill -9: ${answered.length} answered, ${stored.size - answered.length} more were done unheard`)
})

withPostgres('SIGSTOP for five seconds: nobody is answered wrongly, and everything goes on afterwards', async () => {
  const { project, start, titles } = await world()
  const server = await start()
  const work = writers(server, project.key, 0)
  while (work.answered.length < 20) await delay(5)
  server.child.kill('SIGSTOP')
  await delay(5_000)
  const before = work.answered.length
  server.child.kill('SIGCONT')
  while (work.answered.length < before + 50) await delay(5)
  await work.end()
  expect(work.refused).toEqual([])
  const stored = await titles()
  expect(work.answered.filter((title) => stored.get(title) !== 1)).toEqual([])
  await server.end('SIGTERM')
})

withPostgres('SIGTERM with a hundred requests and an upload in flight: all are answered, then it ends', async () => {
  const { project, start, titles } = await world()
  const server = await start()
  const bytes = Buffer.alloc(1_000_000, 'a line of text\n')
  const presigned = await send(server.apiUrl, project.key, {
    url: '/v1/documentation/uploads:presign',
    body: {
      kind: 'file',
      entityType: 'project',
      entityId: project.id,
      contentType: 'application/pdf',
      sizeBytes: bytes.length,
    },
  })
  expect(presigned.status, JSON.stringify(presigned.body)).toBe(200)
  const upload = http.request(presigned.body.upload_url, {
    method: 'PUT',
    headers: { ...presigned.body.headers, 'Content-Length': bytes.length },
  })
  upload.on('error', () => undefined) // told by the answer that does not come
  const uploaded = once(upload, 'response') as Promise<[http.IncomingMessage]>
  upload.write(bytes.subarray(0, 500_000))
  // On connections that the server has: one that it has not accepted yet is nobody's promise.
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })
  const hundred = (title: string) =>
    Array.from({ length: 100 }, (_, at) => createPage(server, project.key, agent, `${title} ${at}`))
  expect(new Set(await Promise.all(hundred('Before')))).toEqual(new Set([201]))
  const pages = hundred('In flight')
  // The first is answered while the others are still on their way.
  await Promise.race(pages)
  const exited = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  const began = performance.now()
  await delay(500)
  upload.end(bytes.subarray(500_000))
  const answers = await Promise.all(pages)
  expect(answers).toEqual(answers.map(() => 201))
  const [stored] = await uploaded
  expect(stored.statusCode).toBe(200)
  stored.resume()
  expect(await exited).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(30_000)
  expect((await titles()).size).toBe(200)
  agent.destroy()
})

function createPage({ apiUrl }: Replica, key: string, agent: http.Agent, title: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const asked = http.request(`${apiUrl}/v1/documentation/pages`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ title }))
  })
}
