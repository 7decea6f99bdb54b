import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { BLOCK_TYPES } from '../block-types.ts'
import { checkShape, type Shape } from './check-shape.ts'
import { Faults, MAX_FAULTS } from './fault.ts'

const faultsOf = (shape: Shape, value: unknown): string[] => {
  const faults = new Faults()
  checkShape(shape, value, 'content', faults)
  return faults.list.map(({ path, code }) => `${path} ${code}`)
}

const PERSON: Shape = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 3 },
    age: { type: 'integer', minimum: 0, maximum: 9 },
    tags: { type: 'array', minItems: 1, maxItems: 2, items: { enum: ['a', 'b'] } },
  },
}

for (const [name, shape, value, want] of [
  ['a whole value', PERSON, { name: 'Bo', age: 3, tags: ['a'] }, []],
  [
    'everything at once',
    PERSON,
    { age: 10, tags: ['c', 'a'], x: 1 },
    [
      'content.name missing_field',
      'content.age invalid_value',
      'content.tags[0] invalid_value',
      'content.x unknown_field',
    ],
  ],
  ['null is not absent', PERSON, { name: null }, ['content.name invalid_value']],
  ['a list that is too long is one fault', PERSON, { name: 'a', tags: ['x', 'x', 'x'] }, ['content.tags too_many']],
  ['an empty list', PERSON, { name: 'a', tags: [] }, ['content.tags invalid_value']],
  ['characters are code points', PERSON, { name: '😀😀😀' }, []],
  ['one character too many', PERSON, { name: '😀😀😀😀' }, ['content.name invalid_value']],
  ['a whole number', PERSON, { name: 'a', age: 1.5 }, ['content.age invalid_value']],
  ['a list is no object', PERSON, ['name'], ['content invalid_value']],
  [
    'prototype names are unknown fields',
    PERSON,
    JSON.parse('{"name":"a","__proto__":1,"constructor":2}'),
    ['content.__proto__ unknown_field', 'content.constructor unknown_field'],
  ],
  ['a key that is no name', PERSON, { name: 'a', 'b c': 1 }, ['content["b c"] unknown_field']],
] as const) {
  test(`shape: ${name}`, () => expect(faultsOf(shape, value)).toEqual(want))
}

test('shape: the list of faults is bounded', () => {
  const value = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`x${at}`, 1]))
  expect(faultsOf(PERSON, value)).toHaveLength(MAX_FAULTS)
})

test('shape: accepts exactly what a JSON Schema validator accepts, for every block type', async () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const validators = BLOCK_TYPES.map((type) => ({ type, validate: ajv.compile(type.content) }))
  const junk = fc.oneof(
    fc.constantFrom(null, '', 'x', 0, 2, 5, 1.5, true, [], {}, [[]], 'use', 'do', 'A', '2026-01-31', 'https://a.b/c'),
    fc.string(),
  )
  const property = fc.property(
    fc.constantFrom(...validators),
    fc.boolean(),
    fc.array(fc.tuple(fc.nat(), fc.nat(2), junk), { maxLength: 3 }),
    ({ type, validate }, isRight, changes) => {
      let value: unknown = structuredClone(isRight ? type.example : type.mistake.wrong)
      // A copy: the next change may be inside of this one, and what it came from is used again.
      for (const [where, how, junk] of changes) value = mutate(value, where, how, structuredClone(junk))
      expect(faultsOf(type.content, value).length === 0, JSON.stringify(value)).toBe(validate(value))
    },
  )
  await holds(property, { runs: 3000 })
})

/** Changes one place in a value: replaces it, removes it, or puts an unknown member beside it. */
function mutate(value: unknown, where: number, how: number, replacement: unknown): unknown {
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = []
  const root = { value }
  const visit = (holder: Record<string, unknown>): void => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      const member = holder[key]
      if (typeof member === 'object' && member !== null) visit(member as Record<string, unknown>)
    }
  }
  visit(root)
  const place = places[where % places.length]
  if (!place) return value
  if (how === 0) place.holder[place.key] = replacement
  else if (how === 1 && place.holder !== root) {
    if (Array.isArray(place.holder)) place.holder.splice(Number(place.key), 1)
    else delete place.holder[place.key]
  } else if (!Array.isArray(place.holder) && place.holder !== root) place.holder['surprise'] = replacement
  return root.value
}
