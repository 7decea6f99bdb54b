import { AsyncResource } from 'node:async_hooks'
import { Slots } from '../kit/slots.ts'

/** After a key that nobody has, the next query waits so long and takes all that were asked for meanwhile. */
const PAUSE_MS = 50
/** Of the connections, those that wait for servers which may be away. */
const APART_AT_ONCE = 2
const MOST_AT_ONCE = 1_000

type Lookup<Found> = (hash: string) => Promise<Found | null>

interface Asked<Found> {
  readonly resolve: (found: Found | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Looks keys, links or sessions up by their hash, hex. Nobody has to be known to ask, so what asking costs is bounded:
 * one query at a time, and while unknown ones come in at most twenty a second, however many they are. Nothing is
 * remembered, so a key that was just made holds for the next request, whichever process made it (docs/decisions/0016).
 * Projects may stand on several servers: when a query of several fails each is asked for by itself.
 */
export function createKeyLookup<Found>(
  find: (hashes: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): Lookup<Found> {
  const asked = new Map<string, Asked<Found>[]>()
  const slots = new Slots(APART_AT_ONCE)
  let isBusy = false
  // A query serves many requests: it must not run as part of the one that happened to send it.
  const outside = new AsyncResource('KeyLookup')

  async function ask(): Promise<void> {
    const batch = [...asked].slice(0, MOST_AT_ONCE)
    for (const [hash] of batch) asked.delete(hash)
    let hasUnknown = false
    try {
      const found = await find(batch.map(([hash]) => hash))
      hasUnknown = found.size < batch.length
      for (const [hash, askers] of batch) for (const { resolve } of askers) resolve(found.get(hash) ?? null)
    } catch (error) {
      for (const [hash, askers] of batch)
        if (batch.length > 1) void slots.run(() => askApart(hash, askers))
        else for (const { reject } of askers) reject(error)
    }
    if (hasUnknown) setTimeout(goOn, PAUSE_MS)
    else goOn()
  }

  async function askApart(hash: string, askers: readonly Asked<Found>[]): Promise<void> {
    try {
      const found = (await find([hash])).get(hash) ?? null
      for (const { resolve } of askers) resolve(found)
    } catch (error) {
      for (const { reject } of askers) reject(error)
    }
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
