import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { beforeBundle, bundleText, libraryBundle } from '../../demo/build.js'
import type { Bundle, Color, Component, Token, TokenValue } from '../../demo/build.js'
import { readBindings } from '../../src/components/rules/spec/bindings.ts'
import { readConfigurations } from '../../src/components/rules/spec/configurations.ts'
import { expandLayered } from '../../src/components/rules/spec/expand-layered.ts'
import { healthIndex } from '../../src/components/rules/spec/health.ts'
import { missingVariants } from '../../src/components/rules/spec/missing-variants.ts'
import { hasDrift, schemaVersion } from '../../src/library/rules/schema-version.ts'
import { propsOf, readSpecDocument, type SpecDocument } from '../../src/components/rules/spec/spec-document.ts'

const MINIMUM_VERSION = '0.11.0'
const library = libraryBundle()
const before = beforeBundle()
const fullSpecs = new Map<string, SpecDocument>()
const demo = (file: string) => new URL(`../../demo/${file}`, import.meta.url)
const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).toSorted()
const tally = (values: readonly (string | number)[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]))

for (const [file, bundle] of [
  ['library.json', library],
  ['before.json', before],
] as const) {
  test(`demo: ${file} is what \`node demo/build.js\` writes`, () => {
    expect(readFileSync(demo(file), 'utf8') === bundleText(bundle)).toBe(true)
    expect(statSync(demo(file)).size).toBeLessThan(1_500_000)
  })

  test(`demo: ${file} has one identifier for each thing`, () => {
    for (const items of [bundle.components, bundle.tokens, bundle.styles, bundle.collections]) {
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
      for (const { key } of items) expect(key).toMatch(/^[0-9a-f]{40}$/)
    }
    for (const ids of [
      bundle.components.map(({ node_id }) => node_id),
      bundle.tokens.map(({ source_id }) => source_id),
      bundle.tokens.map(({ name }) => name),
    ])
      expect(new Set(ids).size).toBe(ids.length)
    for (const { key, source_style_id } of bundle.styles) expect(source_style_id).toBe(`S:${key},`)
  })
}

test('demo: as many of everything as promised', () => {
  expect(library.components.length).toBe(58)
  expect(tally(library.components.map(depth))).toEqual({ 1: 16, 2: 22, 3: 14, 4: 6 })
  expect(library.tokens.length).toBe(300)
  expect(library.collections.map(({ name, modes }) => [name, modes.length])).toEqual([
    ['Primitives', 1],
    ['Color', 3],
    ['Size', 2],
    ['Motion', 2],
  ])
  expect(new Set(library.tokens.map(({ type }) => type))).toEqual(new Set(['COLOR', 'FLOAT', 'STRING', 'BOOLEAN']))
  expect(tally(library.styles.map(({ type }) => type))).toEqual({ TEXT: 17, PAINT: 8, EFFECT: 7, GRID: 4 })
  expect(library.screens?.length).toBe(19)
  expect(library.flows?.length).toBe(7)
  expect(Math.max(...library.components.map(({ variant_count = 0 }) => variant_count))).toBe(48)
  for (const { name, description } of library.components) expect(description.length, name).toBeGreaterThan(30)
})

test('demo: scopes of all kinds, and a value for every mode', () => {
  expect(library.tokens.some(({ scopes }) => scopes === 'ALL')).toBe(true)
  expect(library.tokens.some(({ scopes }) => scopes.length === 0)).toBe(true)
  expect(library.tokens.some(({ scopes }) => scopes !== 'ALL' && scopes.length > 1)).toBe(true)
  for (const token of library.tokens) {
    expect(Object.keys(token.values), token.name).toEqual(modesOf(token).map(({ id }) => id))
  }
})

test('demo: every reference resolves but the four that are meant not to', () => {
  expect(unresolved(library)).toEqual([
    'Data table uses Loading dots',
    'Detail page uses Yard map',
    'chart/series/5 is an alias of nothing',
    'style Code/Large follows nothing',
  ])
  expect(unresolved(before)).toEqual([])
})

