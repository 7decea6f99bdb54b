import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expandLayered, isLayered } from './expand-layered.ts'
import { readSpecDocument, type SpecDocument, type SpecTree } from './spec-document.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'

const variantMark = { $extensions: { 'com.figma': { type: 'VARIANT' } } }
const size = { type: 'string', enum: ['S', 'M'], default: 'S' }
const state = { type: 'string', enum: ['Rest', 'Hover'], default: 'Rest' }
const on = { type: 'boolean', default: false, ...variantMark }

const layered = (props: Record<string, Json>, variants: readonly SpecTree[], more: Record<string, Json> = {}) => ({
  title: 'x',
  anatomy: {},
  props,
  default: { elements: {} },
  variants,
  ...more,
})

function expanded(document: SpecDocument): readonly SpecTree[] {
  const expansion = expandLayered(document)
  if ('faults' in expansion) throw new Error(JSON.stringify(expansion.faults))
  return expansion.document.variants ?? []
}

const configurations = (document: SpecDocument) =>
  expanded(document).map((tree) => Object.values(tree.configuration ?? {}).join(' '))

const details = (value: string) => ({ metadata: { config: { processing: { details: value } } } })
const settings = (value: string) => ({ metadata: { settings: { spec: { details: value } } } })

for (const [name, document, want] of [
  ['declared LAYERED', layered({ size }, [{ configuration: { size: 'M' } }], details('LAYERED')), true],
  ['declared LAYERED in settings', layered({ size }, [{ configuration: { size: 'M' } }], settings('LAYERED')), true],
  [
    'declared FULL, although partial',
    layered({ size, state }, [{ configuration: { size: 'M' } }], details('FULL')),
    false,
  ],
  ['a partial configuration', layered({ size, state }, [{ configuration: { size: 'M' } }]), true],
  ['complete configurations', layered({ size, on }, [{ configuration: { size: 'M', on: true } }]), false],
  [
    'a boolean that is no variant',
    layered({ size, on: { type: 'boolean' } }, [{ configuration: { size: 'M' } }]),
    false,
  ],
  ['a marked boolean left out', layered({ size, on }, [{ configuration: { size: 'M' } }]), true],
  [
    'a boolean marked the old way',
    layered({ size, on: { type: 'boolean', 'x-platform': { FIGMA: { type: 'VARIANT' } } } }, [
      { configuration: { size: 'M' } },
    ]),
    true,
  ],
  [
    'an enum that is for code only',
    layered({ size, glyph: { enum: ['a', 'b'], $extensions: { 'com.figma': { source: { kind: 'codeOnlyProp' } } } } }, [
      { configuration: { size: 'M' } },
    ]),
    false,
  ],
  [
    'keys that only some variants have',
    layered({}, [{ configuration: { a: 1 } }, { configuration: { a: 1, b: 2 } }]),
    true,
  ],
  ['no variants at all', layered({ size }, [], details('LAYERED')), false],
] as const) {
  test(`a document is ${want ? 'LAYERED' : 'FULL'}: ${name}`, () => {
    expect(isLayered(document)).toBe(want)
    const expansion = expandLayered(document)
    if (!want) expect('document' in expansion && expansion.document).toBe(document)
  })
}

test('existing configurations are the product of the axes without the default', () => {
  const document = layered({ size, on, label: { type: 'string' } }, [{ configuration: { on: true } }])
  expect(configurations(document)).toEqual(['S true', 'M false', 'M true'])
})

for (const [name, more, want] of [
  ['as patterns', { invalidVariantCombinations: [{ size: 'M', on: true }] }, ['S true', 'M false']],
  ['under their newer name', { invalidPropCombinations: [{ on: true }] }, ['M false']],
  ['values as strings', { invalidPropCombinations: [{ on: 'true' }] }, ['M false']],
  ['a pattern of one value', { invalidVariantCombinations: [{ size: 'M' }] }, ['S true']],
  [
    'a pattern over another property',
    { invalidPropCombinations: [{ on: true, label: 'x' }] },
    ['S true', 'M false', 'M true'],
  ],
  ['an unknown value', { invalidPropCombinations: [{ size: 'XL' }] }, ['S true', 'M false', 'M true']],
  ['an empty pattern says nothing', { invalidPropCombinations: [{}] }, ['S true', 'M false', 'M true']],
  [
    'what is no pattern',
    { invalidPropCombinations: [null, 'S', [{ on: true }], { on: {} }] },
    ['S true', 'M false', 'M true'],
  ],
] as const) {
  test(`configurations that the invalid list takes away: ${name}`, () => {
    const document = layered({ size, on, label: { type: 'string' } }, [{ configuration: { on: true } }], more)
    expect(configurations(document)).toEqual(want)
  })
}

