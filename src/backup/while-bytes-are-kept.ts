import type { StoreServices } from '../contract/here/operator-row.ts'
import { farthestHold, HOLD_MS } from '../uploads/rules/bytes-held.ts'
import { holdBytes } from './store.ts'

/** While this time lies ahead the collector removes no bytes. */
export const BYTES_KEPT_UNTIL = 'bytes_kept_until'

type HoldServices = Pick<StoreServices, 'db' | 'clock'>

/**
 * Keeps the collectors of all processes from removing bytes that this work may still want. Rows alone may take longer
 * than one hold lasts; a renewal that fails is followed by others before it has run out.
 */
export async function whileBytesAreKept<T>(services: HoldServices, work: () => Promise<T>): Promise<T> {
  await hold(services)
  const renewal = setInterval(() => void hold(services).catch(() => undefined), HOLD_MS / 4)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}

/** It runs out by itself, because another backup may have begun meanwhile. */
function hold({ db, clock }: HoldServices): Promise<void> {
  const now = new Date(clock.now())
  const until = new Date(now.getTime() + HOLD_MS).toISOString()
  return holdBytes(db, { name: BYTES_KEPT_UNTIL, until, farthest: farthestHold(now).toISOString() })
}