test('demo: alias chains are up to four hops long, and no longer', () => {
  const hops = library.tokens.map((token) =>
    Math.max(...Object.keys(token.values).map((mode) => chain(token, mode).hops)),
  )
  expect(new Set(hops)).toEqual(new Set([0, 1, 2, 3, 4]))
})

test('demo: text can be read on its surface in every mode', () => {
  for (const mode of ['2:0', '2:1', '2:2']) {
    for (const [text, surface] of [
      ['text/primary', 'surface/default'],
      ['text/primary', 'surface/page'],
      ['text/secondary', 'surface/default'],
      ['text/link', 'surface/default'],
      ['text/critical', 'surface/default'],
      ['text/inverse', 'surface/inverse'],
      ['action/primary/text', 'action/primary/bg/rest'],
      ['action/danger/text', 'action/danger/bg/rest'],
      ['feedback/info/text', 'feedback/info/bg'],
      ['feedback/positive/text', 'feedback/positive/bg'],
      ['feedback/warning/text', 'feedback/warning/bg'],
      ['feedback/critical/text', 'feedback/critical/bg'],
    ] as const) {
      const ratio = contrast(colorOf(text, mode), colorOf(surface, mode))
      expect(ratio, `${text} on ${surface} in mode ${mode}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('demo: the edges of a component are those its spec binds', () => {
  const tokens = new Map(
    library.tokens.flatMap(({ key, name, source_id }) => [
      [source_id, key],
      [name, key],
    ]),
  )
  const styles = new Map(
    library.styles.flatMap(({ key, name, source_style_id }) => [
      [source_style_id, key],
      [name, key],
    ]),
  )
  for (const component of library.components) {
    if (!component.spec) continue
    const { references } = readBindings(specOf(component))
    const want = new Set(
      references.map(({ kind, ref }) => (kind === 'token' ? tokens : styles).get(ref) ?? styles.get(ref) ?? ref),
    )
    const edges = [...component.binds.map(({ token }) => token), ...component.styles.map(({ style }) => style)]
    expect(new Set(edges), component.name).toEqual(want)
  }
})

test('demo: variant counts are those of the specs, and bindings name variants that exist', () => {
  for (const component of library.components) {
    if (!component.spec || component.type === 'COMPONENT') continue
    const { existing } = readConfigurations(specOf(component))
    expect(component.variant_count, component.name).toBe(existing.length)
    const known = new Set(existing.map((configuration) => spell(configuration)))
    for (const { metadata } of [...component.binds, ...component.styles, ...component.uses]) {
      for (const variant of metadata.variants ?? []) expect(known, component.name).toContain(variant)
    }
  }
})

test('demo: properties of all kinds, and specs of many versions in both forms', () => {
  const specs = withSpec().map((component) => component.spec ?? {})
  const text = JSON.stringify(specs)
  for (const kind of ['boolean', 'number', 'slot', 'image']) expect(text).toContain(`"type":"${kind}"`)
  for (const sign of [
    '"INSTANCE_SWAP"',
    '"enum"',
    '"$binding"',
    '"isNotNull"',
    '"subcomponents"',
    '"FULL"',
    '"LAYERED"',
  ]) {
    expect(text).toContain(sign)
  }
  const versions = new Set(withSpec().map((component) => schemaVersion(specOf(component))))
  expect(versions).toEqual(
    new Set(['0.8.0', '0.11.0', '0.13.0', '0.17.0', '0.19.0', '0.30.0', '0.31.0', '0.33.0', '0.34.0', null]),
  )
})

test('flaw: components of all four health statuses', () => {
  const of = (status: string) => withSpec().filter((component) => health(component).status === status)
  expect(names(of('poor'))).toEqual(['Gate lane', 'Yard bay'])
  expect(names(of('monitor'))).toEqual(['Booking dialog', 'Filter bar', 'Sparkline'])
  expect(of('good').length).toBeGreaterThan(10)
  expect(of('optimal').length).toBeGreaterThan(20)
  expect(health(named('Filter bar'))).toMatchObject({ po: 20, as: 25, ta: { score: 100 } })
  expect(health(named('Gate lane'))).toMatchObject({ po: 20, as: 25, ta: { score: 0 } })
  expect(health(named('Sparkline'))).toMatchObject({ po: 0, as: 0, ta: { score: 0 } })
})

test('flaw: two specs of an old version and one without', () => {
  const drifting = withSpec().filter((component) => hasDrift(schemaVersion(specOf(component)), MINIMUM_VERSION))
  expect(drifting.map((component) => [component.name, schemaVersion(specOf(component))])).toEqual([
    ['Progress bar', null],
    ['Search field', '0.8.0'],
    ['Stat tile', '0.8.0'],
  ])
})

test('flaw: two components are deleted between the files, and one is still used', () => {
  expect(library.source).toMatchObject({ file_key: 'vitrine-demo', complete: true })
  expect(before.source).toMatchObject({ file_key: 'vitrine-demo', complete: false })
  const keys = new Set(library.components.map(({ key }) => key))
  const gone = before.components.filter(({ key }) => !keys.has(key))
  expect(names(gone)).toEqual(['Alert strip', 'Loading dots'])
  const users = gone.map(({ key }) =>
    library.components.filter(({ uses }) => uses.some((use) => use.component === key)),
  )
  expect(gone.map(({ name }, at) => [name, names(users[at] ?? [])])).toEqual([
    ['Loading dots', ['Data table']],
    ['Alert strip', []],
  ])
  // What both files have is the same, so that the second import deletes and adds but changes nothing.
  for (const kind of ['components', 'tokens', 'styles', 'collections'] as const) {
    const now = new Map<string, unknown>(library[kind].map((item) => [item.key, item]))
    for (const item of before[kind]) if (now.has(item.key)) expect(item).toEqual(now.get(item.key))
  }
})

test('flaw: two components without a spec, one without properties', () => {
  expect(names(library.components.filter(({ spec }) => !spec))).toEqual(['File drop', 'Illustration'])
  const bare = withSpec().filter((component) => !health(component).hasProps)
  expect(names(bare)).toEqual(['Brand mark'])
})

test('flaw: two sets miss variants', () => {
  const missing = withSpec().flatMap((component) => {
    const spec = specOf(component)
    const { count } = missingVariants(propsOf(spec), readConfigurations(spec).existing)
    return count > 0 ? [[component.name, count]] : []
  })
  expect(missing).toEqual([
    ['Checkbox', 6],
    ['Switch', 2],
  ])
})

test('flaw: one token whose target has several modes and none of that name', () => {
  const ambiguous = library.tokens.flatMap((token) =>
    modesOf(token).some(({ id }) => chain(token, id).fault === 'ambiguous') ? [token.name] : [],
  )
  expect(ambiguous).toEqual(['distance/slide-in'])
})

test('flaw: changed and unpublished components', () => {
  const of = (status: string) => library.components.filter(({ publish_status }) => publish_status === status)
  expect(names(of('UNPUBLISHED'))).toEqual(['Booking dialog', 'File drop', 'Yard bay'])
  expect(names(of('CHANGED'))).toEqual(
    ['Empty state', 'Filter bar', 'Gate board', 'Gate lane', 'Sparkline', 'Switch', 'Table cell'].toSorted(),
  )
})

function named(name: string): Component {
  const component = library.components.find((component) => component.name === name)
  if (!component) throw new Error(`no component ${name}`)
  return component
}

function withSpec(): readonly Component[] {
  return library.components.filter(({ spec }) => spec)
}

/** The FULL form, by the same rules as an import. */
function specOf(component: Component): SpecDocument {
  const known = fullSpecs.get(component.key)
  if (known) return known
  const read = readSpecDocument(component.spec)
  if ('faults' in read) throw new Error(`${component.name}: ${JSON.stringify(read.faults)}`)
  const expansion = expandLayered(read.document)
  if ('faults' in expansion) throw new Error(`${component.name}: ${JSON.stringify(expansion.faults)}`)
  fullSpecs.set(component.key, expansion.document)
  return expansion.document
}

function health(component: Component) {
  const spec = specOf(component)
  return healthIndex(spec, readConfigurations(spec), readBindings(spec))
}

function depth(component: Component): number {
  const used = component.uses.flatMap((use) => library.components.filter(({ key }) => key === use.component))
  return 1 + Math.max(0, ...used.map(depth))
}

function spell(configuration: Readonly<Record<string, unknown>>): string {
  return Object.entries(configuration)
    .map(([axis, value]) => `${axis}=${String(value)}`)
    .join(', ')
}

function unresolved(bundle: Bundle): readonly string[] {
  const known = new Set([bundle.components, bundle.tokens, bundle.styles].flat().map(({ key }) => key))
  const elementOf = ({ spec }: Component, nodes: readonly string[] = []) => {
    const anatomy = Object.entries(Object(spec?.['anatomy']) as Record<string, { instanceOf?: string }>)
    return anatomy.find(([element]) => nodes.includes(element))?.[1].instanceOf
  }
  return [
    ...bundle.components.flatMap((component) => [
      ...component.uses
        .filter((use) => !known.has(use.component))
        .map(({ metadata }) => `${component.name} uses ${elementOf(component, metadata.nodeNames)}`),
      ...component.binds.filter(({ token }) => !known.has(token)).map(() => `${component.name} binds nothing`),
      ...component.styles.filter(({ style }) => !known.has(style)).map(() => `${component.name} styles nothing`),
    ]),
    ...bundle.tokens
      .filter(({ values }) => Object.values(values).some((value) => isAlias(value) && !known.has(value.alias)))
      .map(({ name }) => `${name} is an alias of nothing`),
    ...bundle.styles
      .filter(({ bound_variables }) => bound_variables.some(({ token }) => !known.has(token)))
      .map(({ name }) => `style ${name} follows nothing`),
  ].toSorted()
}

function isAlias(value: unknown): value is { readonly alias: string } {
  return typeof value === 'object' && value !== null && 'alias' in value
}

function modesOf(token: Token) {
  return library.collections.find(({ key }) => key === token.collection)?.modes ?? []
}

interface Chain {
  readonly hops: number
  /** Null where the chain leads nowhere: `fault` says why. */
  readonly end: TokenValue | null
  readonly fault?: 'ambiguous' | 'dangling'
}

/** Inside a collection the same mode, across collections the mode of that name or the only one. */
function chain(token: Token, mode: string, hops = 0): Chain {
  const value = token.values[mode]
  if (value === undefined) return { hops, end: null, fault: 'dangling' }
  if (!isAlias(value)) return { hops, end: value }
  const target = library.tokens.find(({ key }) => key === value.alias)
  if (!target) return { hops: hops + 1, end: null, fault: 'dangling' }
  if (target.collection === token.collection) return chain(target, mode, hops + 1)
  const name = modesOf(token).find(({ id }) => id === mode)?.name
  const modes = modesOf(target)
  const next = modes.find((candidate) => candidate.name === name) ?? (modes.length === 1 ? modes[0] : undefined)
  return next ? chain(target, next.id, hops + 1) : { hops: hops + 1, end: null, fault: 'ambiguous' }
}

function colorOf(name: string, mode: string): Color {
  const token = library.tokens.find((token) => token.name === name)
  const end = token ? chain(token, mode).end : null
  if (typeof end !== 'object' || end === null || isAlias(end)) throw new Error(`${name} is no color`)
  return end
}

/** WCAG 2 contrast ratio. */
function contrast(a: Color, b: Color): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance({ r, g, b }: Color): number {
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
