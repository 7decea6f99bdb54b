import { expect, test } from 'vitest'
import { colorLibrary } from '../../../test/libraries/color-library.ts'
import type { ExportedToken } from '../../formats/exports/library/token-library.ts'
import { codeTokens } from './token-facts.ts'
import { tokensOfValue } from './tokens-of-value.ts'

const channels = (hex: string) => {
  const byte = (at: number): number => parseInt(hex.slice(at, at + 2), 16) / 255
  return { r: byte(1), g: byte(3), b: byte(5), a: 1 }
}
const token = (name: string, light: string, dark: string): ExportedToken => ({
  id: name,
  key: name,
  sourceId: null,
  name,
  type: 'COLOR',
  scopes: 'ALL',
  description: '',
  codeNames: null,
  // As a file may have them: the default is not the first.
  values: new Map([
    ['d', { value: channels(dark) }],
    ['l', { value: channels(light) }],
  ]),
})
const LIBRARY = codeTokens(
  colorLibrary({ d: 'dark', l: 'light' }, 'l', [
    token('text/action', '#3a383d', '#ecebea'),
    token('surface/weak', '#ecebeb', '#28272d'),
    token('danger', '#ff0000', '#ff0000'),
    token('surface/strong', '#28272d', '#ffffff'),
    { ...token('space/400', '#000000', '#000000'), type: 'FLOAT', values: new Map([['l', { value: 16 }]]) },
  ]),
)
const told = (value: string): string[] =>
  tokensOfValue(LIBRARY, value).map(
    ({ token: { name }, css, modes, distance }) => `${name} ${css} in ${modes.join(', ')}, ${distance}`,
  )

test('the nearest are told by the value that is near, and in which mode that is', () => {
  expect(told('#ecebec').slice(0, 2)).toEqual(['surface/weak #ecebeb in light, 1', 'text/action #ecebea in dark, 2'])
})

test('what is a value by default comes before what is it in some mode', () => {
  expect(told('#28272d')).toEqual(['surface/strong #28272d in light, 0', 'surface/weak #28272d in dark, 0'])
})

test('colors that CSS has names for', () => {
  expect(told('Red')).toEqual(['danger #ff0000 in light, dark, 0'])
  expect(told('crimson')[0]).toMatch(/^danger #ff0000 in light, /)
})

test('a word that is no color is like nothing', () => expect(told('cromulent')).toEqual([]))

test('a length that the library has as a number without a unit', () => {
  expect(told('16px')).toEqual(['space/400 16 in light, 0'])
  expect(told('1rem')).toEqual(['space/400 16 in light, 0'])
})
