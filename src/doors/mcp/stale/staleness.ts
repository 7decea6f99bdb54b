import { RecentMap } from '../../../kit/recent-map.ts'
import type { Ask } from '../asking/ask.ts'
import { staleLine } from '../rules/stale-line.ts'

/** A library goes stale over hours: what was heard so long ago still holds. */
const HOLDS_MS = 30_000
const MOST_KEYS = 1_000

interface Heard {
  readonly at: number
  readonly line: Promise<string | undefined>
  holdsMs: number
}

/**
 * What is said beside answers while a library is not in step, asked for once in a while by each key. Who pays for the
 * question by a rate limit may ask more seldom as long as nothing is wrong.
 */
export function createStaleness(
  now: () => number,
  inStepHoldsMs = HOLDS_MS,
): (key: string, ask: Ask) => Promise<string | undefined> {
  const heard = new RecentMap<string, Heard>(MOST_KEYS)
  return async (key, ask) => {
    const last = heard.get(key)
    if (last !== undefined && Math.abs(now() - last.at) < last.holdsMs) return last.line
    const next: Heard = { at: now(), line: lineOf(ask), holdsMs: HOLDS_MS }
    heard.set(key, next)
    const line = await next.line
    if (line === undefined) next.holdsMs = inStepHoldsMs
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
