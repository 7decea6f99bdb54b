import { operation } from '../contract/operation.ts'
import { notFound, type ServiceError } from '../errors.ts'
import { Slots } from '../kit/slots.ts'
import type { Services } from '../services.ts'
import { dropReserved, removeBytes } from './drop-object.ts'
import { identifyFile } from './identify-file.ts'
import { newFinalKey } from './keys.ts'
import { largerThanPromised, mismatch, tooLarge } from './refusals.ts'
import { limitsOf } from './reserve.ts'
import { LATE_BYTES_MS, later } from './rules/lifetimes.ts'
import { IMAGE_CAP_BYTES } from './rules/media-types.ts'
import { ConfirmBody, ConfirmedObject, EXAMPLE_OBJECT_KEY } from './schema.ts'
import { claimGarbage, confirmObject, findObject, insertGarbage, type StoredObject } from './store.ts'
import { verifyImage } from './verify-image.ts'

export const confirmUpload = operation({
  id: 'confirmUpload',
  method: 'POST',
  path: '/v1/documentation/uploads:confirm',
  scope: 'write:docs',
  tag: 'Uploads',
  summary: 'Measures and checks uploaded bytes, and makes them an object',
  description:
    'From then on blocks may reference it and its bytes never change. Repeating it answers the same. An object that is ' +
    'larger than promised, or clearly of another type, is refused and removed. The text of files is read afterwards.',
  body: ConfirmBody,
  bodyExample: { object_key: EXAMPLE_OBJECT_KEY },
  output: ConfirmedObject,
  example: { object_key: EXAMPLE_OBJECT_KEY, size_bytes: 48_213, content_type: 'application/pdf' },
  errors: ['SVC_NOT_FOUND', 'SVC_CONTENT_MISMATCH'],
  async run(services, { projectId }, { body: { object_key: objectKey } }) {
    const object = await findObject(services.db, projectId, objectKey)
    if (!object || object.state === 'discarded') throw notFound('object', objectKey)
    const sizeBytes = object.sizeBytes ?? (await turns.run(() => confirm(services, projectId, object)))
    return { object_key: objectKey, size_bytes: sizeBytes, content_type: object.contentType }
  },
})

/** Each holds a whole object in memory; what is too much at once waits. */
const turns = new Slots(4)

/**
 * The client can overwrite what it uploaded at any moment. So it is copied to a key that only we know, the copy is
 * checked, and a compare-and-set on the row decides between copies of several confirms. The key is noted as garbage
 * before the copy: a process that is killed in between leaves nothing that is not found again.
 */
async function confirm(services: Services, projectId: string, object: StoredObject): Promise<number> {
  const { db, objects, clock, work } = services
  const { objectKey } = object
  const finalKey = newFinalKey(projectId)
  await insertGarbage(db, projectId, finalKey, later(clock.now(), LATE_BYTES_MS))
  const sizeBytes = await copyAndMeasure(services, projectId, object, finalKey)
  if (typeof sizeBytes !== 'number') {
    await removeBytes(services, projectId, finalKey)
    // Nothing there yet, or another confirm has just moved it.
    if (sizeBytes === 'absent') return confirmedByOther(services, projectId, objectKey)
    await dropReserved(services, projectId, objectKey)
    throw sizeBytes
  }
  // When this throws, nobody knows whether it was committed: the copy is left to the note, which knows.
  if (!(await settle(services, projectId, object, { finalKey, sizeBytes }))) {
    await removeBytes(services, projectId, finalKey)
    return confirmedByOther(services, projectId, objectKey)
  }
  if (object.kind === 'file') work.wake('extraction')
  await objects.remove(object.storeKey).catch(() => services.log.warn('objects.not_removed', {}))
  return sizeBytes
}

/** The size of an acceptable object, or why it is not acceptable. */
async function copyAndMeasure(
  services: Services,
  projectId: string,
  object: StoredObject,
  key: string,
): Promise<number | ServiceError | 'absent'> {
  if (!(await services.objects.copy(object.storeKey, key))) return 'absent'
  const { contentType, declaredBytes, kind } = object
  // The plan may have changed since the promise was made.
  const cap = kind === 'image' ? IMAGE_CAP_BYTES : (await limitsOf(services, projectId)).fileCapBytes
  const bytes = await services.objects.read(key, { maxBytes: Math.min(declaredBytes, cap) })
  if (bytes === 'too_large') return declaredBytes <= cap ? largerThanPromised(declaredBytes) : tooLarge(cap)
  if (bytes === null) throw new Error('the copy is not there')
  if (kind === 'image') {
    const fault = await verifyImage(contentType, bytes)
    return fault ? mismatch(contentType, fault.detected, fault.reason) : bytes.length
  }
  const other = await identifyFile(contentType, bytes)
  return other ? mismatch(contentType, other.detected) : bytes.length
}

function settle(
  { db, clock }: Services,
  projectId: string,
  { objectKey, storeKey, expiresAt }: StoredObject,
  { finalKey, sizeBytes }: { readonly finalKey: string; readonly sizeBytes: number },
): Promise<boolean> {
  return db.transaction(async (db) => {
    // Too late: the collector has begun to remove the copy.
    if (!(await claimGarbage(db, projectId, finalKey))) return false
    const confirmedAt = new Date(clock.now())
    const isWinner = await confirmObject(db, projectId, { objectKey, storeKey: finalKey, sizeBytes, confirmedAt })
    await insertGarbage(db, projectId, isWinner ? storeKey : finalKey, later(expiresAt, LATE_BYTES_MS))
    return isWinner
  })
}

async function confirmedByOther({ db }: Services, projectId: string, objectKey: string): Promise<number> {
  const object = await findObject(db, projectId, objectKey)
  if (object?.state !== 'confirmed' || object.sizeBytes === null) throw notFound('object', objectKey)
  return object.sizeBytes
}
