// What a picture needs beside boxes and colors, on nodes as the design tool's own types have them.
import type { GradientPaint, Paint, RectangleNode, TextNode, VectorNode } from '@figma/rest-api-spec'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../../kit/shapes/json-value.ts'
import type { SpecContext } from './spec-context.ts'
import { Graphics } from './spec-graphics.ts'
import { nodeStyles } from './spec-styles.ts'

const context: SpecContext = {
  variable: () => null,
  namedStyle: () => null,
  componentName: () => null,
  mode: (collection, mode) => (mode === '1:1' ? { collection, mode: 'Dark' } : null),
  hasComponent: () => true,
  hasComponentNamed: () => false,
  componentNameByKey: () => null,
  hash: () => '0123456789abcdef',
  graphics: new Graphics(() => '0123456789abcdef'),
}
const stylesOf = (node: object): JsonObject =>
  nodeStyles({ node: node as JsonObject, parent: null }, new Map(), context)

const red = { r: 1, g: 0, b: 0, a: 1 }
const STOPS = [{ position: 0, color: '#FF0000' }]
const box = { absoluteBoundingBox: { x: 0, y: 0, width: 200, height: 100 } }

function gradient(type: GradientPaint['type'], ...handles: [x: number, y: number][]): Partial<RectangleNode> {
  const gradientHandlePositions = handles.map(([x, y]) => ({ x, y }))
  const paint: GradientPaint = {
    type,
    blendMode: 'NORMAL',
    gradientHandlePositions,
    gradientStops: [{ position: 0, color: red }],
  }
  return { type: 'RECTANGLE', ...box, fills: [paint] }
}

for (const [name, node, want] of [
  ['down, as it is made anew', gradient('GRADIENT_LINEAR', [0.5, 0], [0.5, 1], [0, 0]), { angle: 180 }],
  ['to the right', gradient('GRADIENT_LINEAR', [0, 0.5], [1, 0.5]), { angle: 90 }],
  ['up', gradient('GRADIENT_LINEAR', [0.5, 1], [0.5, 0]), { angle: 0 }],
  [
    'from corner to corner, where CSS begins and ends too',
    gradient('GRADIENT_LINEAR', [0, 0], [1, 1]),
    { angle: 116.5651 },
  ],
  [
    'over a part of the box',
    gradient('GRADIENT_LINEAR', [0.5, 0.25], [0.5, 0.5]),
    {
      angle: 180,
      handles: [
        [0.5, 0.25],
        [0.5, 0.5],
      ],
    },
  ],
  [
    'around the middle, as it is made anew',
    gradient('GRADIENT_RADIAL', [0.5, 0.5], [0.5, 1], [0, 0.5]),
    { center: { x: 0.5, y: 0.5 } },
  ],
  [
    'around a corner',
    gradient('GRADIENT_RADIAL', [0, 0], [1, 0], [0, 1]),
    {
      center: { x: 0, y: 0 },
      handles: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    },
  ],
] as const) {
  test(`a gradient runs ${name}`, () => {
    const kind = JSON.stringify(node).includes('RADIAL') ? 'RADIAL' : 'LINEAR'
    expect(stylesOf(node)['backgroundColor']).toEqual({ type: kind, ...want, stops: STOPS })
  })
}

const stroke: Paint = { type: 'SOLID', blendMode: 'NORMAL', color: red }

for (const [name, node, want] of [
  [
    'is mixed with what is below',
    { blendMode: 'MULTIPLY' } satisfies Partial<RectangleNode>,
    { blendMode: 'MULTIPLY' },
  ],
  ['lies upon it, and nothing is told', { blendMode: 'PASS_THROUGH' } satisfies Partial<RectangleNode>, {}],
  [
    'has a paint that is mixed',
    { fills: [{ ...stroke, blendMode: 'SCREEN' }] } satisfies Partial<RectangleNode>,
    { backgroundColor: { color: '#FF0000', blendMode: 'SCREEN' } },
  ],
  ['masks', { isMask: true, maskType: 'VECTOR' } satisfies Partial<RectangleNode>, { mask: 'VECTOR' }],
  [
    'masks by what it shows, which older answers do not say',
    { isMask: true } satisfies Partial<RectangleNode>,
    { mask: 'ALPHA' },
  ],
  [
    'has smooth corners',
    { cornerRadius: 8, cornerSmoothing: 0.6 } satisfies Partial<RectangleNode>,
    { cornerRadius: 8, cornerSmoothing: 0.6 },
  ],
  [
    'has a dashed stroke with round ends',
    {
      strokes: [stroke],
      strokeWeight: 1,
      strokeDashes: [4, 2],
      strokeCap: 'ROUND',
      strokeJoin: 'MITER',
    } satisfies Partial<VectorNode>,
    { strokes: '#FF0000', strokeWeight: 1, strokeDashes: [4, 2], strokeCap: 'ROUND' },
  ],
  [
    'has it in its outline, where that is known',
    {
      type: 'VECTOR',
      strokes: [stroke],
      strokeWeight: 1,
      strokeDashes: [4, 2],
      strokeGeometry: [{ path: 'M0 0H4V1H0Z', windingRule: 'NONZERO' }],
    } satisfies Partial<VectorNode>,
    { strokes: '#FF0000', strokeWeight: 1 },
  ],
] as const) {
  test(`a layer ${name}`, () => expect(stylesOf(node)).toEqual(want))
}

test('runs of a text tell where they begin and end, in the order of the text', () => {
  const node = {
    type: 'TEXT',
    characters: 'see the docs, the docs',
    characterStyleOverrides: '0000000077770000003333'.split('').map(Number),
    styleOverrideTable: { 3: { italic: true }, 7: { fontWeight: 700, fills: [stroke] }, 9: { fontWeight: 100 } },
  } satisfies Partial<TextNode>
  expect(stylesOf(node)['textRuns']).toEqual([
    { range: [8, 12], textColor: '#FF0000', typography: { fontWeight: 700 } },
    { range: [18, 22], typography: { fontStyle: 'Italic' } },
  ])
})
