import { ServiceError } from '../errors.ts'
import { mintId } from '../ids.ts'
import type { Clock, Database, Log, Sql } from '../ports.ts'
import { releaseLease, renewLease, takeLease } from './store.ts'
import type { LeaseRow } from './store.ts'

/** A holder that stops renewing, because its process died, loses the lease after this time. */
export const LEASE_MS = 30_000
const RENEW_MS = 10_000
const ASK_MS = 500
/** How long an import waits for another one of the same project: longer than a dead one can stand in the way. */
export const LONGEST_WAIT_MS = 60_000

export interface ImportLease {
  /** Fails unless the lease is still held; inside a transaction it stays so until the transaction ends. */
  confirm(db: Sql): Promise<void>
}

interface LeaseServices {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

interface LeaseOptions {
  readonly projectId: string
  /** Another lease than the one of imports. */
  readonly name?: string
  readonly signal?: AbortSignal | undefined
  readonly onWait?: () => void
  readonly longestWaitMs?: number | undefined
}

/**
 * Runs `work` as the only import or sweep of the project. While another one is at work this waits, up to a minute, and
 * is then refused. Written against the clock and not with a database lock, so that no transaction stays open.
 */
export async function withImportLease<T>(
  services: LeaseServices,
  options: LeaseOptions,
  work: (lease: ImportLease) => Promise<T>,
): Promise<T> {
  const { db, clock, log } = services
  const row = { projectId: options.projectId, name: options.name ?? 'import', holder: mintId(clock.now()) }
  await waitForLease(services, row, options)
  const renewal = setInterval(() => {
    renewLease(db, row, inFuture(clock)).catch((error: unknown) => {
      log.warn('import.lease_not_renewed', { project_id: row.projectId, reason: String(error) })
    })
  }, RENEW_MS)
  try {
    return await work({
      async confirm(db) {
        if (!(await renewLease(db, row, inFuture(clock)))) throw overtaken()
      },
    })
  } finally {
    clearInterval(renewal)
    // A lease that cannot be given back runs out by itself; the outcome of the work must not be lost over it.
    await releaseLease(db, row).catch((error: unknown) => {
      log.warn('import.lease_not_released', { project_id: row.projectId, reason: String(error) })
    })
  }
}

async function waitForLease({ db, clock }: LeaseServices, row: LeaseRow, options: LeaseOptions): Promise<void> {
  const giveUpAt = clock.now() + (options.longestWaitMs ?? LONGEST_WAIT_MS)
  for (;;) {
    options.signal?.throwIfAborted()
    const now = clock.now()
    if (await takeLease(db, row, { now: new Date(now), expiresAt: inFuture(clock) })) return
    if (now >= giveUpAt) throw busy(row.name === 'import' ? 'import of this project' : 'sync of this file')
    options.onWait?.()
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

function inFuture(clock: Clock): Date {
  return new Date(clock.now() + LEASE_MS)
}

function busy(what: string): ServiceError {
  return new ServiceError(
    'SVC_UNAVAILABLE',
    `another ${what} is still running: wait until it has finished, then try again`,
    undefined,
    { 'retry-after': '30' },
  )
}

function overtaken(): ServiceError {
  return new ServiceError(
    'SVC_UNAVAILABLE',
    'this import was paused for so long that another one took its place, and nothing was written: import again',
    undefined,
    { 'retry-after': '1' },
  )
}
