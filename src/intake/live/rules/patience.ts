/** How often one question is asked in one run while the tool fails to answer. */
export const ATTEMPTS = 4
/** The longest that a run waits for the tool by itself; beyond that it says when to come back. */
export const LONGEST_WAIT_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const FIRST_REST_MS = 15_000
const LONGEST_REST_MS = 900_000

/** Before the next attempt of the same run: 1, 2, 4 seconds. */
export const pauseAfter = (attempt: number): number => FIRST_PAUSE_MS * 2 ** (attempt - 1)

/** After runs that failed one after the other, also across restarts: 15 seconds, doubled, up to 15 minutes. */
export const restAfter = (failures: number): number => Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (failures - 1))

/** Asked too often, and the tool does not say until when. */
export const UNTOLD_WAIT_MS = 60_000

/** How far the clocks of two machines may lie apart. */
export const CLOCK_SKEW_MS = 300_000

/**
 * When the tool may be asked again, as it was noted; at once where the note was made by a clock that was ahead: then
 * the tool is asked and says it anew.
 */
export function waitUntil(
  { notBefore, notedAt }: { readonly notBefore: Date | null; readonly notedAt: Date | null },
  now: number,
): number {
  const isFromAhead = notedAt !== null && notedAt.getTime() > now + CLOCK_SKEW_MS
  return notBefore === null || isFromAhead ? 0 : notBefore.getTime()
}

/** `in 3 days`, for people. */
export function tellWait(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 2) return `in ${Math.max(1, Math.ceil(ms / 1000))} s`
  if (minutes < 120) return `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`
}
