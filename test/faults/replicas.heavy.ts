import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPostgres } from '../../src/adapters/postgres/postgres.ts'
import type { Database } from '../../src/ports.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { admin, adminServices } from '../kit/admin.ts'
import { testApi, type TestProject } from '../kit/api.ts'
import { engines, freshPostgresUrl } from '../kit/databases.ts'
import { silent } from '../kit/global-setup.ts'
import { least } from '../proof/quickest.ts'
import { TcpProxy } from '../kit/tcp-proxy.ts'
import { Balancer, send, startReplica, type Replica } from '../kit/replica.ts'
import { makeBucket, s3Environment, s3FromEnvironment } from '../kit/s3.ts'
import { isProof, rounds } from '../kit/seeded.ts'
import { DOCX, docx } from '../kit/samples/sample-documents.ts'
import { download, expectSent, someFile, upload } from './writers.ts'

// Several real processes over one PostgreSQL and one S3, as in production. Without S3 objects lie in one folder.

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-replicas-'))
const DEMO = path.resolve(import.meta.dirname, '../../demo/library.json')
const s3 = s3FromEnvironment()
if (!s3) console.log('replicas over S3 are not covered by this run: TEST_S3_ENDPOINT is not set')
const objects = s3 ? s3Environment(s3) : {}
const running: Replica[] = []
afterAll(async () => {
  await Promise.all(running.map((replica) => replica.end('SIGKILL')))
  rmSync(HOME, { recursive: true, force: true })
})
const withPostgres = test.runIf(engines.includes('postgres'))

interface World {
  readonly url: string
  readonly db: Database
  readonly project: TestProject
  readonly start: (env?: Record<string, string>, ...args: string[]) => Promise<Replica>
}

async function world(env: Record<string, string> = {}): Promise<World> {
  if (s3) await makeBucket(s3)
  const url = await freshPostgresUrl()
  const db = await openPostgres({ url, log: silent })
  afterAll(() => db.close())
  const api = await testApi('postgres', { db })
  const project = await api.project()
  await importLibrary(api.services, { projectId: project.id, files: [DEMO] })
  return {
    url,
    db,
    project,
    async start(more = {}, ...args) {
      const replica = await startReplica(
        { DATABASE_URL: url, VITRINE_DATA_DIR: HOME, ...objects, ...env, ...more },
        ...args,
      )
      running.push(replica)
      return replica
    },
  }
}

withPostgres('a rolling restart under load, with the schema expanded on the way: not one error', async () => {
  const { start, db, project } = await world({ VITRINE_DRAIN_SECONDS: '1' })
  const balancer = new Balancer()
  let replicas = await Promise.all([start(), start()])
  for (const replica of replicas) await balancer.add(replica)
  const over = new AbortController()
  let [sent, written] = [0, 0]
  const faults: string[] = []
  const client = async (number: number): Promise<void> => {
    for (let round = 0; !over.signal.aborted; round++) {
      const isWrite = (number + round) % 5 === 0
      try {
        const { status, body } = isWrite
          ? await send(balancer.url(), project.key, 'POST', '/v1/documentation/pages', { title: `Page ${round}` })
          : await send(
              balancer.url(),
              project.key,
              'GET',
              round % 2 ? '/v1/components?limit=20' : '/v1/documentation/pages',
            )
        if (status !== (isWrite ? 201 : 200)) faults.push(`${status} ${JSON.stringify(body).slice(0, 200)}`)
        else if (isWrite) written += 1
      } catch (error) {
        faults.push(String(error instanceof Error ? (error.cause ?? error) : error))
      }
      sent += 1
      await delay(5)
    }
  }
  // Every request of an upload and its download is another replica's; the bytes go to S3 and come from there.
  const anyReplica = {
    key: project.key,
    get replica() {
      return balancer.next()
    },
  }
  let carried = 0
  const carrier = async (): Promise<void> => {
    const page = await expectSent(anyReplica, 'POST', '/v1/documentation/pages', { title: 'Files' })
    written += 1
    while (!over.signal.aborted) {
      const bytes = someFile()
      const came = await upload(anyReplica, page.id, bytes)
        .then((objectKey) => download(anyReplica, objectKey))
        .catch(String)
      if (came instanceof Buffer && came.equals(bytes)) carried += 1
      else faults.push(typeof came === 'string' ? came : 'a file came back as something else')
      await delay(5)
    }
  }
  const clients = [...Array.from({ length: 6 }, (_, number) => client(number)), ...(s3 ? [carrier()] : [])]
  const restarts: number[] = []
  for (let round = 0; round < 4; round++) {
    await delay(500)
    if (round === 2) {
      // What a newer program does to the schema while this one runs, and still starts.
      await db.migration(async (db, script) => {
        await script(`create table later (id int8 primary key); alter table page add column later text default 'x'`)
        await db`insert into schema_migration values (9999, '9999_later.sql', 'unknown here', now())`
      })
    }
    const [old, ...others] = replicas
    if (!old) break
    const fresh = await start()
    restarts.push(fresh.startedInMs)
    await balancer.add(fresh)
    await old.end('SIGTERM')
    balancer.remove(old)
    replicas = [...others, fresh]
  }
  over.abort()
  await Promise.all(clients)
  balancer.close()
  const [pages] = await db<{ count: number }>`select count(*) as count from page where project_id = ${project.id}::uuid`
  expect(faults).toEqual([])
  expect(pages?.count).toBe(written)
  expect(sent).toBeGreaterThan(500)
  if (s3) expect(carried).toBeGreaterThan(10)
  console.log(
    `rolling restart: ${sent} requests, ${written} writes, ${carried} files, 0 errors, ${restarts.length} replicas replaced; start ${restarts.map(Math.round).join(', ')} ms`,
  )
  await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
})

