import { memberPath } from '../kit/shapes/member-path.ts'
import type { Issue } from '../errors.ts'

// What no store can keep is refused at the edge: PostgreSQL has no U+0000, turns lone surrogates into U+FFFD without
// a word, and PGlite silently drops JSON that is nested too deeply.

export const MAX_JSON_DEPTH = 64

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Why a text cannot be kept, or undefined when it can. */
export function unstorable(text: string): string | undefined {
  if (CONTROL.test(text)) return 'contains a control character; only tab and line breaks are allowed'
  if (!text.isWellFormed()) return 'contains half of a surrogate pair; send complete Unicode characters'
  return undefined
}

/** Scans JSON text for nesting without parsing it, because the parser takes a million levels and others do not. */
export function isTooDeep(text: string, ceiling = MAX_JSON_DEPTH): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = endOfString(text, at)
      continue
    }
    if (code === 0x7b || code === 0x5b) {
      if (++depth > ceiling) return true
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return false
}

/** Most of a body is inside strings, an image of 4 MB in one of them: what is in them is not walked through. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === 0x5c) before--
    const isEscaped = (at - before) % 2 === 0
    if (!isEscaped) return at
  }
  return text.length
}

/** The first thing in a parsed value that no store can keep, with its path; `depth` is the level that it stands at. */
export function firstUnstorable(value: unknown, path: string, depth = 1): Issue | undefined {
  const found = findUnstorable(value, depth)
  if (!found) return undefined
  const parts = found.inside.toReversed()
  return {
    path: parts.reduce<string>((at, key) => (typeof key === 'number' ? `${at}[${key}]` : memberPath(at, key)), path),
    message: found.message,
  }
}

interface Unstorable {
  readonly message: string
  /** Where it is, innermost first: no path is written for the half million values that are in order. */
  readonly inside: (string | number)[]
}

function findUnstorable(value: unknown, depth: number): Unstorable | undefined {
  if (typeof value === 'string') return faulty(unstorable(value))
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : faulty('is a number outside the range of a double')
  }
  if (value === null || typeof value !== 'object') return undefined
  if (depth > MAX_JSON_DEPTH) return faulty(`is nested deeper than ${MAX_JSON_DEPTH} levels`)
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = findUnstorable(value[at], depth + 1)
      if (found) return within(found, at)
    }
    return undefined
  }
  for (const key of Object.keys(value)) {
    const message = unstorable(key)
    if (message !== undefined) return faulty(`has a key that ${message}`)
    const found = findUnstorable((value as Readonly<Record<string, unknown>>)[key], depth + 1)
    if (found) return within(found, key)
  }
  return undefined
}

const faulty = (message: string | undefined): Unstorable | undefined =>
  message === undefined ? undefined : { message, inside: [] }

function within(found: Unstorable, key: string | number): Unstorable {
  found.inside.push(key)
  return found
}
