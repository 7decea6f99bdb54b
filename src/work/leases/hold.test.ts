import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { silent } from '../../../test/kit/global-setup.ts'
import { watched } from '../../../test/kit/import-kit.ts'
import { systemClock } from '../../adapters/system-clock.ts'
import { unavailable } from '../../errors.ts'
import { importPending } from '../../intake/push/import-pending.ts'
import { insertPush, readPush, startPush } from '../../intake/push/store.ts'
import { mintId } from '../../ids.ts'
import { createProcesses } from '../processes/processes.ts'
import { hold, taken } from './hold.ts'
import { withImportLease } from './lease.ts'
import { listLeases } from './store.ts'

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await delay(5)
}
const alone = async () => {
  const db = await freshDatabase('embedded')
  onTestFinished(() => db.close())
  return createProcesses({ db, clock: systemClock, log: silent })
}

test('a lease is renewed while work goes on and given back once', async () => {
  let [renewed, released] = [0, 0]
  const holding = {
    what: {},
    renewEveryMs: 1,
    renew: () => Promise.resolve((renewed += 1) > 0),
    release: () => Promise.resolve((released += 1)),
  }
  const services = { processes: await alone(), log: silent }
  const work = () => until(() => renewed > 2)
  await hold(services, holding, work)
  const after = renewed
  await delay(20)
  expect([renewed, released]).toEqual([after, 1])
  await expect(hold(services, holding, () => Promise.reject(new Error('work')))).rejects.toThrow('work')
  expect(released).toBe(2)
})

test('work is told that another has the lease, and an answer that does not come says nothing of the kind', async () => {
  const answers = [() => Promise.reject(unavailable('the database')), () => Promise.resolve(true)]
  const holding = {
    what: {},
    renewEveryMs: 1,
    renew: () => answers.shift()?.() ?? Promise.resolve(false),
    release: () => Promise.resolve(),
  }
  const lost = await hold({ processes: await alone(), log: silent }, holding, async (signal) => {
    await until(() => signal.aborted)
    return answers.length
  })
  expect(lost).toBe(0)
})

test('what cannot be given back is given back later, and the outcome of the work does not wait for it', async () => {
  const fails = [true, true]
  let released = 0
  const holding = {
    what: {},
    renewEveryMs: 1_000,
    renew: () => Promise.resolve(true),
    release: () => (fails.pop() ? Promise.reject(unavailable('the database')) : Promise.resolve((released += 1))),
  }
  expect(await hold({ processes: await alone(), log: silent }, holding, () => Promise.resolve('done'))).toBe('done')
  expect(released).toBe(0)
  await until(() => released === 1)
  fails.push(true)
  await expect(taken(silent, holding, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  await until(() => released === 2)
})

for (const engine of engines) {
  test(`${engine}: a lease of imports that the database was too far away to take back is there for the next`, async () => {
    const db = await freshDatabase(engine)
    onTestFinished(() => db.close())
    const { id: projectId } = await (await testApi(engine, { db })).project()
    let isAway = false
    const processes = createProcesses({ db, clock: systemClock, log: silent, isAlone: true })
    const services = { db: refusing(db, () => isAway), processes, clock: systemClock, log: silent }
    await withImportLease(services, { projectId }, () => Promise.resolve((isAway = true)))
    expect(await listLeases(db, projectId)).toHaveLength(1)
    isAway = false
    await until(async () => (await listLeases(db, projectId)).length === 0)
  })

  test(`${engine}: a push whose database went away under it waits for no lease of the process that lives`, async () => {
    const db = await freshDatabase(engine)
    onTestFinished(() => db.close())
    const api = await testApi(engine, { db })
    const { id: projectId } = await api.project()
    const id = mintId(Date.now())
    await insertPush(db, projectId, { id, keyId: mintId(0), wishes: '{"dry_run":false}', now: new Date() })
    await startPush(db, projectId, id, new Date())
    let isAway = false
    // It goes when the push has been taken, and so does everything after that.
    const services = {
      ...api.services,
      db: refusing(
        watched(db, (text) => {
          if (text.includes("set state = 'running'")) isAway = true
          return undefined
        }),
        () => isAway,
      ),
    }
    await expect(importPending(services)).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
    expect(await readPush(db, projectId, id)).toMatchObject({ state: 'running' })
    isAway = false
    await until(async () => (await readPush(db, projectId, id))?.state === 'waiting')
    const [row] = await db`select attempts from pushed_import where project_id = ${projectId}::uuid`
    expect(row, 'an outage was not its fault').toEqual({ attempts: 0 })
  })
}

/** The same database, which cannot be reached while it says so. */
function refusing<Db extends Parameters<typeof watched>[0]>(db: Db, isAway: () => boolean): Db {
  const sql = async (text: TemplateStringsArray, ...values: readonly never[]) => {
    if (isAway()) throw unavailable('the database')
    return db(text, ...values)
  }
  return Object.assign(sql, db)
}
