import type { EntityRef } from '../entities/rules/entity-kind.ts'
import type { Services } from '../services.ts'
import { newObjectKey } from './keys.ts'
import { quotaExceeded } from './refusals.ts'
import { later, UPLOAD_URL_MS } from './rules/lifetimes.ts'
import type { ObjectKind } from '../contract/words.ts'
import { insertObject, readLimits, reserveStorage, type Limits, type NewObject } from './store.ts'

interface Reservation {
  readonly kind: ObjectKind
  readonly entity: EntityRef
  readonly contentType: string
  readonly sizeBytes: number
  readonly storeKey: string
}

/** Takes the storage and writes the object down before a single byte of it can exist. */
export async function reserve(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  projectId: string,
  { kind, entity, contentType, sizeBytes, storeKey }: Reservation,
): Promise<NewObject> {
  const createdAt = new Date(clock.now())
  const object: NewObject = {
    objectKey: newObjectKey(),
    kind,
    entity: { type: entity.type, id: entity.id },
    contentType,
    declaredBytes: sizeBytes,
    storeKey,
    createdAt,
    expiresAt: later(createdAt, UPLOAD_URL_MS),
  }
  const isReserved = await db.transaction(async (db) => {
    const fits = await reserveStorage(db, projectId, { bytes: sizeBytes, defaultQuotaBytes: config.storageQuotaBytes })
    if (fits) await insertObject(db, projectId, object)
    return fits
  })
  if (!isReserved) throw quotaExceeded(await limitsOf({ db, config }, projectId))
  return object
}

export const limitsOf = ({ db, config }: Pick<Services, 'db' | 'config'>, projectId: string): Promise<Limits> =>
  readLimits(db, projectId, { quotaBytes: config.storageQuotaBytes, fileCapBytes: config.fileCapBytes })
