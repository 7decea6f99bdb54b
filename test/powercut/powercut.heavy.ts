import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '../../src/adapters/embedded/pglite.ts'
import { silent } from '../kit/global-setup.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { Disk } from './disk.ts'
import { readOperationLog, type Operation } from './operation-log.ts'
import { Random } from './random.ts'
import { rounds } from '../kit/seeded.ts'

const IMAGES = rounds(7, 200)
const AFTER_A_CRASH = rounds(4, 40)
const TRANSACTIONS = 160
const seed = Number(process.env['POWERCUT_SEED'] ?? Date.now() % 2 ** 31)

const home = scratchDirectory('powercut')
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

test(`acknowledged transactions survive ${IMAGES} power cuts, also one during recovery`, async () => {
  console.log(`power cuts: seed ${seed}`)
  const random = new Random(seed)
  const operations = await record({ engine: 'adapter', root: fresh('run'), first: 0, count: TRANSACTIONS })
  console.log(`power cuts: ${operations.length} operations, ${acknowledgedIn(operations).size} acknowledged`)
  const verdicts: Verdict[] = []
  for (const { image, past } of images(operations, new Disk(), cutPoints(operations, IMAGES, random), random)) {
    const isCutTwice = verdicts.length % 3 === 0 && acknowledgedIn(past).size > 0
    const found = isCutTwice ? await cutAgain(image, past, random) : { image, past }
    verdicts.push({ ...(await inspect(found.image, found.past)), isCutTwice })
    fs.rmSync(found.image, { recursive: true, force: true })
  }
  console.log(`power cuts: acknowledged at each cut: ${verdicts.map(({ acknowledged }) => acknowledged).join(' ')}`)
  expect(verdicts).toHaveLength(IMAGES)
  expect(verdicts.filter(({ fault }) => fault !== null)).toEqual([])
  // Otherwise the cuts fell where there was nothing to lose.
  expect(verdicts.filter(({ acknowledged }) => acknowledged > 0).length).toBeGreaterThan(IMAGES / 2)
  expect(verdicts.some(({ isCutTwice }) => isCutTwice)).toBe(true)
})

test('a crash before the power cut: what the next run found in the page cache is no more durable than before', async () => {
  const random = new Random(seed + 1)
  const root = fresh('crash')
  const crashed = await record({ engine: 'adapter', root, first: 0, count: 96 })
  const disk = new Disk()
  for (const operation of crashed) disk.apply(operation)
  const next = await record({ engine: 'adapter', root, first: 1000, count: 48 })
  const verdicts: Verdict[] = []
  const cuts = Array.from({ length: AFTER_A_CRASH }, () => random.below(next.length)).sort((a, b) => a - b)
  for (const { image, past } of images(next, disk, cuts, random)) {
    verdicts.push({ ...(await inspect(image, [...crashed, ...past])), isCutTwice: false })
    fs.rmSync(image, { recursive: true, force: true })
  }
  expect(verdicts.filter(({ fault }) => fault !== null)).toEqual([])
})

test('the same cuts find the loss in PGlite as it comes', async () => {
  const random = new Random(seed)
  const root = fresh('default')
  // The cluster itself is whole and on the disk, so that only what was acknowledged later can be lost.
  const db = await openEmbedded({ dataDir: path.join(root, 'db'), log: silent })
  await db.close()
  const before = new Disk(root)
  const operations = await record({ engine: 'default', root, first: 0, count: 64 })
  const cuts = cutPoints(operations, 5, random)
  const verdicts: Verdict[] = []
  for (const { image, past } of images(operations, before, cuts, random)) {
    verdicts.push({ ...(await inspect(image, past)), isCutTwice: false })
    fs.rmSync(image, { recursive: true, force: true })
  }
  console.log(`power cuts, default settings: ${verdicts.map(({ fault }) => fault ?? 'survived').join('; ')}`)
  expect(verdicts.some(({ fault }) => fault !== null)).toBe(true)
})

interface Image {
  readonly image: string
  /** What had happened by then. */
  readonly past: readonly Operation[]
}

interface Verdict {
  readonly acknowledged: number
  readonly fault: string | null
  readonly isCutTwice: boolean
}

function fresh(name: string): string {
  return fs.mkdtempSync(path.join(home, `${name}-`))
}