const styles = (value: Json) => ({ elements: { root: { styles: value } } })
const token = { $token: 'space.8', $type: 'dimension' }

for (const [name, base, deltas, want] of [
  ['later deltas win', styles({ a: 1 }), [styles({ a: 2 }), styles({ a: 3 })], styles({ a: 3 })],
  ['styles by property', styles({ a: 1, b: 1 }), [styles({ b: 2, c: 3 })], styles({ a: 1, b: 2, c: 3 })],
  ['null takes away', styles({ a: token }), [styles({ a: null })], styles({ a: null })],
  ['and may be set again', styles({ a: null }), [styles({ a: { top: 1 } })], styles({ a: { top: 1 } })],
  ['a composite is replaced', styles({ t: { x: 1, y: 2 } }), [styles({ t: { x: 3 } })], styles({ t: { x: 3 } })],
  [
    'sides field by field',
    styles({ padding: { top: 0, bottom: 0, start: token, end: token } }),
    [styles({ padding: { end: 4 } }), styles({ padding: { start: 2 } })],
    styles({ padding: { top: 0, bottom: 0, start: 2, end: 4 } }),
  ],
  [
    'corners field by field',
    styles({ cornerRadius: { topStart: 1, topEnd: 2 } }),
    [styles({ cornerRadius: { topEnd: token, bottomEnd: 3 } })],
    styles({ cornerRadius: { topStart: 1, topEnd: token, bottomEnd: 3 } }),
  ],
  [
    'a scalar stands for all sides',
    styles({ padding: 8, cornerRadius: token }),
    [styles({ padding: { start: 4 }, cornerRadius: { topStart: 0 } })],
    styles({
      padding: { top: 8, end: 8, bottom: 8, start: 4 },
      cornerRadius: { topStart: 0, topEnd: token, bottomEnd: token, bottomStart: token },
    }),
  ],
  ['sides become a scalar', styles({ padding: { top: 1, end: 2 } }), [styles({ padding: 8 })], styles({ padding: 8 })],
  ['sides become a token', styles({ padding: { top: 1 } }), [styles({ padding: token })], styles({ padding: token })],
  [
    'gaps field by field',
    styles({ itemSpacing: { horizontal: 1, vertical: 2 } }),
    [styles({ itemSpacing: { vertical: 3 } })],
    styles({ itemSpacing: { horizontal: 1, vertical: 3 } }),
  ],
  [
    'elements by name, new ones added',
    { elements: { a: { content: 'x', styles: { s: 1 } } } },
    [{ elements: { b: { content: 'y' }, a: { content: 'z' } } }],
    { elements: { a: { content: 'z', styles: { s: 1 } }, b: { content: 'y' } } },
  ],
  [
    'prop configurations by property',
    { elements: { a: { propConfigurations: { x: 1, y: 1 } } } },
    [{ elements: { a: { propConfigurations: { y: 2 } } } }],
    { elements: { a: { propConfigurations: { x: 1, y: 2 } } } },
  ],
  ['a layout is replaced', { layout: ['a', 'b'] }, [{ layout: ['b'] }], { layout: ['b'] }],
  [
    'what names a tree is not inherited',
    { name: 'Default', baseline: 'x', elements: {} },
    [{ name: 'M' }],
    { elements: {} },
  ],
  ['a delta without elements', styles({ a: 1 }), [{}], styles({ a: 1 })],
  ['elements that the default has none of', {}, [styles({ a: 1 })], styles({ a: 1 })],
  ['an invalid delta is not laid on', styles({ a: 1 }), [{ ...styles({ a: 2 }), invalid: true }], styles({ a: 1 })],
] as const) {
  test(`deltas: ${name}`, () => {
    const variants = deltas.map((delta) => ({ configuration: { size: 'M' }, ...delta }))
    const [tree] = expanded({ ...layered({ size }, variants, details('LAYERED')), default: base })
    expect(tree).toEqual({ configuration: { size: 'M' }, ...want })
  })
}

