import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, freshPostgresUrl } from '../../../test/kit/databases.ts'
import { silent } from '../../../test/kit/global-setup.ts'
import { TcpProxy } from '../../../test/kit/tcp-proxy.ts'
import type { Database } from '../../ports.ts'
import { openPostgres } from './postgres.ts'

const AWAY = {
  code: 'SVC_UNAVAILABLE',
  details: { reason: 'unreachable', what: 'the database' },
  headers: { 'retry-after': '1' },
}
const UNKNOWN = { code: 'SVC_UNAVAILABLE', details: { outcome: 'unknown' } }

describe.runIf(engines.includes('postgres'))('postgres', () => {
  let url: string
  let admin: Database
  beforeAll(async () => {
    url = await freshPostgresUrl()
    admin = await openPostgres({ url, log: silent })
    await admin`create table noted (id int4 primary key, name text not null default '')`
  })
  afterAll(() => admin.close())

  test('a server that is not there, or has no TLS when it is asked for, is unavailable', async () => {
    for (const unreachable of ['postgres://x@127.0.0.1:1/x', `${url}?sslmode=verify-full`]) {
      await expect(openPostgres({ url: unreachable, log: silent })).rejects.toMatchObject(AWAY)
    }
  })

  test('whoever opens a database is told why there is none, and never the password', async () => {
    const { host } = new URL(url)
    const absent = new URL(url)
    absent.pathname = '/not%20there'
    absent.password = 'hidden'
    for (const [given, want] of [
      [absent.href, `the PostgreSQL server at ${host} has no database "not there": create it, or correct DATABASE_URL`],
      [
        'postgres://x:hidden@127.0.0.1:1/x',
        'no PostgreSQL server answers at 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1)',
      ],
      ['postgres://x:hidden@localhost:1/x', /^no PostgreSQL server answers at localhost:1 \(.*ECONNREFUSED/],
      [`${url}?sslmode=verify-full`, `no PostgreSQL server answers at ${host} (The server does not support SSL`],
    ] as const) {
      const { message } = (await openPostgres({ url: given, log: silent }).catch((error: unknown) => error)) as Error
      if (typeof want === 'string') expect(message).toContain(want)
      else expect(message).toMatch(want)
      expect(message).not.toContain('hidden')
    }
  })

  test('the settings of the URL stay, and ours come with them', async () => {
    const db = await openPostgres({ url: `${url}?options=${encodeURIComponent('-c work_mem=8MB')}`, log: silent })
    expect(await db`select current_setting('work_mem') as memory, current_setting('TimeZone') as zone`).toEqual([
      { memory: '8MB', zone: 'UTC' },
    ])
    await db.close()
    await expect(db`select 1`).rejects.toThrow('the database is closed')
  })

  test('a statement is parsed once per connection', async () => {
    const db = await openPostgres({ url, poolSize: 1, log: silent })
    for (const n of [1, 2, 3]) await db`select ${n}::int4 as parsed_once`
    const rows = await db`select from pg_prepared_statements where statement like '%parsed_once' and name <> ''`
    expect(rows).toHaveLength(1)
    await db.close()
  })

  test('a burst waits for its turn longer than for a connection', async () => {
    const db = await openPostgres({ url, poolSize: 1, connectMs: 6_000, log: silent })
    const burst = Array.from({ length: 6 }, (_, n) => db`select ${n}::int4 as n, pg_sleep(1.5)::text as slept`)
    expect((await Promise.all(burst)).map(([row]) => row?.['n'])).toEqual([0, 1, 2, 3, 4, 5])
    await db.close()
  })

  test('a server that runs too long a statement says unavailable', async () => {
    const db = await openPostgres({ url, statementMs: 5_000, log: silent })
    await expect(db`select pg_sleep(50)`).rejects.toMatchObject(AWAY)
    expect(await db`select 1 as one`).toEqual([{ one: 1 }])
    await db.close()
  })

  test('a transaction that never ends is rolled back and gives its connection back', async () => {
    const db = await openPostgres({ url, poolSize: 1, transactionMs: 100, log: silent })
    const endless = db.transaction(async (db) => {
      await db`insert into noted (id) values (90)`
      await db`select pg_sleep(60)`
    })
    await expect(endless).rejects.toThrow('stood still for 100 ms')
    expect(await db`select id from noted where id = 90`).toEqual([])
    await db.close()
  })

  test('of two transactions in a deadlock one is told to come again', async () => {
    await admin`insert into noted (id) values (1), (2)`
    let locked = 0
    const lock = (first: number, second: number) =>
      admin.transaction(async (db) => {
        await db`update noted set name = 'locked' where id = ${first}`
        locked++
        await expect.poll(() => locked, { timeout: 30_000 }).toBe(2)
        await db`update noted set name = 'locked' where id = ${second}`
      })
    const results = await Promise.allSettled([lock(1, 2), lock(2, 1)])
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(failures).toMatchObject([AWAY])
  })

  for (const [name, word, when, act, want, isWritten] of [
    ['a read', 'pg_sleep', 'before', (db) => db`select pg_sleep(0)`, AWAY, false],
    ['a write', 'noted', 'before', (db) => db`insert into noted (id) values (10)`, UNKNOWN, false],
    ['a write that was done', 'noted', 'after', (db) => db`insert into noted (id) values (10)`, UNKNOWN, true],
    ['a statement of a transaction', 'noted', 'after', inTransaction, AWAY, false],
    ['a commit', 'commit', 'before', inTransaction, UNKNOWN, false],
    ['a commit that was done', 'commit', 'after', inTransaction, UNKNOWN, true],
  ] as const satisfies readonly Loss[]) {
    test(`the lost answer to ${name} is told as what it is, and the next call works`, async () => {
      await admin`delete from noted where id = 10`
      const { proxy, url: through } = await TcpProxy.start(url)
      const db = await openPostgres({ url: through, log: silent })
      proxy.breakOn = { word, when }
      await expect(act(db)).rejects.toMatchObject(want)
      proxy.breakOn = null
      expect(await db`select 1 as one`).toEqual([{ one: 1 }])
      await expect.poll(() => admin`select id from noted where id = 10`).toHaveLength(isWritten ? 1 : 0)
      await db.close()
      await proxy.stop()
    })
  }

  test('a connection that was lost before the commit was sent leaves no doubt', async () => {
    const { proxy, url: through } = await TcpProxy.start(url)
    const db = await openPostgres({ url: through, log: silent })
    const work = db.transaction(async (db) => {
      await db`insert into noted (id) values (20)`
      await proxy.stop()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await expect(work).rejects.toMatchObject(AWAY)
    await expect(db`select 1`).rejects.toMatchObject(AWAY)
    await db.close()
  })

  test('idle connections that the server ends are replaced', async () => {
    const events: string[] = []
    const db = await openPostgres({
      url,
      log: { ...silent, warn: (event) => events.push(event), info: (event) => events.push(event) },
    })
    await Promise.all(Array.from({ length: 5 }, () => db`select pg_sleep(0.05)`))
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await expect.poll(() => events.length).toBeGreaterThan(0)
    await expect.poll(() => db`select 1 as one`).toEqual([{ one: 1 }])
    expect([events.at(0), events.at(-1)]).toEqual(['database_away', 'database_back'])
    await db.close()
  })
})

type Loss = readonly [
  name: string,
  word: string,
  when: 'before' | 'after',
  act: (db: Database) => Promise<unknown>,
  want: object,
  isWritten: boolean,
]

function inTransaction(db: Database): Promise<unknown> {
  return db.transaction((db) => db`insert into noted (id) values (10)`)
}
