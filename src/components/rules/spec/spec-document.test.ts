import { expect, test } from 'vitest'
import { readSpecDocument } from './spec-document.ts'

const least = { title: 'Button', anatomy: {}, default: {} }

for (const [name, input] of [
  ['the least document', least],
  ['an empty title', { ...least, title: '' }],
  ['elements that are no objects', { ...least, anatomy: { root: 'container' }, default: { elements: { root: 1 } } }],
  ['keys that no version has', { ...least, compositions: { a: [1] }, default: { elements: {}, extra: null } }],
  ['null where YAML had nothing', { ...least, props: null, variants: null, metadata: null }],
  ['a variant without a configuration', { ...least, variants: [{ name: 'Size=Large' }] }],
  ['numbers and booleans in a configuration', { ...least, variants: [{ configuration: { size: 32, on: true } }] }],
  ['metadata of any kind', { ...least, metadata: 'none' }],
  ['an invalid list of any kind', { ...least, invalidVariantCombinations: 'none' }],
] as const) {
  test(`a spec document may have ${name}`, () => {
    const before = JSON.stringify(input)
    const read = readSpecDocument(input)
    expect(read).toEqual({ document: input })
    expect(JSON.stringify(input)).toBe(before)
  })
}

for (const [name, input, want] of [
  ['not an object', [least], ['']],
  ['nothing', null, ['']],
  ['everything required is missing', {}, ['title', 'anatomy', 'default']],
  ['a title that is no string', { ...least, title: 7 }, ['title']],
  ['anatomy as a list', { ...least, anatomy: [] }, ['anatomy']],
  ['a default that is null', { ...least, default: null }, ['default']],
  ['props as a list', { ...least, props: ['label'] }, ['props']],
  ['variants as an object', { ...least, variants: {} }, ['variants']],
  ['a variant that is no object', { ...least, variants: [{}, 'Large'] }, ['variants[1]']],
  ['a configuration that is a list', { ...least, variants: [{ configuration: [] }] }, ['variants[0].configuration']],
  [
    'a configuration value that is an object',
    { ...least, variants: [{ configuration: { size: {}, 'odd key': [] } }] },
    ['variants[0].configuration.size', 'variants[0].configuration["odd key"]'],
  ],
  ['the default likewise', { ...least, default: { configuration: { size: [] } } }, ['default.configuration.size']],
  ['a number out of range', { ...least, default: { width: Number.POSITIVE_INFINITY } }, ['default.width']],
  ['what JSON does not have', { ...least, default: { a: [undefined] } }, ['default.a[0]']],
  [
    'required keys that only the prototype has',
    JSON.parse('{"__proto__":{"title":"x","anatomy":{},"default":{}}}'),
    ['title', 'anatomy', 'default'],
  ],
] as const) {
  test(`a spec document is refused: ${name}`, () => {
    const read = readSpecDocument(input)
    expect('faults' in read && read.faults.map((fault) => fault.path)).toEqual(want)
    expect('faults' in read && read.faults.every((fault) => fault.message.length > 0)).toBe(true)
  })
}

test('a spec document may be nested 64 deep, and no deeper', () => {
  const nested = (levels: number) => ({ ...least, deep: JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) })
  expect(readSpecDocument(nested(63))).toHaveProperty('document')
  expect(readSpecDocument(nested(64))).toHaveProperty('faults')
  expect(readSpecDocument(nested(100_000))).toHaveProperty('faults')
})

test('keys named like parts of a prototype stay what they are', () => {
  const text = '{"title":"x","anatomy":{"__proto__":{"type":"text"},"constructor":{}},"default":{"__proto__":{"a":1}}}'
  const read = readSpecDocument(JSON.parse(text))
  expect('document' in read && JSON.stringify(read.document)).toBe(text)
})

test('a document with a thousand faults reports the first of them', () => {
  const variants = Array.from({ length: 1_000 }, () => 'no object')
  const read = readSpecDocument({ ...least, variants })
  expect('faults' in read && read.faults.length).toBe(50)
})
