import type { Clock, Database } from '../ports.ts'
import { IDLE_MS } from './rules/lifetime.ts'
import { removeEnded } from '../links/store.ts'
import { removeOver } from './store.ts'

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
      await removeEnded(db, new Date(now - ENDED_LINKS_MS))
      return (await removeOver(db, over)) === AT_ONCE
    },
  }
}
