import type { Static } from 'typebox'
import { invalidArgument, ServiceError } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import type { Sql } from '../ports.ts'
import type { Services } from '../services.ts'
import type { Pushed } from './schema.ts'
import { isBehindAnother, listParts, readPush, type PushedImport } from './store.ts'
import type { Wishes } from './wishes.ts'

/** What one request may bring, and one part of an import. */
export const PART_BYTES = 33_554_432

const RESENT = 'make a new one with POST /console/imports'

const noSuchImport = (id: string): ServiceError =>
  new ServiceError('SVC_NOT_FOUND', `there is no import ${id}; what ended a week ago is forgotten`, {
    type: 'import',
    id,
  })

export const notReceiving = (): ServiceError =>
  invalidArgument([{ path: 'path.id', message: `is of an import that takes no more parts: ${RESENT}` }])

export async function findPush(db: Sql, projectId: string, id: string): Promise<PushedImport> {
  const found = isUuid(id) ? await readPush(db, projectId, id) : null
  if (!found) throw noSuchImport(id)
  return found
}

/** A process that imports is heard of every two seconds. */
const QUIET_MS = 10_000

/** What an import waits for, where it is not simply its turn. */
async function whatHolds(services: TellServices, projectId: string, push: PushedImport): Promise<string | null> {
  const { db, clock } = services
  const now = clock.now()
  const isHeld = push.leaseUntil !== null && push.leaseUntil.getTime() > now
  if (push.state === 'running' && now - push.touchedAt.getTime() > QUIET_MS) {
    const since = `the process that imported it has not been heard of since ${push.touchedAt.toISOString()}`
    return push.leaseUntil && isHeld
      ? `${since}; another takes it over at ${push.leaseUntil.toISOString()}`
      : `${since}; the next process with background work takes it over`
  }
  if (push.state !== 'waiting') return null
  if (isHeld) return 'something else imports into this project at the moment'
  return (await isBehindAnother(db, projectId, push)) ? 'imports of this project that were begun before' : null
}

type TellServices = Pick<Services, 'db' | 'clock'>

/** As callers see it. */
export async function tell(
  services: TellServices,
  projectId: string,
  push: PushedImport,
): Promise<Static<typeof Pushed>> {
  const { db } = services
  const parts = await listParts(db, projectId, push.id)
  // Written by us, as the three say.
  const wishes = JSON.parse(push.wishes) as Wishes
  const outcome: unknown = push.outcome === null ? null : JSON.parse(push.outcome)
  const progress = push.progress === null ? null : (JSON.parse(push.progress) as Static<typeof Pushed>['progress'])
  return {
    id: push.id,
    state: push.state,
    dry_run: wishes.dry_run,
    created_at: push.createdAt.toISOString(),
    updated_at: push.touchedAt.toISOString(),
    part_bytes: PART_BYTES,
    parts: parts.map(({ number, name, sizeBytes }) => ({ number, name, size_bytes: sizeBytes })),
    progress,
    waits_for: await whatHolds(services, projectId, push),
    summary: push.state === 'done' ? outcome : null,
    error: push.state === 'refused' ? (outcome as Static<typeof Pushed>['error']) : null,
  }
}
