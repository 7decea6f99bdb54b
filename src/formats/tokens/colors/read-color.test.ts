import { expect, test } from 'vitest'
import { hexColor } from '../../../tokens/rules/hex-color.ts'
import { readColor } from './read-color.ts'

// The colors of other spaces are those of the examples and test suites of CSS Color 4.
for (const [given, want] of [
  ['#fff', '#FFFFFF'],
  ['#12345678', '#12345678'],
  ['#abcd', '#AABBCCDD'],
  ['rgb(59, 99, 251)', '#3B63FB'],
  ['rgba(0, 0, 0, 0.08)', '#00000014'],
  ['rgb(100% 0% 50% / 50%)', '#FF008080'],
  ['hsl(120 100% 25%)', '#008000'],
  ['hsla(240, 100%, 50%, 1)', '#0000FF'],
  ['hwb(0 50% 0%)', '#FF8080'],
  ['transparent', '#00000000'],
  ['color(srgb 0 1 0)', '#00FF00'],
  ['lab(46.2775% -47.5621 48.5837)', '#008000'],
  ['lch(46.2775% 67.9892 134.3912)', '#008000'],
  ['oklab(51.975% -0.1403 0.10768)', '#008000'],
  ['oklch(51.975% 0.17686 142.495)', '#008000'],
  ['color(display-p3 0.21604 0.49418 0.13151)', '#008000'],
  [{ colorSpace: 'a98-rgb', components: [0.281363, 0.498012, 0.116746] }, '#008000'],
  [{ colorSpace: 'prophoto-rgb', components: [0.230479, 0.395789, 0.129968] }, '#008000'],
  [{ colorSpace: 'rec2020', components: [0.332322, 0.509792, 0.191779] }, '#008000'],
  [{ colorSpace: 'xyz-d65', components: [0.07719, 0.15438, 0.02573] }, '#008000'],
  [{ colorSpace: 'xyz-d50', components: [0.08312, 0.154746, 0.020961] }, '#008000'],
  [{ colorSpace: 'srgb-linear', components: [0, 0.21586, 0] }, '#008000'],
  [{ colorSpace: 'hsl', components: ['none', 0, 100], alpha: 0.5 }, '#FFFFFF80'],
  [{ hex: '#00ff00' }, '#00FF00'],
] as const)
  test(`a color: ${JSON.stringify(given)}`, () => {
    const read = readColor(given)
    expect(read && hexColor(read.color)).toBe(want)
  })

test('the floats of sRGB stay as they are', () => {
  const read = readColor({ colorSpace: 'srgb', components: [0.929412, 0.960784, 1], alpha: 0.1 })
  expect(read).toEqual({ color: { r: 0.929412, g: 0.960784, b: 1, a: 0.1 } })
})

for (const [name, given, want, note] of [
  ['takes the hex value', { colorSpace: 'display-p3', components: [0, 1, 0], hex: '#11ff11' }, '#11FF11', /hex value/],
  ['is mapped as CSS does without one', { colorSpace: 'display-p3', components: [0, 1, 0] }, '#00FB29', /mapped/],
  ['and clipped where nothing is near', { colorSpace: 'srgb', components: [1e300, -1e300, 0] }, '#FF0000', /mapped/],
] as const)
  test(`a color outside sRGB ${name}, and says so`, () => {
    const read = readColor(given)
    expect(read && hexColor(read.color)).toBe(want)
    expect(read?.note).toMatch(note)
  })

for (const given of [
  'red-ish',
  'rgb(1, 2)',
  'linear-gradient(#fff, #000)',
  '{a.b}',
  7,
  null,
  [],
  { components: [1, 2] },
])
  test(`no color: ${JSON.stringify(given)}`, () => expect(readColor(given)).toBeNull())
