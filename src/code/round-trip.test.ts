// DTCG → import → export → import: nothing is lost on the way, in random libraries and in real ones.
import * as fc from 'fast-check'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bundleLibrary } from '../../test/libraries/bundle-library.ts'
import { readCustomProperties, undeclared } from '../../test/kit/samples/css-check.ts'
import { holds } from '../../test/kit/seeded.ts'
import { dtcgImporter } from '../formats/tokens/dtcg-importer.ts'
import type { SourceFile } from '../formats/bundle/importer.ts'
import type { Conversion, TokenEntry } from '../formats/bundle/library-bundle.ts'
import { exportCss } from '../formats/exports/css/export-css.ts'
import { exportDtcg } from '../formats/exports/dtcg/export-dtcg.ts'
import { exportTailwind } from '../formats/exports/css/export-tailwind.ts'

const DATA = path.resolve(import.meta.dirname, '../../../shared/data/tokens')
const isThere = existsSync(DATA)
if (!isThere) console.log('real token libraries are not covered: ../shared/data is absent')

const source = (name: string, json: unknown): SourceFile => ({ path: `/lib/${name}`, name, json })
const convert = (files: readonly SourceFile[]): Conversion =>
  dtcgImporter.toBundle(dtcgImporter.detect(files), { fileKey: 'lib' })

function throughExport(conversion: Conversion): { again: Conversion; files: ReadonlyMap<string, unknown> } {
  const { files } = exportDtcg(bundleLibrary(conversion.bundle, 'lib'))
  const parsed = files.map(({ path, content }) => source(path, JSON.parse(content)))
  return { again: convert(parsed), files: new Map(parsed.map(({ name, json }) => [name, json])) }
}

/** Order is not part of what a library says. */
function facts({ bundle }: Conversion) {
  const byKey = <T extends { readonly key: string }>(items: Iterable<T> | undefined): T[] =>
    [...(items ?? [])].sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    collections: byKey(bundle.collections).map((collection) => ({
      ...collection,
      default_mode: collection.default_mode ?? collection.modes[0]?.id,
    })),
    tokens: byKey(bundle.tokens),
    // What a style record of the design tool says is no token, and goes out with no token file.
    styles: byKey(bundle.styles).filter(({ composite }) => composite),
  }
}

// A random library: sets and a modifier over a few shared names, every type, aliases to anything.
const segment = fc.constantFrom('a', 'b', 'c d', '100', 'Größe', 'value', '__proto__')
const tokenPath = fc.array(segment, { minLength: 1, maxLength: 3 })
const decimal = fc.integer({ min: -5000, max: 5000 }).map((n) => n / 100)
const channel = fc.double({ min: 0, max: 1, noNaN: true })
const color = fc
  .record({ components: fc.tuple(channel, channel, channel), alpha: channel })
  .map(({ components, alpha }) => ({ colorSpace: 'srgb', components, alpha }))
const length = fc.record({ value: decimal, unit: fc.constantFrom('px', 'rem') })
const name = fc.constantFrom('Inter', 'Noto Sans', 'A, B', 'sans-serif')
const literal = fc.oneof(
  color.map(($value) => ({ $type: 'color', $value })),
  length.map(($value) => ({ $type: 'dimension', $value })),
  decimal.map(($value) => ({ $type: 'number', $value })),
  fc.record({ value: decimal, unit: fc.constantFrom('ms', 's') }).map(($value) => ({ $type: 'duration', $value })),
  fc
    .oneof(fc.constantFrom('Inter', 'Noto Sans'), fc.array(name, { minLength: 2, maxLength: 3 }))
    .map(($value) => ({ $type: 'fontFamily', $value })),
  fc
    .oneof(fc.constantFrom('bold', 'thin'), fc.integer({ min: 1, max: 1000 }))
    .map(($value) => ({ $type: 'fontWeight', $value })),
  fc.tuple(decimal, decimal, decimal, decimal).map(($value) => ({ $type: 'cubicBezier', $value })),
  fc
    .record({ color, offsetX: length, offsetY: length, blur: length, spread: length })
    .map(($value) => ({ $type: 'shadow', $value })),
  fc
    .record({ fontFamily: name, fontSize: length, fontWeight: fc.constant(400), lineHeight: decimal })
    .map(($value) => ({ $type: 'typography', $value })),
  fc.boolean().map(($value) => ({ $type: 'boolean', $value })),
  fc.constantFrom('', 'x', '16px', '#fff', '200ms!').map(($value) => ({ $type: 'string', $value })),
)
const alias = tokenPath.map((target) => ({ $value: `{${target.join('.')}}` }))
const value = fc.oneof({ weight: 3, arbitrary: literal }, { weight: 1, arbitrary: alias })
const said = fc.record(
  { $description: fc.constantFrom('One.', 'Two\n\nparagraphs'), $deprecated: fc.constantFrom('Use a.', true) },
  { requiredKeys: [] },
)
const token = fc.tuple(value, said).map(([node, more]) => ({ ...node, ...more }))
const tree = fc.array(fc.tuple(tokenPath, token), { minLength: 1, maxLength: 8 }).map(treeOf)
const library = fc.record({ base: tree, light: tree, dark: tree })

