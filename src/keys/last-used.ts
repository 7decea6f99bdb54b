import type { Database, Log } from '../ports.ts'
import { byProject } from '../projects/rules/by-project.ts'
import { type KeyUse, touchKeys } from './store.ts'

const FLUSH_EVERY_MS = 60_000

type Use = KeyUse & { readonly projectId: string }

interface LastUsed {
  touch(use: Use): void
  flush(): Promise<void>
  close(): Promise<void>
}

/** When each key was last used: kept here, written once a minute, project by project. A crash costs that minute, no more. */
export function createLastUsed({ db, log }: { db: Database; log: Log }): LastUsed {
  let uses = new Map<string, Use>()
  let flushing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    if (uses.size === 0) return
    const batch = uses
    uses = new Map()
    for (const [projectId, used] of byProject(inLockOrder([...batch.values()])))
      try {
        await touchKeys(db, projectId, used)
      } catch (error) {
        // The next flush tries again; what was used meanwhile is later.
        for (const use of used) if (!uses.has(use.keyId)) uses.set(use.keyId, use)
        log.warn('keys.last_used_not_written', { project_id: projectId, keys: used.length, error })
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
const inLockOrder = (uses: Use[]): Use[] => uses.sort((a, b) => (a.keyId < b.keyId ? -1 : 1))
