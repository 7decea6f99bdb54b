import type { ErrorCode, ErrorDetails } from '../../errors.ts'
import type { PreparedBatch } from '../bundle/prepared.ts'
import type { BundleSource } from '../bundle/rules/bundle.ts'
import type { OpenReference } from '../bundle/rules/cross-checks.ts'
import type { FindingCode } from '../bundle/rules/finding-codes.ts'
import type { Finding, WarningCounts } from '../bundle/rules/findings.ts'
import type { Format } from '../files/rules/formats.ts'
import type { ImportCounts } from './rules/import-summary.ts'
import type { StoredItem } from './rules/match-items.ts'

// What the two threads of an import say to each other. The main thread asks, the worker answers each question once, in
// the order asked, and reports progress in between.

export interface ImportOrder {
  readonly projectId: string
  /** Files and folders. */
  readonly files: readonly string[]
  /** What the files are; null where their content is to tell. */
  readonly format: Format | null
  readonly fileKey: string | null
  /** Whether what is absent from files that do not tell by themselves is gone. */
  readonly isComplete: boolean
  /** Where bundles are written that importers make of other files. */
  readonly scratch: string
  readonly minSpecVersion: string
  /** Warnings of these kinds are counted and not listed. */
  readonly silenced: readonly FindingCode[]
}

export type Question =
  | { readonly ask: 'check' }
  /** A page of what the library already has of the files. */
  | { readonly ask: 'stored'; readonly items: readonly (StoredItem & { readonly fileKey: string })[] }
  /** The next batch to write; after the last one the counts. */
  | { readonly ask: 'next' }
  /** Whether spec documents are all that the files hold. */
  | { readonly ask: 'only specs' }
  /** The next page of references that nothing in the files resolves; an empty one after the last. */
  | { readonly ask: 'references' }

export interface Checked {
  readonly sources: readonly BundleSource[]
  readonly warnings: readonly Finding[]
  readonly warningCounts: WarningCounts
}

export type Prepared =
  | { readonly batch: PreparedBatch; readonly counts?: never }
  | { readonly batch?: never; readonly counts: ImportCounts }

type ImportPhase = 'wait' | 'check' | 'prepare' | 'write'

/** In `check` bytes of the files, in `prepare` entries, in `write` rows; `wait` has no measure. */
export interface ImportProgress {
  readonly phase: ImportPhase
  readonly done: number
  readonly total: number
}

interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly details: ErrorDetails | undefined
}

export type Reply = Checked | Prepared | readonly OpenReference[] | boolean | null

export type Answer = { readonly progress: ImportProgress } | { readonly answer: Reply } | { readonly refusal: Refusal }
