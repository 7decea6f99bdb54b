import type { Log } from '../ports.ts'

/** One kind of background work over pending state in the record. */
export interface WorkKind {
  readonly name: string
  /** How long until it looks again after it found nothing. */
  readonly everyMs: number
  /** Does one piece. False: there was nothing to do. */
  turn(signal: AbortSignal): Promise<boolean>
}

/**
 * Background work of this process. Work is state, not messages: a turn takes a lease on something pending in a short
 * transaction, works outside it, and settles with a compare-and-set. So nothing is lost with a process, any number of
 * processes may run, and waking is only a hint.
 *
 * One loop for each kind: a turn that did something is followed by the next at once, one that found nothing by a pause
 * of `everyMs`, one that failed by a pause that doubles up to a minute. `wake` ends a pause early; where a turn is under
 * way it is remembered, and the next pause is left out.
 */
export interface Work {
  start(): void
  /** Look soon instead of at the next time. */
  wake(name: string): void
  /** Turns until there is nothing to do. */
  drain(name: string): Promise<void>
  /** Ends after the turns that are under way. */
  stop(): Promise<void>
}

const LONGEST_PAUSE_MS = 60_000

export function createWork(kinds: readonly WorkKind[], log: Log): Work {
  const stopping = new AbortController()
  const alarms = new Map<string, () => void>()
  const woken = new Set<string>()
  let loops: Promise<void>[] = []

  const pause = (name: string, ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (stopping.signal.aborted || woken.delete(name)) return resolve()
      const done = (): void => {
        clearTimeout(timer)
        alarms.delete(name)
        woken.delete(name)
        resolve()
      }
      const timer = setTimeout(done, ms)
      timer.unref()
      alarms.set(name, done)
      return undefined
    })

  const loop = async (kind: WorkKind): Promise<void> => {
    const { name, everyMs } = kind
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        const wasDone = await kind.turn(stopping.signal)
        failures = 0
        if (!wasDone) await pause(name, everyMs)
      } catch (error) {
        if (error === stopping.signal.reason) return
        failures += 1
        log.warn('work.failed', { work: name, failures, reason: error instanceof Error ? error.name : 'unknown' })
        await pause(name, Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** failures))
      }
    }
  }

  return {
    start() {
      loops = kinds.map((kind) => loop(kind))
    },
    wake(name) {
      woken.add(name)
      alarms.get(name)?.()
    },
    async drain(name) {
      const kind = kinds.find((known) => known.name === name)
      if (!kind) throw new Error(`there is no work called ${name}`)
      while (await kind.turn(stopping.signal));
    },
    async stop() {
      stopping.abort()
      for (const alarm of alarms.values()) alarm()
      await Promise.all(loops)
    },
  }
}
