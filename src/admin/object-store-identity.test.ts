import { expect, test } from 'vitest'
import { admin, adminServices } from '../../test/kit/admin.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import { temporaryObjects } from '../../test/kit/temporary-objects.ts'
import { unavailable } from '../errors.ts'
import { checkObjectStore } from './object-store-identity.ts'

for (const engine of engines)
  test(`${engine}: a database knows its object store, and a process with another one does not start`, async () => {
    const db = await freshDatabase(engine)
    const [ours, other] = [temporaryObjects(), temporaryObjects()]
    const first = { ...adminServices(db), objects: ours }
    await checkObjectStore(first)
    await checkObjectStore(first)
    const second = { ...adminServices(db), objects: other }
    await expect(checkObjectStore(second)).rejects.toThrow(/which has never been used with it: give every process/)

    const foreign = await freshDatabase(engine)
    await checkObjectStore({ ...adminServices(foreign), objects: other })
    await expect(checkObjectStore(second)).rejects.toThrow(/belongs to another database/)

    // Away is not another one.
    const away = { ...ours, read: () => Promise.reject(unavailable('the object store')) }
    await checkObjectStore({ ...first, objects: away })

    const moved = { ...first, objects: temporaryObjects() }
    await expect(checkObjectStore(moved)).rejects.toThrow(/vitrine objects adopt/)
    await admin(moved, 'objects.adopt')
    await checkObjectStore(moved)
    await Promise.all([db.close(), foreign.close()])
  })

test('of two processes that start first and together with disks of their own, one starts', async () => {
  for (const engine of engines) {
    const db = await freshDatabase(engine)
    const started = await Promise.allSettled(
      [1, 2].map(() => checkObjectStore({ ...adminServices(db), objects: temporaryObjects() })),
    )
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await db.close()
  }
})
