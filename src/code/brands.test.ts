// Brands of the design tool: extended collections, through saved answers, the bundle, the library and the exports.
import { expect, test } from 'vitest'
import { BY_HAND, brandVariables } from '../../test/libraries/brand-variables.ts'
import { libraryOfEntries } from '../../test/libraries/library-of-entries.ts'
import { exportCss } from '../formats/exports/css/export-css.ts'
import { exportDtcg } from '../formats/exports/dtcg/export-dtcg.ts'
import { figmaBundle } from '../formats/figma/figma-bundle.ts'
import { dtcgImporter } from '../formats/tokens/dtcg-importer.ts'
import { readTokenLibrary } from './read-token-library.ts'
import type { Library } from '../library/library.ts'
import { hexColor } from '../tokens/rules/hex-color.ts'
import { modesOf, resolveValue } from '../tokens/rules/resolve-value.ts'

const { bundle, report } = figmaBundle({ variables: brandVariables, name: 'Acme', fileKey: 'file' })
const library = await libraryOfEntries(bundle)

export function valuesOf(library: Library): Record<string, Record<string, string>> {
  return Object.fromEntries(
    [...library.live('token')].map((token) => [
      library.name(token),
      Object.fromEntries(
        modesOf(library, token).map((mode) => {
          const { outcome } = resolveValue(library, token, mode)
          const shown = 'reason' in outcome ? `!${outcome.reason}` : outcome.value
          return [mode.name, typeof shown === 'object' ? hexColor(shown) : String(shown)]
        }),
      ),
    ]),
  )
}

test('base, brand and brand of the brand in two modes: every value by hand', () => {
  expect(valuesOf(library)).toEqual(BY_HAND)
  expect(report.notes).toEqual([])
})

test('a brand is no collection of its own, and its modes know what they inherit from', () => {
  expect([...(bundle.collections ?? [])].map(({ name, modes }) => [name, modes.length])).toEqual([
    ['Color', 6],
    ['Primitives', 2],
    ['Plain', 1],
  ])
  expect([...(bundle.collections ?? [])][0]?.modes.slice(2)).toEqual([
    { id: 'b:l', name: 'Brand B / Light', brand: 'Brand B', parent: 'l' },
    { id: 'b:d', name: 'Brand B / Dark', brand: 'Brand B', parent: 'd' },
    { id: 'c:l', name: 'Brand C / Light', brand: 'Brand C', parent: 'b:l' },
    { id: 'c:d', name: 'Brand C / Dark', brand: 'Brand C', parent: 'b:d' },
  ])
  expect([...(bundle.tokens ?? [])].length).toBe(9)
})

test('a composed color has both of its parts in its way', () => {
  const veil = library.byKey('token', 'V:veil') ?? -1
  const mode = modesOf(library, veil).find(({ name }) => name === 'Brand B / Light')
  if (!mode) throw new Error('no such mode')
  expect(resolveValue(library, veil, mode).via.map(({ token, mode }) => [library.name(token), mode.name])).toEqual([
    ['ink', 'Brand B / Light'],
    ['half', 'Brand B / Value'],
  ])
})

/** What the root element has while it has these attributes: the rules that match it, by specificity and order. */
function page(css: string, attributes: Readonly<Record<string, string>>): Record<string, string> {
  const rules = [...css.replaceAll(/\/\*.*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(
    ([, list = '', body = '']) =>
      list.split(',').flatMap((selector) => {
        const parts = [...selector.trim().matchAll(/\[([\w-]+)='([^']*)'\]|:root/g)]
        const isMatch = parts.every(([, name, value]) => name === undefined || attributes[name] === value)
        return isMatch ? [{ weight: parts.length, body }] : []
      }),
  )
  const said: Record<string, string> = {}
  for (const { body } of rules.toSorted((a, b) => a.weight - b.weight))
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+): (.*);/g)) said[name] = value
  const end = (value: string): string =>
    value.replace(/^var\(--([\w-]+)\)$/, (_, name: string) => end(said[name] ?? ''))
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, end(value)]))
}

const css = exportCss(readTokenLibrary(library, { name: 'Acme', collections: null })).files[0]?.content ?? ''

for (const [mode, base, attributes] of [
  ['Light', 'Value', {}],
  ['Dark', 'Value', { 'data-color': 'dark' }],
  ['Brand B / Light', 'Brand B / Value', { 'data-brand': 'brand-b' }],
  ['Brand B / Dark', 'Brand B / Value', { 'data-brand': 'brand-b', 'data-color': 'dark' }],
] as const)
  test(`CSS: a page set to ${mode} has every value by hand`, () => {
    const { rule, ...shown } = page(css, attributes)
    const want = Object.entries(BY_HAND).flatMap(([name, values]) => {
      const value = values[mode] ?? values[base] ?? values['Value'] ?? ''
      const text = name === 'fast' ? `${value}ms` : value.startsWith('#') ? value.toLowerCase() : value
      return name === 'rule' ? [] : [[name, text]]
    })
    expect(shown).toEqual(Object.fromEntries(want))
    expect(rule).toBeDefined()
  })

test('CSS: each brand is one attribute, with what differs', () => {
  const brand = /\n\[data-brand='brand-c'\] \{\n([^}]*)\}/.exec(css)?.[1] ?? ''
  expect(brand.match(/--[\w-]+/g)).toEqual(['--ease', '--ink', '--shade', '--veil'])
  expect(css).toContain("[data-brand='brand-c'][data-color='dark'] {")
})

test('a DTCG resolver: what comes back is the library that went out, and every value by hand', async () => {
  const { files } = exportDtcg(readTokenLibrary(library, { name: 'Acme', collections: null }))
  const parsed = files.map(({ path, content }) => ({ path: `/lib/${path}`, name: path, json: JSON.parse(content) }))
  const again = dtcgImporter.toBundle(dtcgImporter.detect(parsed), { fileKey: 'file' }).bundle
  expect(valuesOf(await libraryOfEntries(again))).toEqual(BY_HAND)
  const facts = ({ collections, tokens }: typeof bundle) => ({
    modes: new Map([...(collections ?? [])].map(({ key, modes }) => [key, modes])),
    values: new Map([...(tokens ?? [])].map(({ key, type, values }) => [key, { type, values }])),
    parts: new Map([...(tokens ?? [])].map(({ key, composite }) => [key, composite])),
  })
  expect(facts(again)).toEqual(facts(bundle))
})
