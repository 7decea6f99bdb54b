import { expect, test } from 'vitest'
import { paintSwatch } from './paint-swatch.ts'

const RED = { r: 1, g: 0, b: 0 }
const solid = { type: 'SOLID', color: RED }

for (const [name, properties, want] of [
  ['a color', { paints: [solid] }, '#FF0000'],
  ['its opacity is in it', { paints: [{ ...solid, opacity: 0.5 }] }, '#FF000080'],
  ['the last one lies on top', { paints: [solid, { type: 'SOLID', color: { r: 0, g: 0, b: 1 } }] }, '#0000FF'],
  [
    'what is hidden is not seen',
    { paints: [solid, { ...solid, color: { r: 0, g: 1, b: 0 }, visible: false }] },
    '#FF0000',
  ],
  [
    'a gradient',
    {
      paints: [
        {
          type: 'GRADIENT_LINEAR',
          gradientStops: [
            { color: RED, position: 0 },
            { color: { ...RED, a: 0 }, position: 1 },
          ],
        },
      ],
    },
    'linear-gradient(135deg, #FF0000 0%, #FF000000 100%)',
  ],
  ['an image has no color', { paints: [{ type: 'IMAGE' }] }, null],
  ['nothing is nothing', { paints: [] }, null],
  ['nor are words', { paints: 'red' }, null],
] as const)
  test(`the swatch of a paint style: ${name}`, () => expect(paintSwatch(JSON.stringify(properties))).toBe(want))
