import type { Static } from 'typebox'
import { invalidArgument, ServiceError } from '../../errors.ts'
import { isUuid } from '../../kit/uuid.ts'
import type { Sql } from '../../ports.ts'
import { listParts } from './parts-store.ts'
import type { Pushed } from './schema.ts'
import { readPush, type PushedImport } from './store.ts'
import { whatHolds, type TellServices } from './what-holds.ts'
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
