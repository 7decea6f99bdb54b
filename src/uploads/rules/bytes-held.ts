import { farthestExpiry } from '../../work/leases/rules/farthest-expiry.ts'

/** How long one hold of a backup on the bytes of objects lasts; it is renewed while the backup runs. */
export const HOLD_MS = 600_000

/** A hold that lasts longer was written by a clock that was ahead. */
export const farthestHold = (now: Date): Date => farthestExpiry(now, new Date(now.getTime() + HOLD_MS))
