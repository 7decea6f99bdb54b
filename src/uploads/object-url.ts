import type { Services } from '../services.ts'
import { DOWNLOAD_URL_MS, later } from './rules/lifetimes.ts'
import { findObject } from './store.ts'

export interface ObjectUrl {
  readonly object_key: string
  readonly url: string
  readonly expires_at: string
  readonly content_type: string
  readonly size_bytes: number
}

/** Where a browser finds a confirmed object for a few minutes; null when the project has none of that key. */
export async function objectUrl(
  { db, objects, clock }: Pick<Services, 'db' | 'objects' | 'clock'>,
  projectId: string,
  objectKey: string,
): Promise<ObjectUrl | null> {
  const object = await findObject(db, projectId, objectKey)
  if (object?.state !== 'confirmed' || object.sizeBytes === null) return null
  const { storeKey: key, contentType, kind, sizeBytes } = object
  const expiresAt = later(clock.now(), DOWNLOAD_URL_MS)
  const disposition = kind === 'image' ? 'inline' : 'attachment'
  return {
    object_key: objectKey,
    url: await objects.presignGet({ key, contentType, expiresAt, disposition }),
    expires_at: expiresAt.toISOString(),
    content_type: contentType,
    size_bytes: sizeBytes,
  }
}
