import { isRecord } from '../../../kit/json-value.ts'
import type { Findings } from './findings.ts'

// Keys stand in a btree index with the file key, which holds 2,704 bytes; a UTF-16 unit is at most three of them.
export const MAX_KEY = 512
export const MAX_FILE_KEY = 128
export const MAX_NAME = 1_000
export const MAX_DESCRIPTION = 100_000

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/**
 * Reads the fields of one entry. A fault is reported with its path and a harmless value is returned in its place, so
 * that one reading reports every fault of the entry. A field that may be left out may also be null.
 */
export class EntryFields {
  readonly path: string
  readonly #entry: Readonly<Record<string, unknown>>
  readonly #findings: Findings

  constructor(entry: Readonly<Record<string, unknown>>, path: string, findings: Findings) {
    this.#entry = entry
    this.path = path
    this.#findings = findings
  }

  text(field: string, max: number): string {
    return this.optionalText(field, max) ?? this.#missing(field, '')
  }

  optionalText(field: string, max: number): string | null {
    const value = this.#value(field)
    if (value === null) return null
    if (typeof value !== 'string') return this.#wrong(field, `must be a string, not ${nameOf(value)}`, '')
    if (value.length === 0) return this.#wrong(field, 'must not be empty', '')
    if (value.length > max) return this.#wrong(field, `must have at most ${max} characters, not ${value.length}`, '')
    return value
  }

  /** Text that may be empty; absent is the empty text. */
  description(): string {
    return this.#value('description') === '' ? '' : (this.optionalText('description', MAX_DESCRIPTION) ?? '')
  }

  choice<T extends string>(field: string, choices: readonly T[]): T {
    const [first] = choices
    return this.optionalChoice(field, choices) ?? this.#missing(field, first as T, choices)
  }

  optionalChoice<T extends string>(field: string, choices: readonly T[]): T | null {
    const value = this.#value(field)
    if (value === null) return null
    const known = choices.find((choice) => choice === value)
    const [first] = choices
    return (
      known ?? this.#wrong(field, `must be one of ${choices.join(', ')}, not ${nameOf(value)}`, first as T, choices)
    )
  }

  optionalCount(field: string): number | null {
    const value = this.#value(field)
    if (value === null) return null
    const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0x7f_ff_ff_ff
    return isCount ? value : this.#wrong(field, `must be an integer from 0 to 2147483647, not ${nameOf(value)}`, 0)
  }

  optionalFlag(field: string): boolean | null {
    const value = this.#value(field)
    if (value === null || typeof value === 'boolean') return value
    return this.#wrong(field, `must be true or false, not ${nameOf(value)}`, false)
  }

  /** A moment as the service writes all of them: UTC with milliseconds. */
  optionalTime(field: string): string | null {
    const value = this.#value(field)
    if (value === null) return null
    const time = typeof value === 'string' && RFC_3339.test(value) ? Date.parse(value) : Number.NaN
    if (Number.isNaN(time)) {
      return this.#wrong(field, `must be an RFC 3339 time such as 2026-01-31T09:00:00.000Z, not ${nameOf(value)}`, null)
    }
    return new Date(time).toISOString()
  }

  optionalObject(field: string): Readonly<Record<string, unknown>> | null {
    const value = this.#value(field)
    if (value === null || isRecord(value)) return value
    return this.#wrong(field, `must be an object, not ${nameOf(value)}`, null)
  }

  list(field: string): readonly unknown[] {
    const value = this.#value(field)
    if (value === null) return []
    return Array.isArray(value) ? value : this.#wrong(field, `must be a list, not ${nameOf(value)}`, [])
  }

  /** The fields of each object in a list; what is no object is a fault and left out. */
  entries(field: string): EntryFields[] {
    const entries: EntryFields[] = []
    for (const [at, value] of this.list(field).entries()) {
      const path = `${this.path}.${field}[${at}]`
      if (isRecord(value)) entries.push(new EntryFields(value, path, this.#findings))
      else this.#findings.fault(path, `must be an object, not ${nameOf(value)}`)
    }
    return entries
  }

  raw(field: string): unknown {
    return this.#value(field)
  }

  fault(field: string, message: string): void {
    this.#findings.fault(this.at(field), message)
  }

  warn(field: string, message: string): void {
    this.#findings.warn(this.at(field), message)
  }

  /** Fields that the format does not know are left out of the library, and it is said. */
  warnAboutOthers(known: ReadonlySet<string>): void {
    for (const field of Object.keys(this.#entry)) {
      if (!known.has(field)) this.warn(memberOf(field), 'is not part of the format and was left out')
    }
  }

  /** The path of a field, or of something below it: `modes`, `values["1:0"].alias`. */
  at(field: string): string {
    if (this.path === '' || this.path.endsWith(': ')) return `${this.path}${field.replace(/^\./, '')}`
    return /^[.[]/.test(field) ? `${this.path}${field}` : `${this.path}.${field}`
  }

  #value(field: string): unknown {
    return (Object.hasOwn(this.#entry, field) ? this.#entry[field] : null) ?? null
  }

  #missing<T>(field: string, instead: T, expected?: readonly string[]): T {
    return this.#wrong(field, 'is required', instead, expected)
  }

  #wrong<T>(field: string, message: string, instead: T, expected?: readonly string[]): T {
    this.#findings.fault(this.at(field), message, expected)
    return instead
  }
}

/** `.name`, or `["1:0"]` for a key that is no plain word. */
export function memberOf(key: string): string {
  return /^[A-Za-z_$][\w$-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key.slice(0, 60))}]`
}

/** What a person would call the value in a message: short, whatever it holds. */
export function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return JSON.stringify(typeof value === 'string' && value.length > 40 ? `${value.slice(0, 40)}…` : value) ?? 'nothing'
}
