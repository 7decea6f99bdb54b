/** What fails is tried again for so long, then the hook counts as dead. */
export const GIVE_UP_MS = 3 * 24 * 3_600_000
const FIRST_REST_MS = 5_000
export const LONGEST_REST_MS = 6 * 3_600_000
/** Hooks that failed together must not come back together: each waits up to a fifth less or more. */
const SPREAD = 0.2

/**
 * After attempts that failed one after the other: 5 seconds, doubled, up to six hours, or as long as the receiver asks
 * for within these. `chance` is from 0 to 1.
 */
export function restAfter(failures: number, { chance, askedMs }: { chance: number; askedMs: number | null }): number {
  const rest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (failures - 1))
  const spread = rest * (1 - SPREAD + 2 * SPREAD * chance)
  return Math.round(Math.min(LONGEST_REST_MS, Math.max(spread, askedMs ?? 0)))
}
