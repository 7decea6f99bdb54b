import type { DrawnComponent, Fields } from '../../../render/src/document/document.ts'
import { BLUE, free, HALVES, layers, NONE, own, RED, type Construct, type Parts, type Point } from './construct.ts'

const box = { ...free(10, 10, 20, 20), backgroundColor: '#FF0000' }
const boxed = (more: Fields): Parts => ({ elements: { box: { styles: { ...box, ...more } } } })

const stroke = (more: Fields): Fields => ({ strokes: '#0000FF', strokeWeight: 4, ...more })

export const STROKES: readonly Construct[] = [
  own(
    'a stroke inside',
    {},
    [
      [12, 20, BLUE],
      [8, 20, NONE],
      [16, 20, RED],
    ],
    boxed(stroke({ strokeAlign: 'INSIDE' })),
  ),
  own(
    'a stroke in the middle',
    {},
    [
      [11, 20, BLUE],
      [8, 20, BLUE],
      [13, 20, RED],
    ],
    boxed(stroke({ strokeAlign: 'CENTER' })),
  ),
  own(
    'a stroke outside, round',
    {},
    [
      [8, 20, BLUE],
      [11, 20, RED],
      [7, 7, NONE],
    ],
    boxed(stroke({ strokeAlign: 'OUTSIDE', cornerRadius: 8 })),
  ),
  own(
    'a stroke at one side',
    {},
    [
      [20, 28, BLUE],
      [20, 12, RED],
      [12, 20, RED],
    ],
    boxed({ strokes: '#0000FF', strokeWeight: { top: 0, end: 0, bottom: 4, start: 0 } }),
  ),
  own('dashes', { strokes: '#0000FF', strokeWeight: 4, strokeAlign: 'INSIDE', strokeDashes: [10, 10] }, [
    [6, 2, BLUE],
    [17, 2, NONE],
    [26, 2, BLUE],
  ]),
  own(
    'dashes with square ends',
    { strokes: '#0000FF', strokeWeight: 4, strokeAlign: 'INSIDE', strokeDashes: [10, 10], strokeCap: 'SQUARE' },
    [
      [13, 1, BLUE],
      [17, 2, NONE],
    ],
  ),
  own(
    'dashes with round ends',
    { strokes: '#0000FF', strokeWeight: 8, strokeAlign: 'INSIDE', strokeDashes: [8, 12], strokeCap: 'ROUND' },
    [
      [14, 4, BLUE],
      [15, 0, NONE],
    ],
  ),
  own(
    'dashes around a corner that is cut off',
    { strokes: '#0000FF', strokeWeight: 16, strokeAlign: 'INSIDE', strokeDashes: [60, 36], strokeJoin: 'BEVEL' },
    [
      [38, 2, NONE],
      [30, 6, BLUE],
    ],
  ),
  own('a stroke with a gradient', { strokes: { type: 'LINEAR', angle: 90, stops: HALVES }, strokeWeight: 4 }, [
    [10, 2, RED],
    [30, 2, BLUE],
    [20, 20, NONE],
  ]),
  own(
    'dashes with a gradient that is half clear',
    {
      strokes: { type: 'LINEAR', angle: 90, stops: HALVES, opacity: 0.5 },
      strokeWeight: 4,
      strokeDashes: [100, 1],
    },
    [
      [10, 2, '#ff000080'],
      [30, 2, '#0000ff80'],
    ],
  ),
]

const TRIANGLE = { fill: [{ path: 'M0 0L20 0L0 20Z' }], stroke: [{ path: 'M0 -4L20 -4L20 4L0 4Z' }] }
const RING = 'M0 0H20V20H0ZM5 5H15V15H5Z'
const vector = (name: string, styles: Fields, paths: Fields, points: readonly Point[]): Construct =>
  own(name, {}, points, {
    elements: { shape: { styles: { ...free(10, 10, 20, 20), backgroundColor: '#FF0000', ...styles }, vector: '1' } },
    types: { shape: 'vector' },
    vectors: { '1': paths },
  })