async function record(run: { engine: string; root: string; first: number; count: number }): Promise<Operation[]> {
  const log = path.join(fresh('log'), 'operations')
  const child = spawn(
    process.execPath,
    [
      '--require',
      path.join(import.meta.dirname, 'recorder.cjs'),
      path.join(import.meta.dirname, 'workload.mjs'),
      run.engine,
      path.join(run.root, 'db'),
      String(run.first),
      String(run.count),
    ],
    { stdio: 'inherit', env: { ...process.env, POWERCUT_ROOT: run.root, POWERCUT_LOG: log } },
  )
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error('the workload did not reach its end')
  return readOperationLog(log)
}

/** Most cuts fall where something can be lost, two before the first acknowledgement. */
function cutPoints(operations: readonly Operation[], count: number, random: Random): number[] {
  const firstAcknowledged = operations.findIndex((one) => one.op === 'event' && one.event === 'acknowledged')
  const after = operations.length - firstAcknowledged
  const points = Array.from({ length: count }, (_, index) =>
    index < 2 && count > 6 ? random.below(firstAcknowledged) : firstAcknowledged + 1 + random.below(after),
  )
  return points.sort((a, b) => a - b)
}

function* images(
  operations: readonly Operation[],
  disk: Disk,
  cuts: readonly number[],
  random: Random,
): Generator<Image> {
  let done = 0
  for (const cut of cuts) {
    for (const operation of operations.slice(done, cut)) disk.apply(operation)
    done = cut
    const image = fresh('image')
    disk.writeImage(image, random)
    yield { image, past: operations.slice(0, cut) }
  }
}

/** Opens the image under the recorder, with some more work, and cuts the power again on the way. */
async function cutAgain(image: string, past: readonly Operation[], random: Random): Promise<Image> {
  const before = new Disk(image)
  const operations = await record({ engine: 'adapter', root: image, first: 1000, count: 16 })
  const [again] = images(operations, before, [random.below(operations.length)], random)
  if (!again) throw new Error('no second image')
  fs.rmSync(image, { recursive: true, force: true })
  return { image: again.image, past: [...past, ...again.past] }
}

function acknowledgedIn(operations: readonly Operation[]): Set<number> {
  return transactionsOf(operations, 'acknowledged')
}

function transactionsOf(operations: readonly Operation[], event: 'started' | 'acknowledged'): Set<number> {
  return new Set(operations.flatMap((one) => (one.op === 'event' && one.event === event ? [one.transaction] : [])))
}

/** Opens an image with the real adapter: all that was acknowledged is there, and nothing half done. */
async function inspect(
  image: string,
  past: readonly Operation[],
): Promise<{ acknowledged: number; fault: string | null }> {
  const acknowledged = acknowledgedIn(past)
  const started = transactionsOf(past, 'started')
  try {
    const db = await openEmbedded({ dataDir: path.join(image, 'db'), log: silent })
    const present = await readTransactions(db)
    await db.close()
    const lost = [...acknowledged].filter((transaction) => !present.has(transaction))
    const strange = [...present.keys()].filter((transaction) => !started.has(transaction))
    const halfDone = [...present].filter(([, isWhole]) => !isWhole).map(([transaction]) => transaction)
    const faults = { lost, strange, halfDone }
    const isSound = Object.values(faults).every((list) => list.length === 0)
    return { acknowledged: acknowledged.size, fault: isSound ? null : JSON.stringify(faults) }
  } catch (error) {
    return { acknowledged: acknowledged.size, fault: String(error) }
  }
}

async function readTransactions(db: Awaited<ReturnType<typeof openEmbedded>>): Promise<Map<number, boolean>> {
  const [schema] = await db<{ rows: string | null }>`select to_regclass('powercut_row')::text as rows`
  if (!schema?.rows) return new Map()
  const rows = await db<{ transaction: number; is_whole: boolean }>`
    select transaction, coalesce(head.rows = found.rows and found.is_intact, false) as is_whole
    from powercut_head as head
    full join (
      select transaction, count(*) as rows, bool_and(md5(body) = digest) as is_intact
      from powercut_row group by transaction
    ) as found using (transaction)`
  return new Map(rows.map(({ transaction, is_whole }) => [transaction, is_whole]))
}
