import { hostname } from 'node:os'
import { tryLater, type ServiceError } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import type { Clock, Database, Log, Sql } from '../../ports.ts'
import { listLeases, releaseLease, renewLease, takeLease, type LeaseRow } from './store.ts'

/** A holder that stops renewing, because its process died, loses the lease after this time. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
const ASK_MS = 500
/** How long an import waits for another one of the same project: longer than a dead one can stand in the way. */
const LONGEST_WAIT_MS = 60_000

/** How a lease names this process to people. */
export const thisProcess = (): string => `process ${process.pid} on ${hostname()}`

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
 * Runs `work` as the only import or sweep of the project. The lease is a row that names its holder and ends in half a
 * minute unless it is renewed, which happens every ten seconds. A holder that was frozen and lost it must not write:
 * `confirm` in its transaction renews it once more and fails if it is another's by now. While another one is at work
 * this waits, up to a minute, and is then refused. It is written against the clock and is not a database lock, so that
 * no transaction stays open; docs/decisions/0020 says what a wrong clock may do to it.
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
    const term = { now: new Date(now), expiresAt: inFuture(clock), heldBy: thisProcess() }
    if (await takeLease(db, row, term)) return
    if (now >= giveUpAt) throw await busy(db, row)
    options.onWait?.()
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

function inFuture(clock: Clock): Date {
  return new Date(clock.now() + LEASE_MS)
}

async function busy(db: Sql, { projectId, name }: LeaseRow): Promise<ServiceError> {
  const held = (await listLeases(db, projectId)).find((lease) => lease.name === name)
  const since = held?.takenAt?.toISOString() ?? null
  const [what, whose] = [
    name === 'import' ? 'import of this project' : 'sync of this file',
    held?.heldBy ? ` (${held.heldBy}${since === null ? '' : `, since ${since}`})` : '',
  ]
  return tryLater(
    { reason: 'lease_held', lease: name, held_by: held?.heldBy ?? null, since },
    `another ${what} is still running${whose}: wait until it has finished, then try again; ` +
      'if nobody runs it any more, "vitrine leases break" lets the next one in',
    30,
  )
}

function overtaken(): ServiceError {
  return tryLater(
    { reason: 'overtaken' },
    'this import was paused for so long that another one took its place, or its lease was broken, and nothing was ' +
      'written: import again',
  )
}
