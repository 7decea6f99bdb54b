import { ServiceError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { removeBytes } from '../../uploads/drop-object.ts'
import { newFinalKey } from '../../uploads/keys.ts'
import { detectImage } from '../../uploads/rules/image-structure.ts'
import { LATE_BYTES_MS, later } from '../../uploads/rules/lifetimes.ts'
import { claimGarbage, insertGarbage } from '../../uploads/store.ts'
import { verifyImage } from '../../uploads/verify-image.ts'
import { insertImage, lockRoom, makeRoom } from './store.ts'

export const LARGEST_IMAGE_BYTES = 10_485_760

type KeepServices = Pick<Services, 'db' | 'objects' | 'clock' | 'config' | 'log'>

interface FetchedImage {
  readonly ref: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Keeps what proves to be a whole picture: how many bytes were kept, or why none. */
export async function keepIfWhole(
  services: KeepServices,
  projectId: string,
  { ref, bytes }: Pick<FetchedImage, 'ref' | 'bytes'>,
): Promise<number | string> {
  const contentType = detectImage(bytes)
  if (contentType === null) return 'is no PNG, JPEG or GIF'
  const fault = await verifyImage(contentType, bytes)
  if (fault) return `is no whole picture: ${fault.reason}`
  try {
    await keepImage(services, projectId, { ref, contentType, bytes })
  } catch (error) {
    if (error instanceof ServiceError) return `could not be stored: ${error.message}`
    throw error
  }
  return bytes.length
}

/**
 * Stores a picture and makes room for it. The key is noted as garbage before there are bytes under it and claimed with
 * the row, so that a process may be killed anywhere: what has no row is removed by the collection.
 */
export async function keepImage(
  services: KeepServices,
  projectId: string,
  { ref, contentType, bytes }: FetchedImage,
): Promise<void> {
  const { db, objects, clock, config } = services
  const storeKey = newFinalKey(projectId)
  await insertGarbage(db, projectId, storeKey, later(clock.now(), LATE_BYTES_MS))
  try {
    await objects.put(storeKey, bytes, contentType)
  } catch (error) {
    await removeBytes(services, projectId, storeKey)
    throw error
  }
  await db.transaction(async (db) => {
    await lockRoom(db, projectId)
    const now = new Date(clock.now())
    // Somebody has begun to remove the bytes, or another sync was first: the picture comes with the next one, or is there.
    if (!(await claimGarbage(db, projectId, storeKey))) return
    const image = { ref, contentType, sizeBytes: bytes.length, storeKey, now }
    const isNew = await insertImage(db, projectId, image)
    const gone = isNew ? await makeRoom(db, projectId, config.pictureCacheBytes) : [storeKey]
    for (const key of gone) await insertGarbage(db, projectId, key, now)
  })
}
