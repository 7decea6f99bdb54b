import { expect, test } from 'vitest'
import { testClock } from '../../test/kit/admin.ts'
import { testApi } from '../../test/kit/api.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import { createMetrics } from '../doors/http/metrics.ts'
import { mintId } from '../ids.ts'
import { insertGarbage, insertObject } from '../uploads/store.ts'
import { createPendingWork } from './pending-work.ts'

for (const engine of engines)
  test(`${engine}: waiting work is counted by kind, at most once in ten seconds, and is absent while nobody answers`, async () => {
    const db = await freshDatabase(engine)
    const api = await testApi(engine, { db })
    const { id: projectId } = await api.project()
    const clock = testClock()
    const pending = createPendingWork({ db, clock })
    const metrics = createMetrics()
    metrics.askedFigure({ name: 'waiting', help: 'Work.', label: 'kind', values: pending })
    expect(await pending()).toEqual({ extraction: 0, collection: 0, index: 0, hooks: 0 })

    const now = new Date(clock.now())
    const entity = { type: 'project', id: projectId } as const
    const file = { kind: 'file', entity, contentType: 'application/pdf', declaredBytes: 1, createdAt: now } as const
    await insertObject(db, projectId, { ...file, objectKey: 'a', storeKey: 'objects/a', expiresAt: now })
    await db`update stored_object set extraction = 'pending' where project_id = ${projectId}::uuid`
    await insertGarbage(db, projectId, 'objects/due', now)
    await insertGarbage(db, projectId, 'objects/later', new Date(clock.now() + 3_600_000))
    await api.services.revisions.write(projectId, 'docs', () => Promise.resolve(mintId(0)))

    expect(await pending()).toEqual({ extraction: 0, collection: 0, index: 0, hooks: 0 })
    clock.time += 10_000
    expect(await pending()).toEqual({ extraction: 1, collection: 1, index: 1, hooks: 0 })
    expect(await metrics.text()).toContain('# TYPE waiting gauge\nwaiting{kind="extraction"} 1\n')

    await db.close()
    clock.time += 10_000
    expect(await pending()).toEqual({})
  })
