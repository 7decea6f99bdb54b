import { expect, test } from 'vitest'
import { hexColor } from '../../../tokens/rules/hex-color.ts'
import { evaluateFormula } from '../formulas/evaluate-formula.ts'
import { parseColor, readColor } from './read-color.ts'

// By CSS Color 5, worked out by hand.
for (const [text, want] of [
  ['color-mix(in srgb, #ff0000, #0000ff)', '#800080'],
  ['color-mix(in srgb, #ff0000 25%, #0000ff)', '#4000BF'],
  ['color-mix(in srgb, #ff0000, 25% #0000ff)', '#BF0040'],
  ['color-mix(in srgb, {ink} 20%, transparent)', '#20406033'],
  ['color-mix(in srgb, transparent 92%, {ink})', '#20406014'],
  ['color-mix(in oklch, transparent, {ink} 50%)', '#20406080'],
  ['color-mix(in srgb, #ff0000 20%, #0000ff 20%)', '#80008066'],
  ['color-mix(in srgb, #ff000080, #0000ff)', '#5500AAC0'],
  ['color-mix(in hsl, #ff0000 75%, #0000ff)', '#FF0080'],
  ['color-mix(in munsell, #ff0000, #0000ff)', null],
  ['color-mix(in srgb, #ff0000)', null],
  ['color-mix(in srgb, #ff0000 0%, #0000ff 0%)', null],
  ['color-mix(in srgb, {gone}, #0000ff)', null],
  ['color-mix(in lch, #ff000080, #0000ff)', null],
] as const)
  test(`${text} is ${want ?? 'nothing'}`, () => {
    const ink = parseColor('#204060')
    const made = evaluateFormula(text, (path) => (path === 'ink' && ink ? { kind: 'color', color: ink } : null))
    if (made?.kind !== 'color') return expect(want).toBeNull()
    const { space: colorSpace, components, alpha } = made.color
    const read = readColor({ colorSpace, components, alpha })
    return expect(read ? hexColor(read.color) : null).toBe(want)
  })
