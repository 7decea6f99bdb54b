// Wakes the background work of other processes. What waits is in the record, and every kind of work looks there by itself
// now and then; the bell is a hint to look now. It is a row and not a notification of the database, because a pooler
// swallows those and a cluster has them of one server only (docs/decisions/0093).
import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Log } from '../../ports.ts'
import { listBells, ringBell } from './store.ts'

const LISTEN_MS = 400
/** While the database is away. */
const AWAY_MS = 2_000

export interface Bell {
  /** There is something to do, of which another process may know nothing. */
  ring(kind: string): void
  /** Hears what other processes ring, until it is closed. */
  listen(): void
  close(): Promise<void>
}

interface Options {
  readonly db: Database
  readonly log: Log
  readonly onRing: (kind: string) => void
  /** The database was away and is back: whatever failed meanwhile may be tried again. */
  readonly onBack: () => void
  /** Nobody else can have the store open. */
  readonly isAlone?: boolean
}

export function createBell({ db, log, onRing, onBack, isAlone = db.engine === 'embedded' }: Options): Bell {
  const closing = new AbortController()
  const ringing = new Map<string, Promise<void>>()
  /** Rung while it was being rung: once more is enough for all of them. */
  const again = new Set<string>()
  let listening: Promise<void> = Promise.resolve()

  const ringOut = async (kind: string): Promise<void> => {
    do {
      again.delete(kind)
      // Whoever looks by itself finds what this would have told.
      await ringBell(db, kind).catch((error: unknown) => {
        log.warn('work.bell_not_rung', { work: kind, reason: String(error) })
      })
    } while (again.has(kind))
    ringing.delete(kind)
  }

  const listenOn = async (): Promise<void> => {
    let heard: ReadonlyMap<string, number> | null = null
    let isAway = false
    while (!closing.signal.aborted) {
      try {
        const rung = new Map((await listBells(db)).map((bell) => [bell.kind, bell.rung]))
        for (const [kind, count] of rung) if (heard !== null && heard.get(kind) !== count) onRing(kind)
        heard = rung
        if (isAway) onBack()
        isAway = false
      } catch {
        isAway = true
      }
      await delay(isAway ? AWAY_MS : LISTEN_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
  }

  return {
    ring(kind) {
      if (isAlone) return
      if (ringing.has(kind)) again.add(kind)
      else ringing.set(kind, ringOut(kind))
    },
    listen() {
      if (!isAlone) listening = listenOn()
    },
    async close() {
      closing.abort()
      await Promise.all([listening, ...ringing.values()])
    },
  }
}
