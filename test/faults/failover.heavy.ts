import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import type { Database } from '../../src/ports.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { testApi, type TestProject } from '../kit/api.ts'
import { silent } from '../kit/global-setup.ts'
import { startReplica, type Replica } from '../kit/replica.ts'
import { rounds } from '../kit/seeded.ts'
import { send, type Sent } from './kit.ts'
import { PostgresPair, hasPair } from './postgres-pair.ts'
import { hasPgBouncer, startPgBouncer } from './servers.ts'

// The machine of the primary goes without a word, and its standby is promoted; two processes of the program serve on.

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
const DEMO = path.resolve(import.meta.dirname, '../../demo')
const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-failover-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))
const SEED = Number(process.env['VITRINE_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))
console.log(`failover seed ${SEED}`)
if (!hasPair)
  console.log('failover is not covered by this run: PostgreSQL or HAProxy is not installed, or this is not root')
if (!hasPgBouncer)
  console.log('failover behind PgBouncer is not covered by this run: it is not installed (.ci/pgbouncer)')

interface World {
  readonly pair: PostgresPair
  readonly project: TestProject
  readonly replicas: readonly Replica[]
  /** Through the same way as the replicas. */
  readonly db: Database
  readonly api: Awaited<ReturnType<typeof testApi>>
  readonly stop: () => Promise<void>
}

async function world({ isSynchronous, isPooled }: { isSynchronous: boolean; isPooled: boolean }): Promise<World> {
  const pair = await PostgresPair.start({ isSynchronous })
  const pooler = isPooled ? await startPgBouncer(pair.url) : null
  const url = pooler?.url ?? pair.url
  const db = await openPostgres({ url, log: silent })
  await migrate(db, MIGRATIONS)
  const api = await testApi('postgres', { db })
  const project = await api.project()
  const files = mkdtempSync(path.join(HOME, 'files-'))
  const start = () => startReplica({ DATABASE_URL: url, VITRINE_DATA_DIR: files })
  // One after the other: the first gives the object store its name.
  const replicas = [await start(), await start()]
  return {
    pair,
    project,
    replicas,
    db,
    api,
    async stop() {
      await Promise.all(replicas.map((replica) => replica.end('SIGKILL')))
      await db.close()
      await pooler?.stop()
      await pair.stop()
    },
  }
}

const ways = [
  { name: 'behind HAProxy', isPooled: false, isThere: hasPair },
  { name: 'behind PgBouncer, by transactions', isPooled: true, isThere: hasPair && hasPgBouncer },
]

for (const { name, isPooled, isThere } of ways)
  describe.runIf(isThere)(name, () => {
    for (let round = 0; round < rounds(1, 20); round++) {
      test(`synchronous, round ${round}: 503 meanwhile, healed soon, nothing acknowledged is lost`, async () => {
        const chance = chanceOf(SEED + round)
        const { pair, project, replicas, db, stop } = await world({ isSynchronous: true, isPooled })
        try {
          const load = new Load(replicas, project, chance)
          await until(() => load.acknowledged.length > 100 + chance(200))
          pair.killPrimary()
          const wasRefused = load.refusals
          await until(() => load.refusals > wasRefused + 10)
          await delay(chance(2_000))
          await pair.promote()
          const promoted = performance.now()
          const before = replicas.map((_, at) => load.written[at] ?? 0)
          await until(() => replicas.every((_, at) => (load.written[at] ?? 0) > (before[at] ?? 0)))
          const healed = performance.now() - promoted
          const count = load.acknowledged.length
          await until(() => load.acknowledged.length > count + 200)
          await load.stop()
          expect(load.faults).toEqual([])
          const stored = new Set((await db.tuples<[string]>`select title from page`).flat())
          expect(load.acknowledged.filter(({ title }) => !stored.has(title))).toEqual([])
          expect(load.undone.filter((title) => stored.has(title))).toEqual([])
          expect(healed).toBeLessThan(30_000)
          console.log(
            `${name}: ${load.acknowledged.length} acknowledged, ${load.undone.length} refused, ${load.unknown.length} unknown (${load.unknown.filter((title) => stored.has(title)).length} of them written); both replicas write ${Math.round(healed)} ms after the promotion; ${load.reads} reads of what the other had acknowledged`,
          )
        } finally {
          await stop()
        }
      })
    }

    test('asynchronous: what was lost is gone everywhere, and its revisions are not taken for later ones', async () => {
      const { pair, project, replicas, api, db, stop } = await world({ isSynchronous: false, isPooled })
      try {
        const ask = (replica: Replica, url: string, headers: Record<string, string> = {}) =>
          fetch(`${replica.apiUrl}${url}`, { headers: { authorization: `Bearer ${project.key}`, ...headers } })
        const titles = async (replica: Replica) => {
          const answer = await ask(replica, '/v1/documentation/pages')
          const body = (await answer.json()) as { data: { title: string }[] }
          return { tag: answer.headers.get('etag') ?? '', titles: body.data.map(({ title }) => title).sort() }
        }
        const components = async (replica: Replica) => {
          const answer = await ask(replica, '/v1/components?limit=100')
          const body = (await answer.json()) as { data: { name: string }[] }
          return { tag: answer.headers.get('etag') ?? '', names: body.data.map((row) => row.name).sort() }
        }
        const write = async (replica: Replica, title: string) =>
          expect(
            (await send(replica.apiUrl, project.key, { url: '/v1/documentation/pages', body: { title } })).status,
          ).toBe(201)
        const [first, second] = replicas as [Replica, Replica]
        await write(first, 'Kept')
        await until(async () => (await standbyPages(pair)) === 1)
        pair.cutReplication()
        for (const title of ['Lost 1', 'Lost 2']) await write(second, title)
        await importLibrary(api.services, { projectId: project.id, files: [path.join(DEMO, 'library.json')] })
        const lost = await Promise.all(
          replicas.map(async (replica) => [await titles(replica), await components(replica)]),
        )
        for (const [pages, rows] of lost) {
          expect(pages).toMatchObject({ titles: ['Kept', 'Lost 1', 'Lost 2'] })
          expect(rows).toMatchObject({ names: expect.arrayContaining([expect.any(String)]) as string[] })
        }
        pair.killPrimary()
        await pair.promote()
        for (const [at, replica] of replicas.entries()) {
          await until(async () => (await ask(replica, '/v1/components?limit=100')).status === 200)
          expect((await titles(replica)).titles).toEqual(['Kept'])
          expect((await components(replica)).names).toEqual([])
          const [pages, rows] = lost[at] ?? []
          for (const [url, tag] of [
            ['/v1/documentation/pages', pages?.tag],
            ['/v1/components?limit=100', rows?.tag],
          ] as const)
            expect((await ask(replica, url, { 'if-none-match': tag ?? '' })).status).toBe(200)
        }
        // The same revisions again, for something else.
        for (const title of ['Later 1', 'Later 2']) await write(first, title)
        await importLibrary(api.services, { projectId: project.id, files: [path.join(DEMO, 'before.json')] })
        const stored = await db.tuples<[string]>`
          select name from library_item where project_id = ${project.id}::uuid and kind = 'component'`
        for (const [at, replica] of replicas.entries()) {
          const [pages, rows] = lost[at] ?? []
          expect((await titles(replica)).titles).toEqual(['Kept', 'Later 1', 'Later 2'])
          expect((await components(replica)).names).toEqual(stored.flat().sort())
          expect((await ask(replica, '/v1/documentation/pages', { 'if-none-match': pages?.tag ?? '' })).status).toBe(
            200,
          )
          expect((await ask(replica, '/v1/components?limit=100', { 'if-none-match': rows?.tag ?? '' })).status).toBe(
            200,
          )
        }
        const [revisions] = await db`select docs_revision, library_revision from project where id = ${project.id}::uuid`
        expect(revisions).toEqual({ docs_revision: 3, library_revision: 1 })
      } finally {
        await stop()
      }
    })
  })

async function standbyPages(pair: PostgresPair): Promise<number> {
  return Number(await pair.onStandby('select count(*) from page'))
}

/** Writers of pages on both replicas in turn, and readers who ask the other one for what was acknowledged. */
class Load {
  readonly acknowledged: { readonly title: string; readonly slug: string; readonly by: number }[] = []
  readonly undone: string[] = []
  readonly unknown: string[] = []
  readonly faults: string[] = []
  readonly written = [0, 0]
  refusals = 0
  reads = 0
  #number = 0
  #isOver = false
  readonly #replicas: readonly Replica[]
  readonly #project: TestProject
  readonly #chance: (most: number) => number
  readonly #workers: Promise<void>[]

  constructor(replicas: readonly Replica[], project: TestProject, chance: (most: number) => number) {
    this.#replicas = replicas
    this.#project = project
    this.#chance = chance
    this.#workers = [0, 1, 2, 3, 4, 5].map((worker) => this.#work(worker % 2, worker < 4))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#workers)
  }

  async #work(at: number, isWriter: boolean): Promise<void> {
    while (!this.#isOver) {
      await (isWriter ? this.#write(at) : this.#read(at))
      await delay(5 + this.#chance(10))
    }
  }

  async #write(at: number): Promise<void> {
    const title = `Page ${this.#number++}`
    const answer = await this.#send(at, { url: '/v1/documentation/pages', body: { title } })
    if (answer?.status === 201) {
      this.acknowledged.push({ title, slug: answer.body.slug as string, by: at })
      this.written[at] = (this.written[at] ?? 0) + 1
    } else if (answer?.status === 503 && answer.body.error.details.outcome !== 'unknown') this.undone.push(title)
    else this.unknown.push(title)
  }

  async #read(at: number): Promise<void> {
    // Of the other replica, and chosen before the read begins.
    const others = this.acknowledged.filter(({ by }) => by !== at)
    const one = others[Math.max(0, others.length - 1 - this.#chance(5))]
    if (!one) return
    const answer = await this.#send(at, { url: `/v1/documentation/pages/${one.slug}` })
    if (answer?.status === 200) this.reads++
    else if (answer?.status !== 503) this.faults.push(`${one.title} was acknowledged and answers ${answer?.status}`)
  }

  async #send(at: number, request: { readonly url: string; readonly body?: object }): Promise<Sent | null> {
    const answer = await send(this.#replicas[at]?.apiUrl ?? '', this.#project.key, request).catch((error: unknown) => {
      this.faults.push(String(error))
      return null
    })
    if (answer?.status === 503) {
      this.refusals++
      if (!(Number(answer.headers.get('retry-after')) > 0)) this.faults.push('503 without Retry-After')
    } else if (answer && answer.status >= 500) this.faults.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 180_000
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error('it did not come within three minutes')
    await delay(20)
  }
}

/** Whole numbers from 0 to before `most`, the same for the same seed. */
function chanceOf(seed: number): (most: number) => number {
  let state = seed | 0
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}
