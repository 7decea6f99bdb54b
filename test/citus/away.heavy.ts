import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { testApi, type TestProject } from '../kit/api.ts'
import { freshPostgresUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { send, startReplica, type Replica } from '../kit/replica.ts'
import { connected } from './cluster.ts'
import { isOnCitus } from './on-citus.ts'
import { serverAt } from './server.ts'

// A worker of the cluster goes away under load and comes back: what stands on it is told to come back later, and nobody
// else notices. It stops servers, so nothing else may run on the cluster meanwhile.

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-away-'))
const running: Replica[] = []
afterAll(async () => {
  await Promise.all(running.map((replica) => replica.end('SIGKILL')))
  rmSync(HOME, { recursive: true, force: true })
})

interface Caller {
  readonly project: TestProject
  readonly port: number
  /** Titles of pages, as they were promised, and those of which nobody knows. */
  readonly written: string[]
  readonly unknown: string[]
  /** `GET 200`, how often. */
  readonly told: Map<string, number>
  readonly faults: string[]
}

const PROJECTS = 16

for (const mode of ['fast', 'immediate'] as const)
  test.runIf(isOnCitus)(
    `a worker is stopped (${mode}) and started: its projects wait, others do not notice`,
    async () => {
      const url = await freshPostgresUrl()
      const db = await openPostgres({ url, log: silent })
      afterAll(() => db.close())
      const api = await testApi('postgres', { db })
      const callers: Caller[] = []
      for (let at = 0; at < PROJECTS; at++) {
        const project = await api.project()
        const port = await portOf(url, project.id)
        callers.push({ project, port, written: [], unknown: [], told: new Map(), faults: [] })
      }
      const [, ...workers] = inject('postgres')?.servers ?? []
      const worker = await serverAt(workers.at(-1) ?? '')
      const isAffected = ({ port }: Caller): boolean => port === Number(new URL(worker.url).port)
      const affected = callers.filter(isAffected)
      const others = callers.filter((caller) => !isAffected(caller))
      expect(Math.min(affected.length, others.length), 'projects on both').toBeGreaterThan(0)

      const env = { DATABASE_URL: url, VITRINE_DATA_DIR: path.join(HOME, mode), VITRINE_LOG: 'silent' }
      const replicas = [await startReplica(env), await startReplica(env)]
      running.push(...replicas)
      const over = new AbortController()
      const clients = callers.map((caller, at) => ask(caller, replicas[at % 2]?.apiUrl ?? '', over.signal))
      try {
        await delay(3000)
        for (const caller of callers) expect(faultsOf(caller), 'before').toEqual([])
        await worker.stop(mode)
        await delay(6000)
        for (const caller of affected) expect(caller.told.get('GET 503'), 'it is away').toBeGreaterThan(0)
      } finally {
        await worker.start()
      }
      const back = performance.now()
      await Promise.all(affected.map((caller) => answersAgain(caller)))
      const healedMs = Math.round(performance.now() - back)
      await delay(2000)
      over.abort()
      await Promise.all(clients)

      const rows = callers.map(
        (caller) =>
          `${isAffected(caller) ? 'away' : 'stays'} ${[...caller.told].map((one) => one.join(' × ')).join(', ')}`,
      )
      console.log(`${mode}, healed after ${healedMs} ms\n${rows.join('\n')}`)
      for (const caller of others) expect([...caller.told.keys()].sort()).toEqual(['GET 200', 'POST 201'])
      for (const caller of callers) {
        expect(faultsOf(caller)).toEqual([])
        const titles = await titlesOf(replicas[0]?.apiUrl ?? '', caller.project.key)
        expect(
          caller.written.filter((title) => !titles.has(title)),
          'no write that was acknowledged is lost',
        ).toEqual([])
        const known = new Set([...caller.written, ...caller.unknown])
        expect([...titles].filter((title) => !known.has(title))).toEqual([])
      }
      await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
    },
  )

const portOf = (url: string, projectId: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ port: number }>(
      `select nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column('project', $1::uuid)`,
      [projectId],
    )
    return rows[0]?.port ?? 0
  })

async function ask(caller: Caller, baseUrl: string, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    const isWrite = round % 4 === 0
    const title = `Page ${round}`
    const answer = isWrite
      ? await send(baseUrl, caller.project.key, 'POST', '/v1/documentation/pages', { title })
      : await send(baseUrl, caller.project.key, 'GET', '/v1/documentation/pages?limit=5')
    const line = `${isWrite ? 'POST' : 'GET'} ${answer.status}`
    caller.told.set(line, (caller.told.get(line) ?? 0) + 1)
    if (answer.status === 201) caller.written.push(title)
    else if (answer.status === 503) {
      if (isWrite && answer.body.error.details.outcome === 'unknown') caller.unknown.push(title)
    } else if (answer.status !== 200) caller.faults.push(`${line} ${JSON.stringify(answer.body)}`)
    await delay(10)
  }
}

const faultsOf = (caller: Caller): string[] => caller.faults

async function answersAgain({ told }: Caller): Promise<void> {
  const before = told.get('POST 201') ?? 0
  const giveUpAt = performance.now() + 90_000
  while ((told.get('POST 201') ?? 0) === before) {
    if (performance.now() > giveUpAt) throw new Error('it does not answer again')
    await delay(50)
  }
}

async function titlesOf(baseUrl: string, key: string): Promise<Set<string>> {
  const titles = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await send(
      baseUrl,
      key,
      'GET',
      `/v1/documentation/pages?limit=100${cursor && `&cursor=${cursor}`}`,
    )
    for (const { title } of body.data) titles.add(title)
    cursor = body.pagination.next_cursor
  }
  return titles
}
