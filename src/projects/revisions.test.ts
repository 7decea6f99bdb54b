import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { admin, adminServices, uniqueName } from '../../test/kit/admin.ts'
import { engines, testDatabase } from '../../test/kit/databases.ts'
import { unavailable } from '../errors.ts'
import { mintId } from '../ids.ts'
import type { Database, Rows, Sql, SqlValue } from '../ports.ts'
import { createRevisions } from './revisions.ts'

for (const engine of engines)
  describe(`revisions on ${engine}`, () => {
    let db: Database
    beforeAll(async () => {
      db = await testDatabase(engine)
    })
    const newProject = async (): Promise<string> =>
      (await admin<{ id: string }>(adminServices(db), 'projects.create', { name: uniqueName('revisions') })).id

    test('a new project is at zero, an unknown one is nothing', async () => {
      const revisions = createRevisions(db)
      const id = await newProject()
      expect(await revisions.learn(id)).toEqual({ library: 0, docs: 0, keys: 0, epoch: expect.any(String) as string })
      expect(await revisions.learn(id.toUpperCase())).toEqual(await revisions.learn(id))
      expect(await revisions.learn(mintId(0))).toBeNull()
      expect(await revisions.learn('12:34')).toBeNull()
    })

    test('each part is raised by itself, and the work is told to what', async () => {
      const revisions = createRevisions(db)
      const id = await newProject()
      await revisions.learn(id)
      expect(await revisions.write(id, 'docs', (_db, revision) => Promise.resolve(revision))).toBe(1)
      expect(await revisions.write(id, 'docs', (_db, revision) => Promise.resolve(revision))).toBe(2)
      expect(await revisions.write(id, 'keys', (_db, revision) => Promise.resolve(revision))).toBe(1)
      expect(await revisions.write(id, 'library', (_db, revision) => Promise.resolve(revision))).toBe(1)
      expect(await revisions.learn(id)).toMatchObject({ library: 1, docs: 2, keys: 1 })
      expect(await createRevisions(db).learn(id)).toMatchObject({ library: 1, docs: 2, keys: 1 })
    })

    test('docs and keys bump before the work, the library after it', async () => {
      const revisions = createRevisions(db)
      const id = await newProject()
      const seen = async (db: Sql): Promise<unknown> => {
        const [row] = await db`select library_revision, docs_revision from project where id = ${id}::uuid`
        return row
      }
      expect(await revisions.write(id, 'docs', seen)).toEqual({ library_revision: 0, docs_revision: 1 })
      expect(await revisions.write(id, 'library', seen)).toEqual({ library_revision: 0, docs_revision: 1 })
      expect(await revisions.learn(id)).toMatchObject({ library: 1, docs: 1 })
    })

    test('work that fails raises nothing', async () => {
      const revisions = createRevisions(db)
      const id = await newProject()
      for (const part of ['library', 'docs', 'keys'] as const)
        await expect(revisions.write(id, part, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await revisions.learn(id)).toMatchObject({ library: 0, docs: 0, keys: 0 })
    })

    test('a write to an unknown project is refused before the work', async () => {
      const revisions = createRevisions(db)
      for (const id of [mintId(0), '12:34'])
        for (const part of ['library', 'docs'] as const)
          await expect(
            revisions.write(id, part, () => Promise.reject(new Error('the work ran'))),
          ).rejects.toMatchObject({ code: 'SVC_NOT_FOUND' })
    })

    test('50 writes at once get 50 revisions', async () => {
      const revisions = createRevisions(db)
      const id = await newProject()
      const got = await Promise.all(
        Array.from({ length: 50 }, () => revisions.write(id, 'docs', (_db, revision) => Promise.resolve(revision))),
      )
      expect(got.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
      expect(await revisions.learn(id)).toMatchObject({ docs: 50 })
    })

    if (engine === 'postgres') {
      test('what is learned inside a transaction is no part of it', async () => {
        const revisions = createRevisions(db)
        const id = await newProject()
        await db.transaction(async () => {
          expect(await revisions.learn(id)).toMatchObject({ docs: 0 })
        })
      })

      test('a replica learns what another one wrote', async () => {
        const [here, there] = [createRevisions(db), createRevisions(db)]
        const id = await newProject()
        for (let round = 1; round <= 20; round++) {
          await there.write(id, 'keys', () => Promise.resolve())
          expect(await here.learn(id)).toMatchObject({ keys: round })
        }
      })

      test('of two imports at once the later one is refused and writes nothing', async () => {
        const revisions = createRevisions(db)
        const id = await newProject()
        let finish: () => void = () => {}
        const gate = new Promise<void>((resolve) => (finish = resolve))
        let started: () => void = () => {}
        const isStarted = new Promise<void>((resolve) => (started = resolve))
        const late = revisions.write(id, 'library', () => {
          started()
          return gate
        })
        await isStarted
        await revisions.write(id, 'library', () => Promise.resolve())
        finish()
        await expect(late).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
        expect(await revisions.learn(id)).toMatchObject({ library: 1 })
      })
    }
  })

/** A database that answers when it is told to. */
function scripted(engine: Database['engine']) {
  const id = mintId(0)
  const state = { revision: 0, queries: [] as string[][], pending: [] as (() => void)[] }
  const answer = (): Rows<Record<string, unknown>> =>
    Object.assign([{ id, library_revision: 0, docs_revision: state.revision, keys_revision: 0, epoch: 'e' }], {
      affected: 1,
    })
  const query = (
    _text: TemplateStringsArray,
    ...values: readonly SqlValue[]
  ): Promise<Rows<Record<string, unknown>>> => {
    state.queries.push(values.flat().map(String))
    const seen = answer() // the database reads when the query arrives, not when it answers
    return new Promise((resolve) => state.pending.push(() => resolve(seen)))
  }
  const sql = Object.assign(query, { tuples: () => Promise.reject(new Error('not used')) }) as Sql
  const db: Database = Object.assign(sql, {
    engine,
    transaction: <T>(work: (db: Sql) => Promise<T>) => work(sql),
    snapshot: () => Promise.reject(new Error('not used')),
    migration: () => Promise.reject(new Error('not used')),
    close: () => Promise.resolve(),
  })
  const settle = async (): Promise<void> => {
    state.pending.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { id, state, db, settle }
}

/** A query leaves when all that arrived in the same moment has been read. */
const sent = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('callers that arrive during a query share the next one', async () => {
  const { id, state, db, settle } = scripted('postgres')
  const revisions = createRevisions(db)
  const others = Array.from({ length: 5 }, () => mintId(0))
  const first = [revisions.learn(id), revisions.learn(id)] // in the same moment: one query
  await sent()
  const rest = [id, ...others, id].map((one) => revisions.learn(one))
  expect(state.queries).toEqual([[id]])
  await settle()
  // The first one was shared, so the next one waits a moment for more.
  while (state.queries.length < 2) await sent()
  expect(state.queries.slice(1)).toEqual([[id, ...others]])
  await settle()
  await Promise.all([...first, ...rest])
  expect(state.queries).toHaveLength(2)
})

test('a caller never shares the query in flight: it may have missed a write that the caller knows of', async () => {
  const { id, state, db, settle } = scripted('postgres')
  const revisions = createRevisions(db)
  const before = revisions.learn(id)
  await sent()
  state.revision = 1 // acknowledged by another replica while the query is on its way back
  const after = revisions.learn(id)
  await settle()
  while (state.queries.length < 2) await sent() // it waits a moment for the first one, who may ask again
  await settle()
  expect(await before).toMatchObject({ docs: 0 })
  expect(await after).toMatchObject({ docs: 1 })
})

describe('who asks again', () => {
  /** Time stands still unless it is moved. */
  const inStillTime = async (work: () => Promise<void>): Promise<void> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      await work()
    } finally {
      vi.useRealTimers()
    }
  }
  const answeredTogether = async (callers: number) => {
    const { id, state, db, settle } = scripted('postgres')
    const revisions = createRevisions(db)
    const ask = (): void => void revisions.learn(id)
    for (let caller = 0; caller < callers; caller++) ask()
    await sent()
    await settle()
    expect(state.queries).toHaveLength(1)
    return { state, settle, ask }
  }

  test('is waited for, and the query leaves when all are there', () =>
    inStillTime(async () => {
      const { state, ask } = await answeredTogether(3)
      for (const isThere of [false, false, true]) {
        ask()
        await sent()
        expect(state.queries).toHaveLength(isThere ? 2 : 1)
      }
    }))

  test('is waited for no longer than a moment', () =>
    inStillTime(async () => {
      const { state, ask } = await answeredTogether(3)
      ask()
      vi.advanceTimersByTime(2)
      await sent()
      expect(state.queries).toHaveLength(2)
    }))

  test('is not waited for when it was long ago, and nobody waits for himself', () =>
    inStillTime(async () => {
      const { state, settle, ask } = await answeredTogether(3)
      vi.advanceTimersByTime(11)
      for (const queries of [2, 3]) {
        ask()
        await sent()
        expect(state.queries).toHaveLength(queries)
        await settle()
      }
    }))
})

test('whatever the order of asking, writing, waiting and answering, nobody misses a write that was there before', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('ask', 'ask', 'write', 'wait', 'turn', 'answer')), async (steps) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      try {
        const { id, state, db, settle } = scripted('postgres')
        const revisions = createRevisions(db)
        const asked: Promise<void>[] = []
        const ask = async (): Promise<void> => {
          const before = state.revision
          expect((await revisions.learn(id))?.docs).toBeGreaterThanOrEqual(before)
        }
        for (const step of steps) {
          if (step === 'ask') asked.push(ask())
          else if (step === 'write') state.revision++
          else if (step === 'wait') vi.advanceTimersByTime(1)
          else if (step === 'turn') await sent()
          else await settle()
        }
        const all = { isDone: false }
        const done = Promise.all(asked).finally(() => (all.isDone = true))
        while (!all.isDone) {
          vi.advanceTimersByTime(1)
          await settle()
        }
        await done
        expect(state.queries.length).toBeLessThanOrEqual(asked.length)
      } finally {
        vi.useRealTimers()
      }
    }),
  ))

