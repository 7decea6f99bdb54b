import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { silent } from '../../../test/kit/global-setup.ts'
import { scratchDirectory } from '../../../test/kit/scratch.ts'
import { openEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './pglite.ts'

// Every one of these starts a process or two of its own.
vi.setConfig({ testTimeout: 120_000 })

const home = scratchDirectory('pglite')
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

const snapshot = fs.readFileSync(inject('embeddedSnapshot'))
const fresh = (name: string) => path.join(fs.mkdtempSync(path.join(home, `${name}-`)), 'db')
const open = (options: Partial<EmbeddedOptions> = {}) =>
  openEmbedded({ dataDir: 'memory', snapshot, log: silent, ...options })

const base = path.join(home, 'made', 'on', 'the', 'way', 'db')
test('a new cluster is made, and what was written is there after a close', async () => {
  const db = await open({ dataDir: base })
  await db`create table kept (id int4)`
  await db`insert into kept values (1), (2)`
  await db.close()
  expect(fs.readdirSync(path.dirname(base))).toEqual(['db'])
  const again = await openEmbedded({ dataDir: base, log: silent })
  expect(await again`select id from kept order by id`).toEqual([{ id: 1 }, { id: 2 }])
  await again.close()
  await expect(again`select 1`).rejects.toThrow('the database is closed')
})

test('a cluster whose commits do not reach the disk is refused', async () => {
  const dataDir = fresh('unsafe')
  fs.cpSync(base, dataDir, { recursive: true })
  fs.appendFileSync(path.join(dataDir, 'postgresql.conf'), 'fsync = off\n')
  await expect(openEmbedded({ dataDir, log: silent })).rejects.toThrow('a flushed commit did not reach the disk')
})

test('a directory that holds no cluster is refused and left alone', async () => {
  const dataDir = fresh('foreign')
  fs.mkdirSync(dataDir, { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'letter.txt'), 'mine')
  await expect(open({ dataDir })).rejects.toThrow('cannot be opened')
  expect(fs.readFileSync(path.join(dataDir, 'letter.txt'), 'utf8')).toBe('mine')
})

describe('one session', () => {
  let db: EmbeddedDatabase
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  test('a transaction that never ends is rolled back, and the next one goes on', async () => {
    // Of its own: nobody else may be given up for standing still as long as a busy machine does.
    const db = await open({ transactionMs: 1_000 })
    await db`create table waited (id int4)`
    const endless = db.transaction(async (db) => {
      await db`insert into waited values (1)`
      return new Promise<never>(() => undefined)
    })
    const next = db`insert into waited values (2)`
    await expect(endless).rejects.toThrow('stood still for 1000 ms')
    await next
    expect(await db`select id from waited`).toEqual([{ id: 2 }])
    await db.close()
  })

  test('first come, first served, transactions and statements alike', async () => {
    const order: string[] = []
    const note = (name: string) => () => void order.push(name)
    await Promise.all([
      db`select 1`.then(note('first')),
      db
        .transaction(async (db) => {
          await db`select 2`
          await new Promise((resolve) => setTimeout(resolve, 30))
          await db`select 3`
        })
        .then(note('transaction')),
      db`select 4`.then(note('behind it')),
      db.transaction((db) => db`select 5`).then(note('last')),
    ])
    expect(order).toEqual(['first', 'transaction', 'behind it', 'last'])
  })

  test('a dump is the whole database', async () => {
    await db`create table dumped as select 7 as id`
    const copy = await open({ snapshot: new Blob([new Uint8Array(await db.dump())]) })
    expect(await copy`select id from dumped`).toEqual([{ id: 7 }])
    await copy.close()
  })
})

test('a plan that was made while a table was small is made anew when it has grown', async () => {
  const db = await open()
  await db`create table grown (id int8 primary key, words text)`
  await db`insert into grown values (1, 'few'), (2, 'few')`
  await db`analyze grown`
  for (let times = 0; times < 8; times++) await db`select words from grown where id = ${1}`
  const planKept = async (): Promise<string> => {
    const [kept] = await db<{ name: string }>`
      select name from pg_prepared_statements where statement like 'select words from grown%'`
    const explain = `explain execute "${kept?.name}"(1)`
    const [line] = await db<{ 'QUERY PLAN': string }>(Object.assign([explain], { raw: [explain] }))
    return line?.['QUERY PLAN'] ?? ''
  }
  expect(await planKept()).toMatch('Seq Scan')
  await db`insert into grown select n, repeat('many', 20) from generate_series(3, 60000) as n`
  // Asked so seldom that there are quiet moments in between.
  await expect.poll(planKept, { interval: 500 }).toMatch('Index Scan')
  await db.close()
})

test('an engine that is stuck is given up, and what was under way has an unknown outcome', async () => {
  const reasons: string[] = []
  const db = await open({ stuckAfterMs: 5_000, onFatal: (reason) => reasons.push(reason) })
  await expect(db`select pg_sleep(60)`).rejects.toMatchObject({
    code: 'SVC_UNAVAILABLE',
    details: { outcome: 'unknown' },
  })
  expect(reasons).toEqual(['no answer within 5000 ms'])
  await expect(db`select 1`).rejects.toMatchObject({
    code: 'SVC_UNAVAILABLE',
    details: { reason: 'unreachable', what: 'the database' },
  })
})
