import type { Database, Log } from '../ports.ts'
import { type KeyUse, touchKeys } from './store.ts'

const FLUSH_EVERY_MS = 60_000

interface LastUsed {
  touch(use: KeyUse): void
  flush(): Promise<void>
  close(): Promise<void>
}

/** When each key was last used: kept here, written in one statement a minute. A crash costs that minute, no more. */
export function createLastUsed({ db, log }: { db: Database; log: Log }): LastUsed {
  let uses = new Map<string, KeyUse>()
  let flushing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    if (uses.size === 0) return
    const batch = uses
    uses = new Map()
    try {
      await touchKeys(db, inLockOrder([...batch.values()]))
    } catch (error) {
      // The next flush tries again; what was used meanwhile is later.
      uses = new Map([...batch, ...uses])
      log.warn('keys.last_used_not_written', { keys: batch.size, error })
    }
  }

  const inTurn = (): Promise<void> => (flushing = flushing.then(flush))
  const timer = setInterval(() => void inTurn(), FLUSH_EVERY_MS)
  timer.unref()

  return {
    touch(use) {
      uses.set(use.keyId, use)
    },
    flush: inTurn,
    close() {
      clearInterval(timer)
      return inTurn()
    },
  }
}

// Two replicas that update the same keys in a different order would wait for each other.
const inLockOrder = (uses: KeyUse[]): KeyUse[] =>
  uses.sort((a, b) => (a.projectId + a.keyId < b.projectId + b.keyId ? -1 : 1))
