import type { Place } from './tree.ts'

export const LEFT_OUT_KINDS = [
  'component',
  'story',
  'image',
  'expression',
  'statement',
  'link',
  'text',
  'guidance',
] as const
/** `component`: its own part, while the text in it was kept; `guidance`: of a rule, which stands in the text as one. */
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]

/** Something of a file that its page does not have. */
export interface LeftOut extends Place {
  readonly kind: LeftOutKind
  /** For people. */
  readonly what: string
}

export type LeaveOut = (place: Place, kind: LeftOutKind, what: string) => void

const BEFORE: Partial<Record<LeftOutKind, string>> = { expression: 'an expression: ', statement: 'a statement: ' }

/** As a person reads it. */
export const leftOutWords = ({ kind, what }: Pick<LeftOut, 'kind' | 'what'>): string => `${BEFORE[kind] ?? ''}${what}`
