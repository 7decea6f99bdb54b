import path from 'node:path'
import { isCommandCode, ServiceError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { later } from '../../uploads/rules/lifetimes.ts'
import { hold, taken, type Holding } from '../../work/leases/hold.ts'
import { isImporting } from '../../work/leases/lease.ts'
import type { WorkKind } from '../../work/work.ts'
import { findingWishes } from '../import/finding-options.ts'
import { isOutOfTime, wasKilled, withinTime } from '../import/import-limits.ts'
import { importWithPictures } from '../import/keep-pictures.ts'
import type { ImportProgress } from '../import/import-messages.ts'
import type { ImportSummary } from '../import/rules/import-summary.ts'
import { dropParts, forgetPush } from './forget-push.ts'
import { layOut } from './lay-out.ts'
import {
  deleteEndedBut,
  listStale,
  releasePush,
  renewPush,
  settlePush,
  listWaiting,
  takePush,
  type TakenPush,
} from './store.ts'
import { takeFirst } from '../../work/take-first.ts'
import { makeScratch, removeScratch, sweepScratch } from '../import/scratch.ts'
import type { Wishes } from './wishes.ts'

/** Whoever leaves an import to be done says so (processes/bell.ts); this is for what was said while nobody heard it. */
const EVERY_MS = 5_000
const LEASE_MS = 60_000
const RENEW_MS = 2_000
/** An import that ends its process is given up after this many times. */
const MAX_ATTEMPTS = 3
/** Until one is looked at again that another import of its project stands before, or that could not be done just now. */
const ASIDE_MS = 2_000
/** What became of the newest is told. */
const MOST_ENDED = 500
const RECEIVING_MS = 24 * 3_600_000
const KEPT_MS = 7 * 24 * 3_600_000
const STALE_AT_ONCE = 100
const SWEPT_EVERY_MS = 3_600_000
const SCRATCH_KEPT_MS = 24 * 3_600_000

type PushServices = Pick<
  Services,
  'config' | 'db' | 'revisions' | 'libraries' | 'objects' | 'processes' | 'clock' | 'log'
>

/** What pushes leave to be done in the background. */
export function pushWork(services: () => Services, { atOnce }: { readonly atOnce: number }): WorkKind {
  let sweptAt = -Infinity
  return {
    name: 'imports',
    everyMs: EVERY_MS,
    atOnce,
    isShared: true,
    async turn(signal) {
      const { clock, config, log } = services()
      const outcome = await importPending(services(), signal)
      if (outcome === 'set aside') setTimeout(() => services().work.wake('imports'), ASIDE_MS).unref()
      if (outcome) return true
      await forgetStale(services())
      if (clock.now() - sweptAt < SWEPT_EVERY_MS) return false
      sweptAt = clock.now()
      // Whatever an import is at was made within the time that it may take.
      const olderThan = later(clock.now(), -SCRATCH_KEPT_MS - config.importSeconds * 1_000)
      await sweepScratch({ olderThan }).catch((error: unknown) => {
        log.warn('import.scratch_not_swept', { reason: String(error) })
      })
      return false
    },
  }
}

/** Imports one library that waits. False: none does. */
export async function importPending(services: PushServices, signal?: AbortSignal): Promise<boolean | 'set aside'> {
  const { db, processes, clock, log } = services
  const holder = processes.newHolder()
  const lease = { holder, ...termFrom(clock), dead: processes.dead }
  const push = await takeFirst(db, {
    list: (projectId, limit) => listWaiting(db, lease, { projectId, limit }),
    take({ projectId, id }) {
      const release = () => releasePush(db, { projectId, id, holder })
      return taken(log, { what: { project_id: projectId, import_id: id }, release }, () =>
        takePush(db, projectId, id, lease),
      )
    },
  })
  if (!push) return false
  const held = { projectId: push.projectId, id: push.id, holder }
  let progress: ImportProgress | null = null
  let isSettled = false
  let isCounted = false
  const holding: Holding = {
    what: { project_id: push.projectId, import_id: push.id },
    renewEveryMs: RENEW_MS,
    renew: () => renewPush(db, held, { progress: told(progress), ...termFrom(clock) }),
    // What stopped it was not its fault: it begins anew, and meanwhile others have the place.
    release: async () =>
      isSettled || releasePush(db, held, { until: signal?.aborted ? null : later(clock.now(), ASIDE_MS), isCounted }),
  }
  return hold(services, holding, async (lost) => {
    // A command or a sync: it would be waited for here, in the place of other projects.
    if (await isImporting(services, push.projectId)) return 'set aside'
    const signals = { lost, stop: signal }
    const performing = { signals, onProgress: (event: ImportProgress) => (progress = event) }
    const ended = await outcomeOf(services, push, performing).catch((error: unknown) => {
      // It may be what killed the process, and must not do so for ever.
      isCounted = wasKilled(error)
      throw error
    })
    isSettled = ended !== null && (await settle(services, held, ended))
    return true
  })
}

function termFrom(clock: PushServices['clock']) {
  const now = new Date(clock.now())
  return { now, until: later(now, LEASE_MS) }
}

const told = (progress: ImportProgress | null): string | null =>
  progress && JSON.stringify({ phase: progress.phase, done: progress.done, total: progress.total })

async function settle(services: PushServices, held: TakenHold, { state, outcome }: Ended): Promise<boolean> {
  const { db, clock, log } = services
  const now = new Date(clock.now())
  const isSettled = await settlePush(db, held, { state, outcome: JSON.stringify(outcome), now })
  if (isSettled) {
    await dropParts(services, held.projectId, held.id)
    await deleteEndedBut(db, held.projectId, MOST_ENDED)
  }
  log.info('import.pushed', { project_id: held.projectId, id: held.id, state, is_settled: isSettled })
  return isSettled
}

interface Ended {
  readonly state: 'done' | 'refused'
  readonly outcome: unknown
}

const refused = (code: string, message: string, details?: unknown): Ended => ({
  state: 'refused',
  outcome: { code, message, ...(details === undefined ? {} : { details }) },
})

const GIVEN_UP = refused(
  'SVC_INTERNAL',
  `the service, or the process that read the files, was ended ${MAX_ATTEMPTS} times while it imported this; the library is as it was, and its log may say why`,
)

type TakenHold = Parameters<typeof renewPush>[1]

interface Performing {
  /** `lost`: another process has it by now. `stop`: this process ends. */
  readonly signals: { readonly lost: AbortSignal; readonly stop: AbortSignal | undefined }
  readonly onProgress: (progress: ImportProgress) => void
}

/** Null: another process has it by now. What may go well the next time is thrown. */
async function outcomeOf(services: PushServices, push: TakenPush, performing: Performing): Promise<Ended | null> {
  if (push.attempts > MAX_ATTEMPTS) return GIVEN_UP
  const { lost, stop } = performing.signals
  const folder = makeScratch()
  try {
    const files = await layOut(services, push, folder)
    const summary = await perform(services, push, { ...performing, files })
    return { state: 'done', outcome: withoutFolder(summary, folder) }
  } catch (error) {
    if (lost.aborted) return null
    const isFault = error instanceof ServiceError && error.status < 500
    if (isFault || isOutOfTime(error)) return withoutFolder(refusalBy(error), folder)
    // A database that is away or a server that stops: the next process, or the next turn, begins anew.
    if (stop?.aborted || (error instanceof ServiceError && error.code !== 'SVC_INTERNAL')) throw error
    services.log.error('import.push_failed', { project_id: push.projectId, id: push.id, reason: String(error) })
    return refused('SVC_INTERNAL', 'the service failed on this import; its log has the reason')
  } finally {
    await removeScratch(folder)
  }
}

async function perform(
  services: PushServices,
  { projectId, wishes: given }: TakenPush,
  { files, signals: { lost, stop }, onProgress }: Performing & { readonly files: Awaited<ReturnType<typeof layOut>> },
): Promise<ImportSummary> {
  const wishes = JSON.parse(given) as Wishes // as startImport kept them
  const request = {
    projectId,
    files,
    format: wishes.format,
    fileKey: wishes.file_key,
    isComplete: wishes.complete,
    isStrict: wishes.strict,
    dryRun: wishes.dry_run,
    source: { name: wishes.source, isNew: wishes.new_source ?? false },
    ...findingWishes({
      ...(wishes.silence && { silence: wishes.silence }),
      ...(wishes.fail_on && { fail_on: wishes.fail_on }),
    }),
  }
  const ending = AbortSignal.any(stop ? [lost, stop] : [lost])
  return withinTime(services.config.importSeconds, ending, (signal) =>
    importWithPictures(services, { ...request, signal }, onProgress),
  )
}

const refusalBy = (error: unknown): Ended =>
  error instanceof ServiceError && !isCommandCode(error.code)
    ? refused(error.code, error.message, error.details)
    : refused('SVC_INVALID_ARGUMENT', String(error instanceof Error ? error.message : error))

/** What is said of files says their names as they were sent, and nothing of this machine. */
function withoutFolder<T>(value: T, folder: string): T {
  const quoted = JSON.stringify(`${folder}${path.sep}`).slice(1, -1)
  return JSON.parse(JSON.stringify(value).replaceAll(quoted, '')) as T
}

async function forgetStale(services: PushServices): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const before = { receivingBefore: later(now, -RECEIVING_MS), endedBefore: later(now, -KEPT_MS), limit: STALE_AT_ONCE }
  for (const { projectId, id } of await listStale(db, before)) {
    await forgetPush(services, projectId, id)
  }
}
