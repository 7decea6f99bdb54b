import { contrastWCAG21, sRGB } from 'colorjs.io/fn'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { accentShades, contrast } from './accent-shades.ts'

const GROUNDS = {
  light: ['#ffffff', '#fbfbfa', '#f3f3f1', '#f0f0ed'],
  dark: ['#1b1c1f', '#141517', '#101113', '#232529'],
} as const
const plain = (hex: string): Parameters<typeof contrastWCAG21>[0] => {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return { space: sRGB, coords: [channel(1), channel(3), channel(5)], alpha: 1 }
}
const ratio = (one: string, other: string): number => contrastWCAG21(plain(one), plain(other))

test('accent shades: whatever the color, all that is written with it or on it can be read in both schemes', async () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  await holds(
    fc.property(color, (hex) => {
      const shades = accentShades(hex)
      for (const scheme of ['light', 'dark'] as const) {
        const { accent, solid, on, soft } = shades[scheme]
        for (const ground of [...GROUNDS[scheme], soft]) expect(ratio(accent, ground)).toBeGreaterThanOrEqual(4.49)
        expect(ratio(on, solid)).toBeGreaterThanOrEqual(4.49)
        expect(solid).toBe(hex)
      }
    }),
    { runs: 300 },
  )
})

for (const [hex, light, dark] of [
  ['#2846c4', true, false],
  ['#000000', true, false],
  ['#ffd400', false, true],
  ['#ffffff', false, true],
] as const)
  test(`accent shades: ${hex} is written as it is where it can be read`, () => {
    const shades = accentShades(hex)
    expect([shades.light.accent === hex, shades.dark.accent === hex]).toEqual([light, dark])
  })

test('contrast is that of colorjs.io', () => {
  for (const one of ['#0b5fff', '#ff7b74', '#14683a'])
    for (const other of ['#ffffff', '#101113', '#c82e32'])
      expect(contrast(one, other)).toBeCloseTo(ratio(one, other), 1)
})