type Tree = Map<string, Tree | object>

/** A token that stands where a group does becomes the group's `$root`. */
function treeOf(tokens: readonly (readonly [readonly string[], object])[]): object {
  const root: Tree = new Map()
  for (const [path, node] of tokens) {
    let group = root
    for (const segment of path) {
      const below = group.get(segment)
      const next: Tree = below instanceof Map ? below : new Map()
      group.set(segment, next)
      group = next
    }
    group.set('$root', node)
  }
  const plain = (group: Tree): object => {
    const entries = [...group].map(([key, child]): [string, object] => [
      key,
      child instanceof Map ? plain(child) : child,
    ])
    const [only] = entries
    return only && entries.length === 1 && only[0] === '$root' ? only[1] : Object.fromEntries(entries)
  }
  return Object.fromEntries([...root].map(([key, child]) => [key, child instanceof Map ? plain(child) : child]))
}

const resolver = {
  version: '2025.10',
  sets: { base: { sources: [{ $ref: 'base.json' }] } },
  modifiers: {
    theme: { contexts: { light: [{ $ref: 'light.json' }], dark: [{ $ref: 'dark.json' }] }, default: 'dark' },
  },
  resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme' }],
}

test('a random library comes back from its export: values, aliases, modes, descriptions, types, scopes', async () => {
  await holds(
    fc.property(library, (trees) => {
      const files = Object.entries(trees).map(([name, json]) => source(`${name}.json`, json))
      const first = convert([source('a.resolver.json', resolver), ...files])
      const { again } = throughExport(first)
      expect(facts(again)).toEqual(facts(first))
    }),
    { runs: 150 },
  )
})

// What the format has a word for: no texts, no truth values, whole text styles, curves in time, no token that is a group.
const share = fc.integer({ min: 0, max: 100 }).map((n) => n / 100)
const standard = fc.oneof(
  literal.filter(({ $type }) => !['boolean', 'string', 'cubicBezier', 'typography'].includes($type)),
  fc.tuple(share, decimal, share, decimal).map(($value) => ({ $type: 'cubicBezier', $value })),
  fc
    .record({
      fontFamily: fc.constantFrom('Inter', 'Noto Sans'),
      fontSize: length,
      fontWeight: fc.constant(400),
      letterSpacing: length,
      lineHeight: decimal,
    })
    .map(($value) => ({ $type: 'typography', $value })),
)
const flat = fc
  .array(fc.tuple(segment, fc.tuple(standard, said)), { minLength: 1, maxLength: 8 })
  .map((tokens) => new Map(tokens.map(([name, [node, more]]) => [name, { ...node, ...more }])))
  .map((tokens) => {
    const aliases = [...tokens].map(([name, { $type }]): [string, object] => [
      `to ${name}`,
      { $type, $value: `{g.${name}}` },
    ])
    return { g: Object.fromEntries([...tokens, ...aliases]) }
  })

test('a file comes back in the words it was written in, where they are words of the format', async () => {
  await holds(
    fc.property(flat, (json) => {
      const { files } = throughExport(convert([source('a.tokens.json', json)]))
      expect(withoutOurs(files.get('a.tokens.json'))).toEqual(asWritten(json))
    }),
    { runs: 150 },
  )
})

test.for([
  ['an object', { colorSpace: 'display-p3', components: [1, 0, 0], alpha: 0.5 }],
  ['one with a hex value beside it', { colorSpace: 'oklch', components: [0.7, 0.35, 'none'], hex: '#ff0000' }],
  ['one beyond the bounds of the format', { colorSpace: 'srgb', components: [1.2, -0.1, 0] }],
  ['a text', 'oklch(0.7 0.35 30 / 50%)'],
] as const)('a color outside of sRGB comes back: %s', ([, $value]) => {
  const tokens = { a: { $type: 'color', $value }, b: { $type: 'color', $value: '{a}' } }
  const first = convert([source('a.tokens.json', tokens)])
  expect(facts(first).tokens[0]).toMatchObject({ type: 'COLOR', composite: { type: 'color' } })
  expect(facts(throughExport(first).again)).toEqual(facts(first))
})

