import { expect, test } from 'vitest'
import { rasterize } from '../../../src/images/pictures/rasterize.ts'
import { readPng } from '../../../test/libraries/constructs/read-png.ts'
import { CONSTRUCTS } from '../../../test/libraries/constructs/constructs.ts'
import { IMAGES } from '../../../test/libraries/constructs/paints.ts'
import { FONT } from '../../../test/libraries/drawn-library.ts'
import { draw } from '../draw.ts'

// What a picture is written with, drawn by the rasterizer that is shipped: an SVG says nothing of what that one reads.

/** Of 255: edges that lie between two pixels, and how sums are rounded. */
const NEAR = 3

for (const { name, component, points } of CONSTRUCTS)
  test(`a PNG has ${name}`, async () => {
    const drawing = draw({ component, font: FONT, findImage: (reference) => IMAGES[reference] })
    const [left, top] = drawing.corner
    const png = readPng((await rasterize(drawing)).png)
    const drawn = points.map(([x, y]) => [x, y, png.at(x - left, y - top)])
    expect(drawn).toEqual(points.map(([x, y, color], at) => [x, y, nearest(color, drawn[at]?.[2])]))
  })

/** What was drawn, where that is near enough to what was wanted. */
function nearest(wanted: string, drawn: unknown): unknown {
  const channels = (color: string): number[] => [1, 3, 5, 7].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const [one, other] = [channels(wanted), channels(String(drawn))]
  const isNear = one.every((channel, at) => Math.abs(channel - (other[at] ?? Infinity)) <= NEAR)
  return isNear || (one[3] === 0 && other[3] === 0) ? drawn : wanted
}