test('a query that fails fails its own callers and not the next ones', async () => {
  const { id, db } = scripted('postgres')
  let calls = 0
  const failing = Object.assign(
    (text: TemplateStringsArray, ...values: readonly SqlValue[]) =>
      ++calls === 1 ? Promise.reject(unavailable('the database')) : db(text, ...values),
    db,
  )
  const revisions = createRevisions(failing)
  await expect(revisions.learn(id)).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
  void revisions.learn(id)
  await sent()
  expect(calls).toBe(2)
})

test('the embedded store is asked once, and again after a write whose outcome is unknown', async () => {
  const { id, state, db, settle } = scripted('embedded')
  let isLost = false
  const losing: Database = Object.assign(
    (text: TemplateStringsArray, ...values: readonly SqlValue[]) => db(text, ...values),
    db,
    {
      async transaction<T>(work: (db: Sql) => Promise<T>): Promise<T> {
        const result = await db.transaction(work)
        if (isLost) throw unavailable('the database', { outcomeUnknown: true })
        return result
      },
    },
  )
  const revisions = createRevisions(losing)
  const first = revisions.learn(id)
  await settle()
  expect(await first).toMatchObject({ docs: 0 })
  expect(await revisions.learn(id)).toMatchObject({ docs: 0 })
  expect(state.queries).toHaveLength(1)

  isLost = true
  state.revision = 1
  const lost = expect(revisions.write(id, 'docs', () => Promise.resolve())).rejects.toMatchObject({
    details: { outcome: 'unknown' },
  })
  await settle()
  await lost
  const again = revisions.learn(id)
  await settle()
  expect(await again).toMatchObject({ docs: 1 })
})
