import { isRecord } from '../../kit/json-value.ts'
import { memberPath } from '../../kit/member-path.ts'
import type { Faults } from './fault.ts'

/** The part of JSON Schema that block contents are written in. */
export interface Shape {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly maxProperties?: number
  /** A shape makes it a record: its names are free, its members have this shape. */
  readonly additionalProperties?: boolean | Shape
  readonly propertyNames?: Shape
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  /** `text/markdown` where the text is Markdown. */
  readonly contentMediaType?: string
  /** Closed objects, told apart by the fields they require; or values of different types. */
  readonly anyOf?: readonly Shape[]
  readonly description?: string
}

/**
 * Reports everything in a value that its shape does not allow, with the path of each fault. A schema library stops at
 * the first fault or speaks of branches; whoever writes documentation wants the whole list in words.
 */
export function checkShape(shape: Shape, value: unknown, path: string, faults: Faults): void {
  if (faults.isFull) return
  if (shape.anyOf) return checkAnyOf(shape.anyOf, value, path, faults)
  if (shape.enum) return checkChoice(shape.enum, value, path, faults)
  switch (shape.type) {
    case 'object':
      return checkObject(shape, value, path, faults)
    case 'array':
      return checkArray(shape, value, path, faults)
    case 'string':
      return checkString(shape, value, path, faults)
    case 'integer':
      return checkInteger(shape, value, path, faults)
    case 'number':
    case 'boolean':
      if (typeof value !== shape.type) invalid(faults, path, `must be a ${shape.type}`)
      return
    case undefined:
  }
}

function checkObject(shape: Shape, value: unknown, path: string, faults: Faults): void {
  if (!isRecord(value)) return invalid(faults, path, 'must be an object')
  const { properties = {}, required = [], additionalProperties = false } = shape
  for (const name of required) {
    if (!Object.hasOwn(value, name)) {
      faults.add({ path: memberPath(path, name), code: 'missing_field', message: 'is required' })
    }
  }
  const names = Object.keys(value)
  for (const name of names) {
    if (faults.isFull) return
    if (shape.propertyNames) checkShape(shape.propertyNames, name, memberPath(path, name), faults)
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (member) checkShape(member, value[name], memberPath(path, name), faults)
    else if (typeof additionalProperties === 'object') {
      checkShape(additionalProperties, value[name], memberPath(path, name), faults)
    } else unknown(faults, memberPath(path, name), Object.keys(properties))
  }
  if (names.length < (shape.minProperties ?? 0)) {
    const known = Object.keys(properties).join(', ')
    faults.add({ path, code: 'missing_field', message: known ? `needs at least one of ${known}` : 'must not be empty' })
  }
  if (shape.maxProperties !== undefined && names.length > shape.maxProperties) {
    tooMany(faults, path, names.length, shape.maxProperties)
  }
}

function checkArray(shape: Shape, value: unknown, path: string, faults: Faults): void {
  if (!Array.isArray(value)) return invalid(faults, path, 'must be a list')
  if (value.length < (shape.minItems ?? 0)) return invalid(faults, path, 'must have at least one item')
  const { maxItems, items } = shape
  // The items of an endless list are not looked at: the one fault that matters is its length.
  if (maxItems !== undefined && value.length > maxItems) return tooMany(faults, path, value.length, maxItems)
  if (items) for (const [at, item] of value.entries()) checkShape(items, item, `${path}[${at}]`, faults)
}

function checkString(shape: Shape, value: unknown, path: string, faults: Faults): void {
  if (typeof value !== 'string') return invalid(faults, path, 'must be a string')
  const { minLength = 0, maxLength } = shape
  if (value.length < minLength) return invalid(faults, path, 'must not be empty')
  if (maxLength !== undefined && value.length > maxLength) {
    const characters = countCharacters(value)
    if (characters > maxLength) {
      faults.add({
        path,
        code: 'invalid_value',
        message: `has ${characters} characters; at most ${maxLength} are allowed`,
        limit: maxLength,
      })
      return
    }
  }
  if (shape.pattern !== undefined && !new RegExp(shape.pattern, 'u').test(value)) {
    invalid(faults, path, `must be ${shape.description ?? `like ${shape.pattern}`}`)
  }
}

function checkInteger({ minimum, maximum }: Shape, value: unknown, path: string, faults: Faults): void {
  const isInRange =
    typeof value === 'number' &&
    Number.isInteger(value) &&
    (minimum === undefined || value >= minimum) &&
    (maximum === undefined || value <= maximum)
  if (!isInRange) invalid(faults, path, `must be a whole number from ${minimum} to ${maximum}`)
}

function checkChoice(choices: readonly string[], value: unknown, path: string, faults: Faults): void {
  if (!choices.some((choice) => choice === value)) invalid(faults, path, `must be one of ${choices.join(', ')}`)
}

function checkAnyOf(shapes: readonly Shape[], value: unknown, path: string, faults: Faults): void {
  if (shapes.some(({ type }) => type !== 'object')) {
    const matching = shapes.find(({ type }) => type === typeof value)
    if (matching) return checkShape(matching, value, path, faults)
    return invalid(faults, path, `must be a ${shapes.map(({ type }) => type).join(' or a ')}`)
  }
  if (!isRecord(value)) return invalid(faults, path, 'must be an object')
  const meant = shapes.find(({ required = [] }) => required.some((name) => Object.hasOwn(value, name)))
  if (meant) return checkObject(meant, value, path, faults)
  const ways = shapes.map(({ required = [] }) => required.join(' and ')).join(' or ')
  faults.add({ path, code: 'missing_field', message: `needs ${ways}` })
}

const invalid = (faults: Faults, path: string, message: string): void =>
  faults.add({ path, code: 'invalid_value', message })

const unknown = (faults: Faults, path: string, known: readonly string[]): void =>
  faults.add({ path, code: 'unknown_field', message: `is unknown; known are ${known.join(', ')}` })

const tooMany = (faults: Faults, path: string, count: number, limit: number): void =>
  faults.add({ path, code: 'too_many', message: `has ${count} items; at most ${limit} are allowed`, limit })

/** Code points, as the database and JSON Schema count. */
function countCharacters(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) count--
  return count
}
