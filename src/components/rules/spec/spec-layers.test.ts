import { existsSync, readFileSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { expandLayered } from './expand-layered.ts'
import { readSpecDocument, type SpecDocument } from './spec-document.ts'
import { assembleSpec, layerHashes, layerSpec, omittedPrices, readMember, type SpecExtent } from './spec-layers.ts'

const o200k = (text: string) => countTokens(text, { disallowedSpecial: new Set() })
const hash = (body: string): string => `h${body.length}-${body.slice(0, 40)}`
const svc = { source_node_id: '12:34', synced_at: '2026-11-15T00:00:00.000Z' }

function served(document: SpecDocument, include: SpecExtent) {
  const { facts, layers } = layerSpec(document, hash)
  const needed = new Set(layerHashes(facts, include))
  const bodies = new Map(layers.filter(({ hash }) => needed.has(hash)).map(({ hash, body }) => [hash, body]))
  const text = assembleSpec(facts, bodies, { include, svc })
  return { facts, text, spec: JSON.parse(text) }
}

const token = { $token: 'Color.Bg', $type: 'color' }
const tree = { elements: { root: { styles: { backgroundColor: token, padding: 8 } } } }
const size = { type: 'string', enum: ['S', 'M', 'L'], default: 'S' }

// An order that no version has, and keys of every layer between each other.
const set = {
  variants: [{ configuration: { size: 'M' }, ...tree }],
  title: 'Größe 🎛',
  default: tree,
  subcomponents: {},
  metadata: { schema: { version: '0.34.0' } },
  anatomy: { root: { type: 'container' } },
  invalidPropCombinations: [{ size: 'L' }],
  props: { size },
} satisfies SpecDocument

test('the abstract has the members that say what a component is', () => {
  const { spec } = served(set, 'abstract')
  expect(Object.keys(spec)).toEqual(['title', 'metadata', 'anatomy', 'props', 'variantConfigurations', '_svc'])
  expect(spec.variantConfigurations).toEqual([{ size: 'S' }, { size: 'M' }])
  expect(spec.anatomy).toEqual({ root: { type: 'container', tokens: { backgroundColor: token } } })
  expect(spec._svc).toMatchObject({ chi: { hasProps: true }, ...svc })
})

test('with the default tree it has that too, where the document has it', () => {
  const keys = Object.keys(served(set, 'default').spec)
  expect(keys).toEqual(['title', 'default', 'metadata', 'anatomy', 'props', 'variantConfigurations', '_svc'])
})

test('the whole document comes back in its own order, ours after it', () => {
  const { spec } = served(set, 'variants')
  expect(Object.keys(spec)).toEqual([
    ...Object.keys(set),
    'variantConfigurations',
    'invalidVariantCombinations',
    'invalidVariantCombinationsCount',
    '_svc',
  ])
  expect(spec).toMatchObject({
    ...set,
    invalidVariantCombinations: [{ size: 'S' }, { size: 'L' }],
    invalidVariantCombinationsCount: 2,
  })
})

test('facts say what is known without opening a layer', () => {
  const { facts } = served(set, 'abstract')
  expect(facts).toMatchObject({ schema_version: '0.34.0', variant_count: 1, binding_count: 2 })
  const { layers } = layerSpec(set, hash)
  const bindings = layers.find(({ hash }) => hash === facts.layers.bindings?.hash)
  expect(JSON.parse(bindings?.body ?? '')).toEqual([{ kind: 'token', ref: 'Color.Bg', name: 'Color.Bg', count: 2 }])
})

test('an imported list of invalid combinations is replaced where it stands', () => {
  const document = { invalidVariantCombinations: [{ size: 'L' }], ...set }
  const { spec } = served(document, 'variants')
  expect(Object.keys(spec)[0]).toBe('invalidVariantCombinations')
  expect(spec.invalidVariantCombinations).toEqual([{ size: 'S' }, { size: 'L' }])
})

test('a document without variants derives nothing and keeps what it has', () => {
  const document = { title: 'x', anatomy: {}, default: {}, invalidVariantCombinations: [{ a: 1 }] }
  const { spec, facts } = served(document, 'variants')
  expect(spec).toEqual({ ...document, props: {}, _svc: spec._svc })
  expect(served(document, 'abstract').spec).toEqual({ title: 'x', anatomy: {}, props: {}, _svc: spec._svc })
  expect(omittedPrices(facts, 'abstract')).toEqual({ default: facts.layers.default.est_tokens, variants: null })
})

test('without variants and other keys there is no such layer, and without bindings neither', () => {
  const { facts, spec } = served({ title: 'x', anatomy: {}, props: null, default: {} }, 'variants')
  expect(facts.layers).toMatchObject({ variants: null, bindings: null })
  expect(Object.keys(spec)).toEqual(['title', 'anatomy', 'props', 'default', '_svc'])
  expect(spec.props).toEqual({})
})

test('a list that is cut says so', () => {
  const props = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`b${at}`, { type: 'boolean' }]))
  const configuration = Object.fromEntries(Object.keys(props).map((name) => [name, true]))
  const { spec } = served({ ...set, props, variants: [{ configuration }] }, 'variants')
  expect(spec.invalidVariantCombinations.length).toBe(20_000)
  expect(spec).toMatchObject({
    invalidVariantCombinationsCount: 2 ** 40 - 1,
    invalidVariantCombinationsTruncated: true,
  })
})

