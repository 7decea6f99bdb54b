import { isRecord } from '../../../kit/shapes/json-value.ts'

// No quotation marks: a text that holds JSON is not a reference.
const CURLY = /^\{([^{}"]+)\}$/
const ROOT = /\.\$root$/
/** Inside a text; a block of some language, which has a semicolon, is none. */
export const INSIDE = /\{(\s*[^\s{}";][^{}";]*)\}/g

/** The dotted path that a value refers to as a whole: `{a.b}`, or a JSON pointer to a token or its value; else null. */
export function referenceOf(raw: unknown): string | null {
  if (typeof raw === 'string') {
    const path = CURLY.exec(raw.trim())?.[1]?.trim()
    return path === undefined || path === '' ? null : path.replace(ROOT, '')
  }
  if (!isRecord(raw) || typeof raw['$ref'] !== 'string') return null
  const segments = pointerOf(raw['$ref'])
  if (segments === null) return null
  const end = segments.indexOf('$value')
  if (end >= 0 && end < segments.length - 1) return null
  return segments
    .slice(0, end < 0 ? undefined : end)
    .join('.')
    .replace(ROOT, '')
}

/** The segments of a JSON pointer in a URI fragment; the file before the `#` does not matter, for names are shared. */
export function pointerOf(ref: string): string[] | null {
  const hash = ref.indexOf('#')
  const pointer = ref.slice(hash + 1)
  if (hash < 0 || !pointer.startsWith('/')) return null
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => decoded(segment).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Every reference inside a value that is not a reference as a whole. */
export function referencesIn(raw: unknown): string[] {
  const whole = referenceOf(raw)
  if (whole !== null) return [whole]
  if (typeof raw === 'string') return [...raw.matchAll(INSIDE)].map(([, path = '']) => path.trim())
  if (Array.isArray(raw)) return raw.flatMap(referencesIn)
  return isRecord(raw) ? Object.values(raw).flatMap(referencesIn) : []
}

/** A value in which every reference, as a whole or inside a text, is named as `rename` says. */
export function mapReferences(raw: unknown, rename: (path: string) => string): unknown {
  if (typeof raw === 'string') {
    const whole = referenceOf(raw)
    if (whole !== null) return `{${rename(whole)}}`
    return raw.replaceAll(INSIDE, (_, path: string) => `{${rename(path.trim())}}`)
  }
  if (Array.isArray(raw)) return raw.map((item) => mapReferences(item, rename))
  if (!isRecord(raw)) return raw
  return Object.fromEntries(Object.entries(raw).map(([key, item]) => [key, mapReferences(item, rename)]))
}

/** The value at a pointer, for the pointers that lead into the middle of one. */
export function valueAt(root: unknown, segments: readonly string[]): unknown {
  let at = root
  for (const segment of segments) {
    if (Array.isArray(at)) at = /^\d+$/.test(segment) ? at[Number(segment)] : undefined
    else if (isRecord(at) && Object.hasOwn(at, segment)) at = at[segment]
    else return undefined
  }
  return at
}

/** A part of an address, without its escapes; one that cannot be read stays as it is. */
export const decoded = (part: string): string => part.replaceAll(/(?:%[\da-f]{2})+/gi, decodedRun)

function decodedRun(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}
