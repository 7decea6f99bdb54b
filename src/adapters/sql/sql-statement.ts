import { createHash } from 'node:crypto'
import { memo } from '../../kit/memo.ts'

/** A statement's text with `$1` in the gaps, told apart by where it stands in the source. */
export interface Statement {
  readonly text: string
  /** The server keeps the parsed statement under this name. */
  readonly name: string
  /** True when the text cannot write: its lost answer leaves nothing unknown and its success needs no flush. */
  readonly isRead: boolean
}

/** The engine makes one template object per place in the source, so what is kept is as big as the source. */
export const statementOf = memo((template: TemplateStringsArray): Statement => {
  const text = template.reduce((before, part, index) => `${before}$${index}${part}`)
  return { text, name: nameOf(text), isRead: isRead(text) }
})

/** The rows that a write touched, from the tag its command was answered with; reads touch none. */
export function affectedBy(command: string, count: string | number | null | undefined): number {
  return /^(INSERT|UPDATE|DELETE|MERGE|COPY)$/.test(command) ? Number(count) : 0
}

const nameOf = (text: string): string => `v${createHash('sha256').update(text).digest('hex').slice(0, 32)}`

// A data-modifying `with` may only stand at the top, so a statement that begins with `select` has none; functions
// that write are not used in this service. Anything doubtful counts as a write.
function isRead(text: string): boolean {
  if (/^\s*(select|show)\b/i.test(text)) return true
  return /^\s*with\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text)
}
