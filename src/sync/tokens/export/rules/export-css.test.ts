import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../../test/libraries/bundle-library.ts'
import { readCustomProperties, undeclared } from '../../../../../test/kit/samples/css-check.ts'
import type { LibraryBundle, TokenEntry } from '../../../bundle/rules/library-bundle.ts'
import { kindOfMembers } from '../../rules/composites/composite-kind.ts'
import { exportCss } from './export-css.ts'
import { exportDtcg } from './export-dtcg.ts'
import { exportJson } from './export-json.ts'
import { exportTailwind } from './export-tailwind.ts'

const white = { r: 1, g: 1, b: 1, a: 1 }
const black = { r: 0, g: 0, b: 0, a: 0.5 }
const one = (
  key: string,
  type: TokenEntry['type'],
  value: TokenEntry['values'][string],
  rest: Partial<TokenEntry> = {},
) => ({
  key,
  name: key,
  collection: 'base',
  type,
  values: { m: value },
  ...rest,
})
const made = (key: string, json: object) =>
  one(key, 'STRING', 'css', {
    composite: { type: kindOfMembers(json) ?? '', values: { m: json } },
  })
const shadow = {
  color: '{brand}',
  offsetX: { value: 0, unit: 'px' },
  offsetY: { value: 1, unit: 'px' },
  blur: { value: 2, unit: 'px' },
}
const BUNDLE: LibraryBundle = {
  vitrine: 1,
  source: { tool: 'test', file_key: 'f', name: 'Acme', complete: false },
  collections: [
    { key: 'base', name: 'Base', modes: [{ id: 'm', name: 'Value' }] },
    {
      key: 'theme',
      name: 'Color Theme',
      modes: [
        { id: 'l', name: 'Light' },
        { id: 'd', name: 'Dark Blue' },
      ],
      default_mode: 'l',
    },
  ],
  tokens: [
    one('brand', 'COLOR', white),
    one('space/1', 'FLOAT', 4, { scopes: ['GAP'] }),
    one('text/sizeM', 'FLOAT', 14, { scopes: ['FONT_SIZE'] }),
    one('opacity', 'FLOAT', 0.5),
    one('font', 'STRING', 'Inter, Noto Sans', { scopes: ['FONT_FAMILY'] }),
    one('rem', 'STRING', '1.5rem'),
    one('note', 'STRING', 'Say "hi"'),
    one('is on', 'BOOLEAN', true),
    one('gone', 'COLOR', { alias: 'nowhere' }),
    made('lift', shadow),
    { key: 't1', name: 'brand', collection: 'theme', type: 'COLOR', values: { l: { alias: 'brand' }, d: black } },
    { key: 't2', name: 'same', collection: 'theme', type: 'COLOR', values: { l: white, d: white } },
  ],
}
const library = bundleLibrary(BUNDLE, 'Acme')

test('custom properties: a selector for each mode, aliases as var(), names unique, what CSS cannot say is noted', () => {
  const { files, notes } = exportCss(library)
  expect(files[0]?.content).toBe(`/* Base: Value */
:root {
  --base-brand: #ffffff;
  --space-1: 4px;
  --text-size-m: 14px;
  --opacity: 0.5;
  --font: Inter, "Noto Sans";
  --rem: 1.5rem;
  --note: "Say \\"hi\\"";
  --lift: 0px 1px 2px 0 var(--base-brand);
}

/* Color Theme: Light, Dark Blue */
:root,
[data-color-theme='light'] {
  --color-theme-brand: var(--base-brand);
  --same: #ffffff;
}

[data-color-theme='dark-blue'] {
  --color-theme-brand: #00000080;
}
`)
  expect(notes.map(({ path, message }) => `${path} ${message}`)).toEqual([
    expect.stringMatching(/^Base: is on has no equivalent in CSS/),
    expect.stringMatching(/^Base: gone is an alias that leads nowhere/),
  ])
})

test('a Tailwind theme: tokens in the namespaces of utilities, other modes override them', () => {
  const { files } = exportTailwind(library)
  const content = files[0]?.content ?? ''
  const theme = content.slice(content.indexOf('@theme'), content.indexOf('}'))
  for (const line of [
    '--color-brand: #ffffff',
    '--spacing-space-1: 4px',
    '--text-size-m: 14px',
    '--font-font: Inter',
    '--shadow-lift: 0px 1px 2px 0 var(--color-brand)',
    '--color-brand-2: var(--color-brand)',
  ])
    expect(theme).toContain(`  ${line}`)
  expect(theme).not.toContain('--opacity')
  expect(content).toContain(
    `@layer base {\n  [data-color-theme='dark-blue'] {\n    --color-brand-2: #00000080;\n  }\n}`,
  )
})

test('JSON: every value with its mode, what it comes to and what it is an alias of', () => {
  const { collections } = JSON.parse(exportJson(library).files[0]?.content ?? '') as {
    collections: { tokens: unknown[] }[]
  }
  expect(collections[1]?.tokens[0]).toEqual({
    name: 'brand',
    type: 'COLOR',
    description: '',
    scopes: 'ALL',
    values: {
      Light: { value: '#FFFFFF', rgba: white, alias: 'brand' },
      'Dark Blue': { value: '#00000080', rgba: black },
    },
  })
})

