import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { silentLog, testApi } from '../../test/kit/api.ts'
import { importFiles } from '../../test/kit/import-kit.ts'
import type { Database } from '../ports.ts'
import { ProjectMirror } from './mirror.ts'
import type { Load } from './rules/search-messages.ts'

test('a search does not wait for texts without end, says so, and keeps the project until they are read', async () => {
  const api = await testApi('embedded')
  const project = await api.project()
  await api.call('createPage', { key: project.key, body: { title: 'Toast', abstract: 'A brief message.' } })
  const [row] = await api.services.db<{ docs_revision: number; epoch: string }>`
    select docs_revision::int, epoch from project where id = ${project.id}::uuid`
  const learned = { docs: row?.docs_revision ?? 0, epoch: row?.epoch ?? '' }
  let take = (): void => undefined
  const taken = new Promise<number>((resolve) => {
    take = () => resolve(1)
  })
  const mirror = new ProjectMirror(project.id, {
    db: api.services.db,
    log: silentLog,
    send: () => undefined,
    sendWords: () => taken,
  })
  expect(mirror.isBusy).toBe(false)
  expect(await mirror.followTexts(learned, 20)).toBe(false)
  expect(mirror.isBusy).toBe(true)
  take()
  expect(await mirror.followTexts(learned, 60_000)).toBe(true)
  expect(mirror.isBusy).toBe(false)
})

for (const engine of ['embedded', 'postgres'] as const)
  test.skipIf(engine === 'postgres' && !process.env.TEST_DATABASE_URL)(
    `vectors that were written at once are read in pages, and after a fault none is left out (${engine})`,
    async () => {
      const api = await testApi(engine)
      const { id: projectId } = await api.project()
      const { db } = api.services
      const ids = Array.from({ length: 3 }, () => randomUUID())
      await db`
        insert into search_space (project_id, id, provider, model, chunker, generation, dimension, floor_best, floor_row,
          is_active, revision, complete_to, library_to, created_at)
        values (${projectId}::uuid, 'space', 'p', 'm', 1, 1, 4, 0.3, 0.2, true, 1, 0, 0, now())`
      for (const id of ids)
        await db`
          insert into search_vector (project_id, space, entity_type, entity_id, text_revision, item_revision, revision,
            hashes, vectors)
          values (${projectId}::uuid, 'space', 'token', ${id}::uuid, 1, 1, 1, ${new Uint8Array()}, ${new Uint8Array(PAGE_BYTES)})`
      let pages = 0
      const faltering = new Proxy(db, {
        get(target, name: keyof Database) {
          if (name === 'tuples' && ++pages === 2) return () => Promise.reject(new Error('away'))
          return target[name]
        },
      })
      const sent: string[] = []
      const mirror = new ProjectMirror(projectId, {
        db: faltering,
        log: silentLog,
        send: (load: Load) => void (load.load === 'vectors' && sent.push(...load.entries.map(({ id }) => id))),
        sendWords: () => Promise.resolve(0),
      })
      const floors = { best: 0.3, row: 0.2 }
      const space = { id: 'space', provider: 'p', model: 'm', chunker: 1, generation: 1, dimension: 4, floors }
      const learned = {
        ...space,
        isActive: true,
        revision: 1,
        completeTo: 0,
        libraryTo: 0,
        calibratedOver: 0,
        pass: null,
      }
      await expect(mirror.follow(learned, 'e', 60_000)).rejects.toThrow('away')
      expect(sent).toHaveLength(1)
      expect(await mirror.follow(learned, 'e', 60_000)).toBe(true)
      expect(new Set(sent)).toEqual(new Set(ids))
    },
  )
/** What is read at once, so that each is a page of its own. */
const PAGE_BYTES = 524_288

test('tokens are found by the new name of their collection although their own rows did not change', async () => {
  const api = await testApi('embedded')
  const { id: projectId } = await api.project()
  const importNamed = (name: string) =>
    importFiles(api.services, projectId, {
      vitrine: 1,
      source: { file_key: 'renamed', complete: true },
      collections: [{ key: 'c', name, modes: [{ id: 'm', name: 'Light' }] }],
      tokens: [{ key: 't', name: 'color/ink', collection: 'c', type: 'FLOAT', values: { m: 1 } }],
    })
  const facts: string[] = []
  const mirror = new ProjectMirror(projectId, {
    db: api.services.db,
    log: silentLog,
    send: () => undefined,
    sendWords(load) {
      if (load.load === 'texts')
        for (const { type, bodies } of load.entries) if (type === 'token') facts.push(...bodies)
      return Promise.resolve(0)
    },
  })
  for (const name of ['Tangerine', 'Tangerine', 'Persimmon']) {
    await importNamed(name)
    const learned = await api.services.revisions.learn(projectId)
    expect(learned && (await mirror.followItems(learned, 60_000))).toBe(true)
  }
  expect(facts).toEqual(['Tangerine', 'Persimmon'])
})
