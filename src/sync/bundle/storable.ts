import { MAX_JSON_DEPTH, unstorable } from '../../contract/input.ts'
import { memberOf } from './rules/entry-fields.ts'

/** The first thing in a value that no store can keep. `path` begins with a dot or a bracket, or is empty. */
interface Unstorable {
  readonly path: string
  readonly message: string
}

/** Bundles are large, so the path is put together only on the way back from a fault. */
export function findUnstorable(value: unknown, depth = 1): Unstorable | undefined {
  if (typeof value === 'string') return whyNot(value)
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : { path: '', message: 'is a number outside the range of a double' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_JSON_DEPTH) return { path: '', message: `is nested deeper than ${MAX_JSON_DEPTH} levels` }
  return Array.isArray(value) ? inList(value, depth) : inObject(value as Readonly<Record<string, unknown>>, depth)
}

function inList(list: readonly unknown[], depth: number): Unstorable | undefined {
  for (let at = 0; at < list.length; at++) {
    const found = findUnstorable(list[at], depth + 1)
    if (found) return { path: `[${at}]${found.path}`, message: found.message }
  }
  return undefined
}

function inObject(object: Readonly<Record<string, unknown>>, depth: number): Unstorable | undefined {
  for (const key of Object.keys(object)) {
    const inKey = whyNot(key)
    if (inKey) return { path: memberOf(key), message: `has a name that ${inKey.message}` }
    const found = findUnstorable(object[key], depth + 1)
    if (found) return { path: `${memberOf(key)}${found.path}`, message: found.message }
  }
  return undefined
}

function whyNot(text: string): Unstorable | undefined {
  const message = unstorable(text)
  return message === undefined ? undefined : { path: '', message }
}
