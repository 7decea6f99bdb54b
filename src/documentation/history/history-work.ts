import type { Config } from '../../config.ts'
import type { Clock, Database } from '../../ports.ts'
import { pruneHistory } from './keep-history.ts'
import { lockProject, staleEntities } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const AT_ONCE = 100

interface Needs {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'historyDays' | 'deletedHistoryDays'>
}

/** Versions that are too old go, and whole histories of what was deleted long enough ago. */
export function historyWork({ db, clock, config }: Needs) {
  return {
    name: 'history',
    everyMs: HOUR_MS,
    turn: async (): Promise<boolean> => {
      const now = clock.now()
      const before = new Date(now - config.historyDays * DAY_MS)
      const goneBefore = new Date(now - Math.min(config.deletedHistoryDays, config.historyDays) * DAY_MS)
      const stale = await staleEntities(db, { before, goneBefore, limit: AT_ONCE })
      for (const { projectId, isGone, ...entity } of stale)
        await db.transaction(async (db) => {
          await lockProject(db, projectId)
          await pruneHistory(db, projectId, entity, { before, all: isGone })
        })
      return stale.length === AT_ONCE
    },
  }
}
