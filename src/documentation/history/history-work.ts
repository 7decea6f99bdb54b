import type { Config } from '../../config.ts'
import type { Clock, Database } from '../../ports.ts'
import { pruneHistory } from './keep-history.ts'
import { lockProject, readLook, staleEntities, writeLook, type HistoryLook } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const AT_ONCE = 100

interface Needs {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'historyDays' | 'deletedHistoryDays'>
}

/**
 * Versions that are too old go, and whole histories of what was deleted long enough ago. It looks at what has changed since
 * it last left nothing to be done, which is kept for whoever looks next.
 */
export function historyWork({ db, clock, config }: Needs) {
  return {
    name: 'history',
    everyMs: HOUR_MS,
    turn: async (): Promise<boolean> => {
      const now = clock.now()
      const look = {
        at: new Date(now),
        before: new Date(now - config.historyDays * DAY_MS),
        goneBefore: new Date(now - Math.min(config.deletedHistoryDays, config.historyDays) * DAY_MS),
      }
      const { entities, hasMore } = await staleEntities(db, {
        ...look,
        since: sinceOf(await readLook(db), now),
        limit: AT_ONCE,
      })
      for (const { projectId, isGone, ...entity } of entities)
        await db.transaction(async (db) => {
          await lockProject(db, projectId)
          await pruneHistory(db, projectId, entity, { before: look.before, all: isGone })
        })
      if (hasMore) return true
      await writeLook(db, look)
      return false
    },
  }
}

const EVERYTHING: HistoryLook = { at: new Date(0), before: new Date(0), goneBefore: new Date(0) }

/** A little earlier: clocks differ, and a write is seen when it ends. By one that was ahead nobody goes. */
function sinceOf(look: HistoryLook | null, now: number): HistoryLook {
  if (!look || look.at.getTime() > now) return EVERYTHING
  const { at, before, goneBefore } = look
  return { at: earlier(at), before: earlier(before), goneBefore: earlier(goneBefore) }
}

const earlier = (time: Date): Date => new Date(time.getTime() - HOUR_MS)
