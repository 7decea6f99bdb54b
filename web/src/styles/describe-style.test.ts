import { expect, test } from 'vitest'
import { describeStyle } from './describe-style.ts'

const font = { family: 'Inter', style: 'Bold' }

for (const [name, properties, want] of [
  [
    'a share of the size is a share',
    { fontName: font, fontSize: 18, lineHeight: { unit: 'PERCENT', value: 100 } },
    'Inter Bold 18 px / 100 %',
  ],
  [
    'pixels are pixels',
    { fontName: font, fontSize: 18, lineHeight: { unit: 'PIXELS', value: 24 } },
    'Inter Bold 18 px / 24 px',
  ],
  [
    'long fractions are cut',
    { fontName: font, fontSize: 12, lineHeight: { unit: 'PERCENT', value: 133.333_33 } },
    'Inter Bold 12 px / 133.33 %',
  ],
  [
    'what is left to the font is not said',
    { fontName: font, fontSize: 18, lineHeight: { unit: 'AUTO' } },
    'Inter Bold 18 px',
  ],
  ['nothing known', {}, ''],
] as const)
  test(`a text style in words: ${name}`, () => expect(describeStyle({ type: 'TEXT', properties })).toBe(want))

for (const [name, paint, want] of [
  [
    'a color is told by its value',
    { type: 'SOLID', color: { r: 39 / 255, g: 174 / 255, b: 96 / 255 } },
    'solid #27ae60',
  ],
  ['at an opacity', { type: 'SOLID', color: { r: 0, g: 0, b: 0, a: 0.5 }, opacity: 0.5 }, 'solid #000000 at 25 %'],
  ['a gradient', { type: 'GRADIENT_LINEAR' }, 'gradient linear'],
] as const)
  test(`a paint style in words: ${name}`, () =>
    expect(describeStyle({ type: 'PAINT', properties: { paints: [paint] } })).toBe(want))

for (const [name, grid, want] of [
  ['a gutter has a unit', { pattern: 'COLUMNS', count: 8, gutterSize: 16 }, '8 columns, gutter 16 px'],
  ['as many as there is room for', { pattern: 'ROWS', count: -1, gutterSize: 4 }, 'rows, gutter 4 px'],
  ['squares', { pattern: 'GRID', sectionSize: 8 }, '8 px squares'],
] as const)
  test(`a grid style in words: ${name}`, () =>
    expect(describeStyle({ type: 'GRID', properties: { layoutGrids: [grid] } })).toBe(want))
