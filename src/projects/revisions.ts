// The freshness protocol's first step: every request learns its project's revisions before it reads anything.
import { AsyncResource } from 'node:async_hooks'
import { notFound, tryLater, type ServiceError } from '../errors.ts'
import { Slots } from '../kit/slots.ts'
import { isUuid } from '../kit/uuid.ts'
import type { Database, Sql } from '../ports.ts'
import { note } from './audit/note.ts'
import { addWritten, Telling } from './outbox/telling.ts'
import { advanceLibraryRevision, bumpRevision, readForImport, readRevisions } from './store.ts'
import type { ProjectRevisions } from './store.ts'

export type { ProjectRevisions }

/** A project as one request sees it: which, and what was learned of it before anything was read. */
export interface ProjectScope {
  readonly projectId: string
  readonly revisions: ProjectRevisions
}

export type RevisionPart = 'library' | 'docs' | 'keys'

export interface Revisions {
  /** At least every write that was acknowledged, by any process, before this was called. Null: no such project. */
  learn(projectId: string): Promise<ProjectRevisions | null>
  /**
   * Runs `work` in a transaction that raises one revision. For docs and keys the transaction opens with the bump,
   * which is the project's write lock. A library import must not hold that lock while it writes its rows, so there
   * the bump comes last and fails if another import came first. What `telling` is given is told to hooks if the
   * transaction commits.
   */
  write<T>(projectId: string, part: RevisionPart, work: Work<T>): Promise<T>
}

type Work<T> = (db: Sql, revision: number, telling: Telling) => Promise<T>

/** `onTold`: events were committed. */
export function createRevisions(db: Database, { onTold = ignore }: { readonly onTold?: () => void } = {}): Revisions {
  return db.engine === 'embedded' ? rememberedRevisions(db, onTold) : batchedRevisions(db, onTold)
}

/** The embedded store has one writer, this process, so memory knows. Only a write that failed makes it ask again. */
function rememberedRevisions(db: Database, onTold: () => void): Revisions {
  const known = new Map<string, ProjectRevisions>()
  // A read that began before a write failed may miss what that write did after all: it must not be remembered.
  let failures = 0

  return {
    async learn(projectId) {
      const id = projectId.toLowerCase()
      const remembered = known.get(id)
      if (remembered) return remembered
      if (!isUuid(id)) return null
      const failuresBefore = failures
      const read = (await readRevisions(db, [id])).get(id)
      if (!read) return null
      const newest = newer(known.get(id), read)
      if (failures === failuresBefore) known.set(id, newest)
      return newest
    },
    async write(projectId, part, work) {
      const id = projectId.toLowerCase()
      try {
        const { result, revisions, hasTold } = await raise(db, id, part, work)
        known.set(id, newer(known.get(id), revisions))
        if (hasTold) onTold()
        return result
      } catch (error) {
        failures += 1
        known.delete(id)
        throw error
      }
    },
  }
}

/** How long those who ask wait for others who were answered a moment ago and most likely ask again. */
const GATHER_MS = 2
/** Who was answered so long ago is not waited for. */
const FORGET_MS = 10

/** A project that could not be asked about is asked about by itself for so long. */
const APART_MS = 5_000
/** Of the connections, those that wait for servers which may be away. */
const APART_AT_ONCE = 2

/**
 * PostgreSQL has writers in other processes. Callers that arrive while a query is in flight share the next one, never
 * that one: it may have read before a write that the caller already knows of. A query costs more than an answer,
 * so it also waits a moment for as many as the last one answered; it leaves when they are there (decision 76).
 *
 * Projects may stand on several servers. When a query fails each of its projects is asked about by itself, and those that
 * fail again stay apart for a while, so that the others neither fail nor wait with them.
 */