const heading = { fontFamily: 'Inter', fontSize: { value: 24, unit: 'px' }, lineHeight: 1.2 }
const parts = bundleLibrary(
  {
    ...BUNDLE,
    tokens: [
      one('heading/font-size', 'FLOAT', 12),
      made('heading', heading),
      one('title', 'STRING', { alias: 'heading' }),
      one('title/line-height', 'FLOAT', 2),
      one('is on', 'BOOLEAN', true),
      one('is shown', 'BOOLEAN', { alias: 'is on' }),
    ],
  },
  'Acme',
)

test('the parts of a text style collide with no other name, and an alias to it names each part', () => {
  const { files, notes } = exportCss(parts)
  expect(files[0]?.content).toBe(`/* Base: Value */
:root {
  --heading-font-size: 12;
  --heading-2-font-family: Inter;
  --heading-2-font-size: 24px;
  --heading-2-line-height: 1.2;
  --title-font-family: var(--heading-2-font-family);
  --title-font-size: var(--heading-2-font-size);
  --title-line-height: var(--heading-2-line-height);
  --title-line-height-2: 2;
}

/* Color Theme: Light, Dark Blue */
`)
  expect(notes.map(({ path }) => path)).toEqual(['Base: is on', 'Base: is shown'])
})

test.for([
  ['custom properties', exportCss],
  ['a Tailwind theme', exportTailwind],
] as const)('%s are CSS: each name once in a block, and no reference to what is not there', ([, write]) => {
  const odd = one('ödd; }', 'STRING', '}{;"\\ \n /* */')
  for (const given of [library, parts, bundleLibrary({ ...BUNDLE, tokens: [odd] }, '*/ }')]) {
    const blocks = readCustomProperties(write(given).files[0]?.content ?? '')
    expect(blocks.flatMap(({ properties }) => [...properties]).length).toBeGreaterThan(0)
    expect(undeclared(blocks)).toEqual([])
  }
})

test('a theme has the blocks of Tailwind 4 and nothing else', () => {
  const blocks = readCustomProperties(exportTailwind(library).files[0]?.content ?? '')
  expect(blocks.map(({ selector }) => selector)).toEqual(['@theme static', ':root', "[data-color-theme='dark-blue']"])
})

test.for([
  ['a backslash before a letter is no line break', 'C:\\new', '"C:\\\\new"'],
  ['tabs and line breaks are escaped as CSS does', 'a\tb\r\nc', '"a\\9 b\\d \\a c"'],
  ['an open bracket stays in its text', 'calc((1px)', '"calc((1px)"'],
  ['and so does one of another kind', 'f([)', '"f([)"'],
  ['a comment stays in its text', 'f(/*)', '"f(/*)"'],
  ['an escaped bracket closes nothing', 'f(\\)', '"f(\\\\)"'],
  ['a whole function stays as it is', 'calc(1px + (2px * 3))', 'calc(1px + (2px * 3))'],
] as const)('texts: %s', ([, given, want]) => {
  const { files } = exportCss(bundleLibrary({ ...BUNDLE, tokens: [one('text', 'STRING', given)] }, 'Acme'))
  expect(files[0]?.content).toContain(`  --text: ${want};\n`)
})

