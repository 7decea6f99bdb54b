import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../../test/kit/seeded.ts'
import { invalidVariantCombinations, readConfigurations } from './configurations.ts'
import type { Configuration, SpecDocument, SpecTree } from './spec-document.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'

const documentWith = (
  props: Record<string, Json>,
  variants: readonly Configuration[],
  base: SpecTree = {},
): SpecDocument => ({
  title: 'x',
  anatomy: {},
  props,
  default: base,
  variants: variants.map((configuration) => ({ configuration })),
})

const size = { type: 'string', enum: ['S', 'M', 'L'], default: 'S' }
const on = { type: 'boolean', default: false }

for (const [name, document, want] of [
  [
    'options of the property, then values in use',
    documentWith({ size }, [{ size: 'XL' }]),
    { axes: [['size', ['S', 'M', 'L', 'XL']]], existing: [{ size: 'S' }, { size: 'XL' }] },
  ],
  [
    'a boolean has both values',
    documentWith({ on }, [{ on: true }]),
    { axes: [['on', [false, true]]], existing: [{ on: false }, { on: true }] },
  ],
  [
    'values as the configurations spell them',
    documentWith({ on: { type: 'boolean' } }, [{ on: 'true' }], { configuration: { on: 'false' } }),
    { axes: [['on', ['false', 'true']]], existing: [{ on: 'false' }, { on: 'true' }] },
  ],
  [
    "the default's own configuration before the defaults of properties",
    documentWith({ size }, [{ size: 'L' }], { configuration: { size: 'M' } }),
    { axes: [['size', ['S', 'M', 'L']]], existing: [{ size: 'M' }, { size: 'L' }] },
  ],
  [
    'what a variant leaves out has the value of the default',
    documentWith({ size, on }, [{ size: 'L' }, { on: true }]),
    {
      axes: [
        ['size', ['S', 'M', 'L']],
        ['on', [false, true]],
      ],
      existing: [
        { size: 'S', on: false },
        { size: 'L', on: false },
        { on: true, size: 'S' },
      ],
    },
  ],
  [
    'without a default the first option is it',
    documentWith({ size: { enum: ['S', 'M'] } }, [{ size: 'M' }]),
    { axes: [['size', ['S', 'M']]], existing: [{ size: 'S' }, { size: 'M' }] },
  ],
  [
    'a key that is no property',
    documentWith({}, [{ tone: 'dark' }]),
    { axes: [['tone', ['dark']]], existing: [{}, { tone: 'dark' }] },
  ],
  [
    'a property that no configuration names is no axis',
    documentWith({ size, on }, [{ size: 'M' }]),
    { axes: [['size', ['S', 'M', 'L']]], existing: [{ size: 'S' }, { size: 'M' }] },
  ],
  [
    'a default that is also among the variants counts once',
    documentWith({ size }, [{ size: 'S' }, { size: 'M' }, { size: 'M' }]),
    { axes: [['size', ['S', 'M', 'L']]], existing: [{ size: 'S' }, { size: 'M' }] },
  ],
  [
    'numbers of a numeric enum',
    documentWith({ columns: { type: 'number', enum: [1, 2, 3], default: 2 } }, [{ columns: 1 }]),
    { axes: [['columns', [1, 2, 3]]], existing: [{ columns: 2 }, { columns: 1 }] },
  ],
  ['no variants, no axes', documentWith({ size }, []), { axes: [], existing: [] }],
] as const) {
  test(`configurations: ${name}`, () => {
    const { axes, existing } = readConfigurations(document)
    expect({ axes: axes.map((axis) => [axis.name, axis.values]), existing }).toEqual(want)
  })
}

test('a configuration key may be __proto__', () => {
  const variants = [
    { configuration: JSON.parse('{"__proto__":"a"}') },
    { configuration: JSON.parse('{"toString":"b"}') },
  ]
  const { axes, existing } = readConfigurations({ title: 'x', anatomy: {}, default: {}, variants })
  expect(axes.map((axis) => axis.name)).toEqual(['__proto__', 'toString'])
  expect(JSON.stringify(existing)).toBe('[{},{"__proto__":"a"},{"toString":"b"}]')
})

test('invalid combinations are the product without variants[], the default among them', () => {
  const document = documentWith({ size, on }, [
    { size: 'M', on: false },
    { size: 'L', on: true },
  ])
  expect(invalidVariantCombinations(readConfigurations(document))).toEqual({
    combinations: [
      { size: 'S', on: false },
      { size: 'S', on: true },
      { size: 'M', on: true },
      { size: 'L', on: false },
    ],
    count: 4,
    truncated: false,
  })
})

test('a default with a tree of its own in variants[] is no invalid combination', () => {
  const document = documentWith({ on }, [{ on: false }])
  expect(invalidVariantCombinations(readConfigurations(document)).combinations).toEqual([{ on: true }])
})

const axesNamed = (count: number, values: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `p${at}`,
      { enum: Array.from({ length: values }, (_, value) => `v${value}`), default: `v${values - 1}` },
    ]),
  )
const allAt = (props: Record<string, Json>, value: string): Configuration =>
  Object.fromEntries(Object.keys(props).map((name) => [name, value]))

for (const [axes, values, count] of [
  [3, 27, 19_682],
  [2, 142, 20_163],
  [20, 2, 1_048_575],
  [60, 2, Number.MAX_SAFE_INTEGER],
] as const) {
  test(`invalid combinations of ${axes} axes with ${values} values: whole up to 20,000, the default kept in`, () => {
    const props = axesNamed(axes, values)
    const configurations = readConfigurations(documentWith(props, [allAt(props, 'v0')]))
    const invalid = invalidVariantCombinations(configurations)
    expect(invalid.count).toBe(count)
    expect(invalid.combinations.length).toBe(Math.min(count, 20_000))
    expect(invalid.truncated).toBe(count > 20_000)
    expect(invalid.combinations).toContainEqual(allAt(props, `v${values - 1}`))
    expect(invalid.combinations).not.toContainEqual(allAt(props, 'v0'))
  })
}

const smallSet = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }).chain((sizes) =>
  fc.record({
    sizes: fc.constant(sizes),
    variants: fc.array(fc.tuple(...sizes.map((count) => fc.integer({ min: 0, max: count - 1 }))), { minLength: 1 }),
  }),
)

test('invalid combinations agree with counting them one by one', async () => {
  await holds(
    fc.property(smallSet, ({ sizes, variants }) => {
      const props = Object.fromEntries(
        sizes.map((count, at) => [`p${at}`, { enum: Array.from({ length: count }, (_, value) => `v${value}`) }]),
      )
      const spelled = variants.map((places) => Object.fromEntries(places.map((place, at) => [`p${at}`, `v${place}`])))
      const invalid = invalidVariantCombinations(readConfigurations(documentWith(props, spelled)))
      const product = sizes.reduce<string[]>(
        (rows, count) => rows.flatMap((row) => Array.from({ length: count }, (_, place) => `${row}v${place}`)),
        [''],
      )
      const taken = new Set(spelled.map((configuration) => Object.values(configuration).join('')))
      const want = product.filter((row) => !taken.has(row))
      expect(invalid.combinations.map((one) => Object.values(one).join('')).sort()).toEqual(want.sort())
      expect(invalid.count).toBe(want.length)
    }),
  )
})
