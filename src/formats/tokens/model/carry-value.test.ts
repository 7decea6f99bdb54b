import { expect, test } from 'vitest'
import { carryValue, guessKind } from './carry-value.ts'
import { pointerOf, referenceOf, referencesIn, valueAt } from './references.ts'
import { meaningOf } from './token-types.ts'

for (const [kind, raw, want] of [
  ['number', 1.5, { value: 1.5, text: '1.5' }],
  ['number', ' .5e1 ', { value: 5, text: '.5e1' }],
  ['number', 'wide', { value: 'wide', text: 'wide', note: 'is not a number: "wide"; it is kept as text' }],
  ['number', '{a} * 2', { value: '{a} * 2', text: '{a} * 2', note: 'computes with a; it is kept as text' }],
  ['number', true, { value: true, text: 'true', note: 'is not a number: true; it is kept as it is' }],
  ['number', null, { refused: 'has no value' }],
  ['number', undefined, { refused: 'has no value' }],
  ['dimension', '16px', { value: 16, text: '16px' }],
  ['dimension', { value: 2, unit: 'rem' }, { value: '2rem', text: '2rem' }],
  ['dimension', { value: 2, unit: 'px' }, { value: 2, text: '2px' }],
  ['dimension', '50%', { value: '50%', text: '50%' }],
  ['dimension', 8, { value: 8, text: '8' }],
  ['duration', { value: 200, unit: 'ms' }, { value: '200ms', text: '200ms' }],
  ['fontFamily', ['Inter', 'A, B'], { value: 'Inter, "A, B"', text: 'Inter, "A, B"' }],
  ['fontWeight', 'bold', { value: 'bold', text: 'bold' }],
  ['fontWeight', '700', { value: 700, text: '700' }],
  ['cubicBezier', [0, 0, 1, 1], { value: 'cubic-bezier(0, 0, 1, 1)', text: 'cubic-bezier(0, 0, 1, 1)' }],
  ['cubicBezier', [0, 0], { refused: 'is made of values that CSS has no form for' }],
  ['boolean', 'false', { value: false, text: 'false' }],
  ['string', 7, { value: '7', text: '7' }],
  ['composite', { blur: 1 }, { refused: 'is made of values that CSS has no form for' }],
  ['composite', '0 1px 2px #000', { value: '0 1px 2px #000', text: '0 1px 2px #000' }],
  ['color', 'RebeccaPurple', { value: { r: 0.4, g: 0.2, b: 0.6, a: 1 }, text: 'RebeccaPurple' }],
] as const)
  test(`a ${kind} of ${JSON.stringify(raw)} is carried`, () => expect(carryValue(kind, raw)).toEqual(want))

for (const [raw, want] of [
  [4, 'number'],
  [true, 'boolean'],
  ['#0B5FFF', 'color'],
  ['4px', 'dimension'],
  ['solid', 'string'],
  [['Inter', 'serif'], 'fontFamily'],
  [[1, 2], 'composite'],
  [{ value: 1, unit: 's' }, 'duration'],
  [{ value: 1, unit: 'px' }, 'dimension'],
  [{ colorSpace: 'srgb', components: [0, 0, 0] }, 'color'],
  [{ blur: 1 }, 'composite'],
] as const)
  test(`${JSON.stringify(raw)} without a type is most probably a ${want}`, () => expect(guessKind(raw)).toBe(want))

for (const [raw, want] of [
  ['{a.b}', 'a.b'],
  [' { a.b } ', 'a.b'],
  ['{a.$root}', 'a'],
  ['{}', null],
  ['{"a":1}', null],
  ['{a} {b}', null],
  ['a.b', null],
  [{ $ref: '#/a/b' }, 'a.b'],
  [{ $ref: 'other.json#/a/b/$value' }, 'a.b'],
  [{ $ref: '#/a/$value/components/0' }, null],
  [{ $ref: 'a/b' }, null],
  [7, null],
] as const)
  test(`${JSON.stringify(raw)} refers as a whole to ${want}`, () => expect(referenceOf(raw)).toBe(want))

test('references: every one inside a value, in its order', () => {
  expect(referencesIn({ a: '{x} + {y.z}', b: [{ $ref: '#/w' }, 1] })).toEqual(['x', 'y.z', 'w'])
})

test('references: a pointer is read without its escapes and finds its own members only', () => {
  expect(pointerOf('#/a~1b/c~0d/e%20f/%zz')).toEqual(['a/b', 'c~d', 'e f', '%zz'])
  const root = { list: [{ a: 1 }] }
  expect([valueAt(root, ['list', '0', 'a']), valueAt(root, ['list', 'length']), valueAt(root, ['toString'])]).toEqual([
    1,
    undefined,
    undefined,
  ])
})

for (const [type, want] of [
  ['color', 'color'],
  ['Font-Sizes', 'dimension'],
  ['border_radius', 'dimension'],
  ['box shadow', 'composite'],
  ['hologram', undefined],
] as const)
  test(`the type ${type} means ${want}`, () => expect(meaningOf(type)?.kind).toBe(want))
