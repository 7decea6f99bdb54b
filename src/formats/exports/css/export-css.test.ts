import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../test/libraries/bundle-library.ts'
import { readCustomProperties, undeclared } from '../../../../test/kit/samples/css-check.ts'
import { BUNDLE, library, made, one, parts, white } from '../../../../test/libraries/export-sample.ts'
import type { LibraryBundle } from '../../bundle/library-bundle.ts'
import { exportCss } from './export-css.ts'

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
  expect(notes.map(({ path }) => path)).toEqual([
    'Base: heading',
    'Base: title/line-height',
    'Base: is on',
    'Base: is shown',
  ])
  expect(notes[0]?.message).toBe('is called "heading-2", because another token is called "heading"')
})

test('it is CSS: each name once in a block, and no reference to what is not there', () => {
  const odd = one('ödd; }', 'STRING', '}{;"\\ \n /* */')
  for (const given of [library, parts, bundleLibrary({ ...BUNDLE, tokens: [odd] }, '*/ }')]) {
    const blocks = readCustomProperties(exportCss(given).files[0]?.content ?? '')
    expect(blocks.flatMap(({ properties }) => [...properties]).length).toBeGreaterThan(0)
    expect(undeclared(blocks)).toEqual([])
  }
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

test('a stack of fonts is a list of names, each quoted once', () => {
  for (const given of [
    '"Red Hat Text", Arial, sans-serif',
    "'Red Hat Text', Arial, sans-serif",
    'Red Hat Text, Arial, sans-serif',
  ]) {
    const tokens = [{ ...one('body', 'STRING', given), scopes: ['FONT_FAMILY'] }]
    const { files } = exportCss(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
    expect(files[0]?.content).toContain('  --body: "Red Hat Text", Arial, sans-serif;\n')
  }
})

test('of collections that are named alike the largest has the plain attribute, wherever it stands', () => {
  const modes = ['Light', 'Dark'].map((name) => ({ id: name, name }))
  const of = (collection: string, name: string) => {
    return { key: `${collection}.${name}`, name, collection, type: 'FLOAT' as const, values: { Light: 1, Dark: 2 } }
  }
  const given: LibraryBundle = {
    ...BUNDLE,
    collections: [
      { key: 'copy', name: 'Modes', modes },
      { key: 'whole', name: 'Modes', modes },
    ],
    tokens: [of('copy', 'ink'), ...['paper', 'line', 'tint'].map((name) => of('whole', name))],
  }
  const css = readCustomProperties(exportCss(bundleLibrary(given, 'Acme')).files[0]?.content ?? '')
  const dark = css.filter(({ selector }) => selector.includes('dark'))
  expect(new Map(dark.map(({ selector, properties }) => [selector, [...properties.keys()].toSorted()]))).toEqual(
    new Map([
      ["[data-modes='dark']", ['--line', '--paper', '--tint']],
      ["[data-modes-2='dark']", ['--ink']],
    ]),
  )
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
