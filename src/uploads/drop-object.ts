import type { Services } from '../services.ts'
import { LATE_BYTES_MS, later } from './rules/lifetimes.ts'
import { deleteObject, forgetGarbage, insertGarbage } from './store.ts'

/** Gives up a reserved object: its row and its storage at once, its bytes after. */
export async function dropReserved(
  services: Pick<Services, 'db' | 'objects' | 'log'>,
  projectId: string,
  objectKey: string,
): Promise<void> {
  const { db, objects, log } = services
  const gone = await db.transaction(async (db) => {
    const gone = await deleteObject(db, projectId, objectKey, { state: 'reserved' })
    // A client may still PUT to it: the collector removes the bytes once that has ended.
    if (gone) await insertGarbage(db, projectId, gone.storeKey, later(gone.expiresAt, LATE_BYTES_MS))
    return gone
  })
  // Sooner is better, but the collector comes anyway.
  if (gone) await objects.remove(gone.storeKey).catch(() => log.warn('objects.not_removed', {}))
}

/** Removes bytes that no object has, and the note that they may exist. */
export async function removeBytes(
  { db, objects, log }: Pick<Services, 'db' | 'objects' | 'log'>,
  projectId: string,
  storeKey: string,
): Promise<void> {
  try {
    await objects.remove(storeKey)
    await forgetGarbage(db, projectId, storeKey)
  } catch {
    log.warn('objects.not_removed', {})
  }
}
