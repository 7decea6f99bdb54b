import { RecentMap } from '../../kit/recent-map.ts'
import type { Ask } from '../ask.ts'
import { staleLine } from '../rules/stale-line.ts'

/** A library goes stale over hours: what was heard so long ago still holds. */
const HOLDS_MS = 30_000
const MOST_KEYS = 1_000

/** What is said beside answers while a library is not in step, asked for once in a while by each key. */
export function createStaleness(now: () => number): (key: string, ask: Ask) => Promise<string | undefined> {
  const heard = new RecentMap<string, { readonly at: number; readonly line: Promise<string | undefined> }>(MOST_KEYS)
  return async (key, ask) => {
    const last = heard.get(key)
    if (last !== undefined && Math.abs(now() - last.at) < HOLDS_MS) return last.line
    const line = lineOf(ask)
    heard.set(key, { at: now(), line })
    return line
  }
}

/** Whoever does not reach the console is told nothing. */
async function lineOf(ask: Ask): Promise<string | undefined> {
  try {
    return staleLine((await ask('listSources', { query: { troubled: true } })).body.data)
  } catch {
    return undefined
  }
}
