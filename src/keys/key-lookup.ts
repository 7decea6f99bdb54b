import { AsyncResource } from 'node:async_hooks'
import type { Database } from '../ports.ts'
import { type FoundKey, findKeys } from './store.ts'

/** After a key that nobody has, the next query waits so long and takes all that were asked for meanwhile. */
const PAUSE_MS = 50
const MOST_AT_ONCE = 1_000

type Lookup = (hash: string) => Promise<FoundKey | null>

interface Asked {
  readonly resolve: (found: FoundKey | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Looks keys up by their hash, hex. Nobody has to be known to ask, so what asking costs is bounded: one query at a time,
 * and while unknown keys come in at most twenty a second, however many they are. Nothing is remembered, so a key that
 * was just made holds for the next request, whichever process made it (docs/decisions/0016).
 */
export function createKeyLookup(db: Database): Lookup {
  const asked = new Map<string, Asked[]>()
  let isBusy = false
  // A query serves many requests: it must not run as part of the one that happened to send it.
  const outside = new AsyncResource('KeyLookup')

  async function ask(): Promise<void> {
    const batch = [...asked].slice(0, MOST_AT_ONCE)
    for (const [hash] of batch) asked.delete(hash)
    let hasUnknown = false
    try {
      const found = await findKeys(
        db,
        batch.map(([hash]) => hash),
      )
      hasUnknown = found.size < batch.length
      for (const [hash, askers] of batch) for (const { resolve } of askers) resolve(found.get(hash) ?? null)
    } catch (error) {
      for (const [, askers] of batch) for (const { reject } of askers) reject(error)
    }
    if (hasUnknown) setTimeout(goOn, PAUSE_MS)
    else goOn()
  }

  const goOn = (): void => {
    if (asked.size > 0) void ask()
    else isBusy = false
  }

  return async (hash) =>
    new Promise((resolve, reject) => {
      const askers = asked.get(hash)
      if (askers) askers.push({ resolve, reject })
      else asked.set(hash, [{ resolve, reject }])
      if (isBusy) return
      isBusy = true
      outside.runInAsyncScope(() => void ask())
    })
}
