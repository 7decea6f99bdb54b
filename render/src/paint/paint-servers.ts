import type { Color } from '../scene/colors.ts'
import type { Gradient, Paint } from '../scene/paints.ts'
import type { Edges } from './outlines.ts'
import { short } from './outlines.ts'
import { attributesText, type SvgWriter } from './svg-writer.ts'

interface FillAttributes {
  readonly fill: string
  readonly 'fill-opacity'?: number
}

export const colorFill = ({ hex, alpha }: Color): FillAttributes => ({
  fill: hex,
  ...(alpha < 1 ? { 'fill-opacity': alpha } : {}),
})

/** What a shape is filled with. A picture is not at hand: a gray stands where it would be. */
export function fillOf(paint: Paint, edges: Edges, svg: SvgWriter): FillAttributes {
  if (paint.kind === 'color') return colorFill(paint.color)
  if (paint.kind === 'picture') return { fill: '#8a8f98', 'fill-opacity': short(0.35 * paint.opacity) }
  return { fill: gradientFill(paint, edges, svg) }
}

function gradientFill({ kind, stops, handles }: Gradient, [left, top, right, bottom]: Edges, svg: SvgWriter): string {
  const inner = stops
    .map(({ at, color }) => {
      const opacity = color.alpha < 1 ? { 'stop-opacity': color.alpha } : {}
      return `<stop${attributesText({ offset: short(at), 'stop-color': color.hex, ...opacity })}/>`
    })
    .join('')
  const [start, end, side] = handles.map(([x, y]) => [left + x * (right - left), top + y * (bottom - top)] as const)
  if (!start || !end || !side) return 'none'
  if (kind === 'radial') {
    const matrix = [end[0] - start[0], end[1] - start[1], side[0] - start[0], side[1] - start[1], start[0], start[1]]
    const gradientTransform = `matrix(${matrix.map(short).join(' ')})`
    return svg.define(
      'radialGradient',
      { gradientUnits: 'userSpaceOnUse', cx: 0, cy: 0, r: 1, gradientTransform },
      inner,
    )
  }
  const line = { x1: short(start[0]), y1: short(start[1]), x2: short(end[0]), y2: short(end[1]) }
  return svg.define('linearGradient', { gradientUnits: 'userSpaceOnUse', ...line }, inner)
}
