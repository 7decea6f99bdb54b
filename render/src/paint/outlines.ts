import type { Pair } from '../layout/layout-box.ts'

/** A box by its sides: left, top, right, bottom. */
export type Edges = readonly [left: number, top: number, right: number, bottom: number]
/** From the top left with the clock, each as wide and as high as it is round. */
export type Radii = readonly [Pair<number>, Pair<number>, Pair<number>, Pair<number>]

export const short = (value: number): number => Math.round(value * 1_000) / 1_000 || 0

export const radiiOf = ([a, b, c, d]: readonly [number, number, number, number]): Radii => [
  [a, a],
  [b, b],
  [c, c],
  [d, d],
]

/** Corners that would overlap are made smaller together, as browsers do. */
export function fitRadii(radii: Radii, [left, top, right, bottom]: Edges): Radii {
  const [width, height] = [right - left, bottom - top]
  const [a, b, c, d] = radii
  const factor = Math.min(
    1,
    ...[
      [width, a[0] + b[0]],
      [height, b[1] + c[1]],
      [width, c[0] + d[0]],
      [height, d[1] + a[1]],
    ].map(([side = 0, sum = 0]) => (sum > 0 ? Math.max(side, 0) / sum : 1)),
  )
  const fit = ([x, y]: Pair<number>): Pair<number> => [x * factor, y * factor]
  return [fit(a), fit(b), fit(c), fit(d)]
}

/** A box moved out by so much at each side, or in; round corners stay around the same point. */
export function moved(edges: Edges, radii: Radii, [left, top, right, bottom]: Edges): { edges: Edges; radii: Radii } {
  const grow = ([x, y]: Pair<number>, byX: number, byY: number): Pair<number> =>
    x <= 0 || y <= 0 ? [0, 0] : [Math.max(x + byX, 0), Math.max(y + byY, 0)]
  const middle = (low: number, high: number): readonly [number, number] =>
    low <= high ? [low, high] : [(low + high) / 2, (low + high) / 2]
  const [x1, x2] = middle(edges[0] - left, edges[2] + right)
  const [y1, y2] = middle(edges[1] - top, edges[3] + bottom)
  return {
    edges: [x1, y1, x2, y2],
    radii: [
      grow(radii[0], left, top),
      grow(radii[1], right, top),
      grow(radii[2], right, bottom),
      grow(radii[3], left, bottom),
    ],
  }
}

/** Path data. */
export function roundedPath(edges: Edges, given: Radii): string {
  const [left, top, right, bottom] = edges
  const [a, b, c, d] = fitRadii(given, edges)
  const arc = ([x, y]: Pair<number>, toX: number, toY: number): string =>
    x > 0 && y > 0 ? `A${short(x)} ${short(y)} 0 0 1 ${short(toX)} ${short(toY)}` : ''
  return [
    `M${short(left + a[0])} ${short(top)}`,
    `H${short(right - b[0])}`,
    arc(b, right, top + b[1]),
    `V${short(bottom - c[1])}`,
    arc(c, right - c[0], bottom),
    `H${short(left + d[0])}`,
    arc(d, left, bottom - d[1]),
    `V${short(top + a[1])}`,
    arc(a, left + a[0], top),
    'Z',
  ].join('')
}

/** Nothing but path data is let through: it comes from a file. */
export const isPathData = (text: string): boolean => /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*$/.test(text)
