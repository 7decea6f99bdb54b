import { ServiceError } from '../errors.ts'
import type { Services } from '../services.ts'
import { removeBytes } from '../uploads/drop-object.ts'
import { newFinalKey } from '../uploads/keys.ts'
import { LATE_BYTES_MS, later } from '../uploads/rules/lifetimes.ts'
import { claimGarbage, insertGarbage } from '../uploads/store.ts'
import { notReceiving } from './pushed-import.ts'
import { heldBytes, holdReceiving, putPart } from './store.ts'

/** What the parts of a project's imports may take together until they have ended. */
const MOST_HELD_BYTES = 1_073_741_824

interface GivenPart {
  readonly importId: string
  readonly number: number
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Stores a part. Its key is noted as garbage before there are bytes under it and claimed with its row, so that a process
 * may be killed anywhere: what has no row is removed by the collection.
 */
export async function keepPart(
  services: Pick<Services, 'db' | 'objects' | 'clock' | 'log'>,
  projectId: string,
  { importId, number, name, bytes }: GivenPart,
): Promise<void> {
  const { db, objects, clock } = services
  await refuseTooMuch(services, projectId, bytes.length)
  const storeKey = newFinalKey(projectId)
  await insertGarbage(db, projectId, storeKey, later(clock.now(), LATE_BYTES_MS))
  try {
    await objects.put(storeKey, bytes, 'application/octet-stream')
  } catch (error) {
    await removeBytes(services, projectId, storeKey)
    throw error
  }
  await db.transaction(async (db) => {
    const now = new Date(clock.now())
    if (!(await holdReceiving(db, projectId, importId, now))) throw notReceiving()
    if (!(await claimGarbage(db, projectId, storeKey))) throw new Error('the bytes of a part were collected too soon')
    const part = { importId, number, name, sizeBytes: bytes.length, storeKey }
    const former = await putPart(db, projectId, part)
    if (former !== null) await insertGarbage(db, projectId, former, now)
  })
}

async function refuseTooMuch({ db }: Pick<Services, 'db'>, projectId: string, more: number): Promise<void> {
  const held = await heldBytes(db, projectId)
  if (held + more <= MOST_HELD_BYTES) return
  throw new ServiceError(
    'SVC_STORAGE_QUOTA_EXCEEDED',
    `the parts of this project's imports would take more than ${MOST_HELD_BYTES} bytes: wait for those that are under way, or send less`,
    { current_bytes: held, limit_bytes: MOST_HELD_BYTES, pct_used: Math.floor((100 * held) / MOST_HELD_BYTES) },
  )
}
