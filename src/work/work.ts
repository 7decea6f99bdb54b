import type { Log } from '../ports.ts'

/** One kind of background work over pending state in the record. */
export interface WorkKind {
  readonly name: string
  /** How long until it looks again after it found nothing. */
  readonly everyMs: number
  /** How many turns there may be at once; one unless said. */
  readonly atOnce?: number
  /** What one process leaves to be done another one may do: it is told, where nobody here is free. */
  readonly isShared?: boolean
  /** Does one piece. False: there was nothing to do. */
  turn(signal: AbortSignal): Promise<boolean>
}

/**
 * Background work of this process. Work is state, not messages: a turn takes a lease on something pending in a short
 * transaction, works outside it, and settles with a compare-and-set. So nothing is lost with a process, any number of
 * processes may run, and waking is only a hint.
 *
 * One loop for each kind, or as many as it has turns at once: a turn that did something is followed by the next at once,
 * one that found nothing by a pause of `everyMs`, one that failed by a pause that doubles up to a minute. `wake` ends the
 * pauses of a kind early; where none of its loops pauses it is remembered, and the next pause is left out.
 */
export interface Work {
  /** Of all kinds. */
  readonly names: readonly string[]
  start(): void
  /** Look soon instead of at the next time; another process may do so where nobody here can. */
  wake(name: string): void
  /** The same of this process alone; without a name of everything. */
  wakeHere(name?: string): void
  /** Turns until there is nothing to do. */
  drain(name: string): Promise<void>
  /** Ends after the turns that are under way. */
  stop(): Promise<void>
}

const LONGEST_PAUSE_MS = 60_000

export function createWork(
  kinds: readonly WorkKind[],
  log: Log,
  { ring = () => {} }: { readonly ring?: (name: string) => void } = {},
): Work {
  const stopping = new AbortController()
  /** Of each kind the loops that pause. */
  const alarms = new Map(kinds.map(({ name }) => [name, new Set<() => void>()]))
  const shared = new Set(kinds.filter(({ isShared }) => isShared).map(({ name }) => name))
  const woken = new Set<string>()
  let loops: Promise<void>[] = []

  const pause = (name: string, ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (stopping.signal.aborted || woken.delete(name)) return resolve()
      const done = (): void => {
        clearTimeout(timer)
        alarms.get(name)?.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      timer.unref()
      alarms.get(name)?.add(done)
      return undefined
    })

  /** False: nobody pauses, and the next pause is left out. */
  const end = (name: string): boolean => {
    const pausing = [...(alarms.get(name) ?? [])]
    if (pausing.length === 0) woken.add(name)
    for (const alarm of pausing) alarm()
    return pausing.length > 0
  }

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
    names: kinds.map(({ name }) => name),
    start() {
      loops = kinds.flatMap((kind) => Array.from({ length: kind.atOnce ?? 1 }, () => loop(kind)))
    },
    wake(name) {
      if (!end(name) && shared.has(name)) ring(name)
    },
    wakeHere(name) {
      for (const one of name === undefined ? alarms.keys() : [name]) end(one)
    },
    async drain(name) {
      const kind = kinds.find((known) => known.name === name)
      if (!kind) throw new Error(`there is no work called ${name}`)
      while (await kind.turn(stopping.signal));
    },
    async stop() {
      stopping.abort()
      for (const pausing of alarms.values()) for (const alarm of pausing) alarm()
      await Promise.all(loops)
    },
  }
}
