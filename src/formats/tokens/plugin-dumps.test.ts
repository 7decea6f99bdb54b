// What plugins of the design tool write, and builds that say custom properties beside values.
import { expect, test } from 'vitest'
import { convert, messages, tokensOf, valuesOf } from '../../../test/libraries/convert-tokens.ts'

const collectionsOf = (conversion: ReturnType<typeof convert>) =>
  [...(conversion.bundle.collections ?? [])].map(({ name, modes }) => [name, ...modes.map((mode) => mode.name)])

const gray = (c: number) => ({ r: c, g: c, b: c, a: 1 })
const [white, black] = [gray(1), gray(0)]

test('the dump of a variables plugin: collections, modes, aliases across them', () => {
  const variables = (ink: string) => [
    { name: 'ink/900', type: 'color', isAlias: false, value: ink },
    { name: 'gap', type: 'number', isAlias: true, value: { collection: 'Base', name: 'space/s' } },
  ]
  const conversion = convert({
    'a.json': {
      version: '1.0.4',
      collections: [
        {
          name: 'Theme',
          modes: [
            { name: 'Light', variables: variables('#000000') },
            { name: 'Dark', variables: variables('#ffffff') },
          ],
        },
        {
          name: 'Base',
          modes: [{ name: 'Value', variables: [{ name: 'space/s', type: 'number', isAlias: false, value: 4 }] }],
        },
      ],
    },
  })
  expect(collectionsOf(conversion)).toEqual([
    ['Theme', 'Light', 'Dark'],
    ['Base', 'Value'],
  ])
  expect(valuesOf(conversion)).toEqual({
    'ink/900': { Light: black, Dark: white },
    gap: { Light: { alias: 'Base/space/s' }, Dark: { alias: 'Base/space/s' } },
    'space/s': 4,
  })
  expect(messages(conversion)).toEqual([])
})

// @launchpad-ui/tokens: 237 aliases were values that no token can hold.
test("variables as the design tool's interface for plugins has them: aliases by id or by name", () => {
  const row = (name: string, resolvedType: string, value: unknown, more: object = {}) => {
    return { name, resolvedType, value, codeSyntax: { WEB: `var(--lp-${name})` }, scopes: ['GAP'], ...more }
  }
  const alias = (id: string) => ({ type: 'VARIABLE_ALIAS', id })
  const conversion = convert({
    'a.json': [
      row('size/3', 'FLOAT', 3, { id: 'VariableID:1:3' }),
      row('radius', 'FLOAT', alias('size/3')),
      row('edge', 'FLOAT', alias('VariableID:1:3')),
    ],
  })
  expect(valuesOf(conversion)).toEqual({ 'size/3': 3, radius: { alias: 'size/3' }, edge: { alias: 'size/3' } })
  expect(tokensOf(conversion).map(({ code_names, scopes }) => [code_names?.web, scopes])[1]).toEqual([
    'var(--lp-radius)',
    ['GAP'],
  ])
  expect(messages(conversion).filter((message) => /no token can hold|left out/.test(message))).toEqual([])
})

// @spectrum-css/tokens: 1,527 texts were told as no tokens, and each mode became a token of its own.
test('what is called like a custom property is one token, and those below it are its modes', () => {
  const conversion = convert({
    'a.json': {
      bg: { prop: '--s-bg', ref: 'var(--s-gray)', light: { value: '#fff' }, dark: { value: '#000' } },
      gap: { prop: '--s-gap', value: '2px' },
    },
  })
  expect(collectionsOf(conversion)).toEqual([
    ['light / dark', 'light', 'dark'],
    ['lib', 'default'],
  ])
  expect(valuesOf(conversion)).toEqual({ bg: { light: white, dark: black }, gap: 2 })
  expect(tokensOf(conversion).map(({ code_names }) => code_names?.web)).toEqual(['--s-bg', '--s-gap'])
  expect(messages(conversion)).toEqual([])
})

test('the settings of a font by their tags are the text that CSS has for them, and no modes', () => {
  const type = 'fontVariationSettings'
  const conversion = convert({ 'a.json': { sans: { type, value: { "'wght'": '194.2857', "'wdth'": 100 } } } })
  expect(valuesOf(conversion)).toEqual({ sans: "'wght' 194.2857, 'wdth' 100" })
})
