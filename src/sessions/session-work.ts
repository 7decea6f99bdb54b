import type { Clock, Database } from '../ports.ts'
import { byProject } from '../projects/rules/by-project.ts'
import { IDLE_MS } from './rules/lifetime.ts'
import { listEnded, removeLinks } from '../links/store.ts'
import { listOver, removeSessions } from './store.ts'

const HOUR_MS = 3_600_000
const AT_ONCE = 2_000
const ENDED_LINKS_MS = 90 * 24 * HOUR_MS

/** Sessions and links that are over let nobody in; their rows go too, those of links after a while in the list. */
export function sessionWork({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    name: 'sessions',
    everyMs: HOUR_MS,
    turn: async (): Promise<boolean> => {
      const now = clock.now()
      const over = { now: new Date(now), idleSince: new Date(now - IDLE_MS), limit: AT_ONCE }
      const ended = await listEnded(db, new Date(now - ENDED_LINKS_MS), AT_ONCE)
      for (const [projectId, links] of byProject(ended))
        await db.transaction((db) => removeLinks(db, projectId, links.map(idOf)))
      const sessions = await listOver(db, over)
      for (const [projectId, some] of byProject(sessions))
        await db.transaction((db) => removeSessions(db, projectId, some.map(idOf)))
      return Math.max(ended.length, sessions.length) === AT_ONCE
    },
  }
}

const idOf = ({ id }: { readonly id: string }): string => id
