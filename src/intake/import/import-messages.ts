import type { ErrorDetails, ServiceError } from '../../errors.ts'
import type { PreparedBatch } from '../prepared/prepared.ts'
import type { BundleSource } from '../../formats/bundle/bundle.ts'
import type { OpenReference } from '../../formats/bundle/cross-checks.ts'
import type { FindingCode } from '../../formats/bundle/finding-codes.ts'
import type { Finding, LeftOut, WarningCounts } from '../../formats/bundle/findings.ts'
import type { Format } from '../../contract/words.ts'
import type { RecognizedFile } from '../files/convert-files.ts'
import type { GivenFile } from '../files/find-source-files.ts'
import type { CheckedCode } from '../code/prepare-code.ts'
import type { SaidLine } from '../code/rules/plan-code.ts'
import type { ImportCounts, ImportedSource } from './rules/import-summary.ts'
import type { StoredItem } from '../prepared/match-items.ts'
import type { BundleHome } from '../origin/choose-sources.ts'
import type { ReadSpecs, SpecBundle } from '../files/read-spec-files.ts'
import type { Known, Likeness } from '../origin/rules/likeness.ts'

// What the two processes of an import say to each other. The one that serves asks, the other answers each question once,
// in the order asked, and reports progress in between.

export interface ImportOrder {
  readonly projectId: string
  /** Files and folders. */
  readonly files: readonly GivenFile[]
  /** What the files are; null where their content is to tell. */
  readonly format: Format | null
  readonly fileKey: string | null
  /** Whether what is absent from files that do not tell by themselves is gone. */
  readonly isComplete: boolean
  /** A file that is not recognized refuses the import. */
  readonly isStrict: boolean
  /** Where bundles are written that importers make of other files. */
  readonly scratch: string
  readonly minSpecVersion: string
  /** Warnings of these kinds are counted and not listed. */
  readonly silenced: readonly FindingCode[]
}

export type Question =
  | { readonly ask: 'check' }
  /** A page of what the project has of any source, to find out which one the files belong to. */
  | { readonly ask: 'known'; readonly entities: readonly (Known & { readonly source: string })[] }
  /** How much of each source is in each bundle. */
  | { readonly ask: 'likenesses' }
  /** Where each bundle belongs. */
  | { readonly ask: 'sources'; readonly homes: readonly BundleHome[] }
  /** A page of what the library already has of those sources. */
  | { readonly ask: 'stored'; readonly items: readonly (StoredItem & { readonly fileKey: string })[] }
  /** The next batch to write; after the last one the counts. */
  | { readonly ask: 'next' }
  /** Whether spec documents are all that the files hold. */
  | { readonly ask: 'only specs' }
  /** The spec documents of the files, and later: bundles with them to write. */
  | { readonly ask: 'read specs' }
  | { readonly ask: 'write specs'; readonly bundles: readonly SpecBundle[] }
  /** The next page of references that nothing in the files resolves; an empty one after the last. */
  | { readonly ask: 'references' }
  /** The next batch of what manifests say of components in code; an empty one after the last. */
  | { readonly ask: 'code' }

export interface Checked {
  readonly sources: readonly BundleSource[]
  /** Null where the files say nothing of code. */
  readonly code: CheckedCode | null
  /** What the files were taken for, the first of them. */
  readonly files: readonly RecognizedFile[]
  readonly leftOut: LeftOut
  readonly warnings: readonly Finding[]
  readonly warningCounts: WarningCounts
}

export type Prepared =
  | { readonly batch: PreparedBatch; readonly counts?: never }
  | { readonly batch?: never; readonly counts: ImportCounts }

type ImportPhase = 'wait' | 'check' | 'source' | 'prepare' | 'write'

/** In `check` bytes of the files, in `source` bundles, in `prepare` entries, in `write` rows; `wait` has no measure. */
export interface ImportProgress {
  readonly phase: ImportPhase
  readonly done: number
  readonly total: number
  /** In `source`: which one the bundle belongs to. Nothing has been written yet. */
  readonly source?: ImportedSource
}

interface Refusal {
  readonly code: ServiceError['code']
  readonly message: string
  readonly details: ErrorDetails | undefined
}

export type Reply =
  | Checked
  | Prepared
  | ReadSpecs
  | readonly OpenReference[]
  | readonly SaidLine[]
  | readonly Likeness[][]
  | boolean
  | null

export type Answer =
  | { readonly progress: ImportProgress }
  | { readonly answer: Reply }
  | { readonly refusal: Refusal }
  /** It ends: what went wrong in it, for the log. */
  | { readonly failure: string }
