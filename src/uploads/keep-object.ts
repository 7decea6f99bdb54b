import type { EntityRef } from '../entities/rules/entity-kind.ts'
import type { Services } from '../services.ts'
import { dropReserved } from './drop-object.ts'
import { newFinalKey } from './keys.ts'
import { reserve } from './reserve.ts'
import type { ObjectKind } from '../contract/words.ts'
import { confirmObject } from './store.ts'

interface VerifiedBytes {
  readonly kind: ObjectKind
  readonly entity: EntityRef
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Makes a confirmed object of bytes that are here and known to be of their type; the answer is its key. */
export async function keepObject(
  services: Pick<Services, 'db' | 'objects' | 'clock' | 'config' | 'log'>,
  projectId: string,
  { kind, entity, contentType, bytes }: VerifiedBytes,
): Promise<string> {
  const { db, objects, clock } = services
  const storeKey = newFinalKey(projectId)
  const sizeBytes = bytes.length
  const { objectKey } = await reserve(services, projectId, { kind, entity, contentType, sizeBytes, storeKey })
  try {
    await objects.put(storeKey, bytes, contentType)
  } catch (error) {
    await dropReserved(services, projectId, objectKey)
    throw error
  }
  const confirmedAt = new Date(clock.now())
  const isKept = await db.transaction((db) =>
    confirmObject(db, projectId, { objectKey, storeKey, sizeBytes, confirmedAt }),
  )
  if (!isKept) throw new Error('the object went away while it was being stored')
  return objectKey
}
