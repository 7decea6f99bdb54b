import { expect, test } from 'vitest'
import { styleContent } from './figma-styles.ts'

const text = (style: Record<string, string | number | boolean>) =>
  styleContent({ type: 'TEXT', style }, { type: 'TEXT', slot: 'text' }).properties

for (const [name, style, want] of [
  [
    'a font whose style is told',
    { fontFamily: 'Inter', fontStyle: 'Light' },
    { fontName: { family: 'Inter', style: 'Light' } },
  ],
  [
    'a font of an old file, told by its PostScript name',
    { fontFamily: 'Inter', fontPostScriptName: 'Inter-ExtraBold' },
    { fontName: { family: 'Inter', style: 'Extra Bold' } },
  ],
  [
    'a font of which only the weight is told',
    { fontFamily: 'Inter', fontWeight: 700, italic: true },
    { fontName: { family: 'Inter', style: 'Bold Italic' } },
  ],
  ['pixels', { lineHeightPx: 20, lineHeightUnit: 'PIXELS' }, { lineHeight: { value: 20, unit: 'PIXELS' } }],
  [
    'a share of the font size',
    { lineHeightPx: 21, lineHeightPercentFontSize: 150, lineHeightUnit: 'FONT_SIZE_%' },
    { lineHeight: { value: 150, unit: 'PERCENT' } },
  ],
  [
    'the height that the font has itself',
    { lineHeightPx: 16.4, lineHeightPercent: 100, lineHeightUnit: 'INTRINSIC_%' },
    { lineHeight: { value: 16.4, unit: 'AUTO' } },
  ],
  ['letter spacing', { letterSpacing: -0.5 }, { letterSpacing: { value: -0.5, unit: 'PIXELS' } }],
  [
    'what is set, and no more',
    { textCase: 'UPPER', textDecoration: 'UNDERLINE', paragraphIndent: 4, paragraphSpacing: 8, hyperlink: 'x' },
    { textCase: 'UPPER', textDecoration: 'UNDERLINE', paragraphIndent: 4, paragraphSpacing: 8 },
  ],
] as const) {
  test(`the properties of a text style: ${name}`, () => expect(text(style)).toEqual(want))
}

test('a paint style worn by a stroke is the stroke; its bindings are told apart from its paints', () => {
  const stop = { position: 0, color: { r: 0, g: 0, b: 0, a: 1 } }
  const bound = { boundVariables: { color: { type: 'VARIABLE_ALIAS', id: 'VariableID:1:1' } } }
  const node = {
    type: 'VECTOR',
    fills: [],
    strokes: [
      { type: 'SOLID', ...bound },
      { type: 'GRADIENT_LINEAR', gradientStops: [stop, { ...stop, ...bound }] },
    ],
  }
  expect(styleContent(node, { type: 'PAINT', slot: 'stroke' })).toEqual({
    properties: { paints: [{ type: 'SOLID' }, { type: 'GRADIENT_LINEAR', gradientStops: [stop, stop] }] },
    bound_variables: [
      { property: 'paints[0].color', token: 'VariableID:1:1' },
      { property: 'paints[1].gradientStops[1].color', token: 'VariableID:1:1' },
    ],
  })
})
