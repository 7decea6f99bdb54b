import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readBackup } from '../../src/backup/read-backup.ts'
import {
  download,
  expectSent,
  newWriter,
  readState,
  someFile,
  untilOver,
  upload,
  uploadOn,
  writeOn,
  type Caller,
} from './writers.ts'
import { engines, freshPostgresUrl, type EngineName } from '../kit/databases.ts'
import { send, startReplica, type Replica } from '../kit/replica.ts'
import { makeBucket, s3Environment, s3FromEnvironment } from '../kit/s3.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { isProof } from '../kit/seeded.ts'
import { syntheticBundle } from '../libraries/synthetic-bundle.ts'

// `vitrine backup` while people write, upload and delete; `vitrine restore` into nothing; then everything that was
// promised before the backup began is there, and nothing is half there.

const BIN = path.resolve(import.meta.dirname, '../../bin/vitrine.js')
const s3 = s3FromEnvironment()
if (!s3) console.log('backups of objects in S3 are not covered by this run: TEST_S3_ENDPOINT is not set')
const running: Replica[] = []
const folders: string[] = []
afterAll(async () => {
  await Promise.all(running.map((replica) => replica.end('SIGKILL')))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Place = 'disk' | 'S3'

/** The environment of an installation that has nothing yet. */
async function installation(engine: EngineName, place: Place): Promise<Record<string, string>> {
  const home = scratchDirectory('vitrine-backup-writers')
  folders.push(home)
  const env = {
    VITRINE_DATA_DIR: home,
    ...(engine === 'postgres' ? { DATABASE_URL: await freshPostgresUrl() } : {}),
  }
  if (place === 'disk' || !s3) return env
  const own = { ...s3, bucket: `vitrine-backup-${randomBytes(5).toString('hex')}` }
  await makeBucket(own)
  return { ...env, ...s3Environment(own) }
}

function command<Result>(env: Record<string, string>, ...args: string[]): Promise<Result> {
  const options = { env: { PATH: process.env['PATH'], VITRINE_LOG: 'warn', ...env }, maxBuffer: 2 ** 26 }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [BIN, ...args, '--json'], options, (error, stdout, stderr) =>
      error ? reject(new Error(`vitrine ${args[0]} failed: ${stderr}`)) : resolve(JSON.parse(stdout) as Result),
    )
  })
}

async function serve(env: Record<string, string>): Promise<Replica> {
  const replica = await startReplica(env)
  running.push(replica)
  return replica
}

const newKey = async (env: Record<string, string>): Promise<string> =>
  (
    await command<{ key: string }>(
      env,
      'keys',
      'create',
      '--project',
      'Written',
      '--scopes',
      'read:library,read:docs,write:docs',
    )
  ).key

/** One place for each engine, and in `npm run proof` both. */
const placesOf = (engine: EngineName): readonly Place[] =>
  !s3 ? ['disk'] : isProof ? ['disk', 'S3'] : engine === 'embedded' ? ['disk'] : ['S3']

