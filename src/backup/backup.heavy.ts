import { AsyncResource } from 'node:async_hooks'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestApi, TestProject } from '../../test/kit/api.ts'
import { dump, furnish, installation, type Installation } from '../../test/faults/backup-kit.ts'
import { engines } from '../../test/kit/databases.ts'
import { png } from '../../test/kit/samples/sample-images.ts'
import { expectExactQuota } from '../../test/kit/uploads-kit.ts'
import type { Database, ObjectStore } from '../ports.ts'
import { collectObjects } from '../uploads/collection/collect-objects.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const HOME = mkdtempSync(path.join(os.tmpdir(), 'vitrine-backup-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))
const run = { progress: () => {}, signal: new AbortController().signal }

const onEach = engines.flatMap((from) => engines.map((to) => [from, to] as const))

for (const from of engines)
  describe(`a backup of ${from}`, () => {
    const file = path.join(HOME, `${from}.backup`)
    let source: Installation
    let project: TestProject
    beforeAll(async () => {
      source = await installation(from)
      project = await source.api.project('Saved')
      await furnish(source.api, project.id)
      await makeBackup(source.services, { file, withObjects: true }, run)
    }, 120_000)

    test('is readable by its owner only, leaves nothing beside, and does not replace a file', async () => {
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readdirSync(HOME).filter((name) => name.includes('partial'))).toEqual([])
      await expect(makeBackup(source.services, { file, withObjects: true }, run)).rejects.toThrow('is there already')
    })

    test('has no secret in it', () => {
      const text = gunzipSync(readFileSync(file)).toString()
      expect(text).not.toContain(project.key)
      expect(text).not.toMatch(/"name":"secret"/)
    })

    for (const [, to] of onEach.filter(([one]) => one === from))
      test(`restored on ${to}: bytes, rows, keys and quota are the same, and nothing learned before is believed`, async () => {
        const target = await installation(to)
        const result = await restoreBackup(target.services, { file, force: false }, run)
        expect(result).toMatchObject({ projects: 1, objects: 4, has_objects: true })
        expect(await dump(target.services.db)).toEqual(await dump(source.services.db))

        const { key } = project
        for (const operation of ['listComponents', 'listTokens', 'listPages', 'listStyles']) {
          const [before, after] = await Promise.all(
            [source, target].map(({ api }) => api.call(operation, { key, query: { limit: 100 } })),
          )
          expect(after?.status).toBe(200)
          expect(withoutCursor(after?.body)).toEqual(withoutCursor(before?.body))
          expect(after?.headers['etag']).not.toBe(before?.headers['etag'])
        }
        const etag = (await source.api.call('listComponents', { key })).headers['etag'] ?? ''
        const asked = await target.api.call('listComponents', { key, headers: { 'if-none-match': etag } })
        expect(asked.status).toBe(200)

        const objects = await target.services.db<{ store_key: string; size_bytes: number }>`
          select store_key, size_bytes from stored_object where state = 'confirmed'`
        for (const { store_key, size_bytes } of objects) {
          const bytes = await target.services.objects.read(store_key, { maxBytes: size_bytes })
          expect(bytes).toEqual(await source.services.objects.read(store_key, { maxBytes: size_bytes }))
        }
        const [quota] = await target.services.db<{ used: number; counted: number }>`
          select storage_used_bytes as used, (select sum(size_bytes) from stored_object) as counted
          from team where id = ${project.teamId}::uuid`
        expect(quota?.used).toBe(quota?.counted)

        await expect(restoreBackup(target.services, { file, force: false }, run)).rejects.toThrow('has projects')
        await target.api.call('createPage', { key, body: { title: 'Written after the restore' } })
        await restoreBackup(target.services, { file, force: true }, run)
        expect(await dump(target.services.db)).toEqual(await dump(source.services.db))
      }, 120_000)

    test('that is damaged anywhere is refused before anything is written', async () => {
      const whole = readFileSync(file)
      const lines = gunzipSync(whole).toString().split('\n')
      const changed = (at: number, line: string): Buffer => gzipSync(lines.with(at, line).join('\n'))
      const target = await installation('embedded')
      for (const [name, bytes] of [
        ['cut', whole.subarray(0, whole.length >> 1)],
        ['without its end', gzipSync(lines.slice(0, -2).join('\n'))],
        ['a row less', gzipSync([...lines.slice(0, 9), ...lines.slice(10)].join('\n'))],
        ['a changed row', changed(9, (lines[9] ?? '').replace(/[a-z](?=[^a-z]*$)/, 'q'))],
        ['no gzip', Buffer.from('nothing')],
        ['another file', gzipSync('{"some":"json"}\n')],
        ['empty', gzipSync('')],
      ] as const) {
        const broken = path.join(HOME, `${from} ${name}`)
        writeFileSync(broken, bytes)
        await expect(restoreBackup(target.services, { file: broken, force: true }, run), name).rejects.toThrow(
          /not a whole backup|another version/,
        )
      }
      await expect(restoreBackup(target.services, { file: `${file} not there`, force: true }, run)).rejects.toThrow(
        'there is no file',
      )
      expect(await target.services.db`select 1 as found from project`).toEqual([])
    }, 60_000)
  })

