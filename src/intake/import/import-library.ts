import type { Config } from '../../config.ts'
import { notFound, ServiceError } from '../../errors.ts'
import type { Clock, Database, Log } from '../../ports.ts'
import type { Revisions } from '../../projects/revisions.ts'
import { abstractOf, describeImport } from '../changes/describe-import.ts'
import { nameChanges } from '../changes/name-changes.ts'
import type { ChangeRecord } from '../changes/rules/change-record.ts'
import type { NamedDiff } from '../changes/rules/named-diff.ts'
import type { Library } from '../../library/library.ts'
import { ImportProcess } from './import-process.ts'
import type { GivenFile } from '../files/find-source-files.ts'
import type { Checked, ImportProgress } from './import-messages.ts'
import { withImportLease } from '../../work/leases/lease.ts'
import type { ImportLease } from '../../work/leases/lease.ts'
import type { Processes } from '../../work/processes/processes.ts'
import { outOfMemory } from './import-limits.ts'
import { PendingImport } from './pending-import.ts'
import { openReferenceMessage } from '../../formats/bundle/cross-checks.ts'
import type { Format } from '../../contract/words.ts'
import type { FindingCode } from '../../formats/bundle/finding-codes.ts'
import { Findings, type Finding } from '../../formats/bundle/findings.ts'
import type { ImportCounts, ImportedSource, ImportSummary } from './rules/import-summary.ts'
import { note } from '../../projects/audit/note.ts'
import { chooseCodeSource } from '../code/choose-code-source.ts'
import { PendingCode } from '../code/pending-code.ts'
import { chooseSources, type ChosenSource, type SourceWish } from '../origin/choose-sources.ts'
import { listSources, writeSource, type WrittenSource } from '../origin/store.ts'
import { knownKeys, storedItems, writeLayers } from './store.ts'
import { sweepUnder } from './sweep-layers.ts'
import { counted } from '../../kit/words/counted.ts'

export interface ImportServices {
  readonly config: Pick<Config, 'minSpecVersion' | 'importMemoryBytes'>
  readonly db: Database
  readonly revisions: Revisions
  readonly libraries: { open(scope: { projectId: string }): Promise<Library> }
  readonly processes: Processes
  readonly clock: Clock
  readonly log: Log
}

export interface ImportRequest {
  readonly projectId: string
  /** In one transaction. */
  readonly files: readonly GivenFile[]
  /** What the files are where they are not to tell by their content. */
  readonly format?: Format | undefined
  /** Which file of the design tool they are, where they do not say so themselves. */
  readonly fileKey?: string | undefined
  /** What people say about the source; what they do not say the data tells. */
  readonly source?: SourceWish | undefined
  /** What is absent from token files is gone from the source. */
  readonly isComplete?: boolean | undefined
  /** A file that is not recognized refuses the import, where it would be left out beside others. */
  readonly isStrict?: boolean | undefined
  readonly dryRun?: boolean | undefined
  /** What was found out about the files before. */
  readonly notes?: readonly Finding[] | undefined
  /** Warnings of these kinds are counted and not listed. */
  readonly silenced?: readonly FindingCode[] | undefined
  /** Warnings of these kinds refuse the import before anything is written. */
  readonly failOn?: readonly FindingCode[] | undefined
  readonly signal?: AbortSignal | undefined
  /** Hears what will be written, under the lease and before the transaction; also when that is nothing. */
  readonly beforeWrite?: BeforeWrite | undefined
}

export type BeforeWrite = (coming: { readonly lease: ImportLease; readonly ids: readonly string[] }) => Promise<void>

/**
 * Imports library bundles into a project. A bundle with a fault is refused whole before anything is written; spec
 * layers are written first, then every changed row in one transaction. Resolves when this process serves the new
 * library. An import that changes nothing writes nothing.
 */
