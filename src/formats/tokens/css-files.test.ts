// Style sheets that say other values for the same properties, each for the whole page: a page loads one of them.
import { expect, test } from 'vitest'
import { convertFiles } from '../../../test/libraries/convert-tokens.ts'

const convert = (sheets: Readonly<Record<string, string>>) =>
  convertFiles(Object.entries(sheets).map(([name, text]) => ({ path: `/lib/${name}`, name, text })))

const ink = (c: number) => ({ r: c, g: c, b: c, a: 1 })

test('style sheets that say other values for the same page are modes named like the files', () => {
  const { collections, values, notes } = convert({
    'acme-dark.css': ':root { --ink: #fff; --text: var(--ink); --gap: 4px }',
    'acme.css': ':root { --ink: #000; --text: var(--ink); --gap: 4px }',
    'base.css': ':root { --size: 1px; --twice: calc(var(--gap) * 2) }',
  })
  expect(collections).toEqual([
    ['acme / acme-dark', 'acme acme-dark', 'acme'],
    ['lib', 'default', undefined],
  ])
  expect(values).toMatchObject({
    ink: { acme: ink(0), 'acme-dark': ink(1) },
    text: { acme: { alias: 'ink' }, 'acme-dark': { alias: 'ink' } },
    gap: { acme: 4, 'acme-dark': 4 },
    size: { default: 1 },
  })
  expect(notes.filter((note) => note.includes('said anew'))).toEqual([])
})

test('what one of them lacks is not taken from another, and what is switched inside of it is a mode of its own', () => {
  const { collections, values } = convert({
    'themes/one.css': ':root { --ink: #000; --own: 1px; --a: 1px; --b: 1px } .dark { --ink: #111 }',
    'themes/two.css': ':root { --ink: #222; --mine: 3px; --a: 2px; --b: 2px } .dark { --ink: #fff }',
  })
  expect(collections).toEqual([['one / two', 'one two two / dark class: dark', 'one']])
  expect(values).toEqual({
    ink: { one: ink(0), two: ink(2 / 15), 'two / dark': ink(1), 'class: dark': ink(1 / 15) },
    own: { one: 1, 'class: dark': 1 },
    mine: { two: 3, 'two / dark': 3 },
    a: { one: 1, two: 2, 'two / dark': 2, 'class: dark': 1 },
    b: { one: 1, two: 2, 'two / dark': 2, 'class: dark': 1 },
  })
})

test('a sheet that says some of what another one says lies over it', () => {
  const { values } = convert({
    'acme-dark.css': ':root { --ink: var(--night); --a: 2px }',
    'acme.css': ':root { --ink: #000; --night: #fff; --a: 1px }',
  })
  expect(values).toMatchObject({
    ink: { acme: ink(0), 'acme-dark': { alias: 'night' } },
    night: { acme: ink(1), 'acme-dark': ink(1) },
  })
})

test('the same values in another spelling are no modes, and what only some of it says otherwise is named', () => {
  const sheet = ':root { --ink: #FFFFFF; --half: 0.5px; --a: 1px; --b: rgba(0, 0, 0, 0.5) }'
  const again = ':root{--ink:#fff;--half:.5px;--a:1px;--b:#00000080;--c:1px}'
  expect(convert({ 'a.css': sheet, 'all.css': again }).collections).toEqual([['lib', 'default', undefined]])
  const { collections, values, notes } = convert({
    'a.css': ':root { --x: 1px; --a: 1px; --b: 2px }',
    'b.css': ':root { --x: 2px; --c: 1px; --d: 2px; --e: 1px }',
  })
  expect(collections).toEqual([['lib', 'default', undefined]])
  expect(values['x']).toEqual({ default: 2 })
  expect(notes).toEqual(['a.css: --x is said anew in b.css, which holds'])
})

test('a sheet that says all of one mode again is that mode', () => {
  const { collections } = convert({
    'all.css': ':root { --ink: #000; --paper: #fff; --line: #ccc; --gap: 4px }',
    'dark.css': ':root { --ink: #fff; --paper: #000; --line: #333 }',
    'light.css': ':root { --ink: #000; --paper: #fff; --line: #ccc }',
  })
  expect(collections).toEqual([['light / dark', 'light dark', 'light']])
})

