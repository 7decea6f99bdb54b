import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../bundle/importer.ts'
import { dtcgImporter } from './dtcg-importer.ts'

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/tokens')
const isThere = existsSync(DATA)
if (!isThere) console.log('real token libraries are not covered: ../shared/data is absent')

function folder(name: string): SourceFile[] {
  return readdirSync(path.join(DATA, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      path: path.join(DATA, name, file),
      name: file,
      json: JSON.parse(readFileSync(path.join(DATA, name, file), 'utf8')) as unknown,
    }))
}

function convert(name: string) {
  const files = folder(name)
  const known = dtcgImporter.detect(files)
  const { bundle, report } = dtcgImporter.toBundle(known, { fileKey: null, among: files.map(({ path }) => path) })
  const tokens = [...(bundle.tokens ?? [])]
  const keys = new Set(tokens.map(({ key }) => key))
  const aliases = tokens.flatMap(({ values }) =>
    Object.values(values).flatMap((value) => (typeof value === 'object' && 'alias' in value ? [value.alias] : [])),
  )
  return {
    counts: report.counts,
    styles: [...(bundle.styles ?? [])],
    components: [...(bundle.components ?? [])],
    tokens,
    collections: [...(bundle.collections ?? [])].map(({ key, name, modes }) => [
      name,
      modes.map((mode) => mode.name).join(' '),
      tokens.filter((token) => token.collection === key).length,
    ]),
    dangling: aliases.filter((alias) => !keys.has(alias)),
    notes: report.notes.map(({ path, message }) => `${path} ${message}`),
    unknown: files.filter((file) => !known.includes(file)).map((file) => file.name),
  }
}

describe.skipIf(!isThere)('real token libraries', () => {
  test('figma-sds: collections with ids and modes, styles bound by variable id, components', () => {
    const { counts, collections, tokens, styles, components, dangling, notes } = convert('figma-sds')
    expect(counts).toEqual({ collections: 6, tokens: 337, values: 617, aliases: 434 })
    expect(collections).toEqual([
      ['typography_primitives', 'default', 31],
      ['responsive', 'desktop mobile tablet', 4],
      ['typography', 'mode_1', 35],
      ['size', 'default', 41],
      ['color_primitives', 'value', 90],
      ['color', 'sds_light sds_dark brand_b_light', 136],
    ])
    expect(tokens.every((token) => /^VariableID:\d+:\d+$/.test(token.source_id ?? ''))).toBe(true)
    expect(dangling).toEqual(['@color_primitives.Brand B.800'])
    expect([styles.length, components.length]).toEqual([32, 396])
    const keys = new Set(tokens.map(({ key }) => key))
    const bound = styles.flatMap((style) => style.bound_variables ?? [])
    expect([bound.length, bound.filter(({ token }) => keys.has(token)).length]).toEqual([131, 131])
    expect(notes).toHaveLength(3)
  })

  test('primer: nine themes as modes of one collection', () => {
    const { counts, collections, dangling } = convert('primer')
    expect(counts).toEqual({ collections: 12, tokens: 1996, values: 10228, aliases: 7751 })
    expect(collections).toContainEqual([
      'mode',
      'light dark dark dimmed light high contrast dark high contrast light protanopia deuteranopia dark protanopia deuteranopia light tritanopia dark tritanopia',
      1029,
    ])
    expect(new Set(dangling)).toEqual(new Set(['base/text/lineHeight/normal', 'base/text/lineHeight/relaxed']))
  })

  test('spectrum: 4,206 values, of which 19 are styles now, the sets of each token as its modes, and of what refers to it; what is no token file is named', () => {
    const { counts, collections, dangling, unknown, styles } = convert('spectrum-tokens')
    expect(counts).toEqual({ collections: 3, tokens: 2476, values: 4743, aliases: 1843 })
    expect(styles.length).toBe(19)
    expect(collections).toEqual([
      ['desktop / mobile', 'desktop mobile', 925],
      ['spectrum-tokens', 'default', 880],
      ['light / dark / wireframe', 'light dark wireframe', 671],
    ])
    expect(dangling).toEqual([])
    expect(unknown).toContain('dist/json/drover.json')
  })

  test('carbon: four theme files and the themes of component tokens are the same modes', () => {
    const { counts, collections, dangling, tokens } = convert('carbon')
    expect(counts).toEqual({ collections: 3, tokens: 701, values: 1922, aliases: 1483 })
    expect(collections).toEqual([
      ['g10 / g100 / g90 / white', 'g10 g100 g90 white', 456],
      ['dtcg', 'default', 244],
      ['fallback / white / g10 / …', 'fallback white g10 g90 g100', 1],
    ])
    expect(dangling).toEqual([])
    expect(tokens.find(({ name }) => name === 'syntax/attribute/value')?.type).toBe('COLOR')
  })
})
