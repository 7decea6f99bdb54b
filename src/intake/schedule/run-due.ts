import { createHash } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import { withImportLease } from '../../work/leases/lease.ts'
import { SourceRefused, SourceUnavailable, type Pause } from '../live/fetch-answers.ts'
import { CLOCK_SKEW_MS } from '../live/rules/patience.ts'
import { noteFailure, readSync } from '../marks/store.ts'
import { syncFigma, type SyncServices } from '../live/sync-figma.ts'
import type { SourceWish } from '../origin/choose-sources.ts'
import { readSource } from '../origin/store.ts'
import { isDue } from './rules/is-due.ts'
import { nextAttempt, type Outcome } from './rules/next-attempt.ts'
import { beginAttempt, listPending, readSchedule, settleAttempt, type Schedule } from './store.ts'

const LOOKED_AT_ONCE = 100
/** Replicas with other tokens; more wrong ones than that nobody has. */
const TOKENS_KEPT = 20
/** Until then another process, which has a token, may be about to do it. */
const TOKENLESS_AFTER_MS = 300_000

interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** Instead of the real ones, in tests. */
  readonly pause?: Pause
  readonly random?: () => number
}

/**
 * Looks at one file whose time has come. False: there is none. Any number of processes may ask: whoever gets the lease
 * of the schedule does it, after a second look whether it is still due. It ends by writing when to look next, always
 * ahead of now, so that nothing is tried in a loop; a process that dies before leaves the file due.
 */
export async function runDue(services: SyncServices, options: RunOptions = {}): Promise<boolean> {
  const { db, clock, config } = services
  const now = clock.now()
  const token = config.figma.token === null ? null : fingerprint(config.figma.token)
  const pending = await listPending(db, {
    now: new Date(now),
    ahead: new Date(now + CLOCK_SKEW_MS),
    limit: LOOKED_AT_ONCE,
  })
  for (const schedule of pending.filter((one) => isDue(one, { now, token }))) {
    options.signal?.throwIfAborted()
    if (token === null) await sayTokenless(services, schedule)
    else if (await runUnderLease(services, schedule, { ...options, token })) return true
  }
  return false
}

type Tokened = RunOptions & { readonly token: string }

async function runUnderLease(services: SyncServices, found: Schedule, options: Tokened): Promise<boolean> {
  const { projectId, fileKey } = found
  const name = `schedule ${fileKey}`
  try {
    return await withImportLease(services, { projectId, name, longestWaitMs: 0 }, async () => {
      const schedule = await readSchedule(services.db, projectId, fileKey)
      const now = services.clock.now()
      if (!schedule || !isDue(schedule, { now, token: options.token })) return false
      await attempt(services, schedule, options)
      return true
    })
  } catch (error) {
    if (error instanceof ServiceError && error.details?.['lease'] === name) return false
    throw error
  }
}

async function attempt(services: SyncServices, schedule: Schedule, options: Tokened): Promise<void> {
  const { db, clock } = services
  const { projectId, fileKey, refusedTokens } = schedule
  const { token, random = Math.random } = options
  const begunAt = new Date(clock.now())
  await beginAttempt(db, schedule, begunAt)
  const outcome = await sync(services, schedule, options)
  const state = await readSync(db, projectId, fileKey)
  const now = clock.now()
  const next = nextAttempt({
    outcome,
    everyMs: schedule.everySeconds * 1000,
    failures: state?.failures ?? 0,
    now,
    notBefore: state?.notBefore?.getTime() ?? null,
    random: random(),
  })
  const refused = outcome === 'refused' ? [...refusedTokens.filter((one) => one !== token), token] : refusedTokens
  await settleAttempt(db, schedule, {
    begunAt,
    now: new Date(now),
    dueAt: new Date(next.dueAt),
    restUntil: next.restUntil === null ? null : new Date(next.restUntil),
    checkedAt: outcome === 'current' ? new Date(now) : null,
    refusedTokens: outcome === 'current' ? [] : refused.slice(-TOKENS_KEPT),
    signalsServed: schedule.signals,
  })
}

async function sync(services: SyncServices, schedule: Schedule, { signal, pause }: RunOptions): Promise<Outcome> {
  const { db, config, log } = services
  const { projectId, fileKey } = schedule
  const { token, apiUrl } = config.figma
  const said = { project_id: projectId, file_key: fileKey }
  try {
    const isKnown = (await readSource(db, projectId, fileKey)) !== null
    const { status } = await syncFigma(services, {
      projectId,
      fileKey,
      token: token ?? '',
      apiUrl,
      longestWaitMs: 0,
      // Nobody stands beside it, and others wait for their turn.
      importSeconds: config.importSeconds,
      source: isKnown ? {} : (JSON.parse(schedule.wish) as SourceWish), // as `writeSchedule` kept it
      signal,
      ...(pause && { pause }),
    })
    log[status === 'synced' ? 'info' : 'debug']('sync.scheduled', { ...said, status })
    return 'current'
  } catch (error) {
    // The process stops: the file stays due, and whoever comes next begins anew.
    signal?.throwIfAborted()
    const outcome = outcomeOf(error)
    log.warn('sync.scheduled_failed', { ...said, outcome, reason: error instanceof Error ? error.message : 'unknown' })
    return outcome
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof SourceUnavailable) return 'unavailable'
  if (error instanceof SourceRefused) return 'refused'
  return error instanceof ServiceError && error.code === 'SVC_UNAVAILABLE' ? 'busy' : 'unfit'
}

/** Without moving when it is due: a process that has a token does it at once. */
async function sayTokenless({ db, clock }: SyncServices, schedule: Schedule): Promise<void> {
  const now = clock.now()
  if (now - schedule.dueAt.getTime() < TOKENLESS_AFTER_MS) return
  const known = await readSync(db, schedule.projectId, schedule.fileKey)
  if (known?.error === NO_TOKEN) return
  await noteFailure(db, schedule, { error: NO_TOKEN, now: new Date(now), notBefore: null })
}

const NO_TOKEN = 'FIGMA_TOKEN is not set where background work runs: set it and start the process anew'

/** Tells tokens apart, and nothing else can be done with it. */
const fingerprint = (token: string): string =>
  createHash('sha256').update(`schedule ${token}`).digest('hex').slice(0, 16)
