import type { Config } from '../../config.ts'
import { ServiceError } from '../../errors.ts'
import type { Libraries } from '../../library/cache/libraries.ts'
import type { DesignSource, ObjectStore, SourceFetcher } from '../../ports.ts'
import { importLibrary, type ImportServices } from '../import/import-library.ts'
import { withinTime } from '../import/import-limits.ts'
import { withImportLease } from '../../work/leases/lease.ts'
import { Tally, type ImportSummary } from '../import/rules/import-summary.ts'
import type { FindingCode } from '../../formats/bundle/finding-codes.ts'
import { Findings, type Finding } from '../../formats/bundle/findings.ts'
import type { SourceWish } from '../origin/choose-sources.ts'
import { readSource } from '../origin/store.ts'
import { AnswerFolder } from './answer-folder.ts'
import { fetchAnswer, SourceRefused, SourceUnavailable, type Asking, type Pause } from './fetch-answers.ts'
import { markPending, markSyncing, syncLease, takeMarksBack, type SyncedFile } from '../marks/marks.ts'
import { changedSince, publishedEntries } from './rules/published.ts'
import { LONGEST_WAIT_MS, restAfter } from './rules/patience.ts'
import { syncImages } from './sync-images.ts'
import { syncPictures } from './sync-pictures.ts'
import { tellFailure } from './tell-failure.ts'
import { clearFailure, componentsByKey, noteFailure, noteStart, noteSuccess, readSync } from '../marks/store.ts'

export interface SyncServices extends ImportServices {
  readonly config: Config
  readonly libraries: Libraries
  readonly designs: DesignSource
  readonly sources: SourceFetcher
  readonly objects: ObjectStore
}

export interface SyncRequest extends SyncedFile {
  readonly token: string
  readonly apiUrl: string
  /** Also when the source has not changed. */
  readonly isForced?: boolean
  /** Wait for the tool as long as it asks for. */
  readonly isPatient?: boolean
  /** Otherwise this long, a minute unless said. */
  readonly longestWaitMs?: number
  /** How long the import of what was fetched may take; for ever unless said. */
  readonly importSeconds?: number
  readonly source?: SourceWish
  /** Warnings of these kinds are counted and not listed. */
  readonly silenced?: readonly FindingCode[] | undefined
  /** Warnings of these kinds refuse the sync before anything is written. */
  readonly failOn?: readonly FindingCode[] | undefined
  readonly signal?: AbortSignal | undefined
  readonly pause?: Pause
}

interface SyncSummary extends ImportSummary {
  readonly status: 'synced' | 'unchanged'
  readonly file_key: string
  readonly version: string | null
}

type OnProgress = (progress: { readonly phase: string; readonly done: number; readonly total?: number }) => void

interface Run {
  readonly services: SyncServices
  readonly request: SyncRequest
  readonly asking: Asking
  /** The items of the source that the file was seen in, which marks are set on. */
  readonly items: SyncedFile
  readonly onProgress: OnProgress
}

const LISTS = ['component_sets', 'components', 'styles'] as const

/**
 * Brings the library up to date with a file of the design tool: asks for its version first, then fetches what makes
 * the library, marks what will change, and imports it in one transaction. Whatever goes wrong the last good library
 * stays, and the reason is kept. One sync of a file at a time.
 */
export async function syncFigma(
  services: SyncServices,
  request: SyncRequest,
  onProgress: OnProgress = () => {},
): Promise<SyncSummary> {
  const { projectId, fileKey, token, apiUrl, signal, pause } = request
  const { isPatient = false, longestWaitMs = LONGEST_WAIT_MS } = request
  const file = { projectId, fileKey }
  const folder = new AnswerFolder(services.config.dataDir, file)
  const { db, clock, designs } = services
  const access = { token, apiUrl }
  const asking = { db, clock, designs, file, folder, access, isPatient, longestWaitMs, signal, onProgress, pause }
  const onWait = (): void => onProgress({ phase: 'wait', done: 0 })
  const items = { projectId, fileKey: (await readSource(db, projectId, fileKey))?.key ?? fileKey }
  return withImportLease(services, { projectId, name: syncLease(items), signal, onWait }, async () => {
    try {
      // What a run that was killed left behind.
      await takeMarksBack(services, items)
      return await sync({ services, request, asking, items, onProgress })
    } catch (error) {
      await afterFailure(services, { file, items, isAborted: signal?.aborted ?? false }, error)
      throw error
    }
  })
}

