import { stat } from 'node:fs/promises'
import { invalidArgument, ServiceError } from '../../errors.ts'
import { present } from '../../kit/present.ts'
import type { CheckedBundle } from './check-bundle.ts'
import { checkBundle, stampOf } from './check-bundle.ts'
import { convertFiles, type RecognizedFile } from '../files/convert-files.ts'
import type { GivenFile } from '../files/find-source-files.ts'
import type { Checked, ImportOrder, ImportProgress, Prepared } from './import-messages.ts'
import { prepareBundle } from './prepare-bundle.ts'
import type { PreparedBatch } from '../prepared/prepared.ts'
import type { BundleFile } from '../files/read-bundle.ts'
import type { OpenReference } from '../../formats/bundle/cross-checks.ts'
import { CrossChecks } from '../../formats/bundle/cross-checks.ts'
import { Findings } from '../../formats/bundle/findings.ts'
import { Tally } from './rules/import-summary.ts'
import type { StoredItem } from '../prepared/match-items.ts'
import type { BundleHome } from '../origin/choose-sources.ts'
import { itemName, Likenesses, type Known, type Likeness } from '../origin/rules/likeness.ts'
import { holdsOnlySpecs } from '../files/detect-specs.ts'
import { checkedCode, codeBatches } from '../code/prepare-code.ts'
import type { SaidLine } from '../code/rules/plan-code.ts'
import type { TakenCode } from '../files/take-code.ts'
import { SpecFiles } from '../files/read-spec-files.ts'
import { counted } from '../../kit/words/counted.ts'

const PROGRESS_BYTES = 1_048_576
const PROGRESS_ENTRIES = 500
const REFERENCES_PAGE = 2_000
const FILES_KEPT = 1_000

/**
 * The work of one import that needs no database, in two readings of the files: the first finds every fault, so that
 * nothing is written for a bundle that is refused; the second makes the rows.
 */
export class ImportJob {
  readonly specs = new SpecFiles()
  readonly #order: ImportOrder
  readonly #onProgress: (progress: ImportProgress) => void
  readonly #stored = new Map<string, Map<string, StoredItem>>()
  readonly #tally = new Tally()
  #bundles: readonly CheckedBundle[] = []
  /** Of each bundle: how much of each source it has, while that is being asked, and which one it belongs to. */
  #likenesses: readonly Likenesses[] | null = null
  #homes: readonly BundleHome[] = []
  #openReferences: OpenReference[] = []
  #batches: AsyncGenerator<PreparedBatch> | null = null
  #codeBatches: Generator<SaidLine[]> | null = null

  constructor(order: ImportOrder, onProgress: (progress: ImportProgress) => void) {
    this.#order = order
    this.#onProgress = onProgress
  }

  get files(): readonly GivenFile[] {
    return this.#order.files
  }

  holdsOnlySpecs(): Promise<boolean> {
    return holdsOnlySpecs(this.files)
  }

  async check(): Promise<Checked> {
    const findings = new Findings(this.#order.silenced)
    const crossChecks = new CrossChecks()
    const { files: paths, ...wanted } = this.#order
    const recognized: RecognizedFile[] = []
    const onRecognized = (file: RecognizedFile): unknown => recognized.length < FILES_KEPT && recognized.push(file)
    let code: TakenCode | null = null
    const onCode = (taken: TakenCode): void => void (code = taken)
    const files = await convertFiles({ ...wanted, paths, onRecognized, onCode }, findings)
    const onBytes = await this.#byteProgress(files)
    const bundles: CheckedBundle[] = []
    for (const [at, file] of files.entries()) {
      const bundle = await checkBundle(file, { findings, crossChecks, onBytes: (bytes) => onBytes(at, bytes) })
      if (bundle) bundles.push(bundle)
    }
    if (findings.faultCount > 0) throw refused(findings)
    crossChecks.warnAboutModes(findings)
    crossChecks.warnAboutNulls(findings)
    this.#bundles = bundles
    this.#openReferences = crossChecks.openReferences()
    return {
      sources: bundles.map(({ source }) => source),
      code: this.#takeCode(code),
      files: recognized,
      leftOut: findings.leftOut,
      warnings: findings.warnings,
      warningCounts: findings.warningCounts,
    }
  }

  #takeCode(code: TakenCode | null) {
    if (code === null) return null
    this.#codeBatches = codeBatches(code)
    return checkedCode(code)
  }

