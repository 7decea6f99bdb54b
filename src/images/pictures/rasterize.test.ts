import { expect, test } from 'vitest'
import { draw } from '../../../render/src/draw.ts'
import { FONT } from '../../../test/libraries/drawn-library.ts'
import { HOSTILE } from '../../../test/libraries/hostile-specs.ts'
import { detectImage, readImage } from '../../uploads/rules/image-structure.ts'
import { rasterize } from './rasterize.ts'

for (const [what, component] of Object.entries(HOSTILE)) {
  test(`a hostile spec is a bounded PNG too: ${what}`, async () => {
    const findComponent = (name: string) => ({ ...component, name: `${name}x` })
    const { png, width, height } = await rasterize(draw({ component, font: FONT, findComponent, scale: 4 }))
    expect(detectImage(png)).toBe('image/png')
    expect(readImage('image/png', png)).toMatchObject({ width, height })
    // A row or a column more, where a part of a pixel is begun.
    expect(width * height).toBeLessThanOrEqual(4_000_000 + width + height)
    expect(png.length).toBeLessThan(16_000_000)
  }, 60_000)
}
