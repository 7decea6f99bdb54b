import { CLOCK_SKEW_MS } from '../../live/rules/patience.ts'

/** However many signals come, the tool is asked at most this often because of them. */
const BETWEEN_SIGNALS_MS = 60_000

interface Planned {
  readonly dueAt: Date
  readonly restUntil: Date | null
  readonly notedAt: Date
  readonly begunAt: Date | null
  readonly refusedTokens: readonly string[]
  readonly signals: number
  readonly signalsServed: number
}

/**
 * Whether a file is to be looked at now: its time has come; it was noted by a clock that was ahead; a webhook called and
 * it neither rests nor was looked at within the last minute; or tokens were refused and this process has another one.
 */
export function isDue(
  planned: Planned,
  { now, token }: { readonly now: number; readonly token: string | null },
): boolean {
  const { dueAt, restUntil, notedAt, begunAt, refusedTokens, signals, signalsServed } = planned
  if (dueAt.getTime() <= now || notedAt.getTime() > now + CLOCK_SKEW_MS) return true
  if (token !== null && refusedTokens.length > 0 && !refusedTokens.includes(token)) return true
  const rests = restUntil !== null && restUntil.getTime() > now
  const sinceBegun = begunAt === null ? Number.POSITIVE_INFINITY : now - begunAt.getTime()
  const isFresh = sinceBegun > -CLOCK_SKEW_MS && sinceBegun < BETWEEN_SIGNALS_MS
  return signals > signalsServed && !rests && !isFresh
}
