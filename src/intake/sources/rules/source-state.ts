/**
 * `current`: in step with the design tool. `waiting`: on a schedule, and not looked at yet. `stale`: for longer than its
 * schedule allows nobody could tell. `failing`: the last attempt failed. `unscheduled`: it changes when somebody imports
 * or syncs it. `removed`: taken out of the library by people.
 */
export const SOURCE_STATES = ['current', 'waiting', 'stale', 'failing', 'unscheduled', 'removed'] as const
type SourceState = (typeof SOURCE_STATES)[number]

/** A few looks may fail before anybody needs to know. */
const LOOKS_MISSED = 3
const SHORTEST_STALE_MS = 600_000

interface KnownState {
  readonly removedAt: Date | null
  /** Null: it has no schedule. */
  readonly everyMs: number | null
  /** When it was last seen to be in step; before the first time when its schedule was made. */
  readonly since: number
  readonly wasInStep: boolean
  readonly error: string | null
}

export function sourceState({ removedAt, everyMs, since, wasInStep, error }: KnownState, now: number): SourceState {
  if (removedAt !== null) return 'removed'
  if (error !== null) return 'failing'
  if (everyMs === null) return 'unscheduled'
  if (now - since > staleAfter(everyMs)) return 'stale'
  return wasInStep ? 'current' : 'waiting'
}

const staleAfter = (everyMs: number): number => Math.max(SHORTEST_STALE_MS, LOOKS_MISSED * everyMs)

/** What those who rely on the library have to know of. */
export const isTroubled = (state: SourceState): boolean => state === 'stale' || state === 'failing'
