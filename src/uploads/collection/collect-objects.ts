import { ConstraintViolation } from '../../errors.ts'
import { FIRST_ID, mintId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { byProject } from '../../projects/rules/by-project.ts'
import { FARTHEST_DUE_MS, LATE_BYTES_MS, later, LEASE_MS, ORPHAN_GRACE_MS } from '../rules/lifetimes.ts'
import { farthestHold } from '../rules/bytes-held.ts'
import { deleteObject, forgetGarbage, insertGarbage, type Deletable } from '../store.ts'
import {
  listDiscarded,
  listExpired,
  listGarbage,
  listNoted,
  listOrphans,
  listUncollected,
  markOrphans,
  noteCollected,
  mendNotes,
  takeGarbage,
  type Candidate,
} from './store.ts'

interface Collected {
  /** Uploads that were never confirmed. */
  reservations: number
  /** Objects of deleted pages. */
  discarded: number
  /** Objects that no block referenced for a day. */
  orphans: number
  /** Keys whose bytes were removed. */
  removed: number
}

type CollectServices = Pick<Services, 'db' | 'objects' | 'clock' | 'log'>

const BATCH = 100

/**
 * Removes what nobody can reach any more. It may run anywhere, any number of times at once: rows go first, each in a
 * transaction that says why it may and leaves the key as garbage; bytes go after, by a lease on that garbage.
 */
export async function collectObjects(services: CollectServices, signal?: AbortSignal): Promise<Collected> {
  const { db, objects, clock } = services
  const now = new Date(clock.now())
  const collected: Collected = { reservations: 0, discarded: 0, orphans: 0, removed: 0 }
  const orphanedBefore = later(now, -ORPHAN_GRACE_MS)

  const sweep = async (list: () => Promise<Candidate[]>, why: Deletable): Promise<number> => {
    let count = 0
    for (;;) {
      const candidates = await list()
      let gone = 0
      for (const candidate of candidates) {
        signal?.throwIfAborted()
        if (await collect(services, candidate, why)) gone += 1
      }
      count += gone
      // What could not be deleted now would be listed again.
      if (candidates.length < BATCH || gone === 0) return count
    }
  }

  const expired = { before: later(now, -LATE_BYTES_MS), farthest: later(now, FARTHEST_DUE_MS) }
  collected.reservations = await sweep(() => listExpired(db, expired, BATCH), { state: 'reserved' })
  collected.discarded = await sweep(() => listDiscarded(db, BATCH), { state: 'discarded' })
  await mendAllNotes(services, now, signal)
  await noteOrphans(services, now, signal)
  collected.orphans = await sweep(() => listOrphans(db, orphanedBefore, BATCH), { state: 'confirmed', orphanedBefore })
  collected.removed = await removeGarbage(services, signal)
  await objects.sweep({ olderThan: later(now, -LATE_BYTES_MS) })
  return collected
}

async function mendAllNotes({ db }: CollectServices, now: Date, signal?: AbortSignal): Promise<void> {
  let after = FIRST_ID
  for (;;) {
    const projects = await listNoted(db, { after, limit: BATCH })
    for (const projectId of projects) {
      signal?.throwIfAborted()
      await mendNotes(db, projectId, now)
    }
    if (projects.length < BATCH) return
    after = projects.at(-1) ?? after
  }
}

/** Where nothing was written no block has gone. */
async function noteOrphans({ db }: CollectServices, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const projects = await listUncollected(db, BATCH)
    for (const { projectId, docs } of projects) {
      signal?.throwIfAborted()
      await markOrphans(db, projectId, now)
      await noteCollected(db, projectId, docs)
    }
    if (projects.length < BATCH) return
  }
}

async function collect(
  { db, clock }: CollectServices,
  { projectId, objectKey }: Candidate,
  why: Deletable,
): Promise<boolean> {
  try {
    return await db.transaction(async (db) => {
      const gone = await deleteObject(db, projectId, objectKey, why)
      if (!gone) return false
      const now = new Date(clock.now())
      // A client may still PUT to what was never confirmed: its bytes are removed once that has ended.
      const end = later(gone.expiresAt, LATE_BYTES_MS)
      await insertGarbage(db, projectId, gone.storeKey, gone.sizeBytes === null && end > now ? end : now)
      return true
    })
  } catch (error) {
    if (error instanceof ConstraintViolation && error.kind === 'foreign_key') return false
    throw error
  }
}

async function removeGarbage({ db, objects, clock }: CollectServices, signal?: AbortSignal): Promise<number> {
  const holder = mintId(clock.now())
  let removed = 0
  for (;;) {
    const now = new Date(clock.now())
    const bounds = { farthestDue: later(now, FARTHEST_DUE_MS), farthestHold: farthestHold(now) }
    const lease = { holder, now, until: later(now, LEASE_MS) }
    const due = await listGarbage(db, { ...lease, ...bounds }, BATCH)
    for (const [projectId, some] of byProject(due)) {
      const keys = some.map(({ storeKey }) => storeKey)
      for (const storeKey of await takeGarbage(db, projectId, keys, lease)) {
        signal?.throwIfAborted()
        await objects.remove(storeKey)
        await forgetGarbage(db, projectId, storeKey)
        removed += 1
      }
    }
    if (due.length < BATCH) return removed
  }
}
