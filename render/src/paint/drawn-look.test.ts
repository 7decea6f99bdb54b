import { expect, test } from 'vitest'
import { FONT } from '../../../test/libraries/drawn-library.ts'
import { draw } from '../draw.ts'
import type { TreeElement } from '../document/document.ts'

const anatomy = { hole: { type: 'ellipse' }, photo: { type: 'rectangle' } }
const drawn = (layout: unknown, elements: Record<string, TreeElement>): string =>
  draw({ component: { name: 'Sample', anatomy, default: { layout: [layout], elements } }, font: FONT }).svg

const wide = { width: 200, height: 100 }
const stops = [
  { position: 0, color: '#000000' },
  { position: 1, color: '#FFFFFF' },
]
const lineOf = (fill: object): string[] =>
  /<linearGradient[^>]* x1="([\d.-]+)" y1="([\d.-]+)" x2="([\d.-]+)" y2="([\d.-]+)"/
    .exec(drawn('root', { root: { styles: { ...wide, backgroundColor: { type: 'LINEAR', stops, ...fill } } } }))
    ?.slice(1) ?? []

for (const [name, fill, want] of [
  ['down where nothing is said', {}, '100 0 100 100'],
  ['to the right', { angle: 90 }, '0 50 200 50'],
  // CSS: half of the line is (200 · sin 45° + 100 · cos 45°) / 2, whatever the shape of the box.
  ['at 45 degrees, as CSS has it', { angle: 45 }, '25 125 175 -25'],
  ['from corner to corner', { angle: 116.5651 }, '0 0 200 100'],
  [
    'by its handles, which come before the angle',
    {
      angle: 90,
      handles: [
        [0.25, 0.5],
        [0.5, 0.5],
      ],
    },
    '50 50 100 50',
  ],
] as const)
  test(`a gradient runs ${name}`, () =>
    expect(
      lineOf(fill)
        .map((at) => Math.round(Number(at)))
        .join(' '),
    ).toBe(want))

const missingOf = (styles: object): string[] =>
  draw({
    component: {
      name: 'Sample',
      default: { layout: ['root'], elements: { root: { styles: { ...wide, ...styles } } } },
    },
    font: FONT,
  }).missing.map(({ reason }) => reason)

// Around the middle, the first color to the right, with the clock.
const HANDLES = [
  [0.5, 0.5],
  [1, 0.5],
  [0.5, 1],
]

test('a gradient around a point is wedges of the colors between, and lacks nothing', () => {
  const fill = { type: 'ANGULAR', stops, handles: HANDLES }
  const svg = drawn('root', { root: { styles: { ...wide, backgroundColor: fill } } })
  const wedges = [...svg.matchAll(/<path d="M0 0L[^"]*" fill="#(\w\w)\1\1"/g)].map(([, pair = '']) =>
    Number.parseInt(pair, 16),
  )
  expect(wedges).toHaveLength(120)
  expect(wedges).toEqual(wedges.toSorted((one, other) => one - other))
  expect([wedges[0], wedges[59], wedges.at(-1)]).toEqual([1, 126, 254])
  // The tile reaches over the box by its own size, so that a stroke around it shows no second one.
  expect(svg).toContain('<pattern id="d1" patternUnits="userSpaceOnUse" x="-200" y="-100" width="600" height="300">')
  expect(svg).toContain('transform="matrix(100 0 0 50 300 150)"')
  expect(missingOf({ backgroundColor: fill })).toEqual([])
})

test('a square gradient is the same straight one in four quarters', () => {
  const svg = drawn('root', {
    root: { styles: { ...wide, backgroundColor: { type: 'GRADIENT_DIAMOND', stops, handles: HANDLES } } },
  })
  expect(svg.match(/<rect [^>]*transform="scale\(-?1 -?1\)" fill="url\(#d1\)"/g)).toHaveLength(4)
  expect(svg).toContain('x1="0" y1="0" x2="0.5" y2="0.5"')
})

test('one without a plane to lie in is nothing, and no fault', () => {
  const flat = [
    [0, 0],
    [1, 1],
    [1, 1],
  ]
  for (const type of ['ANGULAR', 'DIAMOND'])
    expect(drawn('root', { root: { styles: { ...wide, backgroundColor: { type, stops, handles: flat } } } })).toContain(
      'fill="none"',
    )
})

test('what is drawn by something near it is named', () => {
  const burn = 'a linear burn of what is below; a multiplication stands in'
  expect(missingOf({ blendMode: 'LINEAR_BURN', backgroundColor: '#111111' })).toEqual([burn])
  expect(missingOf({ backgroundColor: { color: '#FF0000', blendMode: 'LINEAR_BURN' } })).toEqual([burn])
  expect(missingOf({ blendMode: 'MULTIPLY' })).toEqual([])
  expect(missingOf({ cornerRadius: 8, cornerSmoothing: 0.6 })).toEqual([])
})

