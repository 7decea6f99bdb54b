import { expect, test } from 'vitest'
import { compactStyle } from './compact-style.ts'
import { byName, tokenPath, tokenValue, type TokenValue } from './compact-values.ts'
import { combined } from './specs/compact-variants.ts'

const mode = (name: string, value: string | number | null, via: string[] = [], reason?: string) => ({
  mode: { id: name, name },
  value,
  via: via.map((step) => ({ name: step })),
  ...(reason === undefined ? {} : { unresolved: { reason } }),
})
const tokenOf = (...values: TokenValue['values']): TokenValue => ({
  id: 'i',
  name: 'bg',
  collection: { name: 'Color' },
  values,
})
const both = tokenOf(mode('Light', '#FFF', ['white']), mode('Dark', '#000'))

for (const [name, token, options, want] of [
  ['one per mode', both, {}, { Light: '#FFF', Dark: '#000' }],
  ['one where all agree', tokenOf(mode('Light', 4), mode('Dark', 4)), {}, 4],
  ['the mode asked for, whatever its case', both, { mode: 'dark' }, '#000'],
  ['all where the token has no such mode', both, { mode: 'Compact' }, { Light: '#FFF', Dark: '#000' }],
  ['with the chain', both, { aliases: true }, { Light: '#FFF via white', Dark: '#000' }],
  ['unresolved, with the reason', tokenOf(mode('Light', null, [], 'cycle')), {}, 'unresolved: cycle'],
] as const)
  test(`token value: ${name}`, () => expect(tokenValue(token, options)).toEqual(want))

test('a name that objects have of their own is a name like any other', () => {
  const named = byName([
    ['__proto__', 1],
    ['constructor', 2],
  ])
  expect(JSON.stringify(named)).toBe('{"__proto__":1,"constructor":2}')
})

test('a token is spelled with its collection', () => {
  expect(tokenPath(both)).toBe('Color/bg')
  expect(tokenPath({ name: 'bg', collection: null })).toBe('bg')
})

test('rows by name: a name that comes again keeps its id', () => {
  expect(byName([['a', 1, 'i1'], ['a', 2, 'i2'], 'rest…'])).toEqual({ a: 1, 'a (i2)': 2, '(cut)': 'rest…' })
})

for (const [name, given, want] of [
  ['a color', { r: 1, g: 0.5, b: 0, a: 1 }, '#FF8000'],
  ['a color that is not opaque', { r: 0, g: 0, b: 0, a: 0.5 }, '#00000080'],
  [
    'lengths',
    [
      { value: 135, unit: 'PERCENT' },
      { value: 18, unit: 'PIXELS' },
      { value: 1, unit: 'AUTO' },
    ],
    ['135%', '18px', 'auto'],
  ],
  ['normal blending goes', { blendMode: 'NORMAL', opacity: 0.800000011920929 }, { opacity: 0.8 }],
  ['other blending stays', { blendMode: 'MULTIPLY' }, { blendMode: 'MULTIPLY' }],
] as const)
  test(`style: ${name}`, () => expect(compactStyle(given)).toEqual(want))

for (const [name, given, want] of [
  ['a block of combinations is one line', ['a=1, b=x', 'a=1, b=y', 'a=2, b=x', 'a=2, b=y'], 'a=1|2, b=x|y'],
  ['one is itself', ['a=1, b=x'], 'a=1, b=x'],
  ['what is no block', ['a=1, b=x', 'a=2, b=y'], undefined],
  ['what are no labels', ['Default', 'Hover'], undefined],
  ['other axes', ['a=1', 'b=1'], undefined],
  ['none', [], undefined],
] as const)
  test(`variants of an edge: ${name}`, () => expect(combined(given)).toBe(want))
