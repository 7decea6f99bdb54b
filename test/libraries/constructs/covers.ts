import type { Fields } from '../../../render/src/document/document.ts'
import { BLUE, free, GREEN, NONE, own, RED, type Construct, type Parts } from './construct.ts'

const photo = { styles: { ...free(0, 0, 40, 40), backgroundColor: '#FF0000' } }
const masked = (mask: string, styles: Fields): Parts => ({
  elements: { hole: { styles: { ...free(0, 0, 20, 40), mask, ...styles } }, photo },
  types: { hole: 'rectangle', photo: 'rectangle' },
})

export const MASKS: readonly Construct[] = [
  own(
    'an alpha mask, whatever its color is',
    {},
    [
      [10, 20, RED],
      [30, 20, NONE],
    ],
    masked('ALPHA', { backgroundColor: '#000000' }),
  ),
  own(
    'an alpha mask that is half clear',
    {},
    [[10, 20, '#ff000080']],
    masked('ALPHA', { backgroundColor: '#00000080' }),
  ),
  own(
    'an alpha mask with a gradient',
    {},
    [
      [4, 20, RED],
      [16, 20, NONE],
    ],
    masked('ALPHA', {
      backgroundColor: {
        type: 'LINEAR',
        angle: 90,
        stops: [
          { position: 0.5, color: '#000000' },
          { position: 0.5, color: '#00000000' },
        ],
      },
    }),
  ),
  own(
    'an alpha mask in a layer that is half clear',
    { opacity: 0.5 },
    [
      [10, 20, '#ff000080'],
      [30, 20, NONE],
    ],
    masked('ALPHA', { backgroundColor: '#000000' }),
  ),
  own(
    'an outline that masks without a fill',
    {},
    [
      [10, 20, RED],
      [30, 20, NONE],
    ],
    masked('VECTOR', {}),
  ),
  own('a luminance mask that is white', {}, [[10, 20, RED]], masked('LUMINANCE', { backgroundColor: '#FFFFFF' })),
  own('a luminance mask that is black', {}, [[10, 20, NONE]], masked('LUMINANCE', { backgroundColor: '#000000' })),
  own(
    'a mask that is turned',
    {},
    [
      [10, 5, RED],
      [10, 35, NONE],
    ],
    masked('ALPHA', { backgroundColor: '#000000', width: 20, height: 40, x: 0, y: 20, rotation: 90 }),
  ),
  own(
    'a mask inside of a mask',
    {},
    [
      [10, 10, RED],
      [10, 30, NONE],
      [30, 10, NONE],
    ],
    {
      layout: { root: ['hole', { inner: ['slit', 'photo'] }] },
      elements: {
        hole: { styles: { ...free(0, 0, 20, 40), mask: 'ALPHA', backgroundColor: '#000000' } },
        inner: { styles: free(0, 0, 40, 40) },
        slit: { styles: { ...free(0, 0, 40, 20), mask: 'ALPHA', backgroundColor: '#000000' } },
        photo,
      },
    },
  ),
  own(
    'a mask ends where the next one begins',
    {},
    [
      [10, 10, RED],
      [30, 10, BLUE],
      [10, 30, NONE],
    ],
    {
      elements: {
        left: { styles: { ...free(0, 0, 20, 20), mask: 'ALPHA', backgroundColor: '#000000' } },
        photo,
        right: { styles: { ...free(20, 0, 20, 20), mask: 'ALPHA', backgroundColor: '#000000' } },
        other: { styles: { ...free(0, 0, 40, 40), backgroundColor: '#0000FF' } },
      },
    },
  ),
]

export const CLIPS: readonly Construct[] = [
  own(
    'what reaches over an edge that cuts',
    {},
    [
      [10, 10, RED],
      [30, 10, NONE],
      [10, 30, NONE],
    ],
    {
      layout: { root: [{ frame: ['photo'] }] },
      elements: { frame: { styles: { ...free(0, 0, 20, 20), clipContent: true } }, photo },
    },
  ),
  own(
    'a round corner that cuts',
    { clipContent: true, cornerRadius: 20 },
    [
      [20, 20, RED],
      [2, 2, NONE],
      [37, 37, NONE],
    ],
    { elements: { photo } },
  ),
  own(
    'a smooth corner that cuts',
    { clipContent: true, cornerRadius: 16, cornerSmoothing: 0.6 },
    [
      [20, 20, RED],
      [1, 1, NONE],
    ],
    { elements: { photo } },
  ),
  own(
    'an edge that cuts inside of another',
    { clipContent: true, cornerRadius: 20 },
    [
      [18, 18, RED],
      [2, 2, NONE],
      [30, 10, NONE],
    ],
    {
      layout: { root: [{ frame: ['photo'] }] },
      elements: { frame: { styles: { ...free(0, 0, 20, 20), clipContent: true } }, photo },
    },
  ),
]

const box = { ...free(10, 10, 20, 20), backgroundColor: '#FF0000' }
const shadow = (more: Fields): Fields => ({
  effects: { shadows: [{ offsetX: 0, offsetY: 0, blur: 0, spread: 0, color: '#0000FF', ...more }] },
})
const boxed = (more: Fields): Parts => ({ elements: { box: { styles: { ...box, ...more } } } })

export const FILTERS: readonly Construct[] = [
  own(
    'a shadow to the right below',
    {},
    [
      [20, 20, RED],
      [33, 33, BLUE],
      [7, 7, NONE],
    ],
    boxed(shadow({ offsetX: 5, offsetY: 5 })),
  ),
  own(
    'a shadow that spreads',
    {},
    [
      [7, 20, BLUE],
      [33, 20, BLUE],
      [3, 20, NONE],
      [20, 20, RED],
    ],
    boxed(shadow({ spread: 5 })),
  ),
  own(
    'a shadow that is smaller than its layer',
    {},
    [
      [20, 33, BLUE],
      [12, 33, NONE],
    ],
    boxed(shadow({ offsetY: 10, spread: -4 })),
  ),
  own(
    'a shadow inside',
    {},
    [
      [12, 20, BLUE],
      [20, 20, RED],
      [28, 20, RED],
      [5, 20, NONE],
    ],
    boxed(shadow({ offsetX: 5, inset: true })),
  ),
  own(
    'a shadow inside that spreads',
    {},
    [
      [12, 20, BLUE],
      [28, 20, BLUE],
      [20, 20, RED],
    ],
    boxed(shadow({ spread: 5, inset: true })),
  ),
  own(
    'two shadows, the first above',
    {},
    [
      [32, 20, GREEN],
      [37, 20, BLUE],
    ],
    boxed({
      effects: {
        shadows: [
          { offsetX: 5, offsetY: 0, blur: 0, spread: 0, color: '#00FF00' },
          { offsetX: 9, offsetY: 0, blur: 0, spread: 0, color: '#0000FF' },
        ],
      },
    }),
  ),
  own(
    'a layer that is blurred',
    {},
    [
      [20, 20, '#ff0000ff'],
      [10, 20, '#ff000090'],
      [1, 20, NONE],
    ],
    boxed({ effects: { layerBlur: { radius: 6 } } }),
  ),
  own(
    'a shadow of a layer that is half clear',
    { opacity: 0.5 },
    [
      [20, 20, '#ff000080'],
      [33, 33, '#0000ff80'],
    ],
    boxed(shadow({ offsetX: 5, offsetY: 5 })),
  ),
].map(grown)

/** The rasterizer grows and shrinks by a pixel more to the left and above than to the right and below. */
function grown(construct: Construct): Construct {
  return /spreads|smaller/.test(construct.name) ? { ...construct, isApproximate: true } : construct
}