async function sync(run: Run): Promise<SyncSummary> {
  const { services, request, asking, items } = run
  const { db, clock } = services
  const { file, folder } = asking
  const startedAt = clock.now()
  const probe = await probeVersion(asking)
  const last = await readSync(db, file.projectId, file.fileKey)
  const source = await readSource(db, file.projectId, file.fileKey)
  const isThere = source !== null && source.removedAt === null
  const isKnown = isThere && probe !== null && last?.version === probe && source.version === probe
  if (isKnown && !request.isForced) {
    if (last.error !== null || last.notBefore !== null) await clearFailure(db, file)
    return summary(run, { status: 'unchanged', version: probe, startedAt })
  }
  await noteStart(db, file, new Date(startedAt))
  await folder.keepOnly(probe ?? `no version ${startedAt}`)
  const notes = await fetchLists(run)
  await markPending(services, items, await changedComponents(run))
  notes.push(...(await fetchFile(asking)))
  const imported = await importAnswers(run, notes)
  const findings = new Findings(request.silenced)
  findings.join({ warnings: imported.warnings, warningCounts: imported.warning_counts })
  const itemsKey = await itemsKeyOf(run)
  await syncImages(services, { asking, itemsKey, findings })
  await syncPictures(services, { asking, itemsKey, findings })
  const version = (await readSource(db, file.projectId, file.fileKey))?.version ?? null
  await noteSuccess(db, file, { version, now: new Date(clock.now()) })
  await folder.empty()
  return {
    ...imported,
    warnings: findings.warnings,
    warning_counts: findings.warningCounts,
    status: 'synced',
    file_key: file.fileKey,
    version,
    duration_ms: clock.now() - startedAt,
  }
}

/** The import may have found another source than the one that was there before, or made one. */
const itemsKeyOf = async ({ services, asking: { file } }: Run): Promise<string> =>
  (await readSource(services.db, file.projectId, file.fileKey))?.key ?? file.fileKey

/** Costs the tool little and is asked on every run, so the answer is not kept. Null where it tells no version. */
async function probeVersion(asking: Asking): Promise<string | null> {
  const question = { name: 'meta', path: `/v1/files/${asking.file.fileKey}/meta` }
  await asking.folder.forget(question.name)
  await expectSaved(asking, question)
  const answer = (await asking.folder.read(question.name)) as { file?: { version?: unknown } } | null
  await asking.folder.forget(question.name)
  const version = answer?.file?.version
  return typeof version === 'string' && version !== '' ? version : null
}

/** With the paths of its vectors, unless the file is then too large for the tool to answer. */
async function fetchFile(asking: Asking): Promise<Finding[]> {
  const path = `/v1/files/${asking.file.fileKey}`
  const asked = await fetchAnswer(asking, { name: 'file', path: `${path}?geometry=paths` })
  if (asked.kind === 'saved') return []
  if (!TOO_LARGE.includes(asked.status)) throw new SourceRefused(whyRefused(asked.status))
  await expectSaved(asking, { name: 'file', path })
  const message = `was refused with vector paths (${asked.status}) and fetched without: vectors have a box and no shape`
  return [{ code: 'geometry-refused', path: 'file', message }]
}

/** What the tool says to a question whose answer would be too large. */
const TOO_LARGE = [400, 413]

/** The library is made without those that the token or the plan does not allow, and says so. */
async function fetchLists({ asking }: Run): Promise<Finding[]> {
  const notes: Finding[] = []
  const prefix = `/v1/files/${asking.file.fileKey}`
  for (const name of LISTS) {
    const asked = await fetchAnswer(asking, { name, path: `${prefix}/${name}` })
    if (asked.kind === 'refused') {
      notes.push({ code: 'list-refused', path: name, message: `was refused (${asked.status}): ${UNLISTED}` })
    }
  }
  const asked = await fetchAnswer(asking, { name: 'variables', path: `${prefix}/variables/local` })
  if (asked.kind === 'refused') {
    const message = `were refused (${asked.status}): ${NO_VARIABLES}`
    notes.push({ code: 'variables-refused', path: 'variables', message })
  }
  return notes
}

