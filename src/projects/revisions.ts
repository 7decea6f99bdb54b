// The freshness protocol's first step: every request learns its project's revisions before it reads anything.
import { AsyncResource } from 'node:async_hooks'
import { notFound, tryLater, type ServiceError } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import type { Database, Sql } from '../ports.ts'
import { note } from './audit/note.ts'
import { advanceLibraryRevision, bumpRevision, readRevisions } from './store.ts'
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
   * the bump comes last and fails if another import came first.
   */
  write<T>(projectId: string, part: RevisionPart, work: (db: Sql, revision: number) => Promise<T>): Promise<T>
}

export function createRevisions(db: Database): Revisions {
  return db.engine === 'embedded' ? rememberedRevisions(db) : batchedRevisions(db)
}

/** The embedded store has one writer, this process, so memory knows. Only a write that failed makes it ask again. */
function rememberedRevisions(db: Database): Revisions {
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
        const { result, revisions } = await raise(db, id, part, work)
        known.set(id, newer(known.get(id), revisions))
        return result
      } catch (error) {
        failures += 1
        known.delete(id)
        throw error
      }
    },
  }
}

/** So many requests at once that what they share matters more than a millisecond. */
const CROWD = 8

/**
 * PostgreSQL has writers in other processes. Callers that arrive while a query is in flight share the next one, never
 * that one: it may have read before a write that the caller already knows of.
 */
function batchedRevisions(db: Database): Revisions {
  let isInFlight = false
  let wasCrowded = false
  let next = new Batch()
  // One caller's query carries the next callers' too, so it must not run as part of that caller's transaction.
  const outside = new AsyncResource('Revisions')

  // After the requests that have arrived in the same moment were all read, so that they share it: a query costs as much
  // as an answer. In a crowd more are on their way, and waiting a moment for them halves the queries; a few callers would
  // only wait.
  const sendSoon = (): void => {
    isInFlight = true
    const send = (): void => void sendNext()
    outside.runInAsyncScope(() => (wasCrowded ? setTimeout(send, 1) : setImmediate(send)))
  }

  async function sendNext(): Promise<void> {
    const batch = next
    next = new Batch()
    wasCrowded = batch.callers > CROWD
    try {
      batch.resolve(await readRevisions(db, [...batch.ids]))
    } catch (error) {
      batch.reject(error)
    }
    isInFlight = false
    if (next.ids.size > 0) sendSoon()
  }

  return {
    async learn(projectId) {
      const id = projectId.toLowerCase()
      if (!isUuid(id)) return null
      const batch = next
      batch.ids.add(id)
      batch.callers++
      if (!isInFlight) sendSoon()
      return (await batch.answer).get(id) ?? null
    },
    async write(projectId, part, work) {
      const { result } = await raise(db, projectId.toLowerCase(), part, work)
      return result
    },
  }
}

type RevisionsById = ReadonlyMap<string, ProjectRevisions>

class Batch {
  readonly ids = new Set<string>()
  callers = 0
  resolve: (revisions: RevisionsById) => void = ignore
  reject: (error: unknown) => void = ignore
  readonly answer = new Promise<RevisionsById>((resolve, reject) => {
    this.resolve = resolve
    this.reject = reject
  })
}

async function raise<T>(
  db: Database,
  projectId: string,
  part: RevisionPart,
  work: (db: Sql, revision: number) => Promise<T>,
): Promise<{ result: T; revisions: ProjectRevisions }> {
  if (!isUuid(projectId)) throw notFound('project', projectId)
  return db.transaction(async (db) => {
    if (part !== 'library') {
      const revisions = await bumpRevision(db, projectId, part)
      if (!revisions) throw notFound('project', projectId)
      const result = await work(db, revisions[part])
      // A change of keys is noted by who makes it, with the id of the key.
      if (part === 'docs') await note(db, projectId)
      return { result, revisions }
    }
    const before = (await readRevisions(db, [projectId])).get(projectId)
    if (!before) throw notFound('project', projectId)
    const revision = before.library + 1
    const result = await work(db, revision)
    const revisions = await advanceLibraryRevision(db, projectId, { from: before.library, to: revision })
    if (!revisions) throw overtaken()
    return { result, revisions }
  })
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
