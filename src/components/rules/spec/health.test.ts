import { expect, test } from 'vitest'
import { readBindings } from './bindings.ts'
import { readConfigurations } from './configurations.ts'
import { healthIndex, statusOf } from './health.ts'
import type { Configuration, SpecDocument } from './spec-document.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'

const health = (document: SpecDocument) => healthIndex(document, readConfigurations(document), readBindings(document))

const withProps = (props: Record<string, Json>, variants: readonly Configuration[] = [], content: Json = null) =>
  ({
    title: 'x',
    anatomy: {},
    props,
    default: { elements: { root: { content } } },
    variants: variants.map((configuration) => ({ configuration })),
  }) satisfies SpecDocument

const withStyles = (styles: Record<string, Json>, ...variants: Record<string, Json>[]): SpecDocument => ({
  title: 'x',
  anatomy: {},
  default: { elements: { root: { styles } } },
  variants: variants.map((one, at) => ({ configuration: { v: at }, elements: { root: { styles: one } } })),
  metadata: { schema: { version: '0.34.0' } },
})

const texts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }]))
const enumOf = (count: number) => ({ type: 'string', enum: Array.from({ length: count }, (_, at) => `v${at}`) })

for (const [count, want] of [
  [1, 0],
  [8, 0],
  [9, 1.25],
  [16, 10],
  [24, 20],
  [100, 20],
] as const) {
  test(`property overload of ${count} properties is ${want}`, () => {
    expect(health(withProps(texts(count))).po).toBe(want)
  })
}

for (const [name, props, want] of [
  ['ten open properties', texts(10), 0],
  ['eighteen', texts(18), 12.5],
  ['twenty-six', texts(26), 25],
  ['any open kind', { ...texts(10), a: { type: 'number' }, b: { type: 'slot' }, c: { type: 'image' }, d: null }, 6.25],
  ['booleans are one bit', { ...texts(10), a: { type: 'boolean' } }, 1.56],
  ['enums by their options', { a: enumOf(2 ** 10), b: enumOf(2 ** 8) }, 12.5],
  ['an enum of one option is no choice', { ...texts(10), a: enumOf(1) }, 0],
  ['an enum of what no property can take is open', { ...texts(10), a: { type: 'string', enum: [{ x: 1 }] } }, 1.56],
  ['an enum without options is open', { ...texts(10), a: { type: 'string', enum: [] } }, 1.56],
] as const) {
  test(`API surface: ${name}: ${want}`, () => {
    expect(health(withProps(props)).as).toBe(want)
  })
}

const size = { enum: ['S', 'M', 'L', 'XL'], default: 'S' }
const on = { type: 'boolean' }

for (const [name, document, want] of [
  ['nothing applies', withProps({ label: { type: 'string' } }), 0],
  ['one axis, half of its values', withProps({ size }, [{ size: 'M' }]), 7.5],
  [
    'two axes, five of eight pairs',
    withProps({ size, on }, [
      { size: 'M', on: false },
      { size: 'L', on: false },
      { size: 'XL', on: false },
      { size: 'M', on: true },
    ]),
    5.63,
  ],
  [
    'all pairs of three axes without all combinations',
    withProps({ a: on, b: on, c: on }, [
      { a: false, b: true, c: true },
      { a: true, b: false, c: true },
      { a: true, b: true, c: false },
    ]),
    0,
  ],
  ['one of two properties is bound', withProps({ a: {}, b: {} }, [], { $binding: '#/props/a' }), 7.5],
  ['no binding at all is no statement', withProps({ a: {}, b: {} }), 0],
  ['a binding to an unknown property is one', withProps({ a: {}, b: {} }, [], { $binding: '#/props/z' }), 15],
  ['the mean of both', withProps({ size, a: {} }, [{ size: 'M' }], { $binding: '#/props/a' }), 3.75],
  [
    'variant properties need no binding',
    withProps({ size }, [{ size: 'M' }, { size: 'L' }, { size: 'XL' }], { $binding: '#/props/z' }),
    0,
  ],
] as const) {
  test(`design coverage: ${name}: ${want}`, () => {
    expect(health(document).dc).toBe(want)
  })
}

