import { atMost, EMPTY, nameOf, REQUIRED, unknownAmong, wholeNumberFrom } from './fault-words.ts'
import type { Faults } from './faults.ts'
import { isRecord } from './json-value.ts'
import { memberPath } from './member-path.ts'

// The one checker of everything that comes from outside as JSON: bodies, blocks, bundles, commands. It reads JSON
// Schema as TypeBox writes it, and reports every fault in words, where a schema library stops at the first or speaks of
// branches.
//
// A shape is compiled into closures when it is first used: one closure per part, which holds what it needs (names as a
// map, the pattern as a regular expression), and is kept as long as its shape. A check walks value and closures
// together. The way to the value is kept as a stack of keys and written as a path only where a fault is listed, so that
// a sound value costs no text; beyond the faults that are listed they are counted. The time is linear in the value.

/** The part of JSON Schema that is understood; another keyword is a mistake of ours and found when it is compiled. */
export interface Shape {
  readonly type?: Kind
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly maxProperties?: number
  /** False closes the object, true leaves the rest to itself. A shape makes it a record of members with that shape. */
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
  /** Values of different types; or objects, told apart by the members they require. */
  readonly anyOf?: readonly Shape[]
  /** A list of ids that the contract caps, with an error of its own. */
  readonly 'x-batch'?: boolean
  readonly description?: string
}

type Kind = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'

const KEYWORDS = new Set(
  (
    'type enum const properties required minProperties maxProperties additionalProperties propertyNames items minItems ' +
    'maxItems minLength maxLength minimum maximum pattern anyOf ' +
    '$id $schema title description default examples contentMediaType x-batch'
  ).split(' '),
)

/** `missing_field` and the rest are words of the contract, for faults of documentation. */
export interface ShapeFault {
  readonly path: string
  readonly code: 'missing_field' | 'invalid_value' | 'unknown_field' | 'too_many'
  readonly message: string
  /** The values, or names, that would do. */
  readonly expected?: readonly string[]
  /** The cap that was passed. */
  readonly limit?: number
}

interface Listeners {
  readonly faults: Faults<ShapeFault>
  /** Hears of each member beside those that an object names without saying what the rest may be. */
  readonly onOther?: (path: string) => void
}

/** Reports everything in a value that its shape does not allow. What is undefined counts as absent. */
export function checkShape(shape: Shape, value: unknown, path: string, listeners: Listeners): void {
  checkOf(shape)(value, new Walk(path, listeners))
}

type Check = (value: unknown, walk: Walk) => void

class Walk {
  readonly #root: string
  readonly #way: (string | number)[] = []
  readonly #listeners: Listeners

  constructor(root: string, listeners: Listeners) {
    this.#root = root
    this.#listeners = listeners
  }

  into(key: string | number, check: Check, value: unknown): void {
    this.#way.push(key)
    check(value, this)
    this.#way.pop()
  }

  /** The message is made only where the fault is listed. */
  fault(code: ShapeFault['code'], message: () => string, more?: Pick<ShapeFault, 'expected' | 'limit'>): void {
    const { faults } = this.#listeners
    if (faults.isFull) faults.count++
    else faults.add({ path: this.#path(), code, message: message(), ...more })
  }

  wrong(wanted: string, value: unknown, expected?: readonly string[]): void {
    this.fault('invalid_value', () => `must be ${wanted}, not ${nameOf(value)}`, expected && { expected })
  }

  tooMany(noun: 'character' | 'item', count: number, limit: number): void {
    const code = noun === 'item' ? 'too_many' : 'invalid_value'
    this.fault(code, () => `${atMost(limit, noun)}, not ${count}`, { limit })
  }

  other(): void {
    this.#listeners.onOther?.(this.#path())
  }

  #path(): string {
    return this.#way.reduce<string>(
      (path, key) => (typeof key === 'number' ? `${path}[${key}]` : memberPath(path, key)),
      this.#root,
    )
  }
}

const compiled = new WeakMap<Shape, Check>()

function checkOf(shape: Shape): Check {
  const known = compiled.get(shape)
  if (known) return known
  const strange = Object.keys(shape).find((keyword) => !KEYWORDS.has(keyword))
  if (strange !== undefined) throw new Error(`the checker of shapes does not know the keyword "${strange}"`)
  const check = compile(shape)
  compiled.set(shape, check)
  return check
}

function compile(shape: Shape): Check {
  const { anyOf, enum: choices, type } = shape
  if (anyOf) return anyOfCheck(anyOf)
  const wanted = wantedBy(shape)
  if (choices || 'const' in shape) {
    const expected = choices ?? [String(shape.const)]
    const allowed = new Set<unknown>(choices ?? [shape.const])
    return (value, walk) => {
      if (!allowed.has(value)) walk.wrong(wanted, value, expected)
    }
  }
  if (type === undefined) return anything
  if (type === 'object') return objectCheck(shape)
  if (type === 'array') return arrayCheck(shape)
  if (type === 'string') return stringCheck(shape)
  const isKind = type === 'integer' ? Number.isInteger : KINDS[type].isKind
  const { minimum = -Infinity, maximum = Infinity } = shape
  const isInRange = (value: unknown): boolean => typeof value !== 'number' || (value >= minimum && value <= maximum)
  return (value, walk) => {
    if (!isKind(value) || !isInRange(value)) walk.wrong(wanted, value)
  }
}

