import type { Clock, Database } from '../../ports.ts'
import { listQueue, type QueuedPush } from './store.ts'

/** Everybody who waits asks twice a second; the database is asked at most this often by one process. */
const KEPT_MS = 1_000
/** Whoever is farther behind is told that there are more. */
const MOST = 1_000

interface Place {
  /** How many imports of other projects are taken up before it. */
  readonly ahead: number
  readonly isMore: boolean
  /** Imports of other projects that are under way. */
  readonly running: number
}

/** What waits to be imported over all projects, and what is under way. */
export interface ImportQueue {
  /** Null: it is not the next one of its project, or the queue was read before it came. */
  placeOf(push: { readonly projectId: string; readonly id: string }): Promise<Place | null>
  /** Projects with an import that waits, and with one that is under way; empty while nobody answers. */
  counts(): Promise<Readonly<Record<string, number>>>
}

export function createImportQueue({ db, clock }: { readonly db: Database; readonly clock: Clock }): ImportQueue {
  let kept: Promise<readonly QueuedPush[]> = Promise.resolve([])
  let keptUntil = -Infinity
  const read = (): Promise<readonly QueuedPush[]> => {
    if (performance.now() >= keptUntil) {
      keptUntil = performance.now() + KEPT_MS
      kept = listQueue(db, { now: new Date(clock.now()), limit: MOST })
      // Told to those who asked, and then asked anew.
      kept.catch(() => (keptUntil = -Infinity))
    }
    return kept
  }
  return {
    async placeOf({ projectId, id }) {
      const queue = await read()
      const running = queue.filter(({ state }) => state === 'running').length
      const waiting = queue.filter(({ state }) => state === 'waiting')
      const place = waiting.findIndex((one) => one.projectId === projectId && one.id === id)
      if (place !== -1) return { ahead: place, isMore: false, running }
      return queue.length < MOST ? null : { ahead: waiting.length, isMore: true, running }
    },
    async counts() {
      const queue = await read().catch(() => null)
      if (!queue) return {}
      const running = queue.filter(({ state }) => state === 'running').length
      return { running, waiting: queue.length - running }
    },
  }
}
