import type { DrawnImage } from '../document/document.ts'
import type { Color } from '../scene/colors.ts'
import type { Gradient, Handles, Paint, PicturePaint } from '../scene/paints.ts'
import type { Edges } from './outlines.ts'
import { short } from './outlines.ts'
import { attributesText, type Attributes, type SvgWriter } from './svg-writer.ts'
import { angularFill, diamondFill } from './turning-gradients.ts'

interface FillAttributes extends Attributes {
  readonly fill: string
}

export const colorFill = ({ hex, alpha }: Color): FillAttributes => ({
  fill: hex,
  ...(alpha < 1 ? { 'fill-opacity': alpha } : {}),
})

/** What a shape is filled with. Where a picture is not at hand a gray stands in. */
export function fillOf(paint: Paint, edges: Edges, svg: SvgWriter): FillAttributes {
  const fill = plainFill(paint, edges, svg)
  return paint.blend === undefined ? fill : { ...fill, style: `mix-blend-mode:${paint.blend}` }
}

function plainFill(paint: Paint, edges: Edges, svg: SvgWriter): FillAttributes {
  if (paint.kind === 'color') return colorFill(paint.color)
  if (paint.kind === 'picture')
    return paint.image
      ? { fill: pictureFill(paint, paint.image, edges, svg) }
      : { fill: '#8a8f98', 'fill-opacity': short(0.35 * paint.opacity) }
  return { fill: gradientFill(paint, edges, svg) }
}

/** The bytes stand in the picture once, however many shapes show them. */
function pictureFill(
  { fit, opacity, scale }: PicturePaint,
  image: DrawnImage,
  [left, top, right, bottom]: Edges,
  svg: SvgWriter,
): string {
  const [width, height] = [right - left, bottom - top]
  const [x, y] = [width / image.width, height / image.height]
  const both = fit === 'tile' ? scale : fit === 'fit' ? Math.min(x, y) : Math.max(x, y)
  const [byX, byY] = fit === 'stretch' ? [x, y] : [both, both]
  const tile = fit === 'tile' ? [image.width * byX, image.height * byY] : [width, height]
  // In the middle of the shape; tiles begin at its corner.
  const at = tile.map((side, axis) => (side - (axis === 0 ? image.width * byX : image.height * byY)) / 2)
  const transform = `matrix(${[byX, 0, 0, byY, ...at].map(short).join(' ')})`
  const shown = { href: svg.image(image), transform, ...(opacity < 1 ? { opacity: short(opacity) } : {}) }
  const box = { x: short(left), y: short(top), width: short(tile[0] ?? 0), height: short(tile[1] ?? 0) }
  return svg.define('pattern', { patternUnits: 'userSpaceOnUse', ...box }, `<use${attributesText(shown)}/>`)
}

function gradientFill({ kind, stops, handles }: Gradient, edges: Edges, svg: SvgWriter): string {
  const [left, top, right, bottom] = edges
  const inner = stops
    .map(({ at, color }) => {
      const opacity = color.alpha < 1 ? { 'stop-opacity': color.alpha } : {}
      return `<stop${attributesText({ offset: short(at), 'stop-color': color.hex, ...opacity })}/>`
    })
    .join('')
  const placed = 'degrees' in handles ? cssHandles(handles.degrees, right - left, bottom - top) : handles
  const [start, end, side] = placed.map(([x, y]) => [left + x * (right - left), top + y * (bottom - top)] as const)
  if (!start || !end || !side) return 'none'
  if (kind === 'angular') return angularFill(stops, { center: start, end, side }, edges, svg)
  if (kind === 'diamond') return diamondFill(inner, { center: start, end, side }, edges, svg)
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

/** A line through the middle that ends where one across it touches the corners of the box. */
function cssHandles(degrees: number, width: number, height: number): Handles {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const half = (Math.abs(width * sine) + Math.abs(height * cosine)) / 2
  const [x, y] = [width > 0 ? (half * sine) / width : 0, height > 0 ? (-half * cosine) / height : 0]
  return [
    [0.5 - x, 0.5 - y],
    [0.5 + x, 0.5 + y],
    [0.5 - x, 0.5 - y],
  ]
}