function batchedRevisions(db: Database, onTold: () => void): Revisions {
  const apartUntil = new Map<string, number>()
  const slots = new Slots(APART_AT_ONCE)
  let stage: 'idle' | 'gathering' | 'sending' = 'idle'
  let next = new Batch()
  let expected = 1
  let answeredAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  // One caller's query carries the next callers' too, so it must not run as part of that caller's transaction.
  const outside = new AsyncResource('Revisions')

  // After the requests that have arrived in the same moment were all read, so that they share it.
  const sendSoon = (): void => {
    clearTimeout(timer)
    stage = 'sending'
    outside.runInAsyncScope(() => setImmediate(() => void sendNext()))
  }

  const gather = (): void => {
    if (stage === 'idle') {
      stage = 'gathering'
      if (performance.now() - answeredAt > FORGET_MS) expected = 1
      if (next.callers < expected) timer = outside.runInAsyncScope(() => setTimeout(sendSoon, GATHER_MS))
    }
    if (stage === 'gathering' && next.callers >= expected) sendSoon()
  }

  async function sendNext(): Promise<void> {
    const batch = next
    next = new Batch()
    const together: string[] = []
    for (const [id, asked] of batch.asked) {
      if (apartUntil.size > 0 && isApart(id)) void askApart(id, asked)
      else together.push(id)
    }
    try {
      const found = together.length > 0 ? await readRevisions(db, together) : NOTHING
      for (const id of together) batch.asked.get(id)?.resolve(found.get(id) ?? null)
    } catch (error) {
      for (const id of together) {
        const asked = batch.asked.get(id)
        if (!asked) continue
        if (together.length === 1) asked.reject(error)
        else void askApart(id, asked)
      }
      if (together.length === 1 && together[0] !== undefined) keepApart(together[0])
    }
    stage = 'idle'
    expected = batch.callers + next.callers
    answeredAt = performance.now()
    if (next.callers > 0) gather()
  }

  async function askApart(id: string, asked: Asked): Promise<void> {
    try {
      asked.resolve((await slots.run(() => readRevisions(db, [id]))).get(id) ?? null)
      apartUntil.delete(id)
    } catch (error) {
      keepApart(id)
      asked.reject(error)
    }
  }

  function keepApart(id: string): void {
    const now = performance.now()
    for (const [other, until] of apartUntil) if (until <= now) apartUntil.delete(other)
    apartUntil.set(id, now + APART_MS)
  }

  const isApart = (id: string): boolean => (apartUntil.get(id) ?? 0) > performance.now()

  return {
    async learn(projectId) {
      const id = projectId.toLowerCase()
      if (!isUuid(id)) return null
      const answer = next.ask(id)
      if (stage !== 'sending') gather()
      return answer
    },
    async write(projectId, part, work) {
      const { result, hasTold } = await raise(db, projectId.toLowerCase(), part, work)
      if (hasTold) onTold()
      return result
    },
  }
}

const NOTHING: ReadonlyMap<string, ProjectRevisions> = new Map()

class Asked {
  resolve: (revisions: ProjectRevisions | null) => void = ignore
  reject: (error: unknown) => void = ignore
  readonly answer = new Promise<ProjectRevisions | null>((resolve, reject) => {
    this.resolve = resolve
    this.reject = reject
  })
}

class Batch {
  readonly asked = new Map<string, Asked>()
  callers = 0

  ask(id: string): Promise<ProjectRevisions | null> {
    this.callers++
    let asked = this.asked.get(id)
    if (!asked) this.asked.set(id, (asked = new Asked()))
    return asked.answer
  }
}

interface Raised<T> {
  readonly result: T
  readonly revisions: ProjectRevisions
  readonly hasTold: boolean
}

async function raise<T>(db: Database, projectId: string, part: RevisionPart, work: Work<T>): Promise<Raised<T>> {
  if (!isUuid(projectId)) throw notFound('project', projectId)
  return db.transaction(async (db) => {
    if (part !== 'library') {
      const { hears, ...revisions } =
        (await bumpRevision(db, projectId, { part, now: new Date() })) ?? unknown(projectId)
      const telling = new Telling(hears)
      const result = await work(db, revisions[part], telling)
      // A change of keys is noted by who makes it, with the id of the key.
      if (part === 'docs') {
        await note(db, projectId)
        await addWritten(telling, db, projectId, revisions.docs)
      }
      await telling.write(db, projectId)
      return { result, revisions, hasTold: telling.hasEvents }
    }
    const before = (await readForImport(db, projectId)) ?? unknown(projectId)
    const revision = before.library + 1
    const telling = new Telling(before.hears)
    const result = await work(db, revision, telling)
    const revisions = await advanceLibraryRevision(db, projectId, {
      from: before.library,
      to: revision,
      now: new Date(),
    })
    if (!revisions) throw overtaken()
    await telling.write(db, projectId)
    return { result, revisions, hasTold: telling.hasEvents }
  })
}

function unknown(projectId: string): never {
  throw notFound('project', projectId)
}

function overtaken(): ServiceError {
  return tryLater(
    { reason: 'overtaken' },
    'another import of this project finished first and nothing was written: import again',
  )
}

/** Writes finish in any order; each revision only grows while the epoch is the same. */
function newer(known: ProjectRevisions | undefined, read: ProjectRevisions): ProjectRevisions {
  if (!known || known.epoch !== read.epoch) return read
  return {
    library: Math.max(known.library, read.library),
    docs: Math.max(known.docs, read.docs),
    keys: Math.max(known.keys, read.keys),
    epoch: read.epoch,
  }
}

function ignore(): void {}