withPostgres(
  'a write acknowledged by one replica is seen by the next request to the other, a revoked key too',
  async () => {
    const { start, db, project } = await world()
    const [a, b] = await Promise.all([start(), start()])
    const services = adminServices(db)
    for (let round = 0; round < rounds(40, 400); round++) {
      const [first, second] = round % 2 ? [a, b] : [b, a]
      const page = await send(first.apiUrl, project.key, 'POST', '/v1/documentation/pages', { title: `Round ${round}` })
      const read = await send(second.apiUrl, project.key, 'GET', `/v1/documentation/pages/${page.body.slug}`)
      expect([page.status, read.status]).toEqual([201, 200])
      const documentation = `/v1/entities/doc-page/${page.body.id}/documentation`
      const blocks = [{ type: 'text', content: { markdown: `Round ${round}` } }]
      expect((await send(second.apiUrl, project.key, 'PUT', documentation, { blocks })).status).toBe(200)
      const seen = await send(first.apiUrl, project.key, 'GET', documentation)
      expect(seen.body.blocks[0].content.markdown).toBe(`Round ${round}`)
      if (round % 10 > 0) continue
      const made = await admin<{ id: string; key: string }>(services, 'keys.create', {
        project: project.id,
        scopes: ['read:library'],
      })
      for (const replica of [a, b]) {
        expect((await send(replica.apiUrl, made.key, 'GET', '/v1/components?limit=1')).status).toBe(200)
      }
      await admin(services, 'keys.revoke', { key: made.id })
      for (const replica of [a, b]) {
        expect((await send(replica.apiUrl, made.key, 'GET', '/v1/components?limit=1')).status).toBe(401)
      }
    }
    await Promise.all([a.end('SIGTERM'), b.end('SIGTERM')])
  },
)

withPostgres('slugs are unique and the quota is exact across replicas', async () => {
  const { start, db, project } = await world({ VITRINE_STORAGE_QUOTA: '10000' })
  const replicas = await Promise.all([start(), start()])
  const at = (number: number): string => replicas[number % 2]?.apiUrl ?? ''
  const derived = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      send(at(number), project.key, 'POST', '/v1/documentation/pages', { title: 'The same' }),
    ),
  )
  expect(derived.map(({ status }) => status)).toEqual(derived.map(() => 201))
  expect(new Set(derived.map(({ body }) => body.slug)).size).toBe(60)
  const explicit = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      send(at(number), project.key, 'POST', '/v1/documentation/pages', { title: 'Mine', slug: 'mine' }),
    ),
  )
  expect(explicit.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(explicit.filter(({ status }) => status === 409)).toHaveLength(19)
  const upload = { kind: 'file', entityType: 'project', entityId: project.id, contentType: DOCX, sizeBytes: 1000 }
  const signed = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      send(at(number), project.key, 'POST', '/v1/documentation/uploads:presign', upload),
    ),
  )
  expect(signed.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(signed.filter(({ status }) => status === 413)).toHaveLength(40)
  const [team] = await db`select storage_reserved_bytes as reserved from team where id = ${project.teamId}::uuid`
  expect(team).toEqual({ reserved: 10_000 })
  await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
})

