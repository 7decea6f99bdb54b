export const FINDING_RULES = [
  'value_has_token',
  'unknown_name',
  'primitive',
  'deprecated',
  'unknown_value',
  'unknown_prop',
] as const

export interface CodeFinding {
  readonly rule: (typeof FINDING_RULES)[number]
  /** In UTF-16 units from the beginning of the text. */
  readonly start: number
  readonly written: string
  readonly message: string
  readonly instead: readonly string[]
  /** What to put in the place of `written`, where nobody needs to look at it. */
  readonly fix?: string
  /** Of a value that no token for this use has by default: the modes in which the first suggestion has it. */
  readonly inModes?: readonly string[]
}

/** Counted, and no finding: names of somebody else, and values that no token is for. */
export interface Aside {
  readonly aside: 'foreign_name' | 'no_token'
  readonly start: number
  readonly written: string
  readonly property: string
}

export type Checked = CodeFinding | Aside
