import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, adminServices } from '../../test/kit/admin.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import type { StoreServices } from '../contract/here/operator-row.ts'
import { createKeyring } from '../keys/authenticate.ts'
import { makeKey } from '../keys/rules/key-format.ts'
import type { Database } from '../ports.ts'
import { DEMO_PROJECT, firstStart } from './first-start.ts'

/** The file in the data directory. */
function keptKey(key: string | null = null) {
  return {
    key,
    read() {
      return this.key
    },
    write(key: string) {
      this.key = key
      return key
    },
  }
}

// A store must be empty to be started for the first time. One database for each engine is emptied again and again.
const databases = new Map<Database['engine'], Database>()
beforeAll(async () => {
  for (const engine of engines) databases.set(engine, await freshDatabase(engine))
})
afterAll(async () => {
  for (const db of databases.values()) await db.close()
})
async function emptyStore(engine: Database['engine']): Promise<StoreServices> {
  const db = databases.get(engine)
  if (!db) throw new Error(`no database for ${engine}`)
  await db`truncate team, project, credential cascade`
  return adminServices(db)
}

test('an empty embedded store gets a project and a key that opens it; the next start prints the same', async () => {
  const services = await emptyStore('embedded')
  const kept = keptKey()
  const loaded: string[] = []
  const loadDemo = async (projectId: string): Promise<void> => {
    loaded.push(projectId)
    await services.revisions.write(projectId, 'library', () => Promise.resolve())
    await services.revisions.write(projectId, 'docs', () => Promise.resolve())
  }
  const first = await firstStart(services, { keptKey: kept, demo: false, loadDemo })
  expect(first).toEqual({
    key: kept.key,
    project: { id: loaded[0], name: DEMO_PROJECT },
    projectCount: 1,
    library: { components: 0, tokens: 0, styles: 0 },
  })
  const keyring = createKeyring(services)
  const known = await keyring.authenticate(`Bearer ${first.key}`)
  expect(known?.caller).toMatchObject({
    projectId: first.project?.id,
    scopes: new Set(['read:library', 'read:docs', 'write:docs']),
  })
  await keyring.close()

  expect(await firstStart(services, { keptKey: kept, demo: false, loadDemo })).toEqual(first)
  expect(loaded).toHaveLength(1)
})

test('what a crash left unfinished is finished by the next start', async () => {
  for (const stage of ['key written', 'project made', 'key stored', 'demo half loaded'] as const) {
    const services = await emptyStore('embedded')
    const kept = keptKey(makeKey(new Uint8Array(30).fill(9)))
    if (stage === 'project made') await admin(services, 'projects.create', { name: DEMO_PROJECT })
    if (stage === 'key stored' || stage === 'demo half loaded')
      await firstStart(services, { keptKey: kept, demo: false })
    const loaded: string[] = []
    const welcome = await firstStart(services, {
      keptKey: kept,
      demo: false,
      loadDemo: (id) => Promise.resolve(loaded.push(id)),
    })
    expect(welcome, stage).toMatchObject({ key: kept.key, project: { name: DEMO_PROJECT }, projectCount: 1 })
    expect(loaded, stage).toEqual([welcome.project?.id])
  }
})

test('a store with projects of its own is left alone', async () => {
  const services = await emptyStore('embedded')
  const project = await admin<{ id: string; name: string }>(services, 'projects.create', { name: 'Mine' })
  for (const kept of [keptKey(), keptKey(makeKey(new Uint8Array(30).fill(9)))]) {
    const welcome = await firstStart(services, {
      keptKey: kept,
      demo: false,
      loadDemo: () => Promise.reject(new Error()),
    })
    expect(welcome).toMatchObject({ key: null, project: { id: project.id, name: 'Mine' }, projectCount: 1 })
  }
})

test('a demo that was interrupted after its first page is completed, and what is deleted later stays deleted', async () => {
  const services = await emptyStore('embedded')
  const kept = keptKey()
  let loads = 0
  const loadDemo = async (projectId: string): Promise<void> => {
    loads += 1
    await services.revisions.write(projectId, 'library', () => Promise.resolve())
    await services.revisions.write(projectId, 'docs', () => Promise.resolve())
    if (loads === 1) throw new Error('interrupted')
  }
  await expect(firstStart(services, { keptKey: kept, demo: false, loadDemo })).rejects.toThrow('interrupted')
  await firstStart(services, { keptKey: kept, demo: false, loadDemo })
  await firstStart(services, { keptKey: kept, demo: false, loadDemo })
  expect(loads).toBe(2)
})

test('a revoked key is not printed, and not replaced behind the back of whoever revoked it', async () => {
  const services = await emptyStore('embedded')
  const kept = keptKey()
  const { key } = await firstStart(services, { keptKey: kept, demo: false })
  await admin(services, 'keys.revoke', { key: key ?? '' })
  expect(await firstStart(services, { keptKey: kept, demo: false })).toMatchObject({ key: null })
  const asked = await firstStart(services, { keptKey: kept, demo: true })
  expect(asked.key).not.toBeNull()
  expect(asked.key).not.toBe(key)
})

for (const engine of engines)
  describe(`--demo on ${engine}`, () => {
    test('it comes beside other projects', async () => {
      const services = await emptyStore(engine)
      await admin(services, 'projects.create', { name: 'Mine' })
      const loaded: string[] = []
      const loadDemo = (id: string): Promise<unknown> => Promise.resolve(loaded.push(id))
      const welcome = await firstStart(services, { keptKey: keptKey(), demo: true, loadDemo })
      expect(welcome).toMatchObject({ project: { name: DEMO_PROJECT }, projectCount: 2 })
      expect(welcome.key).not.toBeNull()
      expect(loaded).toEqual([welcome.project?.id])
    })
  })

if (engines.includes('postgres'))
  test('PostgreSQL gets nothing that was not asked for', async () => {
    const services = await emptyStore('postgres')
    expect(await firstStart(services, { keptKey: keptKey(), demo: false })).toEqual({
      key: null,
      project: null,
      projectCount: 0,
      library: null,
    })
  })
