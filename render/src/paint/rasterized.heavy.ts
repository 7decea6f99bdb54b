import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rasterize } from '../../../src/images/pictures/rasterize.ts'
import { noBrowser, startBrowser, type TestBrowser } from '../../../test/kit/browser.ts'
import { readPng } from '../../../test/libraries/constructs/read-png.ts'
import { CONSTRUCTS } from '../../../test/libraries/constructs/constructs.ts'
import { IMAGES } from '../../../test/libraries/constructs/paints.ts'
import { FONT } from '../../../test/libraries/drawn-library.ts'
import { draw } from '../draw.ts'

// The same pictures by the rasterizer that is shipped and by a browser, pixel by pixel.

/** Of 255: what an eye would see. */
const VISIBLE = 64
/** Edges that are not at right angles are smoothed by each in its own way. */
const MOST_DIFFERENT = 0.01
const CELL = 60
const COLUMNS = 12

const exact = CONSTRUCTS.filter(({ isApproximate }) => isApproximate !== true)

describe.skipIf(noBrowser)('pictures', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(async () => browser.close())

  test('a PNG is what a browser makes of the SVG, whatever that is written with', async () => {
    const drawings = exact.map(({ component }) =>
      draw({ component, font: FONT, findImage: (reference) => IMAGES[reference] }),
    )
    const { page } = await browser.open({ viewport: { width: CELL * COLUMNS, height: 1_000 } })
    const images = drawings.map(({ svg }, at) => {
      const place = `left:${(at % COLUMNS) * CELL}px;top:${Math.floor(at / COLUMNS) * CELL}px`
      return `<img style="position:absolute;${place}" src="data:image/svg+xml,${encodeURIComponent(svg)}">`
    })
    await page.setContent(`<!doctype html><body style="margin:0">${images.join('')}`)
    await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))')
    const theirs = readPng(await page.screenshot({ omitBackground: true, fullPage: true }))
    const different: string[] = []
    for (const [at, drawing] of drawings.entries()) {
      const ours = readPng((await rasterize(drawing)).png)
      let count = 0
      for (let y = 0; y < ours.height; y++)
        for (let x = 0; x < ours.width; x++) {
          const left = (at % COLUMNS) * CELL + x
          const top = Math.floor(at / COLUMNS) * CELL + y
          if (farthest(ours.at(x, y), theirs.at(left, top)) > VISIBLE) count++
        }
      const share = count / (ours.width * ours.height)
      if (share > MOST_DIFFERENT) different.push(`${exact[at]?.name}: ${(share * 100).toFixed(1)} %`)
    }
    console.log(`${exact.length} constructs beside a browser, ${different.length} of them different`)
    expect(different).toEqual([])
  })
})

/** By how much two colors differ over black, and how clear they are. */
function farthest(one: string, other: string): number {
  const [a, b] = [one, other].map((color) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [1, 3, 5, 7].map((at) =>
      Number.parseInt(color.slice(at, at + 2), 16),
    )
    return [red, green, blue].map((channel) => (channel * alpha) / 255).concat(alpha)
  })
  return Math.max(...(a ?? []).map((channel, at) => Math.abs(channel - (b?.[at] ?? Infinity))))
}
