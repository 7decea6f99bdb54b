import { expect, test } from 'vitest'
import type { SourceFile } from '../bundle/importer.ts'
import { convertFiles } from '../../../test/libraries/convert-tokens.ts'
import { dtcgImporter } from './dtcg-importer.ts'

const css = (text: string, name = 'a.css'): SourceFile => ({ path: `/lib/${name}`, name, text })
const json = (value: unknown, name = 'a.json'): SourceFile => ({ path: `/lib/${name}`, name, json: value })

function convert(...files: SourceFile[]) {
  const { tokens, ...converted } = convertFiles(files)
  const values = Object.fromEntries(tokens.map(({ name, values }) => [name, Object.values(values)]))
  return { ...converted, tokens, values }
}

const gray = (c: number, a = 1) => ({ r: c, g: c, b: c, a })

test('custom properties: :root is the base, attributes, classes and media queries are modes', () => {
  const { collections, values, tokens, notes } = convert(
    css(`
      @charset "utf-8"; /* a comment with { and } */
      :root, [data-theme="light"] { --ink: #000; --text: var(--ink); --gap: 4px; --wide: calc(var(--gap) * 2); --font: "A; B", serif }
      [data-theme='dark'] { --ink: #fff !important; }
      @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --ink: #fff } }
      [data-density=compact] { --gap: 2px }
      .button { --own: 1px }
    `),
  )
  expect(collections).toEqual([
    ['theme', 'light dark', 'light'],
    ['density', 'default compact', 'default'],
    ['a', 'default', undefined],
  ])
  expect(values).toEqual({
    ink: [gray(0), gray(1)],
    text: [{ alias: 'ink' }, { alias: 'ink' }],
    gap: [4, 2],
    wide: [8, 4],
    font: ['"A; B", serif'],
  })
  expect(tokens[0]?.code_names).toEqual({ web: '--ink' })
  expect(notes).toContainEqual(expect.stringMatching(/^\.button is about something else/))
})

test('custom properties: a fallback stands in for what is not there; a name of a color is one where the name says so', () => {
  const { values } = convert(
    css(':root { --text-color: tan; --icon: tan; --a: var(--nowhere, 2px); --b: var(--a, 3px) }'),
  )
  expect(values).toMatchObject({ icon: ['tan'], a: [2], b: [{ alias: 'a' }] })
  expect(values['text-color']?.[0]).toMatchObject({ a: 1 })
})

test('custom properties: light-dark() is a value for each color scheme, and joins those that an attribute chooses', () => {
  const both = ':root { --ink: light-dark(#000, rgb(255, 255, 255)); --gap: 4px; --text: var(--ink) }'
  const alone = convert(css(both))
  expect(alone.collections).toEqual([
    ['prefers-color-scheme', 'light dark', 'light'],
    ['a', 'default', undefined],
  ])
  expect(alone.values).toEqual({
    ink: [gray(0), gray(1)],
    gap: [4],
    text: [{ alias: 'ink' }, { alias: 'ink' }],
  })
  const joined = convert(css(`${both} [data-theme=dark] { --gap: 8px; --odd: light-dark(1px, 2px) }`))
  expect(joined.values).toMatchObject({ ink: [gray(0), gray(1)], gap: [4, 8], odd: [2] })
  expect(convert(css(':root { --a: light-dark(1px); --b: 1px }')).values).toMatchObject({ a: ['light-dark(1px)'] })
})

test('custom properties: light-dark() as a part of a value is chosen there, inside of another one too', () => {
  const shadow = '0 1px light-dark(#000, light-dark(#111, #fff)), 0 0 light-dark(1px, 2px) red'
  expect(convert(css(`:root { --shadow: ${shadow}; --b: 1px }`)).values).toMatchObject({
    shadow: ['0 1px #000, 0 0 1px red', '0 1px #fff, 0 0 2px red'],
  })
})

test('custom properties: rules inside of rules, and lists that :is() and :where() make, hold where they say', () => {
  const { collections, values } = convert(
    css(`
      @layer base { :where(:root) { --ink: #000; --gap: 4px;
        &[data-theme='dark'], &:is(.dark, .dark *) { --ink: #fff }
        @media (prefers-contrast: more) { --gap: 8px }
        .card { --own: 1px } } }
      :is(:root, [data-size=large]) { --size: 1px }
      [data-size] { &:where([data-size=small]) { --size: 2px } }
      *, ::before, ::after { --tw-ring: 0px }
    `),
  )
  expect(collections).toEqual([
    ['theme', 'default dark', 'default'],
    ['prefers-contrast', 'default more', 'default'],
    ['a', 'default', undefined],
  ])
  expect(values).toEqual({ ink: [gray(0), gray(1)], gap: [4, 8], size: [1] })
})

test('custom properties: what a second switch says of the same properties is a mode beside those of the first', () => {
  const { collections, values } = convert(
    css(`
      :root { --ink: #111; --gap: 4px }
      [data-theme=dark], .dark { --ink: #eee }
      [data-contrast=high] { --ink: #000; --gap: 8px }
      @media (prefers-contrast: more) { :root { --ink: #222 } }
    `),
  )
  expect(collections).toEqual([
    ['theme', 'default dark contrast: high prefers-contrast: more', 'default'],
    ['contrast', 'default high', 'default'],
  ])
  expect(Object.values(values['ink'] ?? {})).toHaveLength(4)
  expect(values['gap']).toEqual([4, 8])
})

