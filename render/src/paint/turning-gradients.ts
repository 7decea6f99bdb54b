import type { Gradient } from '../scene/paints.ts'
import type { Edges } from './outlines.ts'
import { short } from './outlines.ts'
import { attributesText, type SvgWriter } from './svg-writer.ts'

// SVG has straight and round gradients alone. One that turns around a point is drawn as narrow wedges, one that is square
// as four quarters of straight ones; each in the gradient's own plane, where it begins at 0 0 and ends one away.

type Point = readonly [x: number, y: number]
type Stops = Gradient['stops']

interface Plane {
  readonly center: Point
  /** Where it ends, and the same across. */
  readonly end: Point
  readonly side: Point
}

/** Three degrees: a pixel more or less at the edge of what is drawn here. */
const WEDGES = 120

export function angularFill(stops: Stops, plane: Plane, edges: Edges, svg: SvgWriter): string {
  return tile(plane, edges, svg, (reach) => {
    // Beyond the farthest corner: a wedge is cut straight.
    const far = reach / Math.cos(Math.PI / WEDGES)
    const at = (turn: number): string => {
      const angle = (turn / WEDGES) * 2 * Math.PI
      return `${short(far * Math.cos(angle))} ${short(far * Math.sin(angle))}`
    }
    return Array.from({ length: WEDGES }, (_, turn) => {
      const { hex, alpha } = colorAt(stops, (turn + 0.5) / WEDGES)
      const opacity = alpha < 1 ? { 'fill-opacity': alpha } : {}
      return `<path${attributesText({ d: `M0 0L${at(turn)}L${at(turn + 1)}Z`, fill: hex, ...opacity })}/>`
    }).join('')
  })
}

/** As far as both distances together, along and across. */
export function diamondFill(stops: string, plane: Plane, edges: Edges, svg: SvgWriter): string {
  const line = { gradientUnits: 'userSpaceOnUse', x1: 0, y1: 0, x2: 0.5, y2: 0.5 }
  const fill = svg.define('linearGradient', line, stops)
  return tile(plane, edges, svg, (reach) =>
    ['1 1', '-1 1', '1 -1', '-1 -1']
      .map((scale) => {
        const box = { width: short(reach), height: short(reach), transform: `scale(${scale})`, fill }
        return `<rect${attributesText(box)}/>`
      })
      .join(''),
  )
}

/** A tile so large that no second one is seen, also where a stroke lies around the box. */
function tile(
  { center, end, side }: Plane,
  [left, top, right, bottom]: Edges,
  svg: SvgWriter,
  draw: (reach: number) => string,
): string {
  const [width, height] = [right - left, bottom - top]
  const [a, b, c, d] = [end[0] - center[0], end[1] - center[1], side[0] - center[0], side[1] - center[1]]
  const determinant = a * d - b * c
  if (width <= 0 || height <= 0 || Math.abs(determinant) < 1e-6) return 'none'
  const [x, y] = [left - width, top - height]
  const corners = [x, x + 3 * width].flatMap((one) => [y, y + 3 * height].map((other) => [one, other] as const))
  const reach = Math.max(
    ...corners.map(([px, py]) => {
      const [dx, dy] = [px - center[0], py - center[1]]
      return Math.hypot((d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant)
    }),
  )
  const matrix = [a, b, c, d, center[0] - x, center[1] - y].map(short).join(' ')
  // Without crisp edges what is below would shine through between two parts.
  const group = attributesText({ transform: `matrix(${matrix})`, 'shape-rendering': 'crispEdges' })
  const box = {
    patternUnits: 'userSpaceOnUse',
    x: short(x),
    y: short(y),
    width: short(3 * width),
    height: short(3 * height),
  }
  return svg.define('pattern', box, `<g${group}>${draw(reach)}</g>`)
}

function colorAt(stops: Stops, at: number): { readonly hex: string; readonly alpha: number } {
  const ordered = stops.toSorted((one, other) => one.at - other.at)
  const after = ordered.find((stop) => stop.at >= at) ?? ordered.at(-1)
  const before = ordered.findLast((stop) => stop.at <= at) ?? ordered[0]
  if (!before || !after) return { hex: '#000000', alpha: 0 }
  const way = after.at > before.at ? (at - before.at) / (after.at - before.at) : 0
  const mixed = (one: number, other: number): number => one + (other - one) * way
  const channel = (hex: string, place: number): number => Number.parseInt(hex.slice(place, place + 2), 16)
  const pairs = [1, 3, 5].map((place) =>
    Math.round(mixed(channel(before.color.hex, place), channel(after.color.hex, place)))
      .toString(16)
      .padStart(2, '0'),
  )
  return { hex: `#${pairs.join('')}`, alpha: short(mixed(before.color.alpha, after.color.alpha)) }
}
