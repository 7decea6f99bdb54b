import type { Services } from '../services.ts'
import { freeLeases } from './store.ts'

/** For the one process that has the data directory: bytes that are half there and leases were left by a process that is gone. */
export async function clearAfterOthers({ db, objects, log }: Services): Promise<void> {
  await objects.sweep({ olderThan: new Date() })
  // A full disk takes no writes; leases run out by themselves.
  await freeLeases(db).catch((error: unknown) => log.warn('leases.not_freed', { reason: String(error) }))
}
