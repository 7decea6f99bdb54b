import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesWith, holds, mutated } from '../../../test/kit/seeded.ts'
import { operatorRows } from '../../operator-rows.ts'
import { BLOCK_TYPES } from '../../documentation/blocks/block-types.ts'
import { tools } from '../../doors/mcp/tools.ts'
import { operations } from '../../operations.ts'
import { checkShape, type Shape, type ShapeFault } from './check-shape.ts'
import { Faults, MAX_FAULTS } from './faults.ts'

const check = (shape: Shape, value: unknown): Faults<ShapeFault> => {
  const faults = new Faults<ShapeFault>()
  checkShape(shape, value, 'content', { faults })
  return faults
}
const faultsOf = (shape: Shape, value: unknown): string[] =>
  check(shape, value).list.map(({ path, code }) => `${path} ${code}`)

const PERSON: Shape = {
  type: 'object',
  additionalProperties: false,
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

const COLOR: Shape = { type: 'object', required: ['r'], properties: { r: { type: 'number', minimum: 0, maximum: 1 } } }
const ALIAS: Shape = { type: 'object', required: ['alias'], properties: { alias: { type: 'string' } } }
const VALUE: Shape = { anyOf: [{ type: 'integer' }, { const: 'ALL' }, { type: 'null' }, COLOR, ALIAS] }

for (const [name, shape, value, want] of [
  ['a missing member', PERSON, {}, 'content.name is required'],
  ['text that is too long', PERSON, { name: 'abcd' }, 'content.name must have at most 3 characters, not 4'],
  ['no text', PERSON, { name: '' }, 'content.name must not be empty'],
  ['a number', PERSON, { name: 7 }, 'content.name must be a string, not 7'],
  ['a fraction', PERSON, { name: 'a', age: 1.5 }, 'content.age must be a whole number from 0 to 9, not 1.5'],
  ['a long list', PERSON, { name: 'a', tags: [1, 2, 3] }, 'content.tags must have at most 2 items, not 3'],
  ['no choice', PERSON, { name: 'a', tags: ['c'] }, 'content.tags[0] must be one of a, b, not "c"'],
  ['a stranger', PERSON, { name: 'a', b: 1 }, 'content.b is unknown; known are name, age, tags'],
  [
    'none of a union',
    VALUE,
    'x',
    'content must be a whole number or "ALL" or null or an object with r or an object with alias, not "x"',
  ],
  ['no object of a union', VALUE, {}, 'content needs r or alias'],
  ['an object of a union', VALUE, { r: 2 }, 'content.r must be a number from 0 to 1, not 2'],
  ['a constant', { const: 1 }, 2, 'content must be 1, not 2'],
  ['a pattern', { type: 'string', pattern: '^a', description: 'an a' }, 'b', 'content must be an a, not "b"'],
] as const) {
  test(`shape in words: ${name}`, () => {
    expect(check(shape, value).list.map(({ path, message }) => `${path} ${message}`)).toEqual([want])
  })
}

test('shape: members beside those that an open object names are told to whoever asks, those of a free one are not', () => {
  const others: string[] = []
  const shape: Shape = { type: 'object', properties: { a: { type: 'object' } } }
  checkShape(shape, { a: { x: 1 }, b: 1, 'c d': 2 }, '', { faults: new Faults(), onOther: (path) => others.push(path) })
  expect(others).toEqual(['b', '["c d"]'])
})

test('shape: the first faults are listed and all are counted', () => {
  const value = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`x${at}`, 1]))
  const faults = check(PERSON, { name: 'a', ...value })
  expect([faults.list.length, faults.count]).toEqual([MAX_FAULTS, 5000])
})

test('shape: a keyword that is not understood is no silent yes', () => {
  expect(() => check({ type: 'string', format: 'date-time' } as Shape, 'x')).toThrow('the keyword "format"')
})

test('shape: every body, every command and every tool is written in keywords that are understood', () => {
  const shapes: Shape[] = [
    ...operations.flatMap(({ body }) => body ?? []),
    ...operatorRows.map(({ input }) => input),
    ...tools.map(({ inputSchema }) => inputSchema as Shape),
  ]
  expect(shapes.length).toBeGreaterThan(40)
  for (const shape of shapes) check(shape, {})
})

const judge = () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  return ajv
}
const changes = changesWith(['use', 'do', 'A', '2026-01-31', 'https://a.b/c'])

test('shape: accepts exactly what a JSON Schema validator accepts, for every block type', async () => {
  const ajv = judge()
  const validators = BLOCK_TYPES.map((type) => ({ type, validate: ajv.compile(type.content) }))
  const property = fc.property(
    fc.constantFrom(...validators),
    fc.boolean(),
    changes,
    ({ type, validate }, isRight, changes) => {
      const value = mutated(isRight ? type.example : type.mistake.wrong, changes)
      expect(faultsOf(type.content, value).length === 0, JSON.stringify(value)).toBe(validate(value))
    },
  )
  await holds(property, { runs: 3000 })
})

test('shape: accepts exactly what a JSON Schema validator accepts, for every body and command', async () => {
  const ajv = judge()
  const shapes: Shape[] = [...operations.flatMap(({ body }) => body ?? []), ...operatorRows.map(({ input }) => input)]
  const validators = shapes.map((shape) => ({ shape, sound: sampleOf(shape), validate: ajv.compile(shape) }))
  for (const { shape, sound } of validators) expect(faultsOf(shape, sound)).toEqual([])
  const property = fc.property(fc.constantFrom(...validators), changes, ({ shape, sound, validate }, changes) => {
    const value = mutated(sound, changes)
    expect(faultsOf(shape, value).length === 0, JSON.stringify(value)).toBe(validate(value))
  })
  await holds(property, { runs: 3000 })
})

/** A value that a shape allows, with every member that it names. */
function sampleOf({
  anyOf,
  enum: choices,
  const: only,
  type,
  properties = {},
  items,
  minimum = 0,
  pattern,
}: Shape): unknown {
  if (anyOf?.[0]) return sampleOf(anyOf[0])
  if (choices) return choices[0]
  if (only !== undefined) return only
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, sampleOf(member)]))
  }
  if (type === 'array') return items ? [sampleOf(items)] : []
  if (type === 'string') return pattern?.includes('0-9a-fA-F') ? '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10' : 'a'
  if (type === 'boolean') return true
  return type === undefined || type === 'null' ? null : minimum
}
