import type { Issue } from '../../../errors.ts'

const FAULTS_KEPT = 100
export const WARNINGS_KEPT = 200

/** Something kept although it is odd. */
export interface Warning {
  readonly path: string
  readonly message: string
}

/** What reading a bundle brought to light: the first faults and warnings in full, the rest as a number. */
export class Findings {
  readonly faults: Issue[] = []
  readonly warnings: Warning[] = []
  faultCount = 0
  warningCount = 0

  fault(path: string, message: string, expected?: readonly string[]): void {
    this.faultCount++
    if (this.faults.length < FAULTS_KEPT) this.faults.push(expected ? { path, message, expected } : { path, message })
  }

  warn(path: string, message: string): void {
    this.warningCount++
    if (this.warnings.length < WARNINGS_KEPT) this.warnings.push({ path, message })
  }
}

/** The warnings as a summary shows them: the last line says how many were left out. */
export function listWarnings(warnings: readonly Warning[], count: number): Warning[] {
  const shown = warnings.slice(0, WARNINGS_KEPT)
  const left = count - shown.length
  return left > 0 ? [...shown, { path: '', message: `and ${left} more warnings` }] : shown
}
