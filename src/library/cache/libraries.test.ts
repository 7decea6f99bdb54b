import { expect, test } from 'vitest'
import { silentLog } from '../../../test/kit/api.ts'
import type { Database } from '../../ports.ts'
import { createLibraries, type LibrariesOptions } from './libraries.ts'
import type { Library } from '../library.ts'

interface Load {
  readonly projectId: string
  finish(revision: number, bytes?: number): void
  fail(error: Error): void
}

/** Libraries whose loads and time are in the test's hands. */
function kit(options: Partial<LibrariesOptions> = {}) {
  const learned = { library: 1, docs: 0, keys: 0, epoch: 'e1' }
  const loads: Load[] = []
  const timers = new Set<() => void>()
  const libraries = createLibraries({
    // Nothing here reaches the database: loads are the test's.
    db: {} as Database,
    revisions: { learn: async () => learned },
    clock: { now: () => 0 },
    log: silentLog,
    minimumSpecVersion: '0.11.0',
    after: (_ms, callback) => {
      timers.add(callback)
      return () => timers.delete(callback)
    },
    load: (_db, projectId) =>
      new Promise((resolve, reject) => {
        loads.push({
          projectId,
          // The cache looks at these fields alone.
          finish: (revision, bytes = 1) => resolve({ projectId, revision, epoch: learned.epoch, bytes } as Library),
          fail: reject,
        })
      }),
    ...options,
  })
  return { libraries, learned, loads, timers, turn: () => new Promise((resolve) => setImmediate(resolve)) }
}

test('freshness: all who ask while a library is being loaded share one load', async () => {
  const { libraries, loads, turn } = kit()
  const asked = [
    libraries.open({ projectId: 'p' }),
    libraries.open({ projectId: 'p' }),
    libraries.open({ projectId: 'p' }),
  ]
  await turn()
  expect(loads).toHaveLength(1)
  loads[0]?.finish(1)
  const [first, ...others] = await Promise.all(asked)
  for (const other of others) expect(other).toBe(first)
  expect(await libraries.open({ projectId: 'p' })).toBe(first)
  expect(loads).toHaveLength(1)
})

test('freshness: who learned a later revision is never answered from an earlier library', async () => {
  const { libraries, learned, loads, turn } = kit()
  const early = libraries.open({ projectId: 'p' })
  await turn()
  learned.library = 2
  const late = libraries.open({ projectId: 'p' })
  await turn()
  loads[0]?.finish(1)
  expect((await early).revision).toBe(1)
  await turn()
  expect(loads).toHaveLength(2)
  loads[1]?.finish(2)
  expect((await late).revision).toBe(2)
})

test('freshness: a load that found a later revision serves who waited for it', async () => {
  const { libraries, learned, loads, turn } = kit()
  const early = libraries.open({ projectId: 'p' })
  await turn()
  learned.library = 5
  const late = libraries.open({ projectId: 'p' })
  await turn()
  loads[0]?.finish(6)
  expect((await early).revision).toBe(6)
  expect((await late).revision).toBe(6)
  expect(loads).toHaveLength(1)
})

test('freshness: after a restore an equal revision of another epoch does not count', async () => {
  const { libraries, learned, loads, turn } = kit()
  const before = libraries.open({ projectId: 'p' })
  await turn()
  loads[0]?.finish(1)
  await before
  learned.epoch = 'e2'
  const after = libraries.open({ projectId: 'p' })
  await turn()
  expect(loads).toHaveLength(2)
  loads[1]?.finish(1)
  expect((await after).epoch).toBe('e2')
})

test('freshness: a request that learned before a restore ends too', async () => {
  const { libraries, learned, loads, turn } = kit()
  const wanted = { library: 9, epoch: 'e0' }
  const asked = libraries.open({ projectId: 'p', revisions: wanted })
  await turn()
  learned.library = 1
  loads[0]?.finish(1)
  expect((await asked).revision).toBe(1)
})

test('freshness: the wait is bounded, the load goes on for those who come later', async () => {
  const { libraries, loads, timers, turn } = kit()
  const asked = libraries.open({ projectId: 'p' })
  const refused = expect(asked).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE', status: 503 })
  await turn()
  for (const callback of timers) callback()
  await refused
  const again = libraries.open({ projectId: 'p' })
  await turn()
  expect(loads).toHaveLength(1)
  loads[0]?.finish(1)
  expect((await again).revision).toBe(1)
  await turn()
  expect(timers.size).toBe(0)
})

test('freshness: a failed load fails those who wait, and the next request tries again', async () => {
  const { libraries, loads, turn } = kit()
  const asked = libraries.open({ projectId: 'p' })
  const failed = expect(asked).rejects.toThrow('away')
  await turn()
  loads[0]?.fail(new Error('away'))
  await failed
  const again = libraries.open({ projectId: 'p' })
  await turn()
  loads[1]?.finish(1)
  expect((await again).revision).toBe(1)
  expect(libraries.stats()).toMatchObject({ count: 1, loads: 1, failedLoads: 1 })
})

test('freshness: a project that does not exist is a 404', async () => {
  const { libraries } = kit({ revisions: { learn: async () => null } })
  await expect(libraries.open({ projectId: 'p' })).rejects.toMatchObject({ code: 'SVC_NOT_FOUND' })
})

test('library cache: at most two load at once', async () => {
  const { libraries, loads, turn } = kit()
  const asked = ['a', 'b', 'c'].map((projectId) => libraries.open({ projectId }))
  await turn()
  expect(loads.map(({ projectId }) => projectId)).toEqual(['a', 'b'])
  loads[0]?.finish(1)
  await turn()
  expect(loads.map(({ projectId }) => projectId)).toEqual(['a', 'b', 'c'])
  loads[1]?.finish(1)
  loads[2]?.finish(1)
  await Promise.all(asked)
})

test('library cache: within its bytes, the one used longest ago goes first', async () => {
  const { libraries, loads, turn } = kit({ budgetBytes: 100 })
  const load = async (project: string, bytes: number): Promise<void> => {
    const asked = libraries.open({ projectId: project })
    await turn()
    loads.at(-1)?.finish(1, bytes)
    await asked
    await turn()
  }
  await load('a', 40)
  await load('b', 40)
  await libraries.open({ projectId: 'a' })
  await load('c', 40)
  expect(libraries.stats()).toMatchObject({ count: 2, bytes: 80, evictions: 1 })
  await libraries.open({ projectId: 'a' })
  await libraries.open({ projectId: 'c' })
  expect(loads).toHaveLength(3)
  void libraries.open({ projectId: 'b' }).catch(() => undefined)
  await turn()
  expect(loads.at(-1)?.projectId).toBe('b')
})

test('library cache: old and new count while one replaces the other', async () => {
  const { libraries, learned, loads, turn } = kit({ budgetBytes: 100 })
  const first = libraries.open({ projectId: 'a' })
  await turn()
  loads[0]?.finish(1, 60)
  await first
  learned.library = 2
  const second = libraries.open({ projectId: 'a' })
  await turn()
  expect(libraries.stats().bytes).toBe(120)
  loads[1]?.finish(2, 60)
  await second
  await turn()
  expect(libraries.stats()).toMatchObject({ count: 1, bytes: 60 })
})
