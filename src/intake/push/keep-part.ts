import { ServiceError } from '../../errors.ts'
import type { Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { removeBytes } from '../../uploads/drop-object.ts'
import { newFinalKey } from '../../uploads/keys.ts'
import { LATE_BYTES_MS, later } from '../../uploads/rules/lifetimes.ts'
import { claimGarbage, insertGarbage } from '../../uploads/store.ts'
import type { PackedForm } from './form/form-pack.ts'
import { heldBytes, insertParts, lockHeldBytes, putPart } from './parts-store.ts'
import { notReceiving } from './pushed-import.ts'
import { holdReceiving, insertPush, startPush } from './store.ts'

/** What the parts of a project's imports may take together, until their bytes are gone. */
export const MOST_HELD_BYTES = 1_073_741_824

type KeepServices = Pick<Services, 'db' | 'objects' | 'clock' | 'log'>

interface GivenPart {
  readonly importId: string
  readonly number: number
  readonly name: string
  readonly bytes: Uint8Array
}

/** Stores a part, in the place of the one of its number, whose bytes go. */
export async function keepPart(
  services: KeepServices,
  projectId: string,
  { importId, number, name, bytes }: GivenPart,
): Promise<void> {
  const { db, clock } = services
  const storeKey = await storeBytes(services, projectId, bytes)
  const left = await db.transaction(async (db) => {
    const now = new Date(clock.now())
    if (!(await holdReceiving(db, projectId, importId, now))) return 'nobody has them'
    await claim(db, projectId, storeKey)
    const part = { number, name, sizeBytes: bytes.length, storeKey, fromByte: 0 }
    const former = await putPart(db, projectId, importId, part)
    if (former) await insertGarbage(db, projectId, former.storeKey, now, former.bytes)
    return former
  })
  if (left === 'nobody has them') {
    await removeBytes(services, projectId, storeKey)
    throw notReceiving()
  }
  if (left) await removeBytes(services, projectId, left.storeKey)
}

type BegunPush = Parameters<typeof insertPush>[2]

/** Stores the files of a new import as one object, and leaves it to be imported. */
export async function keepFiles(
  services: KeepServices,
  projectId: string,
  push: BegunPush,
  { bytes, files }: PackedForm,
): Promise<void> {
  const { db } = services
  const [only, ...others] = files
  const isOne = only !== undefined && others.length === 0
  const [base, stored] = isOne ? [only.from, bytes.subarray(only.from, only.from + only.size)] : [0, bytes]
  const storeKey = await storeBytes(services, projectId, stored)
  const parts = files.map(({ name, from, size }, at) => {
    return { number: at + 1, name, sizeBytes: size, storeKey, fromByte: from - base }
  })
  await db.transaction(async (db) => {
    await insertPush(db, projectId, push)
    await claim(db, projectId, storeKey)
    await insertParts(db, projectId, push.id, parts)
    await startPush(db, projectId, push.id, push.now)
  })
}

/**
 * Puts bytes under a key of their own. Counted: a note of garbage says how many may come to lie there. Stored: they do.
 * Kept: parts have the key, and the note is gone. Left: a part was replaced or given up, and a note counts its bytes until
 * they are removed. The process may be killed between any two, and nothing lies anywhere that is not counted.
 */
async function storeBytes(services: KeepServices, projectId: string, bytes: Uint8Array): Promise<string> {
  const { db, objects, clock } = services
  const storeKey = newFinalKey(projectId)
  await db.transaction(async (db) => {
    await lockHeldBytes(db, projectId)
    const held = await heldBytes(db, projectId)
    if (held + bytes.length > MOST_HELD_BYTES) throw tooMuch(held)
    await insertGarbage(db, projectId, storeKey, later(clock.now(), LATE_BYTES_MS), bytes.length)
  })
  try {
    await objects.put(storeKey, bytes, 'application/octet-stream')
  } catch (error) {
    await removeBytes(services, projectId, storeKey)
    throw error
  }
  return storeKey
}

async function claim(db: Sql, projectId: string, storeKey: string): Promise<void> {
  if (!(await claimGarbage(db, projectId, storeKey))) throw new Error('the bytes of a part were collected too soon')
}

const tooMuch = (held: number): ServiceError =>
  new ServiceError(
    'SVC_STORAGE_QUOTA_EXCEEDED',
    `the parts of this project's imports would take more than ${MOST_HELD_BYTES} bytes: wait for those that are under way, or send less`,
    { current_bytes: held, limit_bytes: MOST_HELD_BYTES, pct_used: Math.floor((100 * held) / MOST_HELD_BYTES) },
  )
