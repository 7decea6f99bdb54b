import { expect, test } from 'vitest'
import { admin, adminServices, testClock } from '../../../test/kit/admin.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { makeProject } from '../../../test/kit/import-kit.ts'
import { takeLease } from '../../work/leases/store.ts'
import { writeLayers } from '../import/store.ts'
import { mintId } from '../../ids.ts'
import { whileBytesAreKept } from '../../backup/while-bytes-are-kept.ts'
import { listExtractions, takeExtraction } from '../../uploads/extraction/store.ts'
import { reserve } from '../../uploads/reserve.ts'
import { insertGarbage, insertObject } from '../../uploads/store.ts'
import { collectObjects } from '../../uploads/collection/collect-objects.ts'

for (const engine of engines)
  test(`${engine}: collect removes layers that nothing names, and leaves a project alone that is being imported`, async () => {
    const db = await freshDatabase(engine)
    const services = adminServices(db)
    const [idle, busy] = [await makeProject(db), await makeProject(db)]
    for (const id of [idle, busy]) await writeLayers(db, id, [{ hash: 'left over', body: '{}' }])
    const now = new Date(services.clock.now())
    const lease = { projectId: busy, name: 'import', holder: mintId(0) }
    await takeLease(db, lease, { now, expiresAt: new Date(services.clock.now() + 30_000), heldBy: 'a test' })
    expect(await admin(services, 'collect')).toEqual({
      reservations: 0,
      discarded: 0,
      orphans: 0,
      removed: 0,
      layers: 1,
    })
    expect(await db`select project_id as id from spec_layer`).toEqual([{ id: busy }])
    await db.close()
  })

for (const engine of engines)
  test(`${engine}: nothing waits for a moment that a clock wrote which was ahead`, async () => {
    const db = await freshDatabase(engine)
    const services = adminServices(db)
    const projectId = await makeProject(db)
    const [now, ahead] = [new Date(services.clock.now()), new Date(services.clock.now() + 365 * 86_400_000)]
    const early = adminServices(db, testClock(ahead.getTime()))
    const done = (): Promise<void> => Promise.resolve()
    const collecting = { ...services, objects: { ...services.objects, remove: done, sweep: done } }
    const file = { kind: 'file', entity: { type: 'project', id: projectId }, contentType: 'application/pdf' } as const
    await reserve(early, projectId, { ...file, sizeBytes: 1, storeKey: 'a' })
    await insertGarbage(db, projectId, 'due', ahead)
    await insertGarbage(db, projectId, 'held', now)
    await db`
      update object_garbage set holder = ${mintId(0)}::uuid, lease_until = ${ahead}
      where project_id = ${projectId}::uuid and store_key = 'held'`
    await whileBytesAreKept(early, () => Promise.resolve())
    expect(await collectObjects(collecting)).toMatchObject({ reservations: 1, removed: 3 })

    await insertGarbage(db, projectId, 'kept', now)
    await whileBytesAreKept(services, async () => {
      expect(await collectObjects(collecting)).toMatchObject({ removed: 0 })
    })

    const times = { createdAt: now, expiresAt: now }
    await insertObject(db, projectId, { ...file, ...times, declaredBytes: 1, objectKey: 'text', storeKey: 'b' })
    await db`
      update stored_object
      set state = 'confirmed', size_bytes = 1, confirmed_at = ${now}, extraction = 'pending',
        extraction_holder = ${mintId(0)}::uuid, extraction_lease_until = ${ahead}
      where project_id = ${projectId}::uuid and object_key = 'text'`
    const until = new Date(now.getTime() + 120_000)
    const lease = { holder: mintId(0), now, until }
    expect(await listExtractions(db, lease, { projectId: null, limit: 2 })).toEqual([{ projectId, objectKey: 'text' }])
    expect(await takeExtraction(db, projectId, 'text', lease)).toMatchObject({ objectKey: 'text' })
    expect(await takeExtraction(db, projectId, 'text', lease)).toBeNull()
    expect(await listExtractions(db, lease, { projectId: null, limit: 2 })).toEqual([])
    await db.close()
  })