test('sheets with too many modes of their own are no modes: one holds, the others are left out and named', () => {
  const sheet = (ink: string) =>
    `:root { --ink: ${ink}; --gap: 1px }${'abcdefghi'
      .split('')
      .map((name) => `[data-tint=${name}] { --ink: ${ink}${name} }`)
      .join('')}`
  const { collections, notes } = convert({ 'brand/one.css': sheet('1'), 'brand/two.css': sheet('2') })
  expect(collections[0]).toEqual(['tint', 'default a b c d e f g h i', 'default'])
  expect(notes).toEqual([expect.stringMatching(/^brand\/two\.css says other values for what brand\/one\.css says/)])
})

test('classes of components and widths of screens make no modes of sheets', () => {
  const { collections } = convert({
    'badge.css': '.badge--a { --x: 1px } .badge--b { --x: 2px }',
    'base.css': ':root { --gap: 1px }',
    'pill.css': '.badge--a { --x: 3px } .badge--b { --x: 4px }',
  })
  expect(collections).toEqual([['lib', 'default', undefined]])
})

test('properties that only modes say have no other mode; what refers to them everywhere has theirs', () => {
  const { collections, values } = convert({
    'dark.css': '[data-theme=dark] { --ink: #fff; --line: #333 }',
    'light.css': '[data-theme=light] { --ink: #000; --line: #ccc }',
    'text.css': ':root { --text: var(--ink) }',
  })
  expect(collections).toEqual([['theme', 'dark light', 'light']])
  expect(values).toMatchObject({
    ink: { light: ink(0), dark: ink(1) },
    text: { light: { alias: 'ink' }, dark: { alias: 'ink' } },
  })
})

test('what Lightning CSS makes of light-dark() is a value for each color scheme', () => {
  const { collections, values } = convert({
    'a.css':
      ':root { --lightningcss-light: initial; --lightningcss-dark: ; --gap: 1px;' +
      ' --ink: var(--lightningcss-light, rgb(0, 0, 0))var(--lightningcss-dark, #fff);' +
      ' --edge: 1px solid var(--lightningcss-light, red) var(--lightningcss-dark, var(--ink)) }' +
      '.dark { --lightningcss-light: ; --lightningcss-dark: initial }',
  })
  expect(collections).toEqual([
    ['prefers-color-scheme', 'light dark', 'light'],
    ['a', 'default', undefined],
  ])
  expect(values).toMatchObject({
    ink: { light: ink(0), dark: ink(1) },
    edge: { light: '1px solid red' },
    gap: { default: 1 },
  })
  expect(Object.keys(values)).toHaveLength(3)
})

test('however many sheets without modes of their own there are, each is a mode; of hundreds one holds', () => {
  const brands = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`brand-${at + 10}.css`, `:root { --ink: ${at}px; --gap: 1px }`]),
    )
  const twenty = convert(brands(20))
  expect(twenty.notes).toEqual([])
  expect(Object.values(twenty.values['ink'] ?? {})).toEqual(Array.from({ length: 20 }, (_, at) => at))
  const hundreds = convert(brands(200))
  expect(Object.keys(hundreds.values['ink'] ?? {})).toHaveLength(1)
  expect(hundreds.notes).toHaveLength(199)
  expect(hundreds.notes[0]).toMatch(/^brand-11\.css is one of 200 that say other values for the same/)
})

test('without a page the class that modes are named after is the page, and classes that share nothing are switched apart', () => {
  const { collections, values, notes } = convert({
    'a.css': `.acme { --size: 1px; --text: var(--ink); --line: #888 }
      .acme--light { --ink: #000; --line: #ccc; --a: #000 } .acme--dark { --ink: #fff; --line: #333; --a: #fff }
      .acme--medium { --gap: 1px; --edge: 1px } .acme--large { --gap: 2px; --edge: 2px }`,
  })
  expect(collections).toEqual([
    ['acme--light / acme--dark', 'acme--light acme--dark', 'acme--light'],
    ['acme--medium / acme--large', 'acme--medium acme--large', 'acme--medium'],
    ['a', 'default', undefined],
  ])
  expect(values).toMatchObject({
    ink: { 'acme--light': ink(0), 'acme--dark': ink(1) },
    text: { 'acme--light': { alias: 'ink' }, 'acme--dark': { alias: 'ink' } },
    gap: { 'acme--medium': 1, 'acme--large': 2 },
    size: { default: 1 },
  })
  expect(notes).toEqual([])
  const card = convert({
    'a.css': ':root { --ink: #000 } .card { --x: 1px } .card--low { --x: 2px } .card--high { --x: 3px }',
  })
  expect(Object.keys(card.values)).toEqual(['ink'])
})
