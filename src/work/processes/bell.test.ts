import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { silent } from '../../../test/kit/global-setup.ts'
import { watched } from '../../../test/kit/import-kit.ts'
import { unavailable } from '../../errors.ts'
import type { Database } from '../../ports.ts'
import { createWork } from '../work.ts'
import { createBell } from './bell.ts'

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await delay(5)
}

/** A process over the database: what it heard, and how often it was told that the database is back. */
function listener(db: Database) {
  const heard: string[] = []
  const seen = { back: 0 }
  const bell = createBell({
    db,
    log: silent,
    isAlone: false,
    onRing: (kind) => heard.push(kind),
    onBack: () => (seen.back += 1),
  })
  onTestFinished(() => bell.close())
  return { bell, heard, seen }
}

for (const engine of engines) {
  test(`${engine}: what one process rings another hears, once, and not what was rung before it listened`, async () => {
    const db = await freshDatabase(engine)
    onTestFinished(() => db.close())
    let looks = 0
    const [ringing, hearing] = [
      listener(db),
      listener(watched(db, (text) => (text.includes('from work_bell') ? Promise.resolve((looks += 1)) : undefined))),
    ]
    ringing.bell.ring('imports')
    await ringing.bell.close()
    hearing.bell.listen()
    await until(() => looks >= 2)
    expect(hearing.heard).toEqual([])
    const third = listener(db)
    third.bell.ring('schedules')
    await until(() => hearing.heard.length > 0)
    const seen = looks
    await until(() => looks >= seen + 2)
    expect(hearing.heard).toEqual(['schedules'])
  })

  test(`${engine}: a thousand at once cost two statements`, async () => {
    const db = await freshDatabase(engine)
    onTestFinished(() => db.close())
    let statements = 0
    const { bell } = listener(
      watched(db, () => {
        statements += 1
        return undefined
      }),
    )
    for (let at = 0; at < 1_000; at++) bell.ring('imports')
    await bell.close()
    expect(statements).toBe(2)
  })

  test(`${engine}: work that one process leaves begins in another, which looks by itself once an hour`, async () => {
    const db = await freshDatabase(engine)
    onTestFinished(() => db.close())
    let pending = 0
    const done: string[] = []
    const workOf = (name: string, isFree: () => boolean) => {
      const turn = (): Promise<boolean> => {
        if (!isFree() || pending === 0) return Promise.resolve(false)
        pending -= 1
        done.push(name)
        return Promise.resolve(true)
      }
      const bell = createBell({
        db,
        log: silent,
        isAlone: false,
        onRing: (kind) => work.wakeHere(kind),
        onBack: () => {},
      })
      const work = createWork([{ name: 'imports', everyMs: 3_600_000, isShared: true, turn }], silent, bell)
      onTestFinished(async () => {
        await work.stop()
        await bell.close()
      })
      return { work, bell }
    }
    const answering = workOf('the one that answers', () => false)
    const working = workOf('the worker', () => true)
    working.work.start()
    working.bell.listen()
    await delay(0)
    for (let at = 1; at <= 3; at++) {
      pending += 1
      answering.work.wake('imports')
      await until(() => done.length === at)
    }
    expect(done).toEqual(['the worker', 'the worker', 'the worker'])
  })
}

test('whoever listens is told when the database is back', async () => {
  const db = await freshDatabase('embedded')
  onTestFinished(() => db.close())
  let [isAway, looks] = [false, 0]
  const flaky = watched(db, () => {
    looks += 1
    if (isAway) throw unavailable('the database')
    return undefined
  })
  const { bell, heard, seen } = listener(flaky)
  bell.listen()
  await until(() => looks >= 1)
  isAway = true
  const before = looks
  await until(() => looks > before)
  isAway = false
  await until(() => seen.back === 1)
  expect(heard).toEqual([])
})