test('tokens that a document has in its anatomy are kept, and ours stand beside them', () => {
  const own = { root: { tokens: { backgroundColor: { $token: 'Other' }, width: token } }, odd: 7, list: { tokens: [] } }
  const { spec, facts } = served({ ...set, anatomy: own }, 'abstract')
  expect(spec.anatomy).toEqual(own)
  expect(facts.binding_count).toBe(4)
})

test('what was served may be imported again and is served the same', () => {
  for (const document of [set, { ...set, invalidVariantCombinations: [] }]) {
    const first = served(document, 'variants')
    const read = readSpecDocument(first.spec)
    if ('faults' in read) throw new Error(JSON.stringify(read.faults))
    const second = served(read.document, 'variants')
    expect(second.spec).toEqual(first.spec)
    expect(second.facts.chi).toEqual(first.facts.chi)
    expect(second.facts.binding_count).toBe(first.facts.binding_count)
  }
})

test('one member is read without parsing the rest', () => {
  const { facts, layers } = layerSpec(set, hash)
  const bodies = new Map(layers.map(({ hash, body }) => [hash, body]))
  expect(readMember(facts, bodies, 'title')).toBe(set.title)
  expect(readMember(facts, bodies, 'variants')).toEqual(set.variants)
  expect(readMember(facts, bodies, 'variantConfigurations')).toEqual([{ size: 'S' }, { size: 'M' }])
  expect(readMember(facts, bodies, 'toString')).toBe(undefined)
  expect(() => readMember(facts, new Map(), 'title')).toThrow('abstract')
})

test('keys named like parts of a prototype are served', () => {
  const text =
    '{"title":"x","__proto__":{"a":1},"anatomy":{"__proto__":{"type":"text"}},"default":{},"props":{"__proto__":{}}}'
  const { text: whole, spec } = served(JSON.parse(text), 'variants')
  expect(whole).toBe(`${text.slice(0, -1)},"_svc":${JSON.stringify(spec._svc)}}`)
})

test('equal layers are stored once', () => {
  const { layers } = layerSpec(set, () => 'same')
  expect(layers.length).toBe(1)
})

const button = new URL('../../../../../shared/data/specs/deButton-0.34.0.merged.json', import.meta.url)

test('a real button: each price is within 15 % of what its call adds', ({ skip }) => {
  if (!existsSync(button)) {
    console.log('skipped: ../shared/data/specs is not here')
    skip()
  }
  const read = readSpecDocument(JSON.parse(readFileSync(button, 'utf8')))
  const expansion = 'document' in read ? expandLayered(read.document) : read
  if ('faults' in expansion) throw new Error(JSON.stringify(expansion.faults))
  const [abstract, base, whole] = (['abstract', 'default', 'variants'] as const).map((include) =>
    served(expansion.document, include),
  )
  if (!abstract || !base || !whole) throw new Error('three extents')
  const added = { default: o200k(base.text) - o200k(abstract.text), variants: o200k(whole.text) - o200k(abstract.text) }
  const prices = omittedPrices(abstract.facts, 'abstract')
  expect(Math.abs((prices.default ?? 0) / added.default - 1)).toBeLessThan(0.15)
  expect(Math.abs((prices.variants ?? 0) / added.variants - 1)).toBeLessThan(0.15)
  const rest = omittedPrices(base.facts, 'default')
  expect(rest).toEqual({ default: null, variants: (prices.variants ?? 0) - (prices.default ?? 0) })
  expect(omittedPrices(whole.facts, 'variants')).toEqual({ default: null, variants: null })
  const { _svc, variantConfigurations, invalidVariantCombinations, ...spec } = whole.spec
  expect(variantConfigurations.length).toBe(45)
  expect(invalidVariantCombinations.length).toBe(spec.invalidVariantCombinationsCount)
  expect(invalidVariantCombinations.length).toBe(108 - 44)
  expect(spec.variants).toEqual(expansion.document.variants)
})
