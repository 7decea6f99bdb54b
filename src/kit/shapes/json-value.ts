// Spec documents come from outside, so every key may be any string, `__proto__` included: objects are read through
// `own` and built by spreading or Object.fromEntries, which define a key where an assignment would set a prototype.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** Of a value that JSON can hold: an object with members, which a list is not. */
export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value)

/** A key of an object and never of its prototype; undefined where the value is not an object or has no such key. */
export const own = (value: Json | undefined, key: string): Json | undefined =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** The value at the end of a path of keys. */
export const ownPath = (value: Json | undefined, ...keys: readonly string[]): Json | undefined =>
  keys.reduce(own, value)

/** The same text for values that are equal as JSON, whatever the order of their keys. */
export function canonical(value: Json): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`
}

/** Undefined where it is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
