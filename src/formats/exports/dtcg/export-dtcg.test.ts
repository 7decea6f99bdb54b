import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../test/libraries/bundle-library.ts'
import { black, BUNDLE, hostile, made, one, white } from '../../../../test/libraries/export-sample.ts'
import type { LibraryBundle, TokenEntry } from '../../bundle/library-bundle.ts'
import type { Dialect } from './dialect.ts'
import { DTCG_2023 } from './dtcg-2023.ts'
import { exportDtcg } from './export-dtcg.ts'

interface Node {
  readonly $type?: string
  readonly $value?: unknown
  readonly $extensions?: { readonly 'com.vitrine': { readonly original: object } }
}

/** The tokens of the only collection in a mode, and what was noted. */
function exported(tokens: readonly TokenEntry[], { mode = 'base', dialect, ...given }: Given = {}) {
  const { files, notes } = exportDtcg(bundleLibrary({ ...BUNDLE, ...given, tokens }, 'Acme'), dialect)
  const file = files.find(({ path }) => path === `${mode}.tokens.json`)
  return { nodes: JSON.parse(file?.content ?? '{}') as Record<string, Node>, notes, files }
}
type Given = Partial<LibraryBundle> & { readonly mode?: string; readonly dialect?: Dialect }

const original = (node: Node | undefined) => node?.$extensions?.['com.vitrine'].original

test('what the format has no type for is no token of it, and named', () => {
  const { nodes, notes } = exported([one('text', 'STRING', 'hi'), one('on', 'BOOLEAN', true)])
  expect(nodes['text']).toEqual({ $extensions: { 'com.vitrine': { original: { type: 'string', value: 'hi' } } } })
  expect(nodes['on']?.$value).toBeUndefined()
  expect(notes.map(({ path }) => path)).toEqual(['Base: text', 'Base: on'])
})

test('an alias that leads nowhere is no reference; it is named, and an import still finds it', () => {
  const { nodes, notes } = exported([
    one('gone', 'COLOR', { alias: 'nowhere' }),
    one('to gone', 'COLOR', { alias: 'gone' }),
  ])
  expect(JSON.stringify(Object.values(nodes).map(({ $value }) => $value))).toBe('[null,null]')
  expect(original(nodes['gone'])).toMatchObject({ type: 'color', alias: 'nowhere' })
  expect(notes.map(({ path }) => path)).toEqual(['Base: gone', 'Base: to gone'])
})

const MODES = {
  collections: [
    {
      key: 'base',
      name: 'Base',
      modes: [
        { id: 'l', name: 'Light' },
        { id: 'd', name: 'Dark' },
      ],
      default_mode: 'l',
    },
  ],
}

test('what others refer to has its last known value where it has none, and an import knows that it has none', () => {
  const tokens = [
    one('ink', 'COLOR', white, { values: { l: white } }),
    one('text', 'COLOR', white, { values: { l: { alias: 'ink' }, d: { alias: 'ink' } } }),
  ]
  const { nodes } = exported(tokens, { ...MODES, mode: 'base.dark' })
  expect(nodes['text']?.$value).toBe('{ink}')
  expect(nodes['ink']?.$value).toMatchObject({ colorSpace: 'srgb', components: [1, 1, 1] })
  expect(original(nodes['ink'])).toEqual({ unset: true })
})

test('a token has one type in all its modes: a number beside a length is one of pixels, a text beside a color is none', () => {
  const gap = ['GAP']
  const tokens = [
    one('four', 'FLOAT', 4, { values: { l: 4, d: 4 } }),
    one('gap', 'FLOAT', 8, { scopes: gap, values: { l: 8, d: { alias: 'four' } } }),
    one('mixed', 'STRING', '1.5rem', { values: { l: '1.5rem', d: 'auto' } }),
  ]
  for (const mode of ['base.light', 'base.dark']) {
    const { nodes } = exported(tokens, { ...MODES, mode })
    expect(nodes['gap']).toMatchObject({
      $type: 'dimension',
      $value: { value: mode === 'base.dark' ? 4 : 8, unit: 'px' },
    })
    expect(nodes['mixed']?.$value).toBeUndefined()
  }
})

test('aliases that come back to themselves in some mode of another collection are no references', () => {
  const other = { key: 'one', name: 'One', modes: [{ id: 'm', name: 'Value' }] }
  const tokens = [
    one('a', 'COLOR', white, { values: { l: white, d: { alias: 'b' } } }),
    one('b', 'COLOR', { alias: 'a' }, { collection: 'one' }),
  ]
  const { nodes } = exported(tokens, { collections: [...MODES.collections, other], mode: 'base.dark' })
  expect(nodes['a']?.$value).toMatchObject({ colorSpace: 'srgb' })
  expect(original(nodes['a'])).toMatchObject({ alias: 'b' })
})

