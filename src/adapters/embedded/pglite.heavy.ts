import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { EmbeddedWriter, faultsAfter } from '../../../test/faults/embedded-writer.ts'
import { silent } from '../../../test/kit/global-setup.ts'
import { rounds } from '../../../test/kit/seeded.ts'
import { scratchDirectory } from '../../../test/kit/scratch.ts'
import { openEmbedded } from './pglite.ts'

const ROUNDS = rounds(5, 30)
const home = scratchDirectory('pglite-heavy')
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

test(`kill -9 in the middle of writing, ${ROUNDS} rounds: nothing acknowledged is lost`, async () => {
  const dataDir = path.join(home, 'db')
  await (await openEmbedded({ dataDir, log: silent })).close()
  const acknowledged: number[] = []
  const reopened: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = new EmbeddedWriter(dataDir, { first: round * 1_000_000 })
    await vi.waitUntil(() => writer.acknowledged.length > 50 + 150 * round, { timeout: 120_000 })
    writer.child.kill('SIGKILL')
    expect(await writer.ended()).toBe('SIGKILL')
    acknowledged.push(...writer.acknowledged)

    const before = performance.now()
    const db = await openEmbedded({ dataDir, log: silent })
    reopened.push(Math.round(performance.now() - before))
    expect(await faultsAfter(db, acknowledged)).toEqual([])
    await db.close()
  }
  console.log(`kill -9: ${acknowledged.length} acknowledged in ${ROUNDS} rounds; reopened in ${reopened.join(', ')} ms`)
})

test('the log is checkpointed and dead rows are reclaimed while nobody waits', async () => {
  const dataDir = path.join(home, 'growing')
  const db = await openEmbedded({ dataDir, log: silent })
  await db`create table churned (id int4 primary key, body text not null)`
  await db`insert into churned select n, repeat(md5(n::text), 30) from generate_series(1, 3000) as n`
  const size = async () => {
    const [row] = await db<{ bytes: number }>`select pg_total_relation_size('churned') as bytes`
    return row?.bytes ?? 0
  }
  const start = await size()
  for (let round = 0; round < 60; round += 1) {
    await db`update churned set body = ${String(round)} || body`
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  const log = fs
    .readdirSync(path.join(dataDir, 'pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => fs.statSync(path.join(dataDir, 'pg_wal', name)).size)
  const logBytes = log.reduce((sum, bytes) => sum + bytes, 0)
  console.log(`churn: table grew ${((await size()) / start).toFixed(1)} times, log ${logBytes / 2 ** 20} MiB`)
  // Without either, the table would be sixty times its size and the log several hundred megabytes.
  expect(await size()).toBeLessThan(start * 30)
  expect(logBytes).toBeLessThan(160 * 2 ** 20)
  await db.close()
})
