import type { Fields } from '../../../render/src/document/document.ts'
import { deflateSync } from 'node:zlib'
import { chunk } from '../../kit/samples/sample-images.ts'
import { BLUE, free, HALVES, layers, NONE, own, RED, WHITE, type Construct, type Point } from './construct.ts'

export const COLORS: readonly Construct[] = [
  own('a color', { backgroundColor: '#FF0000' }, [[20, 20, RED]]),
  own('a color that is half clear', { backgroundColor: '#FF000080' }, [[20, 20, '#ff000080']]),
  own('two fills', { backgroundColor: ['#FF0000', '#0000FF80'] }, [[20, 20, '#7f0080ff']]),
]

const STOPS = [
  { position: 0, color: '#FF0000' },
  { position: 1, color: '#0000FF' },
]
const AROUND = [
  [0.5, 0.5],
  [1, 0.5],
  [0.5, 1],
]
const gradient = (type: string, more: Fields): Fields => ({ backgroundColor: { type, stops: HALVES, ...more } })

export const GRADIENTS: readonly Construct[] = [
  own('a gradient from left to right', gradient('LINEAR', { angle: 90 }), [
    [5, 20, RED],
    [35, 20, BLUE],
  ]),
  own(
    'a gradient between handles, the same beyond them',
    gradient('LINEAR', {
      handles: [
        [0.5, 0],
        [0.5, 0.5],
      ],
    }),
    [
      [20, 3, RED],
      [20, 15, BLUE],
      [20, 35, BLUE],
    ],
  ),
  own('a round gradient', gradient('RADIAL', { handles: AROUND }), [
    [20, 20, RED],
    [25, 20, RED],
    [34, 20, BLUE],
    [2, 2, BLUE],
  ]),
  own(
    'a round gradient that is flat',
    gradient('RADIAL', {
      handles: [
        [0.5, 0.5],
        [1, 0.5],
        [0.5, 0.75],
      ],
    }),
    [
      [20, 20, RED],
      [27, 20, RED],
      [20, 27, BLUE],
    ],
  ),
  own('a gradient around a point', gradient('ANGULAR', { handles: AROUND }), [
    [30, 30, RED],
    [10, 30, RED],
    [10, 10, BLUE],
    [30, 10, BLUE],
  ]),
  own('a square gradient', gradient('DIAMOND', { handles: AROUND }), [
    [20, 21, RED],
    [25, 22, RED],
    [33, 32, BLUE],
    [3, 20, BLUE],
  ]),
  own(
    'a gradient that ends clear',
    {
      backgroundColor: {
        type: 'LINEAR',
        angle: 90,
        stops: [
          { position: 0.5, color: '#FF0000' },
          { position: 0.5, color: '#FF000000' },
        ],
      },
    },
    [
      [5, 20, RED],
      [35, 20, NONE],
    ],
  ),
  own('a gradient in between', { backgroundColor: { type: 'LINEAR', angle: 90, stops: STOPS } }, [
    [20, 20, '#7d0082ff'],
  ]),
]

/** Half of one, laid over `#804020` as CSS has it: https://www.w3.org/TR/compositing-1/#blending */
const BLENDED = [
  ['MULTIPLY', '#202018ff'],
  ['SCREEN', '#a0a0c8ff'],
  ['OVERLAY', '#414030ff'],
  ['DARKEN', '#404020ff'],
  ['LIGHTEN', '#8080c0ff'],
  ['COLOR_DODGE', '#ab8081ff'],
  ['COLOR_BURN', '#000000ff'],
  ['HARD_LIGHT', '#404191ff'],
  ['SOFT_LIGHT', '#60403cff'],
  ['DIFFERENCE', '#4040a0ff'],
  ['EXCLUSION', '#8080b0ff'],
  ['HUE', '#295989ff'],
  ['SATURATION', '#903b10ff'],
  ['COLOR', '#1c5c9cff'],
  ['LUMINOSITY', '#a46444ff'],
  // No word of CSS: a multiplication stands in.
  ['LINEAR_BURN', '#202018ff'],
] as const

export const BLENDS: readonly Construct[] = [
  ...BLENDED.flatMap(([blendMode, color]): Construct[] => [
    layers(
      `a layer mixed by ${blendMode}`,
      [
        { ...free(0, 0, 40, 40), backgroundColor: '#804020' },
        { ...free(0, 0, 20, 40), backgroundColor: '#4080C0', blendMode },
      ],
      [
        [10, 20, color],
        [30, 20, '#804020ff'],
      ],
    ),
    own(`a paint mixed by ${blendMode}`, { backgroundColor: ['#804020', { color: '#4080C0', blendMode }] }, [
      [10, 20, color],
    ]),
  ]),
  {
    // Light is added in a browser; the rasterizer screens.
    ...layers(
      'a layer mixed by LINEAR_DODGE',
      [
        { ...free(0, 0, 40, 40), backgroundColor: '#804020' },
        { ...free(0, 0, 20, 40), backgroundColor: '#4080C0', blendMode: 'LINEAR_DODGE' },
      ],
      [[10, 20, '#a0a0c8ff']],
    ),
    isApproximate: true,
  },
]

/** Red and white above, white and blue below. */
const PICTURE = {
  href: `data:image/png;base64,${fourPixels().toString('base64')}`,
  width: 2,
  height: 2,
}
export const IMAGES: Readonly<Record<string, typeof PICTURE>> = { four: PICTURE }

const pictured = (name: string, paint: Fields, points: readonly Point[]): Construct =>
  own(name, { backgroundColor: { type: 'IMAGE', image: '7', ...paint } }, points, { images: { '7': 'four' } })

export const PICTURES: readonly Construct[] = [
  pictured('a picture that fills', { scaleMode: 'FILL' }, [
    [2, 2, RED],
    [37, 2, WHITE],
    [37, 37, BLUE],
  ]),
  pictured('a picture that is half clear', { scaleMode: 'STRETCH', opacity: 0.5 }, [[2, 2, '#ff000080']]),
  {
    ...own(
      'a picture that fits',
      { height: 20, backgroundColor: { type: 'IMAGE', image: '7', scaleMode: 'FIT' } },
      [
        [5, 10, NONE],
        [11, 1, RED],
        [28, 18, BLUE],
      ],
      { images: { '7': 'four' } },
    ),
  },
  pictured('a picture as tiles', { scaleMode: 'TILE', scalingFactor: 10 }, [
    [2, 2, RED],
    [22, 22, RED],
    [38, 38, BLUE],
  ]),
  own('a picture that is not at hand', { backgroundColor: { type: 'IMAGE', scaleMode: 'FILL' } }, [
    [20, 20, '#8a8f9859'],
  ]),
]

function fourPixels(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(2, 0)
  header.writeUInt32BE(2, 4)
  header.set([8, 2], 8)
  const pixels = Buffer.from('00ff0000ffffff00ffffff0000ff', 'hex')
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}