test('plain values are tokens where most texts are clear; numbers say nothing for or against, also as texts', () => {
  const sizes = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`s${at}`, String(at)]))
  const colors = { ink: '#000', paper: '#fff', line: '#ccc' }
  expect(Object.keys(convert(json({ color: colors, size: sizes })).values)).toHaveLength(53)
  expect(dtcgImporter.detect([json({ size: sizes })])).toEqual([])
  expect(dtcgImporter.detect([json({ color: colors, words: { a: 'x', b: 'y', c: 'z' } })])).toEqual([])
})

test('CSS without custom properties, and CSS beside tokens, brings nothing', () => {
  expect(dtcgImporter.detect([css('a { color: red }')])).toEqual([])
  const tokens = json({ a: { $type: 'number', $value: 1 } })
  expect(dtcgImporter.detect([tokens, css(':root { --b: 1px }')])).toEqual([tokens])
})

test('unclosed CSS ends with the file', () => {
  for (const text of [':root { --a: "b', ':root { --a: 1px', ':root { /* --a', '}}}:root{--a:1px}', '{'.repeat(5000)])
    expect(() => dtcgImporter.detect([css(text)])).not.toThrow()
})

test('plain nested values are tokens where they clearly are, and nothing where they may be anything', () => {
  const { values } = convert(json({ color: { ink: '#000', paper: '#fff' }, space: { 1: '4px', 2: 8 } }))
  expect(values).toEqual({ 'color/ink': [gray(0)], 'color/paper': [gray(1)], 'space/1': [4], 'space/2': [8] })
  for (const other of [
    { name: 'acme', version: '1.0.0', scripts: { test: 'vitest' } },
    { a: { value: 'x' }, ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`b${at}`, 'words'])) },
    { list: ['#000', '#fff', '#111'] },
    {},
    null,
  ])
    expect(dtcgImporter.detect([json(other)])).toEqual([])
})

// @amsterdam/design-system-tokens: 1,326 values were passed over, a third of them fluid sizes.
test('functions of CSS among plain values tell that they are tokens', () => {
  const size = { s: 'clamp(1rem, 1vw, 2rem)', m: 'calc(1rem + 2px)', l: 'min(1rem, 2vw)' }
  expect(dtcgImporter.detect([json({ size, words: { a: 'x' } })])).toHaveLength(1)
  expect(dtcgImporter.detect([json({ words: { a: 'min(x', b: 'call me (maybe)', c: 'var(--z)' } })])).toEqual([])
})

// @washingtonpost/wpds-tokens: all of it was a mode without a name.
test('custom properties: a media query that every screen meets is none', () => {
  for (const query of ['@media', '@media all', '@media screen', '@media only screen']) {
    const { collections, values } = convert(css(`${query} { :root { --ink: #000 } }`))
    expect([collections, values]).toEqual([[['a', 'default', undefined]], { ink: [gray(0)] }])
  }
})

test('the variants of a button are no modes of the page; classes that are named like modes are', () => {
  const { values, collections } = convert(
    css(`
      :root { --gap: 4px; --ink: #000 }
      .btn { --btn-bg: #111 } .btn--big { --btn-bg: #222 }
      .acme-dark { --ink: #fff; --line: #fff } .acme-light { --line: #000 }
    `),
  )
  expect(Object.keys(values).sort()).toEqual(['gap', 'ink', 'line'])
  expect(collections).toContainEqual(['class', 'default acme-dark acme-light', 'default'])
})

test('variants of a component that are named like modes are none, unless they say what the page says', () => {
  const card = convert(
    css(`:root { --ink: #000; --paper: #fff }
    .acme-card--high { --background-color: var(--ink) }
    .acme-card--low { --background-color: var(--paper) }
    .acme-theme_core--dark { --tint: #111 } .acme-theme_core--light { --tint: #eee }`),
  )
  expect(card.collections).toEqual([
    ['class', 'acme-theme_core--dark acme-theme_core--light', 'acme-theme_core--light'],
    expect.arrayContaining(['default']),
  ])
  expect(Object.keys(card.values).sort()).toEqual(['ink', 'paper', 'tint'])
  expect(card.notes.filter((note) => note.includes('something else than the whole page')).length).toBe(2)
  const page = convert(css(':root { --ink: #000 } .acme-app--dark { --ink: #fff }'))
  expect(page.collections).toContainEqual(['class', 'default acme-app--dark', 'default'])
})

test('the class of a theme is about the whole page, also where an attribute switches it', () => {
  const { values, collections } = convert(
    css(`
      .acme-theme { --gap: 4px; --size: calc(var(--gap) * 2) }
      .acme-theme[data-mode=light] { --ink: #000 } .acme-theme[data-mode=dark] { --ink: #fff }
    `),
  )
  expect(values).toMatchObject({ gap: [4], size: [8], ink: [{ r: 0 }, { r: 1 }] })
  expect(collections).toContainEqual(['mode', expect.stringContaining('light dark'), expect.anything()])
})

test('one query is one mode, however it is spaced; what a sheet says again for machines is left out', () => {
  const sheet = (gap: string) => `:root { --a: 1px } @media (min-width:${gap}680px) { :root { --a: 2px } }`
  const { collections, notes } = convert(css(sheet(' '), 'a.css'), css(sheet(''), 'a.min.css'), css(sheet(''), 'b.css'))
  expect(collections).toEqual([['media', 'default (min-width: 680px)', 'default']])
  expect(notes).toEqual(['a.min.css says what a.css says and was left out'])
})
