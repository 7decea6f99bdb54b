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

for (const engine of engines) {
  test(`${engine}: processes that start first and together with one store all start, and start again`, async () => {
    for (let round = 0; round < (engine === 'embedded' ? 1 : 5); round++) {
      const db = await freshDatabase(engine)
      const services = { ...adminServices(db), objects: temporaryObjects() }
      await Promise.all(Array.from({ length: 4 }, () => checkObjectStore(services)))
      await checkObjectStore(services)
      await db.close()
    }
  })

  test(`${engine}: one that looked before another had named the store looks again`, async () => {
    const db = await freshDatabase(engine)
    const first = { ...adminServices(db), objects: temporaryObjects() }
    let looks = 0
    const read: typeof first.objects.read = async (...asked) => {
      const seen = await first.objects.read(...asked)
      if (looks++ === 0) await checkObjectStore(first)
      return seen
    }
    await checkObjectStore({ ...first, objects: { ...first.objects, read } })
    expect(looks).toBe(2)
    await db.close()
  })
}
