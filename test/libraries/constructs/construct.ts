import type { DrawnComponent, Fields, TreeElement } from '../../../render/src/document/document.ts'

export type Point = readonly [x: number, y: number, color: string]

export interface Construct {
  readonly name: string
  readonly component: DrawnComponent
  /** 40 by 40 pixels, without a shadow around them. */
  readonly points: readonly Point[]
  /** What the rasterizer draws otherwise than a browser: other light, or an edge that lies a pixel further. */
  readonly isApproximate?: true
}

export const NONE = '#00000000'
export const RED = '#ff0000ff'
export const BLUE = '#0000ffff'
export const GREEN = '#00ff00ff'
export const WHITE = '#ffffffff'

const SIZE = 40
export const free = (x: number, y: number, width: number, height: number): Fields => ({
  position: 'absolute',
  x,
  y,
  width,
  height,
})

export interface Parts {
  readonly type?: string
  readonly elements?: Readonly<Record<string, TreeElement>>
  /** Types by element. */
  readonly types?: Readonly<Record<string, string>>
  readonly layout?: unknown
  readonly vectors?: DrawnComponent['vectors']
  readonly images?: DrawnComponent['images']
  readonly content?: string
}

function component(styles: Fields, parts: Parts = {}): DrawnComponent {
  const { type = 'container', elements = {}, types = {}, vectors, images, content } = parts
  const names = Object.keys(elements)
  const anatomy = { root: type, ...types }
  return {
    name: 'Construct',
    anatomy: Object.fromEntries(Object.entries(anatomy).map(([name, one]) => [name, { type: one }])),
    default: {
      layout: [parts.layout ?? (names.length > 0 ? { root: names } : 'root')],
      elements: {
        root: { styles: { width: SIZE, height: SIZE, ...styles }, ...(content === undefined ? {} : { content }) },
        ...elements,
      },
    },
    ...(vectors ? { vectors } : {}),
    ...(images ? { images } : {}),
  }
}

export const own = (name: string, styles: Fields, points: readonly Point[], parts?: Parts): Construct => ({
  name,
  component: component(styles, parts),
  points,
})
/** Two layers, the lower one first. */
export const layers = (
  name: string,
  [below, above]: readonly [Fields, Fields],
  points: readonly Point[],
  parts?: Parts,
): Construct => own(name, {}, points, { elements: { below: { styles: below }, above: { styles: above } }, ...parts })

/** Each of its colors fills a half: what is in between needs no sum. */
export const HALVES = [
  { position: 0, color: '#FF0000' },
  { position: 0.5, color: '#FF0000' },
  { position: 0.5, color: '#0000FF' },
  { position: 1, color: '#0000FF' },
]
