export const FINDING_RULES = ['value_has_token', 'unknown_name', 'primitive', 'deprecated'] as const

export interface CodeFinding {
  readonly rule: (typeof FINDING_RULES)[number]
  /** In UTF-16 units from the beginning of the text. */
  readonly start: number
  readonly written: string
  readonly message: string
  readonly instead: readonly string[]
  /** Of a value that no token for this use has by default: the modes in which the first suggestion has it. */
  readonly inModes?: readonly string[]
}
