import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { silent } from '../../../test/kit/global-setup.ts'
import { systemClock } from '../../adapters/system-clock.ts'
import { listHooksDue, takeHook } from '../../hooks/delivery-store.ts'
import { mintId } from '../../ids.ts'
import type { Database } from '../../ports.ts'
import { insertPush, listWaiting, startPush, takePush } from '../../intake/push/store.ts'
import { listExtractions, takeExtraction } from '../../uploads/extraction/store.ts'
import { insertObject } from '../../uploads/store.ts'
import { withImportLease } from '../leases/lease.ts'
import { isLeaseHeld, listLeases, takeLease } from '../leases/store.ts'
import { createProcesses, type Processes } from './processes.ts'
import { beat, listBeats } from './store.ts'

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await delay(2)
}
const LEASE_MS = 3_600_000

/** Beats as fast as it can, so that nobody waits for the clock. */
function processOver(db: Database, parts: Partial<Parameters<typeof createProcesses>[0]> = {}): Processes {
  const processes = createProcesses({ db, clock: systemClock, log: silent, isAlone: false, beatMs: 1, ...parts })
  onTestFinished(() => processes.close())
  return processes
}

/** One that was killed: it has a row that nobody beats in, and leases that run for another hour. */
async function deadProcess(db: Database) {
  const holder = createProcesses({ db, clock: systemClock, log: silent }).newHolder()
  await beat(db, { id: holder.slice(0, 23), name: 'process 1 on gone', doesWork: true, beats: 1 })
  return { holder, id: holder.slice(0, 23) }
}

