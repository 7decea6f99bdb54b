/**
 * How an attempt ended. `current`: the library is in step. `unavailable`: the tool asks for a rest or does not answer.
 * `refused`: it will say the same again to this token. `unfit`: what it said makes no library, until the file changes.
 * `busy`: another one is at work, or the record cannot be reached.
 */
export type Outcome = 'current' | 'unavailable' | 'refused' | 'unfit' | 'busy'

interface Ended {
  readonly outcome: Outcome
  readonly everyMs: number
  /** One after the other, this one included. */
  readonly failures: number
  readonly now: number
  /** When the tool may be asked again, as it asked for or as a sync rests after failures. */
  readonly notBefore: number | null
  /** From 0 to 1: what failed at the same moment need not be tried again at the same moment. */
  readonly random: number
}

interface Next {
  readonly dueAt: number
  /** Not even a signal makes it due before. */
  readonly restUntil: number | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Of the time between two looks, or of a rest. */
const SPREAD = 0.25
const LARGEST_SPREAD_MS = MINUTE_MS
const REGULAR_SPREAD = 0.02

export function nextAttempt({ outcome, everyMs, failures, now, notBefore, random }: Ended): Next {
  if (outcome === 'current') return { dueAt: now + everyMs * (1 + REGULAR_SPREAD * random), restUntil: null }
  if (outcome === 'busy') return { dueAt: now + MINUTE_MS * (1 + SPREAD * random), restUntil: null }
  if (outcome === 'unavailable') {
    const wait = Math.max(notBefore === null ? MINUTE_MS : notBefore - now, 1_000)
    const dueAt = now + wait + Math.min(LARGEST_SPREAD_MS, SPREAD * wait) * random
    return { dueAt, restUntil: dueAt }
  }
  const shortest = outcome === 'refused' ? Math.max(everyMs, HOUR_MS) : everyMs
  const wait = Math.max(everyMs, Math.min(DAY_MS, shortest * 2 ** Math.min(failures - 1, 20)))
  const dueAt = now + wait + Math.min(LARGEST_SPREAD_MS, SPREAD * wait) * random
  return { dueAt, restUntil: outcome === 'refused' ? dueAt : null }
}
