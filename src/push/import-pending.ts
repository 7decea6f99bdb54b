import { appendFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CommandError } from '../admin/command-error.ts'
import { ServiceError } from '../errors.ts'
import { mintId } from '../ids.ts'
import type { Services } from '../services.ts'
import { later } from '../uploads/rules/lifetimes.ts'
import { farthestExpiry } from '../work/leases/rules/farthest-expiry.ts'
import { listLeases } from '../work/leases/store.ts'
import type { WorkKind } from '../work/work.ts'
import { findingWishes } from '../sync/import/finding-options.ts'
import { importWithPictures } from '../sync/import/keep-pictures.ts'
import type { ImportProgress } from '../sync/import/import-messages.ts'
import { dropParts, forgetPush } from './forget-push.ts'
import { PART_BYTES } from './pushed-import.ts'
import {
  deleteEndedBut,
  listParts,
  listStale,
  releasePush,
  renewPush,
  settlePush,
  listWaiting,
  takePush,
  type TakenPush,
} from './store.ts'
import { takeFirst } from '../work/take-first.ts'
import type { Wishes } from './wishes.ts'

const EVERY_MS = 30_000
const LEASE_MS = 60_000
const RENEW_MS = 2_000
/** An import that ends its process is given up after this many times. */
const MAX_ATTEMPTS = 3
/** Until one that another import of its project stands before is looked at again. */
const ASIDE_MS = 2_000
/** What became of the newest is told. */
const MOST_ENDED = 500
const RECEIVING_MS = 24 * 3_600_000
const KEPT_MS = 7 * 24 * 3_600_000
const STALE_AT_ONCE = 100

type PushServices = Pick<Services, 'config' | 'db' | 'revisions' | 'libraries' | 'objects' | 'clock' | 'log'>

/** What pushes leave to be done in the background. */
export function pushWork(services: () => Services): WorkKind {
  return {
    name: 'imports',
    everyMs: EVERY_MS,
    async turn(signal) {
      const outcome = await importPending(services(), signal)
      if (outcome === 'set aside') setTimeout(() => services().work.wake('imports'), ASIDE_MS).unref()
      if (outcome) return true
      await forgetStale(services())
      return false
    },
  }
}

/**
 * Whether another process, a command or a sync, imports into the project: its push would wait for that here, and with it
 * those of every other project.
 */
async function isImporting(db: PushServices['db'], projectId: string, now: Date): Promise<boolean> {
  const leases = await listLeases(db, projectId)
  // One that ends later than any lease can was written by a wrong clock, and is there to be taken.
  const farthest = farthestExpiry(now, later(now, LEASE_MS))
  return leases.some(({ name, expiresAt }) => name === 'import' && expiresAt > now && expiresAt <= farthest)
}

/** Imports one library that waits. False: none does. */
export async function importPending(services: PushServices, signal?: AbortSignal): Promise<boolean | 'set aside'> {
  const { db, clock, log } = services
  const holder = mintId(clock.now())
  const now = new Date(clock.now())
  const lease = { holder, now, until: later(now, LEASE_MS) }
  const push = await takeFirst(db, {
    list: (projectId, limit) => listWaiting(db, lease, { projectId, limit }),
    take: ({ projectId, id }) => takePush(db, projectId, id, lease),
  })
  if (!push) return false
  const held = { projectId: push.projectId, id: push.id, holder }
  if (await isImporting(db, push.projectId, now)) {
    await releasePush(db, held, later(now, ASIDE_MS))
    return 'set aside'
  }
  const ended = push.attempts > MAX_ATTEMPTS ? GIVEN_UP : await performed(services, push, { held, signal })
  if (!ended) return true
  const outcome = JSON.stringify(ended.outcome)
  const isSettled = await settlePush(db, held, { state: ended.state, outcome, now: new Date(clock.now()) })
  if (isSettled) {
    await dropParts(services, push.projectId, push.id)
    await deleteEndedBut(db, push.projectId, MOST_ENDED)
  }
  log.info('import.pushed', { project_id: push.projectId, id: push.id, state: ended.state, is_settled: isSettled })
  return true
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
  `the service was ended ${MAX_ATTEMPTS} times while it imported this; the library is as it was, and its log may say why`,
)

type Holding = { readonly held: TakenHold; readonly signal: AbortSignal | undefined }
type TakenHold = Parameters<typeof renewPush>[1]

/** Null: it has been given back, or another process has it by now. */
async function performed(services: PushServices, push: TakenPush, { held, signal }: Holding): Promise<Ended | null> {
  const { db, clock, log } = services
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-push-'))
  const lost = new AbortController()
  let progress: ImportProgress | null = null
  const renewal = setInterval(() => {
    const now = new Date(clock.now())
    const said = progress && { phase: progress.phase, done: progress.done, total: progress.total }
    renewPush(db, held, { progress: said && JSON.stringify(said), now, until: later(now, LEASE_MS) }).then(
      (isOurs) => isOurs || lost.abort(new Error('another process has taken the import over')),
      (error: unknown) => log.warn('import.lease_not_renewed', { project_id: push.projectId, reason: String(error) }),
    )
  }, RENEW_MS)
  try {
    await layOut(services, push, folder)
    const wishes = JSON.parse(push.wishes) as Wishes // as startImport kept them
    const summary = await importWithPictures(
      services,
      {
        projectId: push.projectId,
        files: (await readdir(folder)).sort().map((name) => path.join(folder, name)),
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
        signal: AbortSignal.any([lost.signal, ...(signal ? [signal] : [])]),
      },
      (event) => (progress = event),
    )
    return { state: 'done', outcome: withoutFolder(summary, folder) }
  } catch (error) {
    if (lost.signal.aborted) return null
    const isOver = error instanceof CommandError || (error instanceof ServiceError && error.status < 500)
    if (isOver) return withoutFolder(refusalBy(error), folder)
    // A database that is away or a server that stops: the next process, or the next turn, begins anew.
    if (signal?.aborted || (error instanceof ServiceError && error.code !== 'SVC_INTERNAL')) {
      await releasePush(db, held)
      throw error
    }
    log.error('import.push_failed', { project_id: push.projectId, id: push.id, reason: String(error) })
    return refused('SVC_INTERNAL', 'the service failed on this import; its log has the reason')
  } finally {
    clearInterval(renewal)
    await rm(folder, { recursive: true, force: true })
  }
}

const refusalBy = (error: CommandError | ServiceError): Ended =>
  error instanceof ServiceError
    ? refused(error.code, error.message, error.details)
    : refused('SVC_INVALID_ARGUMENT', error.message)

/** The parts as files, those of one name after each other. */
async function layOut({ db, objects }: PushServices, { projectId, id }: TakenPush, folder: string): Promise<void> {
  for (const { name, storeKey } of await listParts(db, projectId, id)) {
    const bytes = await objects.read(storeKey, { maxBytes: PART_BYTES })
    if (bytes === null || bytes === 'too_large') {
      // A store that is away throws; what is gone stays gone, and must not stand in the way of others for ever.
      throw new ServiceError('SVC_NOT_FOUND', `a part of ${name} is gone from the object store: push it again`, {
        type: 'object',
        name,
      })
    }
    const file = path.join(folder, ...name.split('/'))
    await mkdir(path.dirname(file), { recursive: true })
    await appendFile(file, bytes)
  }
}

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