describe.each(engines)('processes on %s', (engine) => {
  async function world() {
    const db = await freshDatabase(engine)
    onTestFinished(() => db.close())
    const api = await testApi(engine, { db })
    return { db, projectId: (await api.project()).id }
  }
  const termNow = (dead: readonly string[] = []) => {
    const now = new Date()
    return { now, until: new Date(now.getTime() + LEASE_MS), dead }
  }

  test('one that comes and goes counts on, so that at no two looks it seems quiet', async () => {
    const { db } = await world()
    const processes = processOver(db)
    const id = processes.newHolder().slice(0, 23)
    const beatsNow = async (): Promise<number | undefined> => (await listBeats(db)).find((one) => one.id === id)?.beats
    let before = 0
    for (let times = 0; times < 3; times++) {
      const seen = await processes.during(beatsNow)
      expect(seen).toBeGreaterThan(before)
      before = seen ?? before
      await until(async () => (await beatsNow()) === undefined)
    }
  })

  test('what a dead process holds is taken over, of every kind, though its leases have not run out', async () => {
    const { db, projectId } = await world()
    const { holder, id: processId } = await deadProcess(db)
    const lease = { projectId, name: 'import', holder }
    const { now, until: expiresAt } = termNow()
    expect(await takeLease(db, lease, { now, expiresAt, heldBy: 'process 1 on gone' })).toBe(true)
    const id = mintId(Date.now())
    await insertPush(db, projectId, { id, keyId: mintId(0), wishes: '{}', now })
    await startPush(db, projectId, id, now)
    expect(await takePush(db, projectId, id, { holder, ...termNow() })).toMatchObject({ attempts: 1 })
    await db`
      insert into hook (project_id, id, url, format, events, secret, created_at, waiting, holder, lease_until)
      values (${projectId}::uuid, ${id}::uuid, 'https://example.com', 'json', '{}', '', ${now}, 1, ${holder}::uuid,
        ${expiresAt})`
    const entity = { type: 'project', id: projectId } as const
    const file = { kind: 'file', entity, contentType: 'application/pdf', declaredBytes: 1, createdAt: now } as const
    await insertObject(db, projectId, { ...file, objectKey: 'text', storeKey: 'b', expiresAt: now })
    await db`
      update stored_object
      set state = 'confirmed', size_bytes = 1, confirmed_at = ${now}, extraction = 'pending',
        extraction_holder = ${holder}::uuid, extraction_lease_until = ${expiresAt}
      where project_id = ${projectId}::uuid`
    const hookTerm = { farthestRest: expiresAt }
    const found = async (dead: readonly string[]) => ({
      pushes: (await listWaiting(db, termNow(dead), { projectId, limit: 9 })).length,
      hooks: (await listHooksDue(db, { ...termNow(dead), ...hookTerm }, { projectId, limit: 9 })).length,
      extractions: (await listExtractions(db, termNow(dead), { projectId, limit: 9 })).length,
      isLeaseHeld: await isLeaseHeld(db, lease, { now, expiresAt, dead }),
    })
    const held = { pushes: 0, hooks: 0, extractions: 0, isLeaseHeld: true }
    expect(await found([])).toEqual(held)
    expect(await found([mintId(0).slice(0, 23)]), 'another process is dead').toEqual(held)

    const processes = processOver(db)
    await processes.during(() => until(() => processes.dead.length > 0))
    const { dead } = processes
    expect(dead).toEqual([processId])
    expect(await found(dead)).toEqual({ pushes: 1, hooks: 1, extractions: 1, isLeaseHeld: false })
    const taking = () => ({ holder: processes.newHolder(), ...termNow(dead) })
    expect(await takePush(db, projectId, id, taking())).toMatchObject({ attempts: 2 })
    expect(await takeHook(db, projectId, id, { ...taking(), ...hookTerm })).toMatchObject({ id })
    expect(await takeExtraction(db, projectId, 'text', taking())).toMatchObject({ objectKey: 'text' })
    const next = { projectId, name: 'import', holder: processes.newHolder() }
    expect(await takeLease(db, next, { now, expiresAt, heldBy: 'a test', dead })).toBe(true)
    // Now they are of a process that lives.
    expect(await found(dead)).toEqual(held)
  })

  test('whoever waits for the lease of a dead process gets it, and does not wait until it has run out', async () => {
    const { db, projectId } = await world()
    const { holder } = await deadProcess(db)
    const now = new Date()
    // As long as one may be: what ends later than that was written by a wrong clock, and is nobody's.
    const expiresAt = new Date(now.getTime() + 60_000)
    await takeLease(db, { projectId, name: 'import', holder }, { now, expiresAt, heldBy: 'process 1 on gone' })
    const services = { db, processes: processOver(db), clock: systemClock, log: silent }
    let waited = 0
    const onWait = (): void => void (waited += 1)
    expect(await withImportLease(services, { projectId, onWait }, () => Promise.resolve('done'))).toBe('done')
    expect(waited).toBeGreaterThan(0)
    expect(await listLeases(db, projectId)).toEqual([])
  })

  test('a process has a row while it has a reason to beat, and none when it ends', async () => {
    const { db } = await world()
    const rows = async () => (await db`select id from process`).length
    const processes = processOver(db)
    expect(await rows()).toBe(0)
    await processes.during(async () => expect(await rows()).toBe(1))
    await until(async () => (await rows()) === 0)
    processes.serve({ work: true })
    await until(async () => (await rows()) === 1)
    await processes.close()
    expect(await rows()).toBe(0)
  })

  test('workers are counted by those who work, serve and look; a dead one is counted no longer', async () => {
    const { db } = await world()
    const looking = () => processOver(db).countWorkers()
    expect(await looking()).toBe(0)
    const worker = processOver(db)
    worker.serve({ work: true })
    await until(async () => (await looking()) === 1)
    expect(await worker.countWorkers()).toBe(1)
    processOver(db).serve({ work: false })
    await deadProcess(db)
    expect(await looking()).toBe(2)
    await db`update process set beaten_at = beaten_at - interval '1 minute'`
    await until(async () => (await looking()) === 1)
  })
})

test('the embedded store is of one process: nothing is written, and it knows by itself whether it works', async () => {
  const db = await freshDatabase('embedded')
  const processes = createProcesses({ db, clock: systemClock, log: silent, beatMs: 1 })
  expect(await processes.countWorkers()).toBeNull()
  processes.serve({ work: false })
  expect(await processes.countWorkers()).toBe(0)
  processes.serve({ work: true })
  expect(await processes.countWorkers()).toBe(1)
  await processes.during(() => delay(20))
  expect(await db`select id from process`).toEqual([])
  await processes.close()
  await db.close()
})
