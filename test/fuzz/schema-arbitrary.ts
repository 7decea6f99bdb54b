import fc from 'fast-check'
import type { JsonSchema } from './contract-document.ts'
import { png } from '../kit/samples/sample-images.ts'
import { WRONG_VALUES } from './hostile.ts'

/** Stands for an id of the fixture; which one is decided where the value is used (test/fuzz/pool.ts). */
export const idMark = (at: number): string => `\u{1F194}${at}`

/** Values that the schema allows. */
export function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(valid))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length > 1) return fc.oneof(...types.map((type) => valid({ ...schema, type })))
  switch (types[0] ?? 'any') {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: least(schema), max: Math.min(schema.maximum ?? 100, least(schema) + 10_000) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valid(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: arrayLimit(schema) })
    case 'object':
      return object(schema)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

/** Values that the schema allows but for one place: another type, a missing or an extra member, one item too many. */
export function nearlyValid(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid(schema), fc.nat(), fc.constantFrom(...WRONG_VALUES), fc.constantFrom('replace', 'drop', 'add'))
    .map(([value, at, wrong, how]) => {
      const copy = { root: structuredClone(value) }
      const places = placesOf(copy)
      const place = places[at % places.length]
      if (place) spoil(place, wrong, how)
      return copy.root
    })
}

interface Place {
  readonly holder: Record<string, unknown> | unknown[]
  readonly name: string
}

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Place['holder']
  return Object.entries(value).flatMap(([name, member]) => [{ holder, name }, ...placesOf(member)])
}

function spoil({ holder, name }: Place, wrong: unknown, how: string): void {
  const set = (key: string): void => {
    Object.defineProperty(holder, key, { value: wrong, enumerable: true, configurable: true, writable: true })
  }
  if (how === 'drop' && name !== 'root') Reflect.deleteProperty(holder, name)
  else if (how === 'add' && Array.isArray(holder)) holder.push(wrong)
  else if (how === 'add' && name !== 'root') set(`${name}_${typeof wrong}`)
  else set(name)
}

function object({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, KNOWN[name] ?? valid(schema)]),
  )
  const requiredKeys = required.filter((name) => name in members)
  const any = fc.record(members, { requiredKeys })
  if (!('sourceUrl' in members)) return any
  // An image comes as bytes or by its address, never both: by chance alone hardly one would be taken.
  const { sourceUrl: _, ...asBytes } = members
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(asBytes, { requiredKeys: [...requiredKeys, 'data'] }) },
    { weight: 1, arbitrary: any },
  )
}

/** What the schema leaves open and its description tells. */
const KNOWN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  // Only the right type with the right bytes is taken, and some must be.
  contentType: fc.oneof(
    { weight: 3, arbitrary: fc.constant('image/png') },
    { weight: 2, arbitrary: fc.constantFrom('image/jpeg', 'image/gif', 'application/pdf', 'text/markdown') },
  ),
  data: fc.oneof(
    { weight: 4, arbitrary: fc.constant(png().toString('base64')) },
    { weight: 1, arbitrary: fc.constantFrom('AAAA', 'not base64') },
  ),
  entityId: fc.nat({ max: 200 }).map(idMark),
  object_key: fc.nat({ max: 200 }).map(idMark),
}

function text({ pattern, format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return instant
  if (format === 'date') return instant.map((time) => time.slice(0, 10))
  if (pattern?.startsWith('^[0-9a-fA-F]{8}-') || format === 'uuid') return fc.nat({ max: 200 }).map(idMark)
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern)).map((made) => made.slice(0, maxLength) || 'a')
  }
  const most = Math.max(minLength, Math.min(maxLength, 40))
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: most }) },
    { weight: 3, arbitrary: fc.constantFrom('Button', 'color', 'a', 'Harbor', 'guides') },
    { weight: 3, arbitrary: fc.nat({ max: 200 }).map(idMark) },
  )
}

const instant = fc
  .date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

const least = ({ minimum = 0 }: JsonSchema): number => Math.max(minimum, -1e9)
const arrayLimit = ({ minItems = 0, maxItems = 6 }: JsonSchema): number => Math.max(minItems, Math.min(maxItems, 6))
