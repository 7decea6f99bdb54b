// Properties over random LAYERED documents, against an expansion written as plainly as the specification says it.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../../test/kit/seeded.ts'
import { readBindings } from './bindings.ts'
import { readConfigurations } from './configurations.ts'
import { expandLayered } from './expand-layered.ts'
import { healthIndex } from './health.ts'
import { readSpecDocument, type Configuration, type SpecDocument } from './spec-document.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'
import { assembleSpec, layerSpec } from './spec-layers.ts'

interface Tree {
  configuration?: Configuration
  layout?: string[]
  elements?: Record<string, { content?: string; styles?: Record<string, Json> }>
}
interface Sample {
  options: Record<string, string[]>
  base: Tree
  deltas: (Tree & { configuration: Configuration })[]
  patterns: Configuration[]
}

const token = fc.constantFrom('a', 'b', 'c').map((name) => ({ $token: `Color/${name}`, $type: 'color' }))
const number = fc.integer({ min: 0, max: 3 })
const SIDES = ['top', 'end', 'bottom', 'start']
const sides = fc.dictionary(fc.constantFrom(...SIDES), fc.oneof(number, token), { minKeys: 1 })
const style: fc.Arbitrary<Record<string, Json>> = fc.record(
  {
    backgroundColor: fc.oneof(token, fc.constantFrom('#000', '#fff', null)),
    padding: fc.oneof(number, token, sides, fc.constant(null)),
    effects: fc.oneof(fc.constant(null), fc.record({ shadows: fc.array(fc.record({ blur: number, color: token })) })),
    opacity: fc.constantFrom(0, 0.5, 1),
    visible: fc.constant({ $binding: '#/props/label' }),
  },
  { requiredKeys: [] },
)
const element = fc.record({ content: fc.constantFrom('x', 'y'), styles: style }, { requiredKeys: [] })
const elements = fc.dictionary(fc.constantFrom('root', 'label', '__proto__'), element)
const layout = fc.subarray(['root', 'label'])
const tree = fc.record({ layout, elements }, { requiredKeys: [] })

const sample: fc.Arbitrary<Sample> = fc
  .dictionary(fc.constantFrom('size', 'state', 'tone'), fc.subarray(['p', 'q', 'r'], { minLength: 1 }), { minKeys: 1 })
  .chain((options) => {
    const pairs = Object.entries(options).map(([name, values]) =>
      fc.constantFrom(...values).map((value) => [name, value] as const),
    )
    const partial: fc.Arbitrary<Configuration> = fc
      .tuple(...pairs)
      .chain((chosen) => fc.subarray(chosen).map((some) => Object.fromEntries(some)))
    const delta = fc.record({ configuration: partial }).chain((one) => tree.map((rest) => ({ ...one, ...rest })))
    return fc.record({
      options: fc.constant(options),
      base: tree,
      deltas: fc.array(delta, { minLength: 1, maxLength: 6 }),
      patterns: fc.array(partial, { maxLength: 3 }),
    })
  })

const documentOf = ({ options, base, patterns }: Sample, variants: readonly Tree[], details: string): SpecDocument =>
  JSON.parse(
    JSON.stringify({
      metadata: { schema: { version: '0.34.0' }, settings: { spec: { details } } },
      title: 'x',
      anatomy: { root: { type: 'container' }, label: { type: 'text' } },
      props: {
        ...Object.fromEntries(
          Object.entries(options).map(([name, values]) => [name, { type: 'string', enum: values }]),
        ),
        label: { type: 'string' },
        icon: { type: 'slot' },
      },
      variants,
      default: base,
      invalidPropCombinations: patterns,
    }),
  )