export async function importLibrary(
  services: ImportServices,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportSummary> {
  const { clock, revisions } = services
  const startedAt = clock.now()
  const projectId = request.projectId.toLowerCase()
  if ((await revisions.learn(projectId)) === null) throw notFound('project', projectId)
  request.signal?.throwIfAborted()
  const child = processOf(services, request, onProgress)
  const { signal, beforeWrite = () => Promise.resolve() } = request
  const run = { services, child, projectId, signal, beforeWrite, onProgress, wish: request.source }
  try {
    const checked = await child.check()
    const { warnings, warningCounts } = await allWarnings(run, checked, request)
    const { counts, sources, code, diff } = await (request.dryRun ? rehearse(run, checked) : perform(run, checked))
    const own = code === null || code.source.isShared ? [] : [code.source]
    const told = [...sources, ...own].map((source) => tell(source, request.dryRun))
    return {
      project_id: projectId,
      source: told[0] ?? null,
      sources: told,
      ...counts,
      files: checked.files,
      left_out: checked.leftOut,
      code: code?.counts ?? null,
      diff,
      duration_ms: clock.now() - startedAt,
      warnings,
      warning_counts: warningCounts,
    }
  } finally {
    await child.stop()
  }
}

/** The process that reads the files of an import; it fails with the signal, and has to be stopped. */
export function processOf(
  { config }: Pick<ImportServices, 'config'>,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void = () => {},
): ImportProcess {
  return new ImportProcess(
    {
      projectId: request.projectId.toLowerCase(),
      files: request.files,
      format: request.format ?? null,
      fileKey: request.fileKey ?? null,
      isComplete: request.isComplete ?? false,
      isStrict: request.isStrict ?? false,
      minSpecVersion: config.minSpecVersion,
      silenced: request.silenced ?? [],
    },
    { onProgress, signal: request.signal, memoryBytes: config.importMemoryBytes },
  )
}

interface Run {
  readonly services: ImportServices
  readonly child: ImportProcess
  readonly projectId: string
  readonly signal: AbortSignal | undefined
  readonly beforeWrite: BeforeWrite
  readonly onProgress: (progress: ImportProgress) => void
  readonly wish: SourceWish | undefined
}

interface Outcome {
  readonly counts: ImportCounts
  readonly sources: readonly ChosenSource[]
  readonly code: PendingCode | null
  readonly diff: NamedDiff | null
}

async function rehearse(run: Run, checked: Checked): Promise<Outcome> {
  const sources = await findSources(run, checked)
  const code = await gatherCode(run, checked, sources)
  await tellStored(run, sources)
  const { services, projectId } = run
  const pending = new PendingImport(services.config.importMemoryBytes)
  const layers = new Map<string, string>()
  for (;;) {
    const { batch, counts } = await run.child.next()
    if (counts) {
      const { items, absent } = pending
      const change = await describeImport(services.db, projectId, { items, absent, sources, layers })
      const library = change && (await services.libraries.open({ projectId }))
      return { counts, sources, code, diff: await diffOf(run, change, library) }
    }
    pending.add(batch)
    // Of its layers only those that tell the props are asked for; one that is far longer than props are is not parsed here.
    const abstracts = new Set(batch.items.map(abstractOf))
    for (const { hash, body } of batch.layers)
      if (abstracts.has(hash) && body.length <= LONGEST_ABSTRACT) layers.set(hash, body)
  }
}

const LONGEST_ABSTRACT = 500_000

async function diffOf(
  { services, projectId }: Run,
  change: ChangeRecord | null,
  library: Library | null,
): Promise<NamedDiff | null> {
  if (change === null) return null
  const revision = (await services.revisions.learn(projectId))?.library ?? 0
  return nameChanges(services.db, { projectId, library, revision }, change)
}

async function perform(run: Run, checked: Checked): Promise<Outcome> {
  const { services, projectId, signal, onProgress } = run
  const onWait = (): void => onProgress({ phase: 'wait', done: 0, total: 0 })
  const { hasChanged, change, ...outcome } = await withImportLease(
    services,
    { projectId, signal, onWait },
    async (lease) => {
      // Under the lease: of two first imports of one library the second has to find what the first has made.
      const sources = await findSources(run, checked)
      const code = await gatherCode(run, checked, sources)
      await tellStored(run, sources)
      const pending = new PendingImport(services.config.importMemoryBytes)
      try {
        const counts = await gather(run, pending)
        const hasChanged = pending.size > 0 || sources.some(({ formerKey }) => formerKey !== null)
        await run.beforeWrite({ lease, ids: pending.items.map(({ id }) => id) })
        const coming = code?.hasChanged ? code : null
        const change = hasChanged ? await commit(run, { sources, pending, lease, code: coming }) : null
        if (!hasChanged) {
          await noteSources(services, projectId, sources)
          if (coming) await commitCode(run, coming, lease)
        }
        return { counts, sources, code, hasChanged, change }
      } finally {
        // Done or not: what no row names now is what the import replaced, or what it wrote before it failed.
        if (pending.size > 0) await sweepOwn(run, lease)
      }
    },
  )
  if (hasChanged) await swap(services, projectId)
  return { ...outcome, diff: await diffOf(run, change, null) }
}

/** Says which source each bundle belongs to before anything is written. */
async function findSources({ services, child, projectId, wish, onProgress }: Run, { sources }: Checked) {
  const choosing = { db: services.db, projectId, now: services.clock.now(), compare: child.compare.bind(child) }
  const { sources: chosen, homes } = await chooseSources(choosing, sources, wish)
  for (const [at, source] of chosen.entries()) {
    onProgress({ phase: 'source', done: at + 1, total: chosen.length, source: tell(source) })
  }
  await child.tellSources(homes)
  return chosen
}

const tell = ({ id, name, matchedBy }: ChosenSource, isDryRun = false): ImportedSource => ({
  id: isDryRun && matchedBy === 'new' ? null : id,
  name,
  matched_by: matchedBy,
})

/** What a sweep that fails leaves behind the next import takes, or a server's background work. */
async function sweepOwn({ services: { db, log }, projectId }: Run, lease: ImportLease): Promise<void> {
  await sweepUnder(lease, db, projectId).catch((error: unknown) => {
    log.warn('import.sweep_failed', { project_id: projectId, reason: String(error) })
  })
}

/** The import is done whatever happens here: a request that needs the new library waits for it by itself. */
async function swap({ libraries, log }: ImportServices, projectId: string): Promise<void> {
  try {
    await libraries.open({ projectId })
  } catch (error) {
    log.warn('import.library_not_opened', { project_id: projectId, reason: String(error) })
  }
}

async function tellStored({ services, child, projectId }: Run, sources: readonly ChosenSource[]): Promise<void> {
  const keys = sources.map(({ formerKey, key }) => formerKey ?? key)
  for await (const items of storedItems(services.db, projectId, keys)) await child.tellStored(items)
}

/** What the files say of code, compared with what its source said; the process has it ready. */
async function gatherCode(
  { services, child, projectId, wish, onProgress }: Run,
  { code }: Checked,
  others: readonly ChosenSource[],
): Promise<PendingCode | null> {
  if (code === null) return null
  const { db, clock, config } = services
  const source = await chooseCodeSource({ db, projectId, now: clock.now(), code, wish, others })
  if (!source.isShared) onProgress({ phase: 'source', done: 1, total: 1, source: tell(source) })
  const next = () => child.nextCode()
  const expectRoom = (bytes: number): void => {
    if (bytes > config.importMemoryBytes) throw outOfMemory(config.importMemoryBytes)
  }
  return PendingCode.gather({ db, projectId, source, code, next, expectRoom })
}

/** Takes the rows from the worker; their layers are written at once, in batches, while it prepares the next ones. */
async function gather({ services, child, projectId }: Run, pending: PendingImport): Promise<ImportCounts> {
  let coming = child.next()
  for (;;) {
    const { batch, counts } = await coming
    if (counts) return counts
    coming = child.next()
    // Its failure is thrown where it is awaited; until then it must not count as unhandled.
    coming.catch(() => {})
    pending.add(batch)
    if (batch.layers.length > 0) await writeLayers(services.db, projectId, batch.layers)
  }
}

interface Coming {
  readonly sources: readonly ChosenSource[]
  readonly pending: PendingImport
  readonly lease: ImportLease
  readonly code: PendingCode | null
}

async function commit(
  { services, projectId, signal, onProgress }: Run,
  { sources, pending, lease, code }: Coming,
): Promise<ChangeRecord | null> {
  const { db, clock } = services
  const total = pending.size
  const change = await describeImport(db, projectId, { items: pending.items, absent: pending.absent, sources })
  await pending.write(services, {
    projectId,
    lease,
    signal,
    sources,
    change,
    code,
    now: new Date(clock.now()),
    onWritten: (done) => onProgress({ phase: 'write', done, total }),
  })
  return change
}

/** The code side alone: the library stays as it is, and its revision too. */
async function commitCode(
  { services: { db, clock }, projectId, signal }: Run,
  code: PendingCode,
  lease: ImportLease,
): Promise<void> {
  await db.transaction(async (db) => {
    await lease.confirm(db)
    await code.writeRows(db, new Date(clock.now()))
    await note(db, projectId, { code_revision: await code.raise(db) })
    signal?.throwIfAborted()
  })
}

/** A new version of the source that changed no item is remembered; the library stays as it is, and its revision too. */
async function noteSources(
  { db, clock }: ImportServices,
  projectId: string,
  sources: readonly ChosenSource[],
): Promise<void> {
  const known = new Map((await listSources(db, projectId)).map((source) => [source.id, source]))
  for (const source of sources) {
    const former = known.get(source.id)
    const isSame = former && former.removedAt === null && facts(former) === facts(source)
    // Without a thing in it, a file key or a name it would be another new one every time.
    const isNowhere = !former && source.fileKeys.length === 0 && !source.isNamed
    if (!isSame && !isNowhere) await writeSource(db, projectId, source, new Date(clock.now()))
  }
}

const facts = ({ tool, name, version, fileKeys }: WrittenSource): string =>
  JSON.stringify([tool, name, version, fileKeys])

/** All that is odd: what was known before, what the files hold, and references that neither they nor the library resolve. */
async function allWarnings(
  { services, child, projectId }: Run,
  checked: Checked,
  { notes = [], silenced, failOn = [] }: ImportRequest,
): Promise<Findings> {
  const findings = new Findings(silenced)
  for (const { code, path, message } of notes) findings.warn(code, path, message)
  findings.join(checked)
  for (let page = await child.nextReferences(); page.length > 0; page = await child.nextReferences()) {
    for (const kind of new Set(page.map((reference) => reference.kind))) {
      const open = page.filter((reference) => reference.kind === kind)
      const keys = open.map((reference) => reference.key)
      const known = await knownKeys(services.db, projectId, kind, keys)
      for (const reference of open.filter(({ key }) => !known.has(key))) {
        findings.warn('reference-unresolved', reference.path, openReferenceMessage(reference))
      }
    }
  }
  refuseWarnings(findings, failOn)
  return findings
}

/** For pipelines that want certain warnings to be faults. */
export function refuseWarnings({ warnings, warningCounts }: Findings, failOn: readonly FindingCode[]): void {
  const found = failOn.filter((code) => warningCounts[code] !== undefined)
  if (found.length === 0) return
  const total = found.reduce((sum, code) => sum + (warningCounts[code] ?? 0), 0)
  throw new ServiceError(
    'SVC_INVALID_ARGUMENT',
    `nothing was written: ${counted(total, 'warning')} of kinds that are to refuse an import (${found.join(', ')})`,
    { issues: warnings.filter(({ code }) => found.includes(code)), total },
  )
}
