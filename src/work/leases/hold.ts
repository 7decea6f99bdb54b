import type { Log } from '../../ports.ts'
import type { Processes } from '../processes/processes.ts'

/** A lease that somebody has taken, wherever its row is. */
export interface Holding {
  /** For the log. */
  readonly what: Readonly<Record<string, unknown>>
  readonly renewEveryMs: number
  /** False: it is another's by now. */
  renew(): Promise<unknown>
  /** Gives it back; nothing happens where it has been settled, or is another's by now. */
  release(): Promise<unknown>
}

const RELEASE_AGAIN_MS = 1_000
/** Then it has run out. */
const RELEASE_TRIES = 120

/**
 * Keeps a lease while work goes on: renews it, and says by the signal when it is another's. Afterwards it is given back.
 * Where the database is away it is tried until it is there again, because the process lives, and nobody else could take
 * the lease before it has run out. The outcome of the work is not lost over it.
 */
export async function hold<T>(
  { processes, log }: { readonly processes: Processes; readonly log: Log },
  holding: Holding,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const { what, renewEveryMs } = holding
  const lost = new AbortController()
  let isOver = false
  const renewal = setInterval(() => {
    holding.renew().then(
      (isOurs) => isOurs !== false || isOver || lost.abort(new Error('another process has taken the work over')),
      (error: unknown) => log.warn('lease.not_renewed', { ...what, reason: String(error) }),
    )
  }, renewEveryMs)
  try {
    return await processes.during(() => work(lost.signal))
  } finally {
    isOver = true
    clearInterval(renewal)
    await giveBack(holding, log)
  }
}

/** Takes a lease. Where the answer was lost nobody knows whether it was taken: then it is given back. */
export async function taken<T>(
  log: Log,
  holding: Pick<Holding, 'what' | 'release'>,
  take: () => Promise<T>,
): Promise<T> {
  try {
    return await take()
  } catch (error) {
    void giveBack(holding, log)
    throw error
  }
}

async function giveBack(holding: Pick<Holding, 'what' | 'release'>, log: Log): Promise<void> {
  try {
    await holding.release()
  } catch (error) {
    log.warn('lease.not_released', { ...holding.what, reason: String(error) })
    let tries = 0
    const retry = setInterval(() => {
      if (++tries === RELEASE_TRIES) clearInterval(retry)
      holding.release().then(
        () => clearInterval(retry),
        () => undefined,
      )
    }, RELEASE_AGAIN_MS)
    retry.unref()
  }
}