  nextCode(): readonly SaidLine[] {
    return this.#codeBatches?.next().value ?? []
  }

  addKnown(entities: readonly (Known & { readonly source: string })[]): void {
    const likenesses = (this.#likenesses ??= this.#bundles.map(
      ({ identities, source }) => new Likenesses(identities.map(known), source),
    ))
    for (const entity of entities) for (const one of likenesses) one.add(entity.source, entity)
  }

  likenesses(): Likeness[][] {
    return this.#likenesses?.map((one) => one.list()) ?? []
  }

  chooseSources(homes: readonly BundleHome[]): void {
    this.#homes = homes
  }

  addStored(items: readonly (StoredItem & { readonly fileKey: string })[]): void {
    for (const { fileKey, ...item } of items) this.#storedOf(fileKey).set(item.id, item)
  }

  async next(): Promise<Prepared> {
    this.#batches ??= this.#prepare()
    const { done, value } = await this.#batches.next()
    return done ? { counts: this.#tally.counts() } : { batch: value }
  }

  nextReferences(): readonly OpenReference[] {
    return this.#openReferences.splice(0, REFERENCES_PAGE)
  }

  async *#prepare(): AsyncGenerator<PreparedBatch> {
    const total = this.#bundles.reduce((sum, { identities }) => sum + identities.length, 0)
    const sentLayers = new Set<string>()
    let done = 0
    for (const [at, bundle] of this.#bundles.entries()) {
      for (const { sourceKey, part } of this.#parts(bundle, at)) {
        yield* prepareBundle(part, {
          projectId: this.#order.projectId,
          minSpecVersion: this.#order.minSpecVersion,
          sourceKey,
          stored: this.#storedOf(sourceKey),
          sentLayers,
          tally: this.#tally,
          onEntry: () => {
            if (++done % PROGRESS_ENTRIES === 0 || done === total) this.#onProgress({ phase: 'prepare', done, total })
          },
        })
      }
      if ((await stampOf(bundle.file.path)) !== bundle.stamp) {
        throw invalidArgument([{ path: bundle.file.name, message: 'changed while it was imported: try again' }])
      }
    }
  }

  /** A bundle as it is, or, of what was exported from several sources, what goes back to each. */
  #parts(bundle: CheckedBundle, at: number): { readonly sourceKey: string; readonly part: CheckedBundle }[] {
    const { key, isSplit } = present(this.#homes[at])
    const homes = this.#likenesses?.[at]?.homes
    if (!isSplit || !homes) return [{ sourceKey: key, part: bundle }]
    const parts = new Map<string, CheckedBundle['identities'][number][]>()
    for (const identity of bundle.identities) {
      const home = homes.get(itemName(identity)) ?? key
      const part = parts.get(home)
      if (part) part.push(identity)
      else parts.set(home, [identity])
    }
    // An export holds tokens and styles alone, so it cannot say that anything is gone from a source.
    const source = { ...bundle.source, completeFor: [] }
    return [...parts].map(([sourceKey, identities]) => {
      return { sourceKey, part: { ...bundle, source, identities, isPart: true } }
    })
  }

  #storedOf(fileKey: string): Map<string, StoredItem> {
    const known = this.#stored.get(fileKey)
    if (known) return known
    const items = new Map<string, StoredItem>()
    this.#stored.set(fileKey, items)
    return items
  }

  async #byteProgress(files: readonly BundleFile[]): Promise<(file: number, bytes: number) => void> {
    const sizes = await Promise.all(
      files.map(({ path }) =>
        stat(path).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    let told = 0
    return (file, bytes) => {
      const done = sizes.slice(0, file).reduce((sum, size) => sum + size, bytes)
      if (done - told < PROGRESS_BYTES && done < total) return
      told = done
      this.#onProgress({ phase: 'check', done, total })
    }
  }
}

const known = ({ token, ...identity }: CheckedBundle['identities'][number]): Known => ({
  ...identity,
  type: token?.type ?? null,
})

function refused({ faults, faultCount }: Findings): ServiceError {
  const [first] = faults
  const more = faultCount > 1 ? ` (and ${counted(faultCount - 1, 'more fault')}, see details.issues)` : ''
  return new ServiceError(
    'SVC_INVALID_ARGUMENT',
    `the import was refused and nothing was written: ${first?.path} ${first?.message} [${first?.code}]${more}`,
    { issues: faults, total: faultCount },
  )
}
