// Libraries whose authors ship CSS: every value of an import, mode by mode, against what they ship. Values are resolved
// here by the contract's rule for modes, independently of the service.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { resolverOf, sameValue, shippedProperties } from '../../../test/libraries/shipped-css.ts'
import type { SourceFile } from '../bundle/importer.ts'
import { dtcgImporter } from './dtcg-importer.ts'
import { inSpace } from './colors/color-spaces.ts'
import { parseColor } from './colors/read-color.ts'

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/tokens')
const isThere = existsSync(DATA)
if (!isThere) console.log('shipped token libraries are not covered: ../shared/data is absent')

const read = (file: string): string => readFileSync(path.join(DATA, file), 'utf8')

function folder(name: string): SourceFile[] {
  return readdirSync(path.join(DATA, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ path: path.join(DATA, name, file), name: file, json: JSON.parse(read(path.join(name, file))) }))
}

function convert(files: readonly SourceFile[]) {
  const { bundle, report } = dtcgImporter.toBundle(dtcgImporter.detect(files), { fileKey: null })
  const [tokens, collections, styles] = [
    [...(bundle.tokens ?? [])],
    [...(bundle.collections ?? [])],
    [...(bundle.styles ?? [])],
  ]
  return { tokens, collections, styles, notes: report.notes, resolve: resolverOf({ tokens, collections }) }
}

/** What differs from the shipped properties, and how many could be compared. */
function compare(
  { tokens, resolve }: ReturnType<typeof convert>,
  { shipped, mode, nameOf }: { shipped: ReadonlyMap<string, string>; mode: string; nameOf: (name: string) => string },
) {
  let compared = 0
  const differing: string[] = []
  for (const token of tokens) {
    const want = shipped.get(nameOf(token.name))
    if (want === undefined) continue
    compared++
    const value = resolve(token, mode)
    if (!sameValue(value, want)) differing.push(`${token.name}: ${JSON.stringify(value)} is not ${want}`)
  }
  return { compared, differing }
}

const NONE = { space: 'srgb', components: [0, 0, 0], alpha: 1 } as const
const kebab = (name: string): string => name.replaceAll(/[/\s_]+/g, '-').toLowerCase()

