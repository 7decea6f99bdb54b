const TRIES = 4

/**
 * The least that a few tries measure: a machine that stands still does so for one of them, and what is slow by itself is so
 * every time. What is little enough is not tried again.
 */
export async function least(enough: number, measure: () => Promise<number>): Promise<number> {
  let found = Infinity
  for (let tries = 0; tries < TRIES && found >= enough; tries++) found = Math.min(found, await measure())
  return found
}

/** How long it takes, in milliseconds, by the quickest of a few tries. */
export async function quickest(enoughMs: number, work: () => unknown): Promise<number> {
  return least(enoughMs, async () => {
    const began = performance.now()
    await work()
    return performance.now() - began
  })
}
