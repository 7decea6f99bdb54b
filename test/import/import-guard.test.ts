import { utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { syncWork } from '../../src/intake/live/sync-work.ts'
import { writeLayers } from '../../src/intake/import/store.ts'
import { sweepLayers } from '../../src/intake/import/sweep-layers.ts'
import { engines, testDatabase } from '../kit/databases.ts'
import { importFiles, importKit, libraryRows, librarySnapshot, smallBundle, SPEC, watched } from '../kit/import-kit.ts'

// What stands around an import: the lease, the sweep of layers, and giving up.

const HOLDER = '01890000-0000-7000-8000-000000000001'

describe.each(engines)('an import on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase(engine)
  })

  const holdLease = (projectId: string, expiresAt: number) => db`
    insert into lease (project_id, name, holder, expires_at)
    values (${projectId}::uuid, 'import', ${HOLDER}::uuid, ${new Date(expiresAt)})
    on conflict (project_id, name) do update set holder = excluded.holder, expires_at = excluded.expires_at`
  const leases = async (projectId: string) =>
    (await db`select 1 from lease where project_id = ${projectId}::uuid`).length
  const orphans = async (projectId: string) =>
    (
      await db`
        select hash from spec_layer where project_id = ${projectId}::uuid
        except select unnest(layers) from library_item where project_id = ${projectId}::uuid`
    ).length

  test('waits for another one of the project, and both are done', async () => {
    const { run, projectId, services } = await importKit(db)
    const bundle = smallBundle()
    const phases = new Set<string>()
    const other = { ...bundle, components: [{ key: 'k7', name: 'Seven', type: 'COMPONENT' }] }
    await holdLease(projectId, Date.now() + 60_000)
    const first = run(bundle, {}, ({ phase }) => {
      if (phase === 'wait' && !phases.has('wait')) {
        phases.add('wait')
        void db`delete from lease where project_id = ${projectId}::uuid`
      }
    })
    const summaries = await Promise.all([first, run(other)])
    expect(phases.has('wait')).toBe(true)
    expect(summaries.reduce((sum, { components }) => sum + components.added, 0)).toBe(3)
    expect((await services.revisions.learn(projectId))?.library).toBe(2)
    const statuses = (await libraryRows(db, projectId)).filter(({ kind }) => kind === 'component')
    const live = statuses.filter(({ sync_status }) => sync_status === 'synced').map(({ source_key }) => source_key)
    expect([['k7'], ['k1', 'k2']]).toContainEqual(live.toSorted())
    expect(await leases(projectId)).toBe(0)
  })

  test('is refused when another one is still at work after a minute', async () => {
    let now = Date.now()
    const { run, projectId } = await importKit(db, { clock: { now: () => (now += 5_000) } })
    await holdLease(projectId, now + 40_000)
    // Another one that lives: it renews.
    const running = run(smallBundle(), {}, ({ phase }) => {
      if (phase === 'wait') void holdLease(projectId, now + 40_000)
    })
    await expect(running).rejects.toMatchObject({
      code: 'SVC_UNAVAILABLE',
      message: expect.stringContaining('another import of this project is still running') as string,
    })
    expect(await libraryRows(db, projectId)).toEqual([])
    expect(await leases(projectId)).toBe(1)
  })

  test('takes over the lease of one that died', async () => {
    const { run, projectId } = await importKit(db)
    await holdLease(projectId, Date.now() - 1)
    expect((await run(smallBundle())).components.added).toBe(2)
    expect(await leases(projectId)).toBe(0)
  })

  test('is not kept out by a lease that was written while the clock was ahead', async () => {
    const { run, projectId } = await importKit(db)
    for (const ahead of [3_600_000, 86_400_000 * 365]) {
      await holdLease(projectId, Date.now() + 30_000 + ahead)
      const phases = new Set<string>()
      await run(smallBundle(), {}, ({ phase }) => phases.add(phase))
      expect(phases.has('wait')).toBe(false)
      expect(await leases(projectId)).toBe(0)
    }
  })

  const bundleWithSpec = () => {
    const bundle = smallBundle()
    Object.assign(bundle.components[0] ?? {}, { spec: SPEC })
    return bundle
  }

  test('writes nothing when it lost its lease on the way; a sweep then takes its layers', async () => {
    const steal = (statement: string) =>
      statement.includes('insert into spec_layer') ? holdLease(projectId, Date.now() + 60_000) : undefined
    const { run, projectId, services } = await importKit(watched(db, steal))
    await expect(run(bundleWithSpec())).rejects.toMatchObject({
      code: 'SVC_UNAVAILABLE',
      message: expect.stringContaining('another one took its place') as string,
    })
    expect(await libraryRows(db, projectId)).toEqual([])
    const left = await orphans(projectId)
    expect(left).toBeGreaterThan(0)
    await db`delete from lease where project_id = ${projectId}::uuid`
    expect(await sweepLayers({ ...services, db }, projectId)).toBe(left)
    expect(await orphans(projectId)).toBe(0)
  })

  test('that fails takes its layers away again, and none that a row names', async () => {
    const { run, projectId } = await importKit(db)
    await run(bundleWithSpec())
    const kept = await librarySnapshot(db, projectId)
    const changed = bundleWithSpec()
    // The title is shared with the first one's spec, the new trees are not.
    Object.assign(changed.components[0] ?? {}, { spec: { ...SPEC, default: { elements: { root: { width: 1 } } } } })
    let written = 0
    const counting = watched(db, (statement) => {
      if (statement.includes('insert into spec_layer')) written += 1
      return undefined
    })
    const failing = await importKit(Object.assign(counting, { transaction: failsOnce(counting) }))
    await expect(importFiles(failing.services, projectId, changed)).rejects.toThrow('the database went away')
    expect(written).toBeGreaterThan(0)
    expect(await orphans(projectId)).toBe(0)
    expect(await librarySnapshot(db, projectId)).toBe(kept)

    const stop = new AbortController()
    const aborted = watched(db, (statement) => {
      if (statement.includes('insert into spec_layer')) stop.abort(new Error('stopped'))
      return undefined
    })
    const { services } = await importKit(aborted)
    await expect(importFiles(services, projectId, changed, { signal: stop.signal })).rejects.toThrow('stopped')
    expect(await orphans(projectId)).toBe(0)
    expect(await librarySnapshot(db, projectId)).toBe(kept)
    expect(await leases(projectId)).toBe(0)
  })

  /** The first transaction, which is the import's own, ends in an error. */
  function failsOnce(db: Database): Database['transaction'] {
    let isFirst = true
    const transaction = db.transaction.bind(db)
    return (work) => {
      if (!isFirst) return transaction(work)
      isFirst = false
      return Promise.reject(new Error('the database went away'))
    }
  }

  test('that was killed leaves layers that background work takes', async () => {
    const { services, projectId } = await importKit(db)
    await writeLayers(db, projectId, [{ hash: 'left over', body: '{}' }])
    const [, layers] = syncWork(services)
    expect(await layers?.turn(new AbortController().signal)).toBe(false)
    expect(await orphans(projectId)).toBe(0)
  })

  test('keeps its layers from a sweep that begins before its rows are written', async () => {
    let sweep: Promise<number> | undefined
    const startSweep = (statement: string): Promise<unknown> | undefined => {
      if (!statement.includes('insert into spec_layer')) return undefined
      return new Promise((tried) => {
        const sweeping = watched(db, (text) =>
          text.includes('insert into lease') ? Promise.resolve(tried(null)) : undefined,
        )
        sweep = sweepLayers({ ...services, db: sweeping }, projectId)
      })
    }
    const { run, projectId, services } = await importKit(watched(db, startSweep))
    await run(bundleWithSpec())
    expect(await sweep).toBe(0)
    const named = (await libraryRows(db, projectId)).flatMap(({ layers }) => layers)
    const kept = await db`select hash from spec_layer where project_id = ${projectId}::uuid`
    expect(kept.length).toBe(named.length)
    expect(named.length).toBeGreaterThan(0)
  })

  test('that is aborted writes nothing and gives its lease back', async () => {
    for (const phase of ['check', 'prepare', 'write'] as const) {
      const { run, projectId } = await importKit(db)
      const before = await librarySnapshot(db, projectId)
      const stop = new AbortController()
      const running = run(smallBundle(), { signal: stop.signal }, (progress) => {
        if (progress.phase === phase) stop.abort(new Error(`stopped in ${phase}`))
      })
      await expect(running).rejects.toThrow(`stopped in ${phase}`)
      expect(await librarySnapshot(db, projectId)).toBe(before)
      expect(await leases(projectId)).toBe(0)
    }
  })

  test('notices that a file changed between its two readings', async () => {
    const { services, projectId } = await importKit(db)
    const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-import-'))
    const file = path.join(directory, 'library.json')
    writeFileSync(file, JSON.stringify(smallBundle()))
    const touch = () => utimesSync(file, 1, 1)
    await expect(importLibrary(services, { projectId, files: [file] }, touch)).rejects.toMatchObject({
      message: 'library.json changed while it was imported: try again',
    })
    expect(await libraryRows(db, projectId)).toEqual([])
    await rm(directory, { recursive: true })
  })
})
