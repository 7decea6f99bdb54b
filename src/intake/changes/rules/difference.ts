import type { ItemKind } from '../../../contract/words.ts'
import type { Difference, Impact } from './change-record.ts'

const LONGEST = 120
// Around a reference inside a text; no key and no name has one.
const MARK = '\u0000'

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

/** Another item, by its source key, inside a text: people know it by its name, which is looked up when all are known. */
export const referenceTo = (kind: ItemKind, key: string): string => `${MARK}${kind} ${key}${MARK}`

// Between a collection and a mode of it; no key has one either.
const WITHIN = '\u0001'

/** A mode, by its id, inside a text. */
export const referenceToMode = (collection: string, mode: string): string =>
  `${MARK}${modeReference(collection, mode)}${MARK}`

export const modeReference = (collection: string, mode: string): string => `mode ${collection}${WITHIN}${mode}`

/** The key of the collection that a reference to a mode is within; null for other references. */
export const collectionWithin = (reference: string): string | null =>
  reference.includes(WITHIN) ? reference.slice(reference.indexOf(' ') + 1, reference.indexOf(WITHIN)) : null

/** The references inside a text, as `kind key`. */
export const referencesIn = (text: string | null): string[] =>
  text === null ? [] : text.split(MARK).filter((_, at) => at % 2 === 1)

/** The text with the names of what it refers to, or their keys where nobody knows a name. */
export function nameReferencesIn(text: string | null, names: ReadonlyMap<string, string>): string | null {
  if (text === null) return null
  const keyOf = (reference: string): string =>
    reference.slice(1 + Math.max(reference.indexOf(' '), reference.indexOf(WITHIN)))
  const parts = text.split(MARK)
  return cut(parts.map((part, at) => (at % 2 === 0 ? part : (names.get(part) ?? keyOf(part)))).join(''))
}

type Members = Readonly<Record<string, unknown>>

export const lost = (before: Members, after: Members): string[] =>
  Object.keys(before).filter((name) => !Object.hasOwn(after, name))
export const gained = (before: Members, after: Members): string[] => lost(after, before)

/** A member of its own, never of its prototype: modes and properties may be named like those. */
export const own = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined

export function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const shown = (text: string | null): string | null =>
  text === null || text === '' ? null : text.includes(MARK) ? text : cut(text)

// By characters, not units: half a character could not be stored.
function cut(text: string): string {
  return text.length <= LONGEST ? text : `${Array.from(text).slice(0, LONGEST).join('')}…`
}
