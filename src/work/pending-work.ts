import type { Clock, Database } from '../ports.ts'
import { countPendingWork } from './store.ts'

/** Scrapers come from everywhere; the database is asked at most this often by one process. */
const KEPT_MS = 10_000
/** Nobody acts differently on more. */
const MOST = 10_000

/** Background work that waits, by kind. Empty while the database cannot be reached: a gap says so, an old figure lies. */
export function createPendingWork({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  let kept: Promise<Readonly<Record<string, number>>> = Promise.resolve({})
  let keptUntil = 0
  return (): Promise<Readonly<Record<string, number>>> => {
    const now = clock.now()
    if (now >= keptUntil) {
      keptUntil = now + KEPT_MS
      kept = countPendingWork(db, { now: new Date(now), most: MOST }).then(
        (pending) => ({ ...pending }),
        () => ({}),
      )
    }
    return kept
  }
}