test('deltas are laid on with fewest properties first, in the order of the document', () => {
  const document = layered({ size, state, on }, [
    { configuration: { size: 'M', state: 'Hover' }, elements: { root: { styles: { a: 'two' } } } },
    { configuration: { size: 'M' }, elements: { root: { styles: { a: 'first', b: 'first' } } } },
    { configuration: { state: 'Hover' }, elements: { root: { styles: { a: 'second', b: 'second' } } } },
    { configuration: {}, elements: { root: { styles: { a: 'all', b: 'all', c: 'all' } } } },
  ])
  const tree = expanded(document).find((one) => Object.values(one.configuration ?? {}).join() === 'M,Hover,true')
  expect(tree?.['elements']).toEqual({ root: { styles: { a: 'two', b: 'second', c: 'all' } } })
})

test('an unmarked boolean with deltas is an axis: its deltas must fit somewhere', () => {
  const document = layered({ size, on: { type: 'boolean' } }, [{ configuration: { on: true } }])
  expect(configurations(document)).toEqual(['S true', 'M false', 'M true'])
})

test('subcomponents are expanded under what the document declares', () => {
  const part = layered({ size, on }, [{ configuration: { on: true } }])
  const expansion = expandLayered({ ...layered({}, []), subcomponents: { part, broken: 7 }, ...details('LAYERED') })
  const subcomponents = 'document' in expansion ? expansion.document['subcomponents'] : undefined
  expect(subcomponents).toMatchObject({ part: { variants: [{}, {}, {}] }, broken: 7 })
})

test('an expansion declares itself FULL, wherever the document said otherwise', () => {
  const document = layered({ size }, [{ configuration: { size: 'M' } }], {
    metadata: { config: { processing: { details: 'LAYERED', depth: 1 } }, settings: { spec: { details: 'LAYERED' } } },
  })
  const expansion = expandLayered(document)
  expect('document' in expansion && expansion.document['metadata']).toEqual({
    config: { processing: { details: 'FULL', depth: 1 } },
    settings: { spec: { details: 'FULL' } },
  })
})

test('an element may be called __proto__', () => {
  const base = JSON.parse('{"elements":{"__proto__":{"styles":{"__proto__":1,"a":1}}}}')
  const delta = JSON.parse('{"elements":{"__proto__":{"styles":{"__proto__":2}},"constructor":{"styles":{"b":1}}}}')
  const [tree] = expanded({
    ...layered({ size }, [{ configuration: { size: 'M' }, ...delta }], details('LAYERED')),
    default: base,
  })
  expect(JSON.stringify(tree?.['elements'])).toBe(
    '{"__proto__":{"styles":{"__proto__":2,"a":1}},"constructor":{"styles":{"b":1}}}',
  )
})

const booleans = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`b${at}`, on]))

test('an exploding product is refused with its path and what to do', () => {
  const expansion = expandLayered(layered(booleans(60), [{ configuration: { b0: true } }]))
  expect(expansion).toMatchObject({ faults: [{ path: 'variants', message: expect.stringContaining('20000') }] })
})

test('a large product with many invalid patterns is not', () => {
  const names = Object.keys(booleans(60))
  const pairs = names.flatMap((a, at) => names.slice(at + 1).map((b) => ({ [a]: true, [b]: true })))
  const document = layered(booleans(60), [{ configuration: { b0: true } }], { invalidPropCombinations: pairs })
  expect(expanded(document).length).toBe(60)
})

test('an expansion that no reader would take is refused', () => {
  const heavy = { ...layered(booleans(14), [{ configuration: { b0: true } }]), default: { text: 'x'.repeat(10_000) } }
  expect(expandLayered(heavy)).toMatchObject({
    faults: [{ path: 'variants', message: expect.stringContaining('MiB') }],
  })
})

const button = new URL('../../../../../shared/data/specs/deButton-0.34.0.merged.json', import.meta.url)

test('a real LAYERED button of 0.34', ({ skip }) => {
  if (!existsSync(button)) {
    console.log('skipped: ../shared/data/specs is not here')
    skip()
  }
  const read = readSpecDocument(JSON.parse(readFileSync(button, 'utf8')))
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const variants = expanded(read.document)
  expect(variants.length).toBe(44)
  const wanted = { appearance: 'Outline', size: 'Large', disabled: false, state: 'Pressed', focus: false }
  const tree = variants.find((one) => JSON.stringify(one.configuration) === JSON.stringify(wanted))
  expect(tree).toMatchObject({
    elements: {
      root: {
        styles: {
          height: 42,
          strokeWeight: 2,
          effects: null,
          padding: { top: 0, bottom: 0, start: { $token: 'DE Space/Padding/0_75x' } },
          backgroundColor: { $token: 'DE Color/Action/Hover background' },
        },
      },
      label: { styles: { textColor: { $token: 'DE Color/Action/Press' } }, content: { $binding: '#/props/label' } },
    },
  })
})
