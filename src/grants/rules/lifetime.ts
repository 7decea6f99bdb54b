const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Between the person's word and the program's first question. */
export const CODE_MS = 2 * MINUTE_MS
const ACCESS_MS = HOUR_MS
/** A grant that no program renews for so long is over. */
const IDLE_MS = 30 * DAY_MS
/** However much it is used. */
export const LONGEST_MS = 365 * DAY_MS

/** Of access, and of the grant unless it is renewed before; neither goes beyond its end. */
export const expiryOf = (
  now: number,
  endsAt: number,
): { readonly accessUntil: number; readonly grantUntil: number } => ({
  accessUntil: Math.min(now + ACCESS_MS, endsAt),
  grantUntil: Math.min(now + IDLE_MS, endsAt),
})
