import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Composition } from '../../src/app.ts'
import { consoleOperations } from '../../src/console-operations.ts'
import { createConsole } from '../../src/doors/http/console/console-listener.ts'
import type { Database } from '../../src/ports.ts'
import { testClock, type TestClock } from './admin.ts'
import { silentLog, testApi, type TestAnswer, type TestApi, type TestApiOptions, type TestProject } from './api.ts'
import { freshDatabase, type EngineName } from './databases.ts'
import { put } from './object-store-suite.ts'

export interface UploadsKit {
  readonly api: TestApi
  readonly consoleUrl: string
  readonly clock: TestClock
  /** Where the disk store keeps its files. */
  readonly directory: string
  presign(project: TestProject, upload: Upload): Promise<TestAnswer>
  /** Presign, PUT and confirm; the answer of confirm. */
  upload(project: TestProject, upload: Upload, bytes: Uint8Array): Promise<TestAnswer>
  confirm(project: TestProject, objectKey: string): Promise<TestAnswer>
  image(project: TestProject, body: object): Promise<TestAnswer>
  /** Lets time pass and collects. */
  collectAfter(hours: number): Promise<void>
}

export interface Upload {
  readonly kind: 'image' | 'file'
  readonly contentType: string
  readonly sizeBytes: number
}

export const HOUR = 3_600_000

/** The API and the console listener, whose signed URLs are really listening, over the disk store. */
export async function uploadsKit(engine: EngineName, options: TestApiOptions = {}): Promise<UploadsKit> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrine-uploads-'))
  const clock = testClock(Date.now())
  // Collection looks at every project, and other tests write objects without counting their bytes.
  const db = await freshDatabase(engine)
  afterAll(() => db.close())
  const api = await testApi(engine, { ...options, db, clock, env: { VITRINE_DATA_DIR: dataDir, ...options.env } })
  const consoleUrl = await listen(api)
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const call = (operationId: string, { key }: TestProject, body: object): Promise<TestAnswer> =>
    api.call(operationId, { key, body })
  const kit: UploadsKit = {
    api,
    consoleUrl,
    clock,
    directory: path.join(dataDir, 'objects'),
    presign: (project, upload) =>
      call('presignUpload', project, { entityType: 'project', entityId: project.id, ...upload }),
    async upload(project, upload, bytes) {
      const { body } = await kit.presign(project, upload)
      await putTo(body, bytes)
      return kit.confirm(project, body.object_key)
    },
    confirm: (project, objectKey) => call('confirmUpload', project, { object_key: objectKey }),
    image: (project, body) => call('uploadImage', project, { entityType: 'project', entityId: project.id, ...body }),
    async collectAfter(hours) {
      clock.time += hours * HOUR
      await api.services.work.drain('collection')
    },
  }
  return kit
}

async function listen(composition: Composition): Promise<string> {
  const { mount, signedObjects } = composition
  const console = createConsole({
    mount,
    signedObjects,
    operations: consoleOperations,
    log: silentLog,
    notReady: async () => undefined,
  })
  const url = await console.listen({ host: '127.0.0.1', port: 0 })
  composition.consoleListensAt(url)
  afterAll(() => console.close())
  return url
}

/** PUTs as a client does that follows presign's answer. */
export async function putTo(
  presigned: { upload_url: string; headers: Record<string, string> },
  bytes: Uint8Array,
): Promise<void> {
  const answer = await put(
    presigned.upload_url,
    { ...presigned.headers, 'Content-Length': String(bytes.length) },
    bytes,
  )
  expect(answer.status, answer.body).toBe(200)
}

/** Used and reserved bytes of the team must be exactly what its objects have. */
export async function expectExactQuota(db: Database, teamId: string): Promise<{ used: number; reserved: number }> {
  const [row] = await db<{ used: number; reserved: number; sum_used: number; sum_reserved: number }>`
    select team.storage_used_bytes as used, team.storage_reserved_bytes as reserved,
      coalesce(sum(stored_object.size_bytes), 0) as sum_used,
      coalesce(sum(stored_object.declared_bytes) filter (where stored_object.size_bytes is null), 0) as sum_reserved
    from team
    left join project_directory project on project.team = team.id
    left join stored_object on stored_object.project_id = project.project
    where team.id = ${teamId}::uuid
    group by team.id, team.storage_used_bytes, team.storage_reserved_bytes`
  expect(row).toBeDefined()
  expect([row?.used, row?.reserved]).toEqual([row?.sum_used, row?.sum_reserved])
  return { used: row?.used ?? -1, reserved: row?.reserved ?? -1 }
}

/** Every file in the store, by its key. */
export async function storedKeys(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** Confirmed objects have bytes; bytes have an object or are noted as garbage. */
export async function expectNothingLost(db: Database, directory: string): Promise<void> {
  const keys = await storedKeys(directory)
  const confirmed = await db<{ store_key: string }>`
    select store_key from stored_object where state = 'confirmed' and store_key like 'objects/%'`
  const known = await db<{ store_key: string }>`
    select store_key from stored_object
    union select store_key from object_garbage
    union select store_key from image_fill
    union select store_key from pushed_part`
  const projects = new Set(keys.map((key) => key.split('/')[1]))
  const missing = confirmed.filter(({ store_key: key }) => projects.has(key.split('/')[1]) && !keys.includes(key))
  expect(missing).toEqual([])
  expect(keys.filter((key) => !known.some((row) => row.store_key === key))).toEqual([])
}
