import { expect, test } from 'vitest'
import { radiiOf, roundedPath, type Edges } from './outlines.ts'
import { outlineOf } from './smooth-corners.ts'

// What figma-squircle 1.1.0 makes of the same boxes, which has the published formula: the points of the first corner's
// curves, arc and curves, or of all, from the top right.
const ALIKE = '161.6 0 175.04 0 181.76 0 186.9 2.62 197.38 13.1 200 18.24 200 24.96 200 38.4'
const TIGHT = '80 0 83.72 0 85.58 0 87.12 0.31 99.69 12.88 100 14.42 100 16.28 100 20'
const DIFFERENT =
  '102 0 109.5 0 113.25 0 115.88 1.91 118.09 4.12 120 6.75 120 10.5 120 18 120 80 ' +
  '26.67 80 20.47 80 17.37 80 14.82 79.32 0.68 65.18 0 62.63 0 59.53 0 53.33'

for (const [name, [width, height], radii, smoothing, want] of [
  ['corners that are alike', [200, 100], [24, 24, 24, 24], 0.6, ALIKE],
  ['as smooth as the room allows', [100, 40], [16, 16, 16, 16], 1, TIGHT],
  ['larger corners take more of a side', [120, 80], [40, 10, 0, 20], 0.8, DIFFERENT],
] as const)
  test(`smooth corners: ${name}`, () => {
    const points = pointsOf(outlineOf([0, 0, width, height], radiiOf(radii), smoothing))
    // Ours begin at the top left, whose corner is eight points.
    const expected = want.split(' ').map(Number)
    const shown = points.slice(16, 16 + expected.length)
    expect(shown.map((value, at) => Math.abs(value - (expected[at] ?? Infinity))).filter((off) => off > 0.006)).toEqual(
      [],
    )
    expect(shown).toHaveLength(expected.length)
  })

test('smooth corners: where there is room for no more than the arc, or nothing is smooth, it is a round corner', () => {
  const box: Edges = [0, 0, 60, 60]
  const round = pointsOf(outlineOf(box, radiiOf([30, 30, 30, 30]), 0.6))
  expect(new Set(round.map((value) => Math.round(value)))).toEqual(new Set([0, 30, 60]))
  const radii = radiiOf([8, 4, 0, 2])
  expect(outlineOf(box, radii, 0)).toBe(roundedPath(box, radii))
})

test('smooth corners: a box without a size is drawn without a fault', () => {
  expect(outlineOf([5, 5, 5, 5], radiiOf([4, 4, 4, 4]), 0.6)).not.toMatch(/NaN|Infinity/)
})

/** Places alone: an arc begins with its radii and flags. */
const pointsOf = (path: string): number[] =>
  (path.replaceAll(/A[\d.]+ [\d.]+ 0 0 1 /g, ' ').match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
