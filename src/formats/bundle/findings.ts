import type { FindingCode } from './finding-codes.ts'

const FAULTS_KEPT = 100
const WARNINGS_KEPT = 200
const LEFT_OUT_KEPT = 100

/** Something wrong, or kept although it is odd, and where. */
export interface Finding {
  readonly code: FindingCode
  readonly path: string
  readonly message: string
  readonly expected?: readonly string[]
}

/** How many warnings there are of each kind. */
export type WarningCounts = Readonly<Partial<Record<FindingCode, number>>>

/** The files that were looked into and not taken: how many, and the first of them. */
export interface LeftOut {
  readonly count: number
  readonly files: readonly Finding[]
}

/** What an import brought to light: the first faults and warnings in full, all of them as numbers. */
export class Findings {
  readonly faults: Finding[] = []
  readonly warnings: Finding[] = []
  readonly warningCounts: Partial<Record<FindingCode, number>> = {}
  faultCount = 0
  readonly #leftOut: Finding[] = []
  #leftOutCount = 0
  readonly #silenced: readonly FindingCode[]

  /** Warnings that are silenced are counted and not listed. */
  constructor(silenced: readonly FindingCode[] = []) {
    this.#silenced = silenced
  }

  fault(code: FindingCode, path: string, message: string, expected?: readonly string[]): void {
    this.faultCount++
    if (this.faults.length < FAULTS_KEPT) this.faults.push({ code, path, message, ...(expected && { expected }) })
  }

  warn(code: FindingCode, path: string, message: string): void {
    this.warningCounts[code] = (this.warningCounts[code] ?? 0) + 1
    const isListed = this.warnings.length < WARNINGS_KEPT && !this.#silenced.includes(code)
    if (isListed) this.warnings.push({ code, path, message })
  }

  /** A warning that also stands in a list of its own: what a file holds is missing, however many warnings there are. */
  leaveOut(code: FindingCode, path: string, message: string): void {
    this.warn(code, path, message)
    this.#leftOutCount++
    if (this.#leftOut.length < LEFT_OUT_KEPT) this.#leftOut.push({ code, path, message })
  }

  get leftOut(): LeftOut {
    return { count: this.#leftOutCount, files: this.#leftOut }
  }

  /** What another thread found, which silences the same. */
  join({
    warnings,
    warningCounts,
  }: {
    readonly warnings: readonly Finding[]
    readonly warningCounts: WarningCounts
  }): void {
    this.warnings.push(...warnings.slice(0, WARNINGS_KEPT - this.warnings.length))
    for (const [code, count] of Object.entries(warningCounts) as [FindingCode, number][]) {
      this.warningCounts[code] = (this.warningCounts[code] ?? 0) + count
    }
  }
}
