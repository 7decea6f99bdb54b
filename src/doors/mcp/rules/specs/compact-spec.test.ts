import { expect, test } from 'vitest'
import type { Json } from '../../../../kit/shapes/json-value.ts'
import { anatomyPart, changesFrom, compact, propType, treeRows, variantSummary } from './compact-spec.ts'

const token = (name: string): Json => ({
  $token: name,
  $type: 'color',
  $extensions: { 'com.figma': { id: 'VariableID:1:1' } },
})

for (const [name, given, want] of [
  [
    'an enum with its default',
    { type: 'string', enum: ['sm', 'md'], default: 'md', nullable: false },
    "'sm' | 'md' = 'md'",
  ],
  ['a text', { type: 'string', default: 'OK' }, "string = 'OK'"],
  ['a flag', { type: 'boolean', default: false }, 'boolean = false'],
  ['one that may be null', { type: 'number', nullable: true }, 'number | null'],
  [
    'an instance to swap',
    { type: 'string', default: 'Plus', $extensions: { 'com.figma': { type: 'INSTANCE_SWAP' } } },
    "instance = 'Plus'",
  ],
  ['an example where there is no default', { type: 'string', examples: ['Book'] }, "string e.g. 'Book'"],
  ['what is no property stays', 7, 7],
] as const)
  test(`property: ${name}`, () => expect(propType(given)).toEqual(want))

for (const [name, given, want] of [
  ['a bound token is its name', token('Color/bg'), '{Color/bg}'],
  [
    'a binding by extension alone',
    { $extensions: { 'com.figma': { name: 'bg', collectionName: 'Color' } } },
    '{Color/bg}',
  ],
  [
    'a variable that nobody named stands behind what the design file shows',
    { $token: 'VariableID:1:1', $extensions: { 'com.figma': { id: 'VariableID:1:1', rawValue: '#E8E8E8' } } },
    '#E8E8E8 {VariableID:1:1}',
  ],
  [
    'one with a name is its name',
    { $token: 'Color/bg', $extensions: { 'com.figma': { id: 'VariableID:1:1', rawValue: '#E8E8E8' } } },
    '{Color/bg}',
  ],
  [
    'a size is told whatever gives it',
    { width: 80, height: 24, layoutSizingHorizontal: 'HUG', layoutSizingVertical: 'FIXED' },
    { width: 80, height: 24, layoutSizingHorizontal: 'HUG', layoutSizingVertical: 'FIXED' },
  ],
  ['a property is $name', { $binding: '#/props/label' }, '$label'],
  ['extensions and nulls go', { a: 1, b: null, $extensions: {} }, { a: 1 }],
  ['lists are kept', [token('x'), 2], ['{x}', 2]],
] as const)
  test(`tree: ${name}`, () => expect(compact(given)).toEqual(want))

const NAMES = { 'VariableID:1:1': 'Color/surface', 'Color.bg': 'Color/bg', 'Label/Small': 'Label/Small' }

for (const [name, given, want] of [
  ['a token is told as the library calls it today', { fill: token('Color/old name') }, { fill: '{Color/surface}' }],
  ['a name with dots is that of the library', { fill: { $token: 'Color.bg' } }, { fill: '{Color/bg}' }],
  ['a bare name of an old document is a reference', { typography: 'Label/Small' }, { typography: '{Label/Small}' }],
  ['what people read is none', { content: 'Label/Small' }, { content: 'Label/Small' }],
  [
    'what the library has not is told with what the file shows',
    { fill: { $token: 'Color/x', $extensions: { 'com.figma': { id: 'VariableID:9:9', rawValue: '#E8E8E8' } } } },
    { fill: '#E8E8E8 {Color/x}' },
  ],
  [
    'before 0.11 an object says itself what it refers to',
    { fills: { id: 'VariableID:1:1', rawValue: '#FFFFFF', name: 'bg', collectionName: 'Color' } },
    { fills: '{Color/surface}' },
  ],
  ['and a property was a $ref', { text: { $ref: '#/props/label' } }, { text: '$label' }],
] as const)
  test(`names of the library: ${name}`, () => expect(compact(given, NAMES)).toEqual(want))

test('what has one value now has nothing below it, and nobody is told so', () => {
  const shown = (visible: Json): Json => ({ elements: { action: { styles: { visible, x: 1 } } } })
  const [, changes] = changesFrom(shown({ if: { condition: true } }))(shown(false) as never)
  expect(changes).toEqual({ 'action.visible': false })
})

test('anatomy: a word where a word will do', () => {
  expect(anatomyPart({ type: 'instance', instanceOf: 'Icon' })).toBe('→ Icon')
  expect(anatomyPart({ type: 'text', role: 'label' })).toBe('text label')
  expect(anatomyPart({ type: 'container', tokens: { gap: token('Size/gap') } })).toEqual({
    is: 'container',
    gap: '{Size/gap}',
  })
})

const pairs = (...list: [string, string][]): Json[] => list.map(([size, state]) => ({ size, state }))

for (const [name, given, want] of [
  [
    'all',
    pairs(['s', 'on'], ['s', 'off'], ['m', 'on'], ['m', 'off']),
    { count: 4, by: ['size', 'state'], all_combinations: true },
  ],
  [
    'most: what is missing',
    pairs(['s', 'on'], ['s', 'off'], ['m', 'on']),
    { count: 3, by: ['size', 'state'], missing: ['m · off'] },
  ],
  [
    'few: what is there',
    pairs(['s', 'a'], ['m', 'b'], ['l', 'c']),
    { count: 3, by: ['size', 'state'], only: ['s · a', 'm · b', 'l · c'] },
  ],
  ['none', [], undefined],
] as const)
  test(`variants that exist: ${name}`, () => expect(variantSummary(given)).toEqual(want))

test('variants that exist: a long list ends with how many are left', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ a: `${at}`, b: `${at}` }))
  expect(variantSummary(many)).toMatchObject({ count: 100, only_not_listed: 40 })
})

test('a variant is what it changes of the default; null is what only the default has', () => {
  const standard = {
    configuration: { size: 'm' },
    elements: { root: { styles: { height: 4, gap: 2 } }, icon: { content: 'x' } },
  }
  const small = {
    configuration: { size: 's' },
    elements: { root: { styles: { height: 2, gap: 2 } }, dot: { styles: { width: 1 } } },
  }
  expect(changesFrom(standard)(small)).toEqual(['s', { 'root.height': 2, 'dot.width': 1, icon: null }])
})

test('a tree is one row per element, with the layout first', () => {
  expect(treeRows({ layout: [{ root: ['a'] }], elements: { root: { x: 1 }, a: { y: token('t') } } })).toEqual([
    { layout: [{ root: ['a'] }] },
    { root: { x: 1 } },
    { a: { y: '{t}' } },
  ])
  expect(treeRows(null)).toEqual([])
})
