/** Keeps background work to a share of the time while somebody is served: after each piece it rests in proportion. */
export interface Pace {
  /** How many milliseconds to rest after so many of work. */
  restAfter(workedMs: number): number
}

/** Whoever is served may leave meanwhile. */
const LONGEST_REST_MS = 5_000

/** `share` of the time of one core, from 0 to 1. */
export const createPace = (share: number, isSomebodyServed: () => boolean): Pace => ({
  restAfter: (workedMs) => (isSomebodyServed() ? Math.min(LONGEST_REST_MS, workedMs * (1 / share - 1)) : 0),
})

export const FULL_SPEED: Pace = { restAfter: () => 0 }