const anything: Check = () => {}

function objectCheck(shape: Shape): Check {
  const {
    properties = {},
    required = [],
    propertyNames,
    additionalProperties,
    minProperties = 0,
    maxProperties,
  } = shape
  const members = new Map(Object.entries(properties).map(([name, member]) => [name, checkOf(member)]))
  const known = [...members.keys()]
  const nameCheck = propertyNames && checkOf(propertyNames)
  const isOpen = known.length > 0 && additionalProperties === undefined
  const others: Check =
    typeof additionalProperties === 'object'
      ? checkOf(additionalProperties)
      : additionalProperties === false
        ? (_, walk) => walk.fault('unknown_field', () => unknownAmong(known), { expected: known })
        : (_, walk) => {
            if (isOpen) walk.other()
          }
  const missing: Check = (_, walk) => walk.fault('missing_field', () => REQUIRED)
  const tooFew = known.length > 0 ? `needs at least one of ${known.join(', ')}` : EMPTY
  return (value, walk) => {
    if (!isRecord(value)) return walk.wrong('an object', value)
    for (const name of required) {
      if (!Object.hasOwn(value, name) || value[name] === undefined) walk.into(name, missing, undefined)
    }
    const names = Object.keys(value)
    for (const name of names) {
      if (value[name] === undefined) continue
      if (nameCheck) walk.into(name, nameCheck, name)
      walk.into(name, members.get(name) ?? others, value[name])
    }
    if (names.length < minProperties) walk.fault('missing_field', () => tooFew)
    if (maxProperties !== undefined && names.length > maxProperties) walk.tooMany('item', names.length, maxProperties)
  }
}

function arrayCheck({ items, minItems = 0, maxItems = Infinity }: Shape): Check {
  const check = items && checkOf(items)
  return (value, walk) => {
    if (!Array.isArray(value)) return walk.wrong('a list', value)
    if (value.length < minItems) return walk.fault('invalid_value', () => 'must have at least one item')
    // The items of an endless list are not looked at: the one fault that matters is its length.
    if (value.length > maxItems) return walk.tooMany('item', value.length, maxItems)
    if (check && check !== anything) for (let at = 0; at < value.length; at++) walk.into(at, check, value[at])
  }
}

function stringCheck({ minLength = 0, maxLength = Infinity, pattern, description }: Shape): Check {
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return (value, walk) => {
    if (typeof value !== 'string') return walk.wrong('a string', value)
    if (value.length < minLength) return walk.fault('invalid_value', () => EMPTY)
    if (value.length > maxLength) {
      const characters = countCharacters(value)
      if (characters > maxLength) return walk.tooMany('character', characters, maxLength)
    }
    if (form && !form.test(value)) walk.wrong(description ?? `like ${pattern}`, value)
  }
}

function anyOfCheck(shapes: readonly Shape[]): Check {
  const isTold = shapes.filter(({ type }) => type === 'object').length > 1
  const ways = shapes.map((shape) => ({
    check: checkOf(shape),
    isMeant: isTold && shape.type === 'object' ? hasOneOf(shape.required ?? []) : kindTest(shape),
  }))
  const wanted = shapes.map(wantedBy).join(' or ')
  const needed = shapes.flatMap(({ type, required = [] }) => (type === 'object' ? required.join(' and ') : []))
  return (value, walk) => {
    const way = ways.find(({ isMeant }) => isMeant(value))
    if (way) return way.check(value, walk)
    if (isTold && isRecord(value)) return walk.fault('missing_field', () => `needs ${needed.join(' or ')}`)
    walk.wrong(wanted, value)
  }
}

const hasOneOf =
  (names: readonly string[]) =>
  (value: unknown): boolean =>
    isRecord(value) && names.some((name) => Object.hasOwn(value, name))

/** Whether a value is of the kind that a shape is for, right or wrong. */
function kindTest(shape: Shape): (value: unknown) => boolean {
  const { enum: choices, type } = shape
  if (choices) return isA('string')
  if ('const' in shape) return (value) => value === shape.const
  return type === undefined ? () => true : KINDS[type].isKind
}

/** What a shape is for, in words. */
function wantedBy(shape: Shape): string {
  const { type, enum: choices, minimum, maximum, required = [], description } = shape
  if (choices) return `one of ${choices.join(', ')}`
  if ('const' in shape) return `${JSON.stringify(shape.const)}${description === undefined ? '' : `, ${description}`}`
  if (type === undefined) return 'anything'
  if (required.length > 0) return `an object with ${required.join(', ')}`
  if (minimum === undefined) return KINDS[type].name
  return type === 'integer' ? wholeNumberFrom(minimum, maximum) : `a number from ${minimum} to ${maximum}`
}

const isA = (type: string) => (value: unknown) => typeof value === type

const KINDS: Readonly<Record<Kind, { readonly name: string; readonly isKind: (value: unknown) => boolean }>> = {
  object: { name: 'an object', isKind: isRecord },
  array: { name: 'a list', isKind: Array.isArray },
  string: { name: 'a string', isKind: isA('string') },
  integer: { name: 'a whole number', isKind: isA('number') },
  number: { name: 'a number', isKind: isA('number') },
  boolean: { name: 'true or false', isKind: isA('boolean') },
  null: { name: 'null', isKind: (value) => value === null },
}

/** Code points, as the database and JSON Schema count. */
function countCharacters(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) count--
  return count
}