test('a collection comes back whatever signs its name has', () => {
  const set = { sources: [{ $ref: 'a.json' }] }
  const named = { version: '2025.10', sets: { 'Ink 100%25 ~ a/b #?': set } }
  const first = convert([
    source('a.resolver.json', { ...named, resolutionOrder: [{ $ref: '#/sets/Ink%20100%2525%20~0%20a~1b%20%23%3F' }] }),
    source('a.json', { a: { $type: 'number', $value: 1 } }),
  ])
  expect(facts(first).collections).toMatchObject([{ name: 'Ink 100%25 ~ a/b #?' }])
  expect(facts(throughExport(first).again)).toEqual(facts(first))
})

test('tokens come back whatever signs their names have, and aliases to them', () => {
  const names = [
    'a',
    ' a',
    'a ',
    'a.b',
    'a-b',
    '"a"',
    "'a'",
    '{a}',
    '$a',
    '_a',
    'a/$root',
    'a//b',
    '/',
    '%zz',
    'é',
    'e\u0301',
    '色',
  ]
  const tokens = names.map((name, at) => ({
    key: `k${at}`,
    name,
    collection: 'c',
    type: 'FLOAT' as const,
    scopes: 'ALL' as const,
    values: { m: at, n: at === 0 ? 0 : { alias: `k${at - 1}` } },
  }))
  const modes = ['m', 'n'].map((id) => ({ id, name: id }))
  const collections = [{ key: 'c', name: 'c', modes, default_mode: 'm' }]
  const { bundle, report } = convert([source('a.json', { a: { $type: 'number', $value: 1 } })])
  const first = { bundle: { ...bundle, collections, tokens }, report }
  expect(facts(throughExport(first).again)).toEqual(facts(first))
})

/** What tells two spellings of one value apart is not compared: the hex beside a color, the type of an alias, alpha 1. */
function asWritten(node: unknown, key = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => asWritten(item))
  if (typeof node !== 'object' || node === null) return Object.is(node, -0) ? 0 : node
  const entries = Object.entries(node).filter(([name, value]) => name !== 'hex' && !(name === 'alpha' && value === 1))
  const isAlias = entries.some(
    ([name, value]) => name === '$value' && typeof value === 'string' && value.startsWith('{'),
  )
  return Object.fromEntries(
    entries
      .filter(([name]) => !(isAlias && name === '$type'))
      .map(([name, value]) => [name, asWritten(value, `${key}.${name}`)]),
  )
}

function withoutOurs(node: unknown): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(node), (name, value: unknown) =>
    name === '$extensions' ? undefined : value,
  )
  return asWritten(plain)
}

for (const folder of [
  'figma-sds',
  'primer',
  'spectrum-tokens/src',
  'carbon',
  'bison',
  'gitlab',
  'rhds',
  'equinor/figma-export',
  'equinor/raw',
  'equinor/dtcg',
])
  test.skipIf(!isThere)(`a real library comes back from its export: ${folder}`, () => {
    const files = readdirSync(path.join(DATA, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => source(file, JSON.parse(readFileSync(path.join(DATA, folder, file), 'utf8'))))
    const first = convert(files)
    const { again } = throughExport(first)
    const [before, after] = [facts(first), facts(again)]
    expect(after.collections).toEqual(before.collections)
    expect(after.tokens.length).toBe(before.tokens.length)
    expect(after.styles).toEqual(before.styles)
    const differing = before.tokens.filter(
      (token, at) => JSON.stringify(ordered(token)) !== JSON.stringify(ordered(after.tokens[at])),
    )
    expect(differing.map((token) => [token, after.tokens.find((other) => other.key === token.key)])).toEqual([])

    for (const write of [exportCss, exportTailwind]) {
      const blocks = readCustomProperties(write(bundleLibrary(first.bundle, folder)).files[0]?.content ?? '')
      expect(blocks.reduce((sum, { properties }) => sum + properties.size, 0)).toBeGreaterThan(200)
      expect(undeclared(blocks)).toEqual([])
    }
  })

const ordered = (token: TokenEntry | undefined) =>
  token && { ...token, values: Object.entries(token.values).sort(([a], [b]) => (a < b ? -1 : 1)) }
