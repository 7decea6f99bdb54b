import { tryLater, type ServiceError } from '../../errors.ts'
import type { Clock, Database, Log, Sql } from '../../ports.ts'
import { thisProcess, type Processes } from '../processes/processes.ts'
import { hold, taken } from './hold.ts'
import { isLeaseHeld, listLeases, releaseLease, renewLease, takeLease, type LeaseRow, type LeaseTerm } from './store.ts'

export { thisProcess } from '../processes/processes.ts'

/** A holder that stops renewing loses the lease after this time, and sooner where its process is seen to be dead. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
const ASK_MS = 500
/** How long an import waits for another one of the same project: longer than a dead one can stand in the way. */
const LONGEST_WAIT_MS = 60_000

export interface ImportLease {
  /** Fails unless the lease is still held; inside a transaction it stays so until the transaction ends. */
  confirm(db: Sql): Promise<void>
}

interface LeaseServices {
  readonly db: Database
  readonly processes: Processes
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
  const { db, processes, clock, log } = services
  const row = { projectId: options.projectId, name: options.name ?? 'import', holder: processes.newHolder() }
  const renew = (db: Sql): Promise<boolean> => renewLease(db, row, inFuture(clock))
  // A process that waits has to look who lives, or it would wait for a dead one until the lease has run out.
  return processes.during(async () => {
    const holding = {
      what: { project_id: row.projectId, lease: row.name },
      renewEveryMs: RENEW_MS,
      renew: () => renew(db),
      release: () => releaseLease(db, row),
    }
    const take = (term: LeaseTerm): Promise<boolean> => taken(log, holding, () => takeLease(db, row, term))
    await waitForLease(services, { row, take }, options)
    return hold(services, holding, () =>
      work({
        async confirm(db) {
          if (!(await renew(db))) throw overtaken()
        },
      }),
    )
  })
}

/** Whether somebody who lives imports into the project or sweeps its layers. */
export function isImporting({ db, processes, clock }: Omit<LeaseServices, 'log'>, projectId: string): Promise<boolean> {
  const { dead } = processes
  return isLeaseHeld(
    db,
    { projectId, name: 'import' },
    { now: new Date(clock.now()), expiresAt: inFuture(clock), dead },
  )
}

interface Wanted {
  readonly row: LeaseRow
  readonly take: (term: LeaseTerm) => Promise<boolean>
}

async function waitForLease(
  { db, processes, clock }: LeaseServices,
  { row, take }: Wanted,
  options: LeaseOptions,
): Promise<void> {
  const giveUpAt = clock.now() + (options.longestWaitMs ?? LONGEST_WAIT_MS)
  for (;;) {
    options.signal?.throwIfAborted()
    const now = clock.now()
    const { dead } = processes
    if (await take({ now: new Date(now), expiresAt: inFuture(clock), heldBy: thisProcess(), dead })) return
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
