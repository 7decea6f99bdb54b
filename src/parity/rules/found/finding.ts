import {
  PARITY_KINDS,
  type ParityKind,
  type Semver,
  type Severity,
  type SideName,
} from '../../../formats/parity/kinds.ts'

/** What one side has of it, in its own words. */
export interface Side {
  readonly component?: string
  readonly property?: string
  readonly value?: string
  readonly token?: string
  readonly mode?: string
  /** What it says there, such as a default. */
  readonly says?: string
  readonly id?: string
  /** A node of the design tool, or a file, as its own side has it. */
  readonly place?: string
  readonly line?: number
}

export interface ParityFinding {
  readonly code: ParityKind
  readonly severity: Severity
  /** Which side is to change. */
  readonly change: SideName
  readonly semver: Semver
  readonly message: string
  readonly design: Side | null
  readonly code_side: Side | null
  /** Of what is deprecated: in applications that were scanned. */
  readonly uses?: { readonly count: number; readonly repositories: number }
}

interface Said {
  readonly message: string
  readonly design?: Side | null
  readonly code?: Side | null
}

export const finding = (code: ParityKind, { message, design = null, code: side = null }: Said): ParityFinding => {
  const { severity, truth } = PARITY_KINDS[code]
  return { code, ...weighed(code, truth), severity, message, design, code_side: side }
}

/** Which side is to change when one is right, and what that is for those who use it. */
export function weighed(code: ParityKind, truth: SideName): Pick<ParityFinding, 'change' | 'semver'> {
  const { inCode, inDesign } = PARITY_KINDS[code]
  return truth === 'design' ? { change: 'code', semver: inCode } : { change: 'design', semver: inDesign }
}

const NAMES = ['component', 'property', 'value', 'token', 'mode'] as const

/** The same for the same difference whenever it is looked for: by names, not by what is said there. */
export function findingKey({ code, design, code_side: side }: ParityFinding): string {
  const names = (one: Side | null) => NAMES.map((name) => one?.[name] ?? '')
  return JSON.stringify([code, names(design), names(side)])
}

/** Something that is no drift although only one side has it. */
export interface KnownState {
  readonly component: string
  readonly property: string
  readonly value: string
}
