/** More than one, because others look at the same moment; few, because most of the time nobody does. */
const AT_ONCE = 8

/**
 * Takes the first of what waits in any project. A queue over all projects is looked at in one statement and taken from in
 * another, of one project: rows of several servers cannot be locked by one. Whoever comes second is told by `take`, and
 * goes on to the next.
 */
export async function takeFirst<Waiting, Taken>(
  list: (limit: number) => Promise<readonly Waiting[]>,
  take: (waiting: Waiting) => Promise<Taken | null>,
): Promise<Taken | null> {
  for (;;) {
    const waiting = await list(AT_ONCE)
    for (const one of waiting) {
      const taken = await take(one)
      if (taken !== null) return taken
    }
    if (waiting.length < AT_ONCE) return null
  }
}