const free = { position: 'absolute', x: 0, y: 0 }
const layers = (mask: string): Record<string, TreeElement> => ({
  root: { styles: wide },
  below: { styles: { ...free, width: 5, height: 5, backgroundColor: '#111111' } },
  hole: { styles: { ...free, width: 80, height: 80, mask } },
  photo: { styles: { ...free, ...wide, backgroundColor: '#222222' } },
})

test('a mask covers what comes after it beside it, and nothing that comes before', () => {
  const svg = drawn({ root: ['below', 'hole', 'photo'] }, layers('VECTOR'))
  const [, masked = ''] = /<g mask="url\(#d1\)">(.*?)<\/g>/.exec(svg) ?? []
  expect(masked).toContain('#222222')
  expect(masked).not.toContain('#111111')
  // An outline covers although it has no fill of its own.
  expect(/<mask id="d1"[^>]*mask-type="alpha"[^>]*>(.*?)<\/mask>/.exec(svg)?.[1]).toContain('fill="#ffffff"')
  expect(drawn({ root: ['below', 'hole', 'photo'] }, layers('LUMINANCE'))).not.toContain('mask-type')
})

test('a dashed stroke runs along its middle, with its ends; dashes that come to nothing are none', () => {
  const styles = { width: 20, height: 10, strokes: '#FF0000', strokeWeight: 2 }
  const svg = drawn('root', { root: { styles: { ...styles, strokeDashes: [4, 2], strokeCap: 'ROUND' } } })
  expect(svg).toContain('d="M1 1H19V9H1V1Z"')
  expect(svg).toContain('stroke-dasharray="4 2" stroke-linecap="round" fill="none" stroke="#ff0000"')
  for (const strokeDashes of [[0, 0], [-4, 2], 'no', []])
    expect(drawn('root', { root: { styles: { ...styles, strokeDashes } } })).not.toContain('dasharray')
})

test('layers and paints are mixed with what is below them', () => {
  const svg = drawn('root', {
    root: {
      styles: { ...wide, blendMode: 'MULTIPLY', backgroundColor: { color: '#FF0000', blendMode: 'LINEAR_DODGE' } },
    },
  })
  expect(svg).toContain('<g style="mix-blend-mode:multiply">')
  expect(svg).toContain('fill="#ff0000" style="mix-blend-mode:plus-lighter"')
  expect(drawn('root', { root: { styles: { ...wide, blendMode: '"><script>' } } })).not.toContain('script')
})

const label = (styles: object, content = 'see the docs'): string =>
  draw({
    component: {
      name: 'Sample',
      anatomy: { root: { type: 'text' } },
      default: { layout: ['root'], elements: { root: { content, styles: { textColor: '#111111', ...styles } } } },
    },
    font: FONT,
  }).svg
const fillsIn = (svg: string): string[] => [...svg.matchAll(/<path [^>]*fill="(#\w+)"/g)].map(([, fill = '']) => fill)

test('a run of a text has its own color and weight, and the rest stays as it is', () => {
  const textRuns = [{ range: [4, 7], textColor: '#ff0000', typography: { fontWeight: 700 } }]
  const plain = label({})
  const svg = label({ textRuns })
  expect([fillsIn(plain), fillsIn(svg)]).toEqual([['#111111'], ['#111111', '#ff0000']])
  // What stands before the run is where it was; what comes after it is moved by what the run is wider.
  const starts = (text: string): string[] => text.match(/M[\d.]+ [\d.]+/g) ?? []
  expect(starts(svg)[0]).toBe(starts(plain)[0])
  expect(svg).not.toContain(starts(plain).at(-1) ?? '')
})

test('runs that say nothing of these characters draw nothing of their own', () => {
  for (const textRuns of [[{ range: [90, 95], textColor: '#ff0000' }], [{ textColor: '#ff0000' }], 'no', [null]])
    expect(fillsIn(label({ textRuns }))).toEqual(['#111111'])
})

test('a run goes on in the next line', () => {
  const styles = { width: 40, textAutoResize: 'HEIGHT', typography: { fontSize: 14 } }
  const svg = label({ ...styles, textRuns: [{ range: [4, 12], textColor: '#ff0000' }] })
  const [, run = ''] = /d="([^"]*)" [^>]*fill="#ff0000"/.exec(svg) ?? []
  const baselines = new Set([...run.matchAll(/M[\d.]+ ([\d.]+)/g)].map(([, y]) => y))
  expect([fillsIn(svg), baselines.size]).toEqual([['#111111', '#ff0000'], 2])
})