test('a text inside a composite value is written as a text of its own is; what computes has no equivalent', () => {
  const label = { fontFamily: 'Inter, Noto Sans', fontSize: '16px', fontWeight: 'Semi Bold', note: "Don't; } body {" }
  const tokens = [
    made('label', label),
    made('twice', { fontFamily: 'Inter', fontSize: '{label} * 2' }),
    made('odd unit', { fontFamily: 'Inter', fontSize: { value: 1, unit: 'px; }' } }),
    made('odd curve', { duration: '1s', timingFunction: [0, 0, '1);', 1] }),
    made('odd part', { fontFamily: 'Inter', 'x: y': 1 }),
    made('edge', { width: '1px', style: 'dashed', color: 'rgb(0 0 0 / 50%)' }),
  ]
  const { files, notes } = exportCss(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(files[0]?.content).toContain(`  --label-font-family: Inter, "Noto Sans";
  --label-font-size: 16px;
  --label-font-weight: 600;
  --label-note: "Don't; } body {";
  --odd-part-font-family: Inter;
  --odd-part-x-y: 1;
  --edge: 1px dashed rgb(0 0 0 / 50%);
`)
  expect(notes.map(({ path }) => path)).toEqual(['Base: twice', 'Base: odd unit', 'Base: odd curve'])
})

test.for([
  [
    'a named weight is the number that CSS has for it',
    one('w', 'STRING', 'extra-bold', { scopes: ['FONT_WEIGHT'] }),
    '800',
  ],
  ['but for the two that CSS names', one('w', 'STRING', 'Bold', { scopes: ['FONT_WEIGHT'] }), 'bold'],
  [
    'a place in a gradient is a share of the way, also where another token says it',
    made('w', [
      { color: '#000', position: 0.07 },
      { color: '{brand}', position: '{opacity}' },
    ]),
    '#000 7%, var(--brand) calc(var(--opacity) * 100%)',
  ],
  [
    'bare numbers in a shadow are pixels',
    made('w', [{ x: '0', y: '-2', blur: 4, spread: 0, color: '#000', type: 'innerShadow' }]),
    'inset 0 -2px 4px 0 #000',
  ],
  ['and in a border', made('w', { width: '1', style: 'solid', color: '#000' }), '1px solid #000'],
] as const)('values: %s', ([, token, want]) => {
  const tokens = [token, one('brand', 'COLOR', white), one('opacity', 'FLOAT', 0.5)]
  const { files } = exportCss(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(files[0]?.content).toContain(`  --w: ${want};\n`)
})

test('two modes, and the modes of two collections, never share a selector', () => {
  const modes = ['☀', '☾', 'Dark Blue', 'dark-blue'].map((name, at) => ({ id: `m${at}`, name }))
  const values = Object.fromEntries(modes.map(({ id }, at) => [id, at]))
  const of = (key: string) => ({ key, name: key, collection: key, type: 'FLOAT' as const, values })
  const given: LibraryBundle = {
    ...BUNDLE,
    collections: [
      { key: 'a', name: 'Color Theme', modes },
      { key: 'b', name: 'color/theme', modes },
    ],
    tokens: [of('a'), of('b')],
  }
  const css = readCustomProperties(exportCss(bundleLibrary(given, 'Acme')).files[0]?.content ?? '')
  const selectors = css.map(({ selector }) => selector.replace(/^:root,\s*/, ''))
  expect(selectors).toEqual([
    ...['x', 'x-2', 'dark-blue', 'dark-blue-2'].map((mode) => `[data-color-theme='${mode}']`),
    ...['x', 'x-2', 'dark-blue', 'dark-blue-2'].map((mode) => `[data-color-theme-2='${mode}']`),
  ])
})

test('JSON: modes that are named alike keep their values apart', () => {
  const modes = ['Light', 'Light'].map((name, at) => ({ id: `m${at}`, name }))
  const tokens = [one('a', 'FLOAT', 1, { values: { m0: 1, m1: 2 } })]
  const given = { ...BUNDLE, collections: [{ key: 'base', name: 'Base', modes, default_mode: 'm1' }], tokens }
  const { collections } = JSON.parse(exportJson(bundleLibrary(given, 'Acme')).files[0]?.content ?? '') as {
    collections: unknown[]
  }
  expect(collections[0]).toMatchObject({
    modes: ['Light', 'Light-2'],
    default_mode: 'Light-2',
    tokens: [{ values: { Light: { value: 1 }, 'Light-2': { value: 2 } } }],
  })
})

const HOSTILE = '</style><script>alert(1)</script>'
const hostile: LibraryBundle = {
  vitrine: 1,
  source: { tool: 'test', file_key: 'f', name: HOSTILE, complete: false },
  collections: [
    {
      key: 'base',
      name: `Base ${HOSTILE} */`,
      modes: [
        { id: 'm', name: HOSTILE },
        { id: 'n', name: `${HOSTILE}'] {}` },
      ],
    },
  ],
  tokens: [
    one('text', 'STRING', HOSTILE),
    one('function', 'STRING', 'url(</style><script>)'),
    one('font', 'STRING', HOSTILE, { scopes: ['FONT_FAMILY'] }),
    one(HOSTILE, 'FLOAT', 1),
    made('shadow', { ...shadow, color: HOSTILE }),
  ],
}

for (const [name, write] of [
  ['css', exportCss],
  ['tailwind', exportTailwind],
  ['json', exportJson],
  ['dtcg', exportDtcg],
] as const)
  test(`${name}: nothing that is exported ends the element of a page that it stands in`, () => {
    const { files } = write(bundleLibrary(hostile, HOSTILE))
    for (const { path, content } of files) {
      expect(content, path).not.toMatch(/<\/(style|script)/i)
      expect(path).toMatch(/^[\w.-]+$/)
    }
    if (name === 'css') {
      const [first] = readCustomProperties(files[0]?.content ?? '')
      expect(first?.properties.get('--text')?.replaceAll('\\3c ', '<')).toBe(JSON.stringify(HOSTILE))
    }
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

for (const [web, want] of [
  ['var(--acme-ink)', '--acme-ink'],
  ['--acme-ink', '--acme-ink'],
  ['$acme-ink', '--acme-ink'],
  ['acme-ink', '--acme-ink'],
  ['Acme.ink', '--ink'],
  ['var(--x); } body {', '--ink'],
] as const)
  test(`names in code: ${web} is declared as ${want}, and aliases name it so`, () => {
    const tokens = [one('ink', 'COLOR', white, { code_names: { web } }), one('text', 'COLOR', { alias: 'ink' })]
    const { files } = exportCss(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
    expect(files[0]?.content).toContain(`  ${want}: #ffffff;\n  --text: var(${want});\n`)
  })
