const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A session that nobody uses for so long is over. */
export const IDLE_MS = 7 * DAY_MS

/** However much it is used, a session ends after so long: what a browser keeps lasts longer than what it forgets. */
const LONGEST_MS = { kept: 30 * DAY_MS, forgotten: DAY_MS }

/** Of somebody who signed in by name: whatever their provider tells or does not, they come back to it after so long. */
export const LONGEST_OF_PEOPLE_MS = DAY_MS

interface Lifetime {
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly usedAt: number
}

export const expiryOf = (now: number, { remember }: { readonly remember: boolean }): number =>
  now + (remember ? LONGEST_MS.kept : LONGEST_MS.forgotten)

/** At the very moment of its end it is over. */
export const isOver = ({ expiresAt, usedAt }: Lifetime, now: number): boolean =>
  now >= expiresAt || now >= usedAt + IDLE_MS
