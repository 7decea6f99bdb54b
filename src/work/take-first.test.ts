import { expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import { unavailable } from '../errors.ts'
import { takeFirst } from './take-first.ts'

for (const engine of engines)
  test(`${engine}: while some projects cannot be asked, the others are asked one by one`, async () => {
    const db = await freshDatabase(engine)
    const api = await testApi(engine, { db })
    const [away, idle, busy] = [await api.project(), await api.project(), await api.project()]
    const asked: (string | null)[] = []
    const queue = {
      list: (projectId: string | null, limit: number) => {
        asked.push(projectId)
        if (projectId === null || projectId === away.id) return Promise.reject(unavailable('the database'))
        return Promise.resolve(projectId === busy.id ? Array.from({ length: limit - 1 }, (_, at) => at) : [])
      },
      take: (at: number) => Promise.resolve(at === 2 ? 'the third, the others being taken' : null),
    }
    expect(await takeFirst(db, queue)).toBe('the third, the others being taken')
    expect(asked[0]).toBe(null)

    asked.length = 0
    expect(await takeFirst(db, { ...queue, take: () => Promise.resolve(null) })).toBe(null)
    expect(asked).toHaveLength(4)
    expect(new Set(asked)).toEqual(new Set([null, away.id, idle.id, busy.id]))

    const defect = new Error('a defect')
    await expect(takeFirst(db, { ...queue, take: () => Promise.reject(defect) })).rejects.toBe(defect)
    await db.close()
    await expect(takeFirst(db, queue)).rejects.toThrow()
  })