const token = { $token: 'Color.Bg', $type: 'color' }
const conditional = (whenTrue: Json, whenFalse: Json) =>
  JSON.parse(`{"if":{"condition":{},"then":${JSON.stringify(whenTrue)},"else":${JSON.stringify(whenFalse)}}}`)

for (const [name, document, bound, total] of [
  ['a token', withStyles({ backgroundColor: token }), 1, 1],
  ['a literal', withStyles({ backgroundColor: '#fff' }), 0, 1],
  ['a named style', withStyles({ typography: { $token: 'Body', $type: 'typography' } }), 1, 1],
  ['null, zero and full opacity', withStyles({ backgroundColor: null, itemSpacing: 0, opacity: 1 }), 0, 0],
  ['half opacity', withStyles({ opacity: 0.5 }), 0, 1],
  ['a prop binding', withStyles({ fillColor: { $binding: '#/props/color' } }), 0, 0],
  ['layout structure', withStyles({ width: 8, layoutMode: 'HORIZONTAL', position: 'ABSOLUTE', height: token }), 0, 0],
  [
    'older names',
    withStyles({ fills: { id: 'VariableID:1' }, paddingLeft: 8, topLeftRadius: 4, textStyleId: 'B' }),
    2,
    4,
  ],
  ['sides by their share', withStyles({ padding: { top: 0, bottom: 4, start: token, end: token } }), 0.67, 1],
  ['sides of zeros', withStyles({ padding: { top: 0, bottom: 0 } }), 0, 0],
  ['a composite without leaves', withStyles({ strokes: [], effects: { shadows: [{ visible: true, blur: 0 }] } }), 0, 0],
  [
    'a shadow by its share',
    withStyles({ effects: { shadows: [{ visible: true, offsetY: 1, blur: 3, color: token }] } }),
    0.33,
    1,
  ],
  ['a prop binding inside a composite', withStyles({ padding: { top: { $binding: '#/props/p' }, end: token } }), 1, 1],
  ['a conditional by its outcomes', withStyles({ fillColor: conditional(token, '#000') }), 0.5, 1],
  ['one value in all trees counts once', withStyles({ padding: 8 }, { padding: 8 }, { padding: 8 }), 0, 1],
  [
    'key order makes no other value',
    withStyles({ padding: { top: 1, end: 2 } }, { padding: { end: 2, top: 1 } }),
    0,
    1,
  ],
  ['another value counts again', withStyles({ padding: 8 }, { padding: 9 }, { padding: token }), 1, 3],
  ['no styles', withStyles({}), 0, 0],
] as const) {
  test(`token adherence: ${name}: ${bound} of ${total}`, () => {
    const { ta } = health(document)
    expect(ta).toMatchObject({ bound, total })
  })
}

test('token adherence is 100 where nothing can be bound, and its penalty follows the score', () => {
  expect(health(withStyles({})).ta).toEqual({ score: 100, penalty: 0, bound: 0, total: 0 })
  expect(health(withStyles({ padding: 1, strokes: 2, fills: token })).ta).toEqual({
    score: 33.33,
    penalty: 26.67,
    bound: 1,
    total: 3,
  })
})

test('the same value on two elements counts for each, even if they share one object', () => {
  const shared = { styles: { padding: 8 } }
  const document = { title: 'x', anatomy: {}, default: { elements: { a: shared, b: shared } } }
  expect(health(document).ta.total).toBe(2)
})

test('without properties only token adherence counts', () => {
  const { po, dc, as, hasProps, score, ta_penalty } = health(withStyles({ padding: 1 }, { padding: 2 }))
  expect({ po, dc, as, hasProps, score, ta_penalty }).toEqual({
    po: 0,
    dc: 0,
    as: 0,
    hasProps: false,
    score: 60,
    ta_penalty: 40,
  })
})

for (const [score, want] of [
  [100, 'optimal'],
  [95, 'optimal'],
  [94.99, 'good'],
  [60, 'good'],
  [59.99, 'monitor'],
  [30, 'monitor'],
  [29.99, 'poor'],
  [0, 'poor'],
] as const) {
  test(`a score of ${score} is ${want}`, () => {
    expect(statusOf(score)).toBe(want)
  })
}