const UNLISTED = 'what is published is not known'
const NO_VARIABLES =
  'the plan or the token does not include them, so tokens and collections stay as they are and none is deleted'

async function changedComponents({ services, asking, items }: Run): Promise<string[]> {
  const { folder } = asking
  const published: ReturnType<typeof publishedEntries> = []
  for (const name of ['component_sets', 'components'] as const) {
    if (await folder.has(name)) published.push(...publishedEntries(await folder.read(name)))
  }
  const keys = published.map(({ key }) => key)
  return changedSince(published, await componentsByKey(services.db, items, keys))
}

async function importAnswers(run: Run, notes: readonly Finding[]): Promise<ImportSummary> {
  const { services, request, asking, items, onProgress } = run
  const { file, folder } = asking
  const names: string[] = []
  for (const name of ['file', ...LISTS, 'variables']) if (await folder.has(name)) names.push(folder.path(name))
  const imported = (signal: AbortSignal | undefined): Promise<ImportSummary> =>
    importLibrary(
      services,
      {
        projectId: request.projectId,
        files: names,
        format: 'figma',
        fileKey: file.fileKey,
        // An answer that is not what was asked for must not pass for a library that has lost it.
        isStrict: true,
        source: request.source,
        silenced: request.silenced,
        failOn: request.failOn,
        notes,
        signal,
        beforeWrite: (coming) => markSyncing(services, items, coming),
      },
      onProgress,
    )
  try {
    const { importSeconds } = request
    return await (importSeconds === undefined
      ? imported(asking.signal)
      : withinTime(importSeconds, asking.signal, imported))
  } catch (error) {
    // Answers that make no library would make none next time either.
    if (error instanceof ServiceError && error.code === 'SVC_INVALID_ARGUMENT') await folder.empty()
    throw error
  }
}

async function expectSaved(asking: Asking, question: { name: string; path: string }): Promise<void> {
  const asked = await fetchAnswer(asking, question)
  if (asked.kind === 'refused') throw new SourceRefused(whyRefused(asked.status))
}

function whyRefused(status: number): string {
  if (status === 401 || status === 403)
    return `the design tool refused the token (${status}): check that FIGMA_TOKEN is in force and may read this file`
  if (status === 404) return 'the design tool knows no such file (404), or the token may not see it: check the key'
  return `the design tool refused the question (${status})`
}

async function afterFailure(
  services: SyncServices,
  { file, items, isAborted }: { readonly file: SyncedFile; readonly items: SyncedFile; readonly isAborted: boolean },
  error: unknown,
): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const message = error instanceof Error ? error.message : String(error)
  try {
    await takeMarksBack(services, items)
    // Whoever stops it, or a server that stops, says nothing about the source.
    if (isAborted) return
    const failures = ((await readSync(db, file.projectId, file.fileKey))?.failures ?? 0) + 1
    const rest = error instanceof SourceUnavailable ? (error.notBefore ?? now + restAfter(failures)) : null
    const notBefore = rest === null ? null : new Date(rest)
    await db.transaction(async (db) => {
      await noteFailure(db, file, { error: message, now: new Date(now), notBefore })
      if (failures === 1) await tellFailure(db, file, { error: message, now: new Date(now) })
    })
  } catch (second) {
    // The marks of this run are healed by the next one, or by a server's background work.
    log.warn('sync.failure_not_noted', { project_id: file.projectId, reason: String(second) })
  }
}

function summary(
  { services, request }: Run,
  { status, version, startedAt }: { status: SyncSummary['status']; version: string | null; startedAt: number },
): SyncSummary {
  return {
    project_id: request.projectId,
    source: null,
    sources: [],
    status,
    file_key: request.fileKey,
    version,
    ...new Tally().counts(),
    files: [],
    left_out: { count: 0, files: [] },
    code: null,
    diff: null,
    duration_ms: services.clock.now() - startedAt,
    warnings: [],
    warning_counts: {},
  }
}
