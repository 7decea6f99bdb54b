import { expect, test } from 'vitest'
import { admin, adminServices } from '../../../test/admin.ts'
import { engines, freshDatabase } from '../../../test/databases.ts'
import { makeProject } from '../../../test/import-kit.ts'
import { takeLease, writeLayers } from '../../sync/store.ts'
import { mintId } from '../../ids.ts'

for (const engine of engines)
  test(`${engine}: collect removes layers that nothing names, and leaves a project alone that is being imported`, async () => {
    const db = await freshDatabase(engine)
    const services = adminServices(db)
    const [idle, busy] = [await makeProject(db), await makeProject(db)]
    for (const id of [idle, busy]) await writeLayers(db, id, [{ hash: 'left over', body: '{}' }])
    const now = new Date(services.clock.now())
    const lease = { projectId: busy, name: 'import', holder: mintId(0) }
    await takeLease(db, lease, { now, expiresAt: new Date(services.clock.now() + 30_000) })
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
