import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import { KEY_SCOPES } from '../../src/contract/words.ts'
import type { Database } from '../../src/ports.ts'
import { testApi, type TestProject } from '../kit/api.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { send, startReplica, type Replica } from '../kit/replica.ts'
import { rounds } from '../kit/seeded.ts'
import { TcpProxy } from '../kit/tcp-proxy.ts'
import { syntheticBundle } from '../libraries/synthetic-bundle.ts'
import { hasPgBouncer, startPgBouncer } from './servers.ts'

// A process that answers and others that do background work, over PostgreSQL: who imports what the first was sent, when
// one of them is killed, when the database goes, and when many projects come at once.

const PROJECTS = 10
const EACH = rounds(2, 6)
const FLOOD = 12
const COMPONENTS = rounds(150, 2_000)
const home = mkdtempSync(path.join(tmpdir(), 'vitrine-workers-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const withPostgres = test.runIf(engines.includes('postgres'))
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await delay(50)
}

const libraryOf = (components: number, generation = 0): Uint8Array =>
  Buffer.from([...syntheticBundle({ components, edges: 5 * components, tokens: 50, generation })].join('\n'))

interface Pushed {
  readonly project: TestProject
  readonly id: string
}

async function world(way: (url: string) => Promise<string> = (url) => Promise.resolve(url)) {
  const direct = await freshPostgresUrl()
  const url = await way(direct)
  const db = await openPostgres({ url: direct, log: silent })
  const api = await testApi('postgres', { db })
  const files = mkdtempSync(path.join(home, 'files-'))
  const running: Replica[] = []
  onTestFinished(async () => {
    await Promise.all(running.map((one) => one.end('SIGKILL')))
    await db.close()
  })
  const start = async (role: 'api' | 'worker', more: Readonly<Record<string, string>> = {}): Promise<Replica> => {
    const replica = await startReplica({ DATABASE_URL: url, VITRINE_DATA_DIR: files, ...more }, '--role', role)
    running.push(replica)
    return replica
  }
  const project = async (): Promise<TestProject> => {
    const made = await api.project()
    return { ...made, key: await api.newKey(made.id, KEY_SCOPES) }
  }
  return { db, start, project }
}

async function push(to: Replica, project: TestProject, bytes: Uint8Array): Promise<Pushed> {
  const answer = await fetch(`${to.consoleUrl}/console/imports?name=library.ndjson`, {
    method: 'POST',
    headers: { authorization: `Bearer ${project.key}`, 'content-type': 'application/x-ndjson' },
    body: bytes,
  })
  expect(answer.status).toBe(201)
  return { project, id: ((await answer.json()) as { id: string }).id }
}

const told = async (by: Replica, { project, id }: Pushed) =>
  (await send(by.consoleUrl, project.key, 'GET', `/console/imports/${id}`)).body

interface Row {
  readonly state: string
  readonly attempts: number
  readonly takenAt: Date | null
  readonly leaseUntil: Date | null
  /** The process that has it. */
  readonly worker: string | null
}

async function rowOf(db: Database, { project, id }: Pushed): Promise<Row> {
  const [row] = await db<Row>`
    select state, attempts, taken_at as "takenAt", lease_until as "leaseUntil",
      (select name from process where process.id = left(holder::text, 23)) as worker
    from pushed_import where project_id = ${project.id}::uuid and id = ${id}::uuid`
  if (!row) throw new Error('the push is gone')
  return row
}

/** Of a library that is whole: of one generation, in one revision. */
async function generationOf(db: Database, { project }: Pushed, components: number): Promise<number> {
  const rows = await db<{ generation: number; items: number; revisions: number }>`
    select case when name like '% v1' then 1 else 0 end as generation, count(*)::int as items,
      count(distinct revision)::int as revisions
    from library_item
    where project_id = ${project.id}::uuid and kind = 'component' and sync_status = 'synced'
    group by 1`
  expect(rows, 'components of one generation and one revision').toMatchObject([{ items: components, revisions: 1 }])
  return rows[0]?.generation ?? -1
}

for (const [through, way] of [
  ['PostgreSQL', undefined],
  ['PgBouncer', pooled],
] as const)
  test.runIf(engines.includes('postgres') && (way === undefined || hasPgBouncer))(
    `${through}: kill -9 of the worker amid an import: another takes it over before its lease has run out`,
    async () => {
      const { db, start, project } = await world(way)
      const api = await start('api')
      // Each does one at a time, so that the other is free when one is killed.
      const workers = [await start('worker'), await start('worker')]
      const given = await project()
      const first = await push(api, given, libraryOf(COMPONENTS))
      await until(async () => (await told(api, first)).state === 'done')
      expect(await db`select kind from work_bell where rung > 0`, 'the workers were told').toContainEqual({
        kind: 'imports',
      })

      const second = await push(api, given, libraryOf(COMPONENTS, 1))
      await until(async () => (await rowOf(db, second)).worker !== null)
      const taken = await rowOf(db, second)
      const victim = workers.find(({ child }) => taken.worker?.startsWith(`process ${child.pid} on `))
      if (!victim) throw new Error(`none of the workers is ${taken.worker}`)
      await victim.end('SIGKILL')
      const left = await rowOf(db, second)
      expect(left, 'killed amid it').toMatchObject({ state: 'running', attempts: 1 })
      expect(await generationOf(db, second, COMPONENTS)).toBe(0)

      await until(async () => (await told(api, second)).state === 'done')
      const ended = await rowOf(db, second)
      expect(ended.attempts).toBe(2)
      expect(ended.takenAt?.getTime(), 'its lease was still to run').toBeLessThan(left.leaseUntil?.getTime() ?? 0)
      expect(await generationOf(db, second, COMPONENTS)).toBe(1)
      const waited = (ended.takenAt?.getTime() ?? 0) - (left.leaseUntil?.getTime() ?? 0) + 60_000
      console.log(`${through}: taken over ${(waited / 1000).toFixed(1)} s after it was last heard of`)
    },
  )

async function pooled(url: string): Promise<string> {
  const pooler = await startPgBouncer(url)
  onTestFinished(() => pooler.stop())
  return pooler.url
}

withPostgres(
  'the database goes away under an import: once it is back the import is done and waits for no lease',
  async () => {
    let between: TcpProxy | undefined
    const { db, start, project } = await world(async (url) => {
      const through = await TcpProxy.start(url)
      between = through.proxy
      onTestFinished(() => through.proxy.stop())
      return through.url
    })
    const [api] = [await start('api'), await start('worker')]
    const given = await project()
    const pushed = await push(api, given, libraryOf(COMPONENTS))
    await until(async () => (await rowOf(db, pushed)).state === 'running')
    between?.goDown()
    await delay(2_000)
    const left = await rowOf(db, pushed)
    expect(left.leaseUntil, 'nobody could give it back').not.toBeNull()
    if (between) between.isDown = false
    await until(async () => (await rowOf(db, pushed)).state === 'done')
    const { takenAt } = await rowOf(db, pushed)
    expect(takenAt?.getTime()).toBeLessThan(left.leaseUntil?.getTime() ?? 0)
    expect(await generationOf(db, pushed, COMPONENTS)).toBe(0)
  },
)

withPostgres('nobody works: whoever waits is told, and a worker that comes does it', async () => {
  const { start, project } = await world()
  const api = await start('api')
  const pushed = await push(api, await project(), libraryOf(10))
  await until(async () => (await told(api, pushed)).waits_for?.includes('none runs'))
  expect(await told(api, pushed)).toMatchObject({ state: 'waiting' })
  await start('worker')
  await until(async () => (await told(api, pushed)).state === 'done')
})

withPostgres(
  `${PROJECTS} projects and one that floods: all end, and nobody has two turns in another's one`,
  async () => {
    const { db, start, project } = await world()
    const api = await start('api')
    const flooding = await project()
    const others = await Promise.all(Array.from({ length: PROJECTS }, () => project()))
    const pushes: Pushed[] = []
    for (let at = 0; at < FLOOD; at++) pushes.push(await push(api, flooding, libraryOf(COMPONENTS, at % 2)))
    for (let at = 0; at < EACH; at++)
      await Promise.all(others.map(async (one) => pushes.push(await push(api, one, libraryOf(COMPONENTS, at % 2)))))
    const workers = [await start('worker'), await start('worker')]
    let reads = 0
    while ((await db`select 1 from pushed_import where state in ('waiting', 'running') limit 1`).length > 0) {
      const { status } = await send(api.apiUrl, flooding.key, 'GET', '/v1/components?limit=1')
      expect(status).toBe(200)
      reads += 1
      await delay(50)
    }
    expect(await db`select distinct state from pushed_import`).toEqual([{ state: 'done' }])
    for (const pushed of [...others.map((one) => ({ project: one, id: '' })), { project: flooding, id: '' }])
      await generationOf(db, pushed, COMPONENTS)
    // In the order of their turns: while others wait, a project that has had one waits until all of them had theirs. Those
    // that are under way at once may have changed places.
    const turns = await db<{ id: string }>`select project_id as id from pushed_import order by taken_at`
    const atOnce = 2 * workers.length
    for (const { id } of others) {
      const own = turns.flatMap((turn, at) => (turn.id === id ? [at] : []))
      expect(own).toHaveLength(EACH)
      for (const [at, place] of own.entries()) {
        const since = at === 0 ? 0 : (own[at - 1] ?? 0) + 1
        const between = turns.slice(since, place).map((turn) => turn.id)
        for (const other of new Set(between)) {
          const had = between.filter((one) => one === other).length
          expect(had, 'turns of another project in the time that this one waited').toBeLessThanOrEqual(1 + atOnce)
        }
      }
      expect(own.at(-1), 'before the flood has ended').toBeLessThan(turns.length - 1)
    }
    console.log(`${turns.length} imports of ${PROJECTS + 1} projects, ${reads} reads beside them`)
  },
)
