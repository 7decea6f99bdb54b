import { expect, test } from 'vitest'
import { hexColor } from '../../../tokens/rules/hex-color.ts'
import { modifyColor } from './modify-color.ts'
import { parseColor, readColor } from './read-color.ts'

// What @tokens-studio/sd-transforms 2 makes of the same color, as sRGB.
for (const [type, value, space, base, want] of [
  ['lighten', 0.5, 'hsl', '#ff0000', '#FF8080'],
  ['darken', 0.5, 'hsl', '#ff0000', '#800000'],
  ['lighten', 0.5, 'srgb', '#204060', '#90A0B0'],
  ['darken', 0.25, 'srgb', '#204060', '#183048'],
  ['lighten', 0.3, 'lch', '#204060', '#62748D'],
  ['darken', 0.3, 'lch', '#204060', '#1B2E43'],
  ['lighten', 0.5, 'p3', '#204060', '#91A0B0'],
  ['mix', 0.5, 'srgb', '#ff0000', '#800080'],
  ['mix', 0.25, 'hsl', '#ff0000', '#FF0080'],
  ['mix', 0.5, 'lch', '#ff0000', '#CD007E'],
  ['alpha', 0.5, 'srgb', '#ff0000', '#FF000080'],
  ['alpha', 7, 'hsl', '#ff0000', '#FF0000'],
  ['mix', 0.5, 'oklch', '#ff0000', null],
  ['lighten', 0.5, null, '#ff0000', null],
  ['saturate', 0.5, 'hsl', '#ff0000', null],
] as const)
  test(`${type} ${value} in ${space ?? 'no space'} of ${base} is ${want ?? 'not known'}`, () => {
    const color = parseColor(base)
    const made = color && modifyColor(color, { type, share: value, space, other: parseColor('#0000ff') })
    const { space: colorSpace, components, alpha } = made ?? {}
    const read = made && readColor({ colorSpace, components, alpha })
    expect(read ? hexColor(read.color) : null).toBe(want)
  })
