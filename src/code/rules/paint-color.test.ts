import { expect, test } from 'vitest'
import { cssKey } from './css-key.ts'
import { paintColor } from './paint-color.ts'

const BLUE = { type: 'SOLID', color: { r: 47 / 255, g: 128 / 255, b: 237 / 255, a: 1 } }

for (const [what, paints, value, is] of [
  ['one solid paint', [BLUE], '#2f80ed', true],
  ['the same color written otherwise', [BLUE], 'rgb(47 128 237)', true],
  ['another color', [BLUE], '#2f80ee', false],
  ['a color behind one that is hidden', [{ ...BLUE, visible: false }, BLUE], '#2F80ED', true],
  ['one of two that show', [BLUE, BLUE], '#2f80ed', false],
  ['half of it', [{ ...BLUE, opacity: 0.5 }], '#2f80ed80', true],
  ['half of it is not all', [{ ...BLUE, opacity: 0.5 }], '#2f80ed', false],
  ['a gradient', [{ type: 'GRADIENT_LINEAR', gradientStops: [] }], '#2f80ed', false],
  ['no paint', [], '#2f80ed', false],
] as const)
  test(`a style of a color: ${what}`, () => expect(paintColor({ paints }) === cssKey(value).key).toBe(is))
