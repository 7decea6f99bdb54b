import type { Severity } from '../parity/kinds.ts'

/** A finding as a pipeline is told it, whichever form it asks for. */
export interface Reported {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  /** The same for the same difference in every run. */
  readonly fingerprint: string
  /** A file of the repository; null where it is nowhere in it. */
  readonly path: string | null
  readonly line: number
  /** What to do about it. */
  readonly remedy: string
}

export interface Report {
  readonly findings: readonly Reported[]
  /** Of what was held against each other; a form of tests counts it as what was tested. */
  readonly name: string
  readonly version: string
  /** What each code means. */
  readonly rules: Readonly<Record<string, string>>
  /** Named for what is in no file. */
  readonly nowhere: string
}