function plainExpansion({ options, base, deltas, patterns }: Sample): Tree[] {
  const names = Object.keys(options)
  const matches = (pattern: Configuration, configuration: Configuration) =>
    Object.entries(pattern).every(([name, value]) => configuration[name] === value)
  const product = names.reduce<Record<string, string>[]>(
    (rows, name) => rows.flatMap((row) => (options[name] ?? []).map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
  return product
    .filter((one) => !patterns.some((pattern) => Object.keys(pattern).length > 0 && matches(pattern, one)))
    .filter((one) => names.some((name) => one[name] !== options[name]?.[0]))
    .map((configuration) => {
      const result: Tree = { configuration, ...structuredClone(base) }
      for (let count = 0; count <= names.length; count++) {
        for (const delta of deltas) {
          if (Object.keys(delta.configuration).length === count && matches(delta.configuration, configuration)) {
            layOn(result, delta)
          }
        }
      }
      return result
    })
}

function layOn(result: Tree, delta: Tree): void {
  if (delta.layout) result.layout = delta.layout
  if (!delta.elements) return
  const merged = new Map(Object.entries(result.elements ?? {}))
  for (const [name, change] of Object.entries(delta.elements)) {
    const { styles: before, ...rest } = merged.get(name) ?? {}
    const styles = new Map(Object.entries(before ?? {}))
    for (const [property, value] of Object.entries(change.styles ?? {})) {
      const old = styles.get(property)
      const parts = isSides(value) && old !== undefined && old !== null
      styles.set(property, parts ? { ...(isSides(old) ? old : everySide(old)), ...value } : value)
    }
    const hasStyles = before !== undefined || change.styles !== undefined
    merged.set(name, { ...rest, ...change, ...(hasStyles ? { styles: Object.fromEntries(styles) } : {}) })
  }
  result.elements = Object.fromEntries(merged)
}

const isSides = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => SIDES.includes(key))
const everySide = (value: Json) => ({ top: value, end: value, bottom: value, start: value })

function expand(document: SpecDocument): SpecDocument {
  const expansion = expandLayered(document)
  if ('faults' in expansion) throw new Error(JSON.stringify(expansion.faults))
  return expansion.document
}

const hash = (body: string): string => body
const svc = { source_node_id: null, synced_at: '2026-11-15T00:00:00.000Z' }

function serve(document: SpecDocument) {
  const { facts, layers } = layerSpec(document, hash)
  const bodies = new Map(layers.map(({ hash, body }) => [hash, body]))
  return JSON.parse(assembleSpec(facts, bodies, { include: 'variants', svc }))
}

test('a LAYERED document expands to what the specification says, and no further', async () => {
  await holds(
    fc.property(sample, (given) => {
      const expanded = expand(documentOf(given, given.deltas, 'LAYERED'))
      expect(expanded.variants).toEqual(JSON.parse(JSON.stringify(plainExpansion(given))))
      expect(expand(expanded)).toBe(expanded)
    }),
  )
})

test('LAYERED and FULL forms of one document weigh and bind the same', async () => {
  await holds(
    fc.property(sample, (given) => {
      const variants = plainExpansion(given)
      fc.pre(variants.length > 0)
      const [layered, full] = [
        expand(documentOf(given, given.deltas, 'LAYERED')),
        expand(documentOf(given, variants, 'FULL')),
      ].map((document) => {
        const bindings = readBindings(document)
        return { bindings, health: healthIndex(document, readConfigurations(document), bindings) }
      })
      expect(layered).toEqual(full)
    }),
  )
})

const OURS = ['_svc', 'variantConfigurations', 'invalidVariantCombinations', 'invalidVariantCombinationsCount']

test('a FULL document comes back as it was, key for key', async () => {
  const extra = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })).map((one) => JSON.parse(JSON.stringify(one)))
  await holds(
    fc.property(sample, extra, extra, (given, before, after) => {
      const document = { ...before, ...documentOf(given, plainExpansion(given), 'FULL'), ...after }
      const read = readSpecDocument(document)
      fc.pre('document' in read)
      const spec = serve(expand(document))
      for (const element of Object.values<{ tokens?: unknown }>(spec.anatomy)) {
        if (typeof element === 'object' && element !== null) delete element.tokens
      }
      const kept = Object.fromEntries(Object.entries(spec).filter(([key]) => !OURS.includes(key)))
      expect(JSON.stringify(kept)).toBe(JSON.stringify(document))
    }),
  )
})