withPostgres('a database that was away is served from within 5 s of its return', async () => {
  const { start, url, project } = await world()
  const first = await TcpProxy.start(url)
  const replica = await start({ DATABASE_URL: first.url })
  const list = () => send(replica.apiUrl, project.key, 'GET', '/v1/components?limit=1').then(({ status }) => status)
  expect(await list()).toBe(200)
  const times: number[] = []
  let proxy = first.proxy
  const outage = async (awayMs: number): Promise<number> => {
    await proxy.stop()
    const back = performance.now() + awayMs
    while (performance.now() < back) {
      expect(await list()).toBe(503)
      expect((await fetch(`${replica.consoleUrl}/readyz`)).status).toBe(503)
      await delay(100)
    }
    proxy = (await TcpProxy.start(url, Number(new URL(first.url).port))).proxy
    const began = performance.now()
    while ((await list()) !== 200) await delay(20)
    return performance.now() - began
  }
  for (const awayMs of [200, 3_000, 12_000]) {
    times.push(await least(5_000, () => outage(awayMs)))
    expect(times.at(-1)).toBeLessThan(5_000)
  }
  console.log(`database back: first answers after ${times.map(Math.round).join(', ')} ms`)
  await replica.end('SIGTERM')
  await proxy.stop()
})

for (const how of ['SIGKILL', 'SIGSTOP'] as const)
  withPostgres(
    `${how} of a replica in the middle of its work: the other answers on and takes its leases over`,
    async () => {
      const { start, db, project } = await world()
      const victim = await start()
      const upload = { kind: 'file', entityType: 'project', entityId: project.id, contentType: DOCX }
      const bytes = docx('Taken over')
      for (let number = 0; number < 6; number++) {
        const signed = await send(victim.apiUrl, project.key, 'POST', '/v1/documentation/uploads:presign', {
          ...upload,
          sizeBytes: bytes.length,
        })
        const put = await fetch(signed.body.upload_url, {
          method: 'PUT',
          headers: { 'content-type': DOCX },
          body: bytes,
        })
        expect(put.status).toBeLessThan(300)
        // The first one that somebody works on is enough.
        const confirmed = await send(victim.apiUrl, project.key, 'POST', '/v1/documentation/uploads:confirm', {
          object_key: signed.body.object_key,
        })
        expect(confirmed.status).toBe(200)
      }
      const leased = () => db<{ object_key: string; holder: string }>`
        select object_key, extraction_holder as holder from stored_object
        where extraction = 'pending' and extraction_holder is not null order by object_key`
      while ((await leased()).length === 0) await delay(2)
      victim.child.kill(how)
      await delay(200) // what it had sent is done by then
      const held = await leased()
      const began = performance.now()
      const other = await start()
      const pending = async (): Promise<number> =>
        (await db`select 1 as left from stored_object where extraction = 'pending'`).length
      const latencies: number[] = []
      const goOn = async (): Promise<void> => {
        const asked = performance.now()
        const page = await send(other.apiUrl, project.key, 'POST', '/v1/documentation/pages', { title: 'Goes on' })
        expect(page.status).toBe(201)
        latencies.push(performance.now() - asked)
        await delay(50)
      }
      if (!isProof) {
        // Nobody takes a lease that has not run out; two minutes later it has.
        const started = performance.now()
        while (performance.now() - started < 5_000) await goOn()
        expect(await leased()).toEqual(expect.arrayContaining([...held]))
        for (const { object_key, holder } of held)
          await db`
            update stored_object set extraction_lease_until = extraction_lease_until - interval '2 minutes'
            where project_id = ${project.id}::uuid and object_key = ${object_key}
              and extraction_holder = ${holder}::uuid`
      }
      while ((await pending()) > 0) {
        expect(performance.now() - began).toBeLessThan(150_000)
        await goOn()
      }
      const took = performance.now() - began
      if (how === 'SIGSTOP') {
        victim.child.kill('SIGCONT')
        await delay(2_000)
        expect((await send(victim.apiUrl, project.key, 'GET', '/v1/documentation/pages?limit=1')).status).toBe(200)
      }
      const settled = await db`
      select extraction, extracted_text from stored_object where project_id = ${project.id}::uuid`
      expect(settled).toEqual(Array.from({ length: 6 }, () => ({ extraction: 'done', extracted_text: 'Taken over' })))
      latencies.sort((a, b) => a - b)
      console.log(
        `${how}: ${held.length} leases taken over, all done after ${Math.round(took / 1000)} s (a lease lasts 120 s); ${latencies.length} writes beside, worst ${Math.round(latencies.at(-1) ?? 0)} ms`,
      )
      await Promise.all([victim.end('SIGKILL'), other.end('SIGTERM')])
    },
  )
