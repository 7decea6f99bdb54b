import { expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import { mintId } from '../ids.ts'
import { insertPush, startPush, takePush } from '../intake/push/store.ts'
import { insertGarbage } from '../uploads/store.ts'
import { takeGarbage } from '../uploads/collection/store.ts'
import { listLeases, takeLease } from './leases/store.ts'
import { freeLeases } from './store.ts'

for (const engine of engines)
  test(`${engine}: once all leases are freed, what a dead process had taken can be taken at once`, async () => {
    const db = await freshDatabase(engine)
    const api = await testApi(engine, { db })
    const { id: projectId } = await api.project()
    const now = new Date()
    const until = new Date(now.getTime() + 60_000)
    const term = { now, expiresAt: until, heldBy: 'a process that is gone' }
    const lease = (): Parameters<typeof takeLease>[1] => ({ projectId, name: 'import', holder: mintId(Date.now()) })
    expect(await takeLease(db, lease(), term)).toBe(true)
    const id = mintId(Date.now())
    await insertPush(db, projectId, { id, keyId: mintId(0), wishes: '{}', now })
    await startPush(db, projectId, id, now)
    const take = () => takePush(db, projectId, id, { holder: mintId(Date.now()), now, until })
    expect(await take()).toMatchObject({ attempts: 1 })
    await insertGarbage(db, projectId, 'objects/gone', now)
    const takeBytes = () => takeGarbage(db, projectId, ['objects/gone'], { holder: mintId(Date.now()), now, until })
    expect(await takeBytes()).toEqual(['objects/gone'])

    expect([await takeLease(db, lease(), term), await take(), await takeBytes()]).toEqual([false, null, []])
    await freeLeases(db)
    expect(await listLeases(db, projectId)).toEqual([])
    // An import that ends its process each time is still given up: attempts count on.
    expect(await take()).toMatchObject({ attempts: 2 })
    expect(await takeBytes()).toEqual(['objects/gone'])
    expect(await takeLease(db, lease(), term)).toBe(true)
    await db.close()
  })