describe.skipIf(!isThere)('shipped values', () => {
  test("bison, the design tool's own export: each of 366 aliases comes to the value beside it, in its mode", () => {
    const files = folder('bison')
    const converted = convert(files)
    const { tokens, collections, resolve, notes } = converted
    const names = collections.map(({ name, modes, default_mode }) => [
      name,
      modes.map((mode) => mode.name),
      default_mode,
    ])
    expect(names).toEqual([
      ['Color Alias', ['Mode 1'], 'Mode 1'],
      ['Color Base', ['Mode 1'], 'Mode 1'],
      ['Dark / Light', ['Dark', 'Light'], 'Light'],
    ])
    expect(tokens.length).toBe(361)
    const byId = new Map(tokens.map((token) => [token.source_id, token]))
    let aliases = 0
    const differing: string[] = []
    for (const { json } of files) {
      const mode = (json as { $extensions: Record<string, string> }).$extensions['com.figma.modeName'] ?? ''
      for (const { id, value, isAlias } of exportedVariables(json)) {
        const token = byId.get(id)
        const said = token?.values[mode]
        if (isAlias) {
          aliases++
          expect(said, id).toHaveProperty('alias')
        }
        if (!token || !sameValue(resolve(token, mode), value)) differing.push(`${token?.name} ${mode}`)
      }
    }
    expect(aliases).toBe(366)
    // ColorAliasTokens.json was exported before nine colors of ColorBaseTokens.json were changed.
    expect(differing.length).toBe(9)
    expect(notes.filter(({ code }) => code === 'alias-outdated')).toMatchObject([
      { message: expect.stringMatching(/here and in 8 more/) },
    ])
  })

  test('equinor: collections and modes as the names of the files say, no path mixed up with another one', () => {
    const files = folder('equinor/figma-export')
    const { tokens, collections, notes } = convert(files)
    expect(collections.length).toBe(new Set(files.map(({ path }) => path.replace(/\.[^.]+\.json$/, ''))).size)
    expect(collections.reduce((sum, { modes }) => sum + modes.length, 0)).toBe(files.length)
    expect(collections.find(({ name }) => name === '💎 Density')?.modes.map(({ name }) => name)).toEqual([
      'Comfortable',
      'Spacious',
    ])
    const values = tokens.reduce((sum, token) => sum + Object.keys(token.values).length, 0)
    expect(values).toBe(files.reduce((sum, { json }) => sum + countTokens(json), 0))
    const keys = new Set(tokens.map(({ key }) => key))
    const dangling = tokens.flatMap((token) =>
      Object.values(token.values).flatMap((value) =>
        typeof value === 'object' && 'alias' in value && !keys.has(value.alias) ? [value.alias] : [],
      ),
    )
    expect(new Set(dangling)).toEqual(new Set())
    expect(tokens.find(({ code_names }) => code_names?.web === 'var(--eds-color-bg-floating)')).toBeDefined()
    expect(notes.filter(({ code }) => code !== 'reference-ambiguous')).toEqual([])
  })

  test('gitlab, modes inside values: what is shipped for light and for dark', () => {
    const converted = convert(folder('gitlab'))
    for (const [file, mode] of [
      ['tokens.css', 'default'],
      ['tokens.dark.css', 'dark'],
    ] as const) {
      const shipped = shippedProperties(read(`gitlab/published/${file}`))
      const { compared, differing } = compare(converted, {
        shipped,
        mode,
        nameOf: (name) => (shipped.has(`--gl-${kebab(name)}`) ? '--gl-' : '--') + kebab(name),
      })
      expect(differing).toEqual([])
      expect(compared).toBe(converted.tokens.length)
    }
  })

  test('rhds, a built file: 535 tokens with their names in code and the values that are shipped', () => {
    const converted = convert(folder('rhds'))
    expect(converted.tokens.length).toBe(535)
    const names = new Map(converted.tokens.map(({ name, code_names }) => [name, code_names?.web ?? '']))
    const shipped = shippedProperties(read('rhds/published/global.css'))
    const { compared, differing } = compare(converted, {
      shipped,
      mode: 'default',
      nameOf: (name) => names.get(name) ?? '',
    })
    expect(differing).toEqual([])
    // All that is shipped. The other 56 are what the library calls its themes: light and dark of two others.
    expect([compared, shipped.size]).toEqual([479, 479])
    const others = converted.tokens.filter(({ code_names }) => !shipped.has(code_names?.web ?? ''))
    expect(others.length).toBe(56)
    const built = new Map(builtTexts(folder('rhds').map(({ json }) => json)))
    for (const token of others) {
      const [, light = '', dark = ''] =
        /light-dark\(var\([^,]*, ([^)]*)\), var\([^,]*, ([^)]*)\)\)/.exec(
          built.get(token.code_names?.web ?? '') ?? '',
        ) ?? []
      expect(token.values).toEqual({ light: { alias: expect.any(String) }, dark: { alias: expect.any(String) } })
      expect(
        [sameValue(converted.resolve(token, 'light'), light), sameValue(converted.resolve(token, 'dark'), dark)],
        token.name,
      ).toEqual([true, true])
    }
  })

  test('equinor, Tokens Studio with formulas: the colors that are shipped for light and for dark', () => {
    const converted = convert(folder('equinor/raw'))
    expect(converted.notes.filter(({ code }) => code === 'formula-unresolved')).toEqual([])
    const css = read('equinor/published/variables.css')
    const { tokens, resolve } = converted
    let compared = 0
    // The lightness of some steps was changed after these sources: those that are the same are compared.
    for (const scheme of ['light', 'dark'] as const) {
      const shipped = shippedProperties(css, { data: scheme })
      for (const color of ['accent', 'neutral', 'info', 'success', 'warning', 'danger']) {
        for (let step = 1; step <= 15; step++) {
          const token = tokens.find(({ name }) => name === `${color}/${step}`)
          const want = shipped.get(`--eds-color-${color}-${step}`) ?? ''
          const scale = tokens.find(({ name }) => name === `input/scale/${scheme}/${step}`)?.values['default']
          const lightness = inSpace(parseColor(want) ?? NONE, 'oklch')?.components[0] ?? -1
          if (!token || Math.abs(lightness - Number(scale)) > 0.0015) continue
          compared++
          expect(sameValue(resolve(token, scheme), want), `${color}/${step} ${scheme} ${want}`).toBe(true)
        }
      }
    }
    expect(compared).toBe(87)
  })
})

function* exportedVariables(node: unknown): Generator<{ id: string; value: string; isAlias: boolean }> {
  if (typeof node !== 'object' || node === null) return
  const token = node as { $value?: { hex: string; alpha: number }; $extensions?: Record<string, unknown> }
  if (token.$value) {
    const alpha = Math.round(token.$value.alpha * 255)
    const value = alpha === 255 ? token.$value.hex : `${token.$value.hex}${alpha.toString(16).padStart(2, '0')}`
    const { $extensions = {} } = token
    yield { id: String($extensions['com.figma.variableId']), value, isAlias: 'com.figma.aliasData' in $extensions }
    return
  }
  for (const child of Object.values(node)) yield* exportedVariables(child)
}

/** What was built, by the name in code. */
function* builtTexts(node: unknown): Generator<readonly [string, string]> {
  if (typeof node !== 'object' || node === null) return
  const { name, $value } = node as { name?: unknown; $value?: unknown }
  if (typeof name === 'string' && typeof $value === 'string') yield [`--${name}`, $value]
  else for (const child of Object.values(node)) yield* builtTexts(child)
}

function countTokens(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0
  if ('$value' in node) return 1
  return Object.values(node).reduce((sum: number, child) => sum + countTokens(child), 0)
}