export const SHAPES: readonly Construct[] = [
  vector('an outline', {}, { fill: TRIANGLE.fill }, [
    [13, 13, RED],
    [28, 28, NONE],
  ]),
  vector('an outline with a hole by its rule', {}, { fill: [{ path: RING, windingRule: 'EVENODD' }] }, [
    [12, 12, RED],
    [20, 20, NONE],
  ]),
  vector('the same without the rule', {}, { fill: [{ path: RING }] }, [[20, 20, RED]]),
  vector(
    'a stroke of an outline inside of it',
    { strokes: '#0000FF', strokeWeight: 4, strokeAlign: 'INSIDE' },
    TRIANGLE,
    [
      [13, 12, BLUE],
      [13, 8, NONE],
      [13, 20, RED],
    ],
  ),
  vector(
    'a stroke of an outline outside of it',
    { strokes: '#0000FF', strokeWeight: 4, strokeAlign: 'OUTSIDE' },
    TRIANGLE,
    [
      [13, 8, BLUE],
      [13, 12, RED],
    ],
  ),
  vector(
    'a stroke inside an outline with a hole',
    { strokes: '#0000FF', strokeWeight: 4, strokeAlign: 'INSIDE' },
    { fill: [{ path: RING, windingRule: 'EVENODD' }], stroke: [{ path: 'M0 0H20V20H0Z' }] },
    [
      [12, 12, BLUE],
      [20, 20, NONE],
    ],
  ),
  own(
    'an ellipse',
    { backgroundColor: '#FF0000' },
    [
      [20, 20, RED],
      [2, 2, NONE],
    ],
    { type: 'ellipse' },
  ),
  own(
    'a ring',
    { strokes: '#FF0000', strokeWeight: 6 },
    [
      [3, 20, RED],
      [20, 20, NONE],
    ],
    { type: 'ellipse' },
  ),
  own(
    'a line',
    {},
    [
      [20, 20, BLUE],
      [20, 15, NONE],
      [35, 20, NONE],
    ],
    {
      elements: { line: { styles: { ...free(5, 20, 25, 0), strokes: '#0000FF', strokeWeight: 4 } } },
      types: { line: 'line' },
    },
  ),
  ...(
    [
      ['round ends', { strokeCap: 'ROUND' }, [4, 20, BLUE]],
      ['square ends', { strokeCap: 'SQUARE' }, [3, 18, BLUE]],
      ['an arrow of lines at its ends', { strokeCap: 'LINE_ARROW' }, [12, 13, BLUE]],
      ['an arrow at its ends', { strokeCap: 'TRIANGLE_ARROW' }, [13, 15, BLUE]],
      ['a diamond at its ends', { strokeCap: 'DIAMOND_FILLED' }, [6, 14, BLUE]],
      ['a circle at its ends', { strokeCap: 'CIRCLE_FILLED' }, [8, 14, BLUE]],
      ['dashes', { strokeDashes: [10, 10] }, [11, 20, BLUE]],
    ] as const
  ).map(([what, more, point]) =>
    own(`a line with ${what}`, {}, [point, [17, 20, what === 'dashes' ? NONE : BLUE], [20, 24, NONE]], {
      elements: { line: { styles: { ...free(5, 20, 30, 0), strokes: '#0000FF', strokeWeight: 4, ...more } } },
      types: { line: 'line' },
    }),
  ),
  own(
    'an upright line with an arrow at its ends',
    {},
    [
      [15, 13, BLUE],
      [20, 9, BLUE],
      [20, 31, BLUE],
      [20, 20, BLUE],
    ],
    {
      elements: {
        line: {
          styles: { ...free(20, 5, 0, 30), strokes: '#0000FF', strokeWeight: 4, strokeCap: 'TRIANGLE_ARROW' },
        },
      },
      types: { line: 'line' },
    },
  ),
  vector(
    'a stroke of an outline that is told without it',
    { strokes: '#0000FF', strokeWeight: 4, strokeAlign: 'OUTSIDE' },
    { fill: TRIANGLE.fill },
    [
      [13, 8, BLUE],
      [13, 13, RED],
    ],
  ),
  own(
    'layers of which the first lies above all',
    { layoutMode: 'HORIZONTAL', itemSpacing: -20, itemReverseZIndex: true },
    [
      [5, 20, RED],
      [15, 20, RED],
      [25, 20, BLUE],
    ],
    {
      elements: {
        first: { styles: { width: 20, height: 40, backgroundColor: '#FF0000' } },
        second: { styles: { width: 30, height: 40, backgroundColor: '#0000FF' } },
      },
    },
  ),
  own('smooth corners', { backgroundColor: '#FF0000', cornerRadius: 16, cornerSmoothing: 1 }, [
    [20, 20, RED],
    [1, 1, NONE],
  ]),
  own(
    'a layer that is turned',
    {},
    [
      [15, 15, RED],
      [5, 30, NONE],
    ],
    { elements: { box: { styles: { ...free(10, 20, 10, 20), backgroundColor: '#FF0000', rotation: 90 } } } },
  ),
  own(
    'a layer that is mirrored, in one that is turned',
    {},
    [
      [25, 35, RED],
      [25, 25, NONE],
    ],
    {
      layout: { root: [{ turned: ['box'] }] },
      elements: {
        turned: { styles: { ...free(0, 40, 40, 40), rotation: 90 } },
        box: { styles: { ...free(10, 20, 10, 10), backgroundColor: '#FF0000', transform: [-1, 0, 0, 1] } },
      },
    },
  ),
  layers(
    'what is half clear together shows nothing of what it covers itself',
    [
      { ...free(0, 0, 30, 40), backgroundColor: '#FF0000' },
      { ...free(10, 0, 30, 40), backgroundColor: '#0000FF' },
    ],
    [
      [5, 20, '#ff000080'],
      [20, 20, '#0000ff80'],
    ],
  ),
].map(together)

const label = (name: string, styles: Fields, content: string, points: readonly Point[]): Construct =>
  own(
    name,
    { typography: { fontSize: 60, fontWeight: 700, lineHeight: 40 }, textColor: '#FF0000', ...styles },
    points,
    { type: 'text', content },
  )

export const TEXTS: readonly Construct[] = [
  label('a text', {}, 'I', [
    [9, 20, RED],
    [30, 20, NONE],
  ]),
  label('a text with a gradient', { textColor: { type: 'LINEAR', angle: 180, stops: HALVES } }, 'I', [
    [9, 8, RED],
    [9, 32, BLUE],
  ]),
  label('a run of a text', { textRuns: [{ range: [1, 2], textColor: '#0000FF' }] }, 'II', [
    [9, 20, RED],
    [27, 20, BLUE],
  ]),
  label(
    'a text that is underlined',
    { typography: { fontSize: 40, lineHeight: 40, textDecoration: 'UNDERLINE' } },
    'aaa',
    [[10, 38, RED]],
  ),
]

function together(construct: Construct): Construct {
  if (!construct.name.startsWith('what is half clear together')) return construct
  return { ...construct, component: withRoot(construct.component, { opacity: 0.5 }) }
}

function withRoot(component: DrawnComponent, styles: Fields): DrawnComponent {
  const { elements = {} } = component.default
  const root = { ...elements['root'], styles: { ...elements['root']?.styles, ...styles } }
  return { ...component, default: { ...component.default, elements: { ...elements, root } } }
}