test('a token with tokens below it stands among them, and references name it there', () => {
  const { nodes } = exported([
    one('ink', 'COLOR', white),
    one('ink/soft', 'COLOR', black),
    one('text', 'COLOR', { alias: 'ink' }),
  ])
  expect(Object.keys(nodes['ink'] ?? {})).toEqual(['default', 'soft'])
  expect(nodes['text']?.$value).toBe('{ink.default}')
})

test('composite values have every member that the format wants, in its words', () => {
  const { nodes } = exported([
    made('lift', [{ x: '0', y: '-2', blur: 4, color: '#000', type: 'innerShadow' }]),
    made('heading', {
      fontFamily: "'Noto Sans', serif",
      fontSize: '20px',
      fontWeight: 'Semi Bold',
      lineHeight: '24px',
      textCase: 'none',
    }),
    made('odd', { fontFamily: 'Inter', fontSize: '2em' }),
  ])
  const px = (value: number) => ({ value, unit: 'px' })
  const ink = { colorSpace: 'srgb', components: [0, 0, 0], hex: '#000000' }
  expect(nodes['lift']?.$value).toEqual([
    { color: ink, offsetX: px(0), offsetY: px(-2), blur: px(4), spread: px(0), inset: true },
  ])
  expect(nodes['heading']?.$value).toEqual({
    fontFamily: ['Noto Sans', 'serif'],
    fontSize: px(20),
    fontWeight: 'semi-bold',
    letterSpacing: px(0),
    lineHeight: 1.2,
  })
  expect(nodes['odd']?.$value).toBeUndefined()
})

test('a color outside of sRGB goes out as it came; one that the format bounds, in a space without that bound', () => {
  const color = (key: string, wide: object) =>
    one(key, 'COLOR', white, { composite: { type: 'color', values: { m: wide } } })
  const red = { colorSpace: 'display-p3', components: [1, 0, 0] }
  const { nodes } = exported([color('red', red), color('more', { colorSpace: 'srgb', components: [1.2, 0, 0] })])
  expect(nodes['red']).toEqual({ $type: 'color', $value: red })
  expect(nodes['more']?.$value).toMatchObject({ colorSpace: 'oklch' })
})

test('a description with braces is kept from tools that would take it for a reference', () => {
  const { nodes } = exported([one('a', 'FLOAT', 1, { description: 'see {b}' })])
  expect(nodes['a']).toEqual({
    $type: 'number',
    $value: 1,
    $extensions: { 'com.vitrine': { original: { description: 'see {b}' } } },
  })
})

test('names of the resolver need no escapes, whatever collections and modes are called', () => {
  const modes = ['Light / Day', 'Dark'].map((name, at) => ({ id: `m${at}`, name }))
  const { files } = exported([], { collections: [{ key: 'c', name: 'Color / Theme', modes }] })
  expect(JSON.parse(files[0]?.content ?? '')).toMatchObject({
    modifiers: { 'color-theme': { default: 'light-day', contexts: { 'light-day': {}, dark: {} } } },
    resolutionOrder: [{ $ref: '#/modifiers/color-theme' }],
  })
})

test('the dialect of 2023 says lengths, times and colors as texts, and has texts and truth values', () => {
  const tokens = [
    one('gap', 'FLOAT', 16, { scopes: ['GAP'] }),
    one('ink', 'COLOR', black),
    one('text', 'STRING', 'hi'),
    one('on', 'BOOLEAN', true),
    one('fast', 'STRING', '200ms'),
    made('edge', { width: '1px', style: 'solid', color: '{ink}' }),
    made('well', { offsetX: 0, offsetY: 2, blur: 4, spread: 0, color: '{ink}', inset: true }),
    one('to gap', 'FLOAT', { alias: 'gap' }),
  ]
  const { nodes } = exported(tokens, { dialect: DTCG_2023 })
  expect(Object.entries(nodes).map(([name, { $type, $value }]) => [name, $type, $value])).toEqual([
    ['gap', 'dimension', '16px'],
    ['ink', 'color', '#00000080'],
    ['text', 'string', 'hi'],
    ['on', 'boolean', true],
    ['fast', 'duration', '200ms'],
    ['edge', 'border', { color: '{ink}', width: '1px', style: 'solid' }],
    [
      'well',
      'shadow',
      { color: '{ink}', offsetX: '0px', offsetY: '2px', blur: '4px', spread: '0px', inset: true, type: 'inset' },
    ],
    ['to gap', 'dimension', '{gap}'],
  ])
})

test('dtcg: names of files fit every file system, however long modes and collections are called', () => {
  const [long, wide] = ['a'.repeat(512), '\u{20000}'.repeat(256)]
  const modes = [long, `${long}b`, wide, `${wide}b`].map((name, at) => ({ id: String(at), name }))
  const { files } = exportDtcg(
    bundleLibrary({ ...hostile, collections: [{ key: 'base', name: long, modes }], tokens: [] }, 'Acme'),
  )
  const paths = files.map(({ path }) => path)
  expect(new Set(paths).size).toBe(5)
  for (const path of paths) expect(Buffer.byteLength(path)).toBeLessThanOrEqual(255)
})