for (const engine of engines)
  for (const place of placesOf(engine))
    test(`${engine}, objects on ${place}: a backup under writers restores to a moment after it began`, async () => {
      const env = await installation(engine, place)
      await command(env, 'projects', 'create', 'Written')
      const [key, revoked] = [await newKey(env), await newKey(env)]
      await command(env, 'keys', 'revoke', revoked)
      const library = path.join(env['VITRINE_DATA_DIR'] ?? '', 'library.ndjson')
      writeFileSync(library, [...syntheticBundle({ components: 500, edges: 1_000, specCharacters: 2_000 })].join('\n'))
      await command(env, 'import', library, '--project', 'Written')
      const caller: Caller = { replica: await serve(env), key }

      const files = new Map<string, Buffer>()
      const writers = await Promise.all(Array.from({ length: 4 }, (_, at) => newWriter(caller, `Writer ${at}`)))
      // Each step is acknowledged on one page before it is begun on the next: at any moment they are a step apart.
      const chain = await Promise.all(['First', 'Second', 'Third'].map((title) => newWriter(caller, title)))
      const uploader = await newWriter(caller, 'Uploads')
      // To be deleted with what they show while the backup is made: their bytes may be in the way of the collector.
      const doomed = await Promise.all(Array.from({ length: 12 }, (_, at) => newWriter(caller, `Doomed ${at}`)))
      for (const writer of doomed) await uploadOn(caller, writer, files)
      const unshown = new Map<string, Buffer>()
      for (let count = 0; count < 10; count++) {
        const bytes = someFile()
        unshown.set(await upload(caller, uploader.pageId, bytes), bytes)
      }

      const over = new AbortController()
      const all = [...writers, ...chain, uploader]
      const work = Promise.all([
        ...writers.map((writer, at) =>
          untilOver(over.signal, (round) => writeOn(caller, writer, `Round ${round} of writer ${at}`)),
        ),
        untilOver(over.signal, async (round) => {
          for (const writer of chain) await writeOn(caller, writer, `Step ${round}`)
        }),
        untilOver(over.signal, () => uploadOn(caller, uploader, files)),
      ])
      await Promise.race([work, delay(2_000)])

      const acknowledged = all.map((writer) => writer.acknowledged)
      const file = path.join(env['VITRINE_DATA_DIR'] ?? '', 'saved.vitrine')
      const backup = command<{ rows: number; objects: number; missing: string[] }>(env, 'backup', file)
      const deletions = (async () => {
        for (const { pageId } of doomed) {
          await expectSent(caller, 'DELETE', `/v1/documentation/pages/${pageId}`)
          await delay(300)
        }
        await command(env, 'collect')
      })()
      const saved = await Promise.race([backup, work.then(() => backup)])
      const begun = all.map((writer) => writer.states.length)
      await deletions
      over.abort()
      await work
      await caller.replica.end('SIGTERM')

      expect(saved.missing).toEqual([])
      const rows = await rowsOf(file)
      const confirmed = rows['stored_object']?.filter(({ state }) => state === 'confirmed') ?? []
      expect(saved.objects).toBe(confirmed.length)
      expectQuota(rows)

      const elsewhere = await installation(engine, place)
      await command(elsewhere, 'restore', file)
      const again = path.join(elsewhere['VITRINE_DATA_DIR'] ?? '', 'again.vitrine')
      await command(elsewhere, 'backup', again)
      const restored = await rowsOf(again)
      const [is, was] = [restored, rows].map(withoutEpoch).map(engine === 'embedded' ? withoutLeases : (all) => all)
      expect(Object.keys(is ?? {})).toEqual(Object.keys(was ?? {}))
      for (const [table, wanted] of Object.entries(was ?? {})) expect(is?.[table], table).toEqual(wanted)
      expect(restored['project']?.[0]?.['epoch']).not.toBe(rows['project']?.[0]?.['epoch'])

      const reader: Caller = { replica: await serve(elsewhere), key }
      const at: number[] = []
      for (const [index, writer] of all.entries()) {
        const shown = JSON.stringify(await readState(reader, writer.pageId))
        const place = writer.states.findLastIndex((state) => JSON.stringify(state) === shown)
        expect(place, `${shown} is none of the states of writer ${index}`).toBeGreaterThanOrEqual(0)
        expect(place + 1, `writer ${index}: a write that was acknowledged is missing`).toBeGreaterThanOrEqual(
          acknowledged[index] ?? 0,
        )
        expect(place + 1, `writer ${index}: a write of later`).toBeLessThanOrEqual(begun[index] ?? 0)
        at.push(place)
      }
      const [first = 0, second = 0, third = 0] = at.slice(writers.length)
      expect(first - third).toBeOneOf([0, 1])
      expect(first >= second && second >= third, `${first}, ${second}, ${third} are not of one moment`).toBe(true)

      const bytesOf = new Map([...files, ...unshown])
      let held = 0
      for (const { object_key: objectKey } of confirmed) {
        expect(bytesOf.get(String(objectKey))?.equals((await download(reader, String(objectKey))) ?? Buffer.of())).toBe(
          true,
        )
        held += 1
      }
      for (const objectKey of unshown.keys()) expect(await download(reader, objectKey)).not.toBeNull()
      for (const objectKey of uploader.states[(acknowledged.at(-1) ?? 1) - 1] ?? [])
        expect(await download(reader, objectKey)).not.toBeNull()

      expect((await send(reader.replica.apiUrl, revoked, 'GET', '/v1/components?limit=1')).status).toBe(401)
      const components = await expectSent(reader, 'GET', '/v1/components?limit=1')
      expect(components.data).toHaveLength(1)
      await uploadOn(reader, await newWriter(reader, 'Goes on'), files)
      await reader.replica.end('SIGTERM')
      const moved = begun.reduce((sum, count, index) => sum + count - (acknowledged[index] ?? 0), 0)
      console.log(
        `${engine}, ${place}: ${saved.rows} rows and ${held} files saved while ${moved} writes were acknowledged and 12 pages deleted`,
      )
      expect(moved).toBeGreaterThan(0)
    })

type Rows = Record<string, Record<string, unknown>[]>

async function rowsOf(file: string): Promise<Rows> {
  const rows: Rows = {}
  for await (const entry of readBackup(file))
    if (entry.kind === 'row') (rows[entry.table] ??= []).push(JSON.parse(entry.row) as Record<string, unknown>)
  return rows
}

/** Nor the restore itself, which is noted where it was done. */
function withoutEpoch(rows: Rows): Rows {
  return {
    ...rows,
    project: (rows['project'] ?? []).map((row) => ({ ...row, epoch: undefined })),
    audit_entry: (rows['audit_entry'] ?? []).filter(({ action }) => action !== 'restore'),
  }
}

/** Whoever opens an embedded store, as the command that makes the second backup does, frees what others held. */
function withoutLeases(rows: Rows): Rows {
  const free = { holder: null, lease_until: null, extraction_holder: null, extraction_lease_until: null }
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, all.map((row) => ({ ...row, ...free }))]),
  )
}

/** What the teams are said to use is what their objects have. */
function expectQuota(rows: Rows): void {
  const sum = (name: string, of: readonly Record<string, unknown>[]): number =>
    of.reduce((total, row) => total + Number(row[name]), 0)
  const objects = rows['stored_object'] ?? []
  expect(sum('storage_used_bytes', rows['team'] ?? [])).toBe(sum('size_bytes', objects))
  expect(sum('storage_reserved_bytes', rows['team'] ?? [])).toBe(
    sum(
      'declared_bytes',
      objects.filter((row) => row['size_bytes'] === null),
    ),
  )
}