for (const engine of engines)
  test(`${engine}: what is deleted and collected while objects are read is in the backup, and goes afterwards`, async () => {
    const { api, services } = await installation(engine)
    const { key, ...project } = await api.project('Deleted meanwhile')
    const { body: page } = await api.call('createPage', { key, body: { title: 'With images' } })
    const owner = { entityType: 'doc-page', entityId: page.id, contentType: 'image/png' }
    const bytes = png().toString('base64')
    for (let count = 0; count < 3; count++)
      expect((await api.call('uploadImage', { key, body: { ...owner, data: bytes } })).status).toBe(201)
    let isDeleted = false
    const objects: ObjectStore = {
      ...services.objects,
      async read(...args) {
        if (!isDeleted) {
          isDeleted = true
          expect((await api.call('deletePage', { key, path: { page_id: page.id } })).status).toBe(204)
          expect(await collectObjects(api.services)).toMatchObject({ discarded: 3, removed: 0 })
        }
        return services.objects.read(...args)
      },
    }
    const file = path.join(HOME, `${engine}-meanwhile.backup`)
    const saved = await makeBackup({ ...services, objects }, { file, withObjects: true }, run)
    expect(saved).toMatchObject({ objects: 3, missing: [] })
    const clock = { now: () => Date.now() + 3_600_000 }
    expect((await collectObjects({ ...api.services, clock })).removed).toBe(3)
    await expectExactQuota(services.db, project.teamId)
  })

for (const engine of engines)
  test(`${engine}: bytes are kept also while the rows take longer than the hold of ten minutes`, async () => {
    const { api, services } = await installation(engine)
    const { key } = await api.project('Many rows')
    const { page } = await pageWithImage(api, key)

    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    try {
      const { db } = services
      // Real timers do not run inside the transaction either.
      const passTime = AsyncResource.bind(() => void vi.advanceTimersByTime(11 * 60_000))
      const snapshot: Database['snapshot'] = (work) =>
        db.snapshot((db) => {
          passTime()
          return work(db)
        })
      const slow = Object.assign(((...statement) => db(...statement)) as Database, db, { snapshot })
      const objects: ObjectStore = {
        ...services.objects,
        async read(...args) {
          expect((await api.call('deletePage', { key, path: { page_id: page.id } })).status).toBe(204)
          expect(await collectObjects(api.services)).toMatchObject({ discarded: 1, removed: 0 })
          return services.objects.read(...args)
        },
      }
      const file = path.join(HOME, `${engine}-many-rows.backup`)
      const saved = await makeBackup({ ...services, db: slow, objects }, { file, withObjects: true }, run)
      expect(saved).toMatchObject({ objects: 1, missing: [] })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

for (const engine of engines)
  test(`${engine}: bytes that a restore brings back are not removed by a collector that still runs`, async () => {
    const { api, services } = await installation(engine)
    const { key } = await api.project('Brought back')
    const { page, uploaded } = await pageWithImage(api, key)
    const file = path.join(HOME, `${engine}-brought-back.backup`)
    await makeBackup(services, { file, withObjects: true }, run)
    expect((await api.call('deletePage', { key, path: { page_id: page.id } })).status).toBe(204)

    const clock = { now: () => Date.now() + 3_600_000 } // when the hold of the backup has run out
    const objects: ObjectStore = {
      ...services.objects,
      async put(...args) {
        await services.objects.put(...args)
        await collectObjects({ ...api.services, clock })
      },
    }
    await restoreBackup({ ...services, clock, objects }, { file, force: true }, run)
    const [stored] = await services.db<{ key: string }>`
      select store_key as key from stored_object where object_key = ${uploaded.object_key}`
    expect(await services.objects.read(stored?.key ?? '', { maxBytes: 100_000 })).toEqual(png())
  })

test('a backup of an older schema is brought up to date by its restore', async () => {
  const older = await installation('embedded')
  await older.api.project('Old')
  const file = path.join(HOME, 'older.backup')
  await makeBackup(older.services, { file, withObjects: true }, run)
  const target = await installation('embedded')
  const { schema } = target.services
  const { migrations } = schema.steps
  const last = migrations.at(-1)
  const step = {
    version: (last?.version ?? 0) + 1,
    name: '9999_more.sql',
    text: `alter table project add column more text not null default 'more';`,
    sha256: 'of more',
  }
  const newer = {
    ...target.services,
    schema: { ...schema, version: step.version, steps: { ...schema.steps, migrations: [...migrations, step] } },
  }
  await restoreBackup(newer, { file, force: false }, run)
  expect(await target.services.db`select name, more from project`).toEqual([{ name: 'Old', more: 'more' }])
  const again = path.join(HOME, 'newer.backup')
  await makeBackup(newer, { file: again, withObjects: true }, run)
  await expect(restoreBackup(older.services, { file: again, force: true }, run)).rejects.toThrow('use a newer one')
})

// oxlint-disable-next-line typescript/no-explicit-any -- answers of several shapes
function withoutCursor(body: any): unknown {
  return { ...body, pagination: undefined, next_cursor: undefined }
}

async function pageWithImage(api: TestApi, key: string) {
  const { body: page } = await api.call('createPage', { key, body: { title: 'With an image' } })
  const image = { entityType: 'doc-page', entityId: page.id, contentType: 'image/png', data: png().toString('base64') }
  const { status, body: uploaded } = await api.call('uploadImage', { key, body: image })
  expect(status).toBe(201)
  return { page, uploaded }
}
