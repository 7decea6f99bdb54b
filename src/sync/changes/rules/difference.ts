import type { Difference, Impact } from './change-record.ts'

const LONGEST = 120

export function difference(
  impact: Impact,
  what: string,
  subject: string | null = null,
  from: string | null = null,
  to: string | null = null,
): Difference {
  return { impact, what, subject: shown(subject), from: shown(from), to: shown(to) }
}

/** A value as a person would write it; null for none. */
export function told(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Members = Readonly<Record<string, unknown>>

export const lost = (before: Members, after: Members): string[] =>
  Object.keys(before).filter((name) => !Object.hasOwn(after, name))
export const gained = (before: Members, after: Members): string[] => lost(after, before)

export function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const shown = (text: string | null): string | null => (text === null || text === '' ? null : cut(text))

// By characters, not units: half a character could not be stored.
function cut(text: string): string {
  return text.length <= LONGEST ? text : `${Array.from(text).slice(0, LONGEST).join('')}…`
}
