import type { Clock, Database, Embedder } from '../../ports.ts'
import { takeFirst } from '../../work/take-first.ts'
import { indexedBy } from './index-pass.ts'
import { listBehind, listIndexedByOther, listLongestBehind, putBack } from './marks-store.ts'

/** However much is imported and searched, one turn in so many goes to those that nobody asks for. */
const FOR_THE_LAST = 4

/** Null: another process is at it. */
type Hold<Held> = (projectId: string) => Promise<Held | null>

interface IndexTurns {
  /** Holds the project whose turn it is; null: none is behind. */
  next<Held>(hold: Hold<Held>): Promise<Held | null>
}

/**
 * Whose turn it is among the projects that are behind. Each has a place: the moment when it was imported or searched last,
 * or fell behind. Whoever is nearest to now is next, and each page puts it back by a minute: what was imported a moment
 * ago begins at once, and those that came at the same time take turns. One turn in four goes to the other end: first to
 * those whose index was made by another model, then to whoever is farthest back, so that nobody waits for ever.
 */
export function createIndexTurns({
  db,
  embedder,
  clock,
}: {
  readonly db: Database
  readonly embedder: Embedder
  readonly clock: Clock
}): IndexTurns {
  let taken = 0
  const ofOtherModel: typeof listBehind = (db, looked) =>
    listIndexedByOther(db, { ...looked, indexedBy: indexedBy(embedder) })

  const nextOf = <Held>(lists: readonly (typeof listBehind)[], hold: Hold<Held>): Promise<Held | null> =>
    lists.reduce<Promise<Held | null>>(
      async (before, list) => (await before) ?? firstOf(list, hold),
      Promise.resolve(null),
    )

  const firstOf = <Held>(list: typeof listBehind, hold: Hold<Held>): Promise<Held | null> => {
    const except: string[] = []
    return takeFirst(db, {
      list: (projectId, limit) => list(db, { projectId, except, limit }),
      async take(projectId) {
        const held = await hold(projectId)
        // Whatever becomes of the page: one that ends its process each time must not be the first each time.
        if (held) await putBack(db, projectId, { pages: 1, now: clock.now() })
        else except.push(projectId)
        return held
      },
    })
  }

  return {
    async next(hold) {
      const isForTheLast = taken % FOR_THE_LAST === FOR_THE_LAST - 1
      const held = await nextOf(isForTheLast ? [ofOtherModel, listLongestBehind] : [listBehind, ofOtherModel], hold)
      if (held) taken++
      return held
    },
  }
}
