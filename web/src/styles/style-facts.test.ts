import type { StyleValues } from '@vitrine/client'
import { expect, test } from 'vitest'
import { styleCss, styleFacts } from './style-facts.ts'

type Given = Pick<StyleValues, 'type' | 'properties' | 'bound_variables'>
const INK = { r: 0, g: 0, b: 0, a: 0.1 }
const TEAL = { r: 8 / 255, g: 129 / 255, b: 134 / 255 }
const text = (properties: Given['properties']): Given => ({ type: 'TEXT', properties, bound_variables: [] })
const paints = (...list: object[]): Given => ({ type: 'PAINT', properties: { paints: list }, bound_variables: [] })
const effects = (...list: object[]): Given => ({ type: 'EFFECT', properties: { effects: list }, bound_variables: [] })
const grids = (...list: object[]): Given => ({ type: 'GRID', properties: { layoutGrids: list }, bound_variables: [] })
const stops = [
  { position: 0, color: TEAL },
  { position: 1, color: { ...TEAL, a: 0 } },
]

for (const [name, style, facts, css] of [
  [
    'a text style of the design tool',
    text({
      fontName: { family: 'Harbor Sans', style: 'Semi Bold Italic' },
      fontSize: 13,
      lineHeight: { value: 18, unit: 'PIXELS' },
      letterSpacing: { value: -1.5, unit: 'PERCENT' },
      textCase: 'UPPER',
      textDecoration: 'NONE',
      paragraphIndent: 0,
      paragraphSpacing: 8,
    }),
    [
      'Font: Harbor Sans',
      'Style: Semi Bold Italic (600)',
      'Size: 13px',
      'Line height: 18px',
      'Letter spacing: -1.5%',
      'Case: upper',
      'Paragraph spacing: 8px',
    ],
    `font: italic 600 13px/18px "Harbor Sans", sans-serif;
letter-spacing: -0.015em;
text-transform: uppercase;`,
  ],
  [
    'a height that is left to the font',
    text({
      fontName: { family: 'IBM Plex Mono', style: 'Regular' },
      fontSize: 12,
      lineHeight: { value: 15.6, unit: 'AUTO' },
      letterSpacing: { value: 0, unit: 'PIXELS' },
    }),
    ['Font: IBM Plex Mono', 'Style: Regular (400)', 'Size: 12px', 'Line height: auto'],
    'font: 400 12px/normal "IBM Plex Mono", monospace;',
  ],
  [
    'a text style of design tokens, without a family and with more than a font',
    text({
      fontWeight: '600',
      fontSize: 'clamp(1rem, 2vw, 2rem)',
      lineHeight: { value: 125, unit: 'PERCENT' },
      marginBottom: 16,
      color: { ...TEAL, a: 1 },
    }),
    ['Style: 600', 'Size: clamp(1rem, 2vw, 2rem)', 'Line height: 125%', 'Margin bottom: 16px', 'Color: #088186'],
    `font-size: clamp(1rem, 2vw, 2rem);
font-weight: 600;
line-height: 125%;
margin-bottom: 16px;
color: #088186;`,
  ],
  ['a plain color', paints({ type: 'SOLID', color: TEAL }), ['Paint: #088186'], 'background: #088186;'],
  [
    'colors on top of each other, one of them hidden',
    paints(
      { type: 'SOLID', color: TEAL, opacity: 0.5, blendMode: 'MULTIPLY' },
      { type: 'SOLID', color: TEAL, visible: false },
      { type: 'SOLID', color: INK },
    ),
    ['Paint 1: rgb(8 129 134 / 0.5), multiply', 'Paint 2: #088186, hidden', 'Paint 3: rgb(0 0 0 / 0.1)'],
    `background: linear-gradient(rgb(0 0 0 / 0.1), rgb(0 0 0 / 0.1)), linear-gradient(rgb(8 129 134 / 0.5), rgb(8 129 134 / 0.5));`,
  ],
  [
    'a gradient by its handles, as files have it',
    paints({
      type: 'GRADIENT_LINEAR',
      gradientHandlePositions: [
        { x: 0, y: 0.5 },
        { x: 1, y: 0.5 },
        { x: 0, y: 1 },
      ],
      gradientStops: stops,
    }),
    ['Paint: linear-gradient(90deg, #088186 0%, rgb(8 129 134 / 0) 100%)'],
    'background: linear-gradient(90deg, #088186 0%, rgb(8 129 134 / 0) 100%);',
  ],
  ['what CSS has no words for', paints({ type: 'IMAGE', scaleMode: 'FILL' }), ['Paint: image'], ''],
  [
    'shadows and a blur',
    effects(
      { type: 'DROP_SHADOW', offset: { x: 0, y: 1 }, radius: 2, spread: -1, color: INK },
      { type: 'INNER_SHADOW', visible: false, offset: { x: 0, y: 1 }, radius: 2.000_01, color: INK },
      { type: 'BACKGROUND_BLUR', radius: 12 },
    ),
    [
      'Drop shadow: 0 1px 2px -1px rgb(0 0 0 / 0.1)',
      'Inner shadow: inset 0 1px 2px 0 rgb(0 0 0 / 0.1), hidden',
      'Background blur: blur(12px)',
    ],
    `box-shadow: 0 1px 2px -1px rgb(0 0 0 / 0.1);
backdrop-filter: blur(12px);`,
  ],
  [
    'grids',
    grids(
      { pattern: 'COLUMNS', alignment: 'STRETCH', count: 8, gutterSize: 16, offset: 24, visible: false },
      { pattern: 'ROWS', alignment: 'MIN', count: -1, sectionSize: 40, gutterSize: 0 },
      { pattern: 'GRID', sectionSize: 8 },
    ),
    [
      'Columns: 8 columns, gutter 16px, margin 24px, stretch, hidden',
      'Rows: rows of 40px, gutter 0, min',
      'Grid: squares of 8px',
    ],
    '',
  ],
  ['nothing known', text({}), [], ''],
] as const) {
  test(`facts: ${name}`, () => expect(styleFacts(style).map(({ label, value }) => `${label}: ${value}`)).toEqual(facts))
  test(`CSS: ${name}`, () => expect(styleCss(style)).toBe(css))
}

test('facts: each has the tokens that drive it, and no binding is left out', () => {
  const binding = (property: string) => ({ property, token_id: null, token_name: null, source_variable_id: property })
  const drivenBy = (style: Given) =>
    styleFacts(style).map(({ label, tokens }) => [
      label,
      ...tokens.map(({ part, binding: { property } }) => `${part}: ${property}`),
    ])
  expect(
    drivenBy({
      ...effects({ type: 'DROP_SHADOW', radius: 2, color: INK }, { type: 'LAYER_BLUR', radius: 2 }),
      bound_variables: [binding('effects[0].color'), binding('effects[0].radius'), binding('effects[7].radius')],
    }),
  ).toEqual([
    ['Drop shadow', 'color: effects[0].color', 'radius: effects[0].radius'],
    ['Layer blur'],
    ['effects[7].radius', ': effects[7].radius'],
  ])
  expect(
    drivenBy({
      ...text({ fontName: { family: 'Inter', style: 'Bold' }, fontSize: 12 }),
      bound_variables: [binding('fontFamily'), binding('fontWeight'), binding('letterSpacing')],
    }),
  ).toEqual([['Font', ': fontFamily'], ['Style', ': fontWeight'], ['Size'], ['Letter spacing', ': letterSpacing']])
})
