import { isNumber, isRecord, numberOr, type DrawnImage, type Fields } from '../document/document.ts'
import type { Pair } from '../layout/layout-box.ts'
import { readColor, type Color } from './colors.ts'

export type Paint = ({ readonly kind: 'color'; readonly color: Color } | Gradient | PicturePaint) & {
  /** How it is mixed with what is below it; absent where it lies upon it. */
  readonly blend?: string
}

export type Handles = readonly [Pair<number>, Pair<number>, Pair<number>]

export interface PicturePaint {
  readonly kind: 'picture'
  readonly opacity: number
  /** Null where it is not at hand. */
  readonly image: DrawnImage | null
  readonly fit: 'fill' | 'fit' | 'tile' | 'stretch'
  /** Of a tile. */
  readonly scale: number
}

export interface Gradient {
  readonly kind: 'linear' | 'radial' | 'angular' | 'diamond'
  readonly stops: readonly { readonly at: number; readonly color: Color }[]
  /**
   * Where it begins, where it ends, and how wide it is there, in parts of the box that it fills; or an angle of CSS, whose
   * ends depend on how large the box is.
   */
  readonly handles: Handles | { readonly degrees: number }
}

const MOST_PAINTS = 16
const MOST_STOPS = 64

interface PaintsFrom {
  readonly read: (part: unknown) => unknown
  readonly findImage: (hash: string) => DrawnImage | null
}

/**
 * The paints of a style value, the lowest first: a color, a gradient, a list of them, or what a named style holds. What
 * cannot be read is handed to `unknown`.
 */
export function readPaints(value: unknown, unknown: (what: string) => void, around: PaintsFrom): readonly Paint[] {
  if (value === undefined || value === null) return []
  if (isRecord(value) && Array.isArray(value['paints'])) return readPaints(value['paints'], unknown, around)
  if (Array.isArray(value))
    return value.slice(0, MOST_PAINTS).flatMap((one) => readPaints(around.read(one), unknown, around))
  const paint = readPaint(value, around)
  if (paint === 'hidden') return []
  if (paint === null) {
    unknown('a fill that cannot be read')
    return []
  }
  const blend = isRecord(value) ? blendOf(value['blendMode']) : null
  if (isRecord(value) && isBurn(value['blendMode'])) unknown(BURNT)
  return [blend === null ? paint : { ...paint, blend }]
}

const BLENDS = new Map(
  'multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity'
    .split(' ')
    .map((name) => [name.toUpperCase().replace('-', '_'), name]),
)
// The one of the two that CSS lacks under this name: light is added. For its opposite the nearest that darkens stands in.
BLENDS.set('LINEAR_DODGE', 'plus-lighter')
BLENDS.set('LINEAR_BURN', 'multiply')

export const BURNT = 'a linear burn of what is below; a multiplication stands in'
export const isBurn = (mode: unknown): boolean => typeof mode === 'string' && mode.toUpperCase() === 'LINEAR_BURN'

/** As CSS calls it; null for what lies upon what is below it, and for what CSS has no word for. */
export const blendOf = (mode: unknown): string | null =>
  BLENDS.get(typeof mode === 'string' ? mode.toUpperCase() : '') ?? null

function readPaint(value: unknown, { read, findImage }: PaintsFrom): Paint | 'hidden' | null {
  if (isRecord(value)) {
    if (value['visible'] === false) return 'hidden'
    const type = typeof value['type'] === 'string' ? value['type'].replace('GRADIENT_', '') : ''
    const opacity = numberOr(value['opacity'], 1)
    const stops = value['stops'] ?? value['gradientStops']
    if (Array.isArray(stops)) return gradientOf(type, value, stops.slice(0, MOST_STOPS), opacity, read)
    const { image: hash, scaleMode, scalingFactor } = value
    if (type === 'IMAGE' || hash !== undefined) {
      const fit = (typeof scaleMode === 'string' && FITS[scaleMode]) || 'fill'
      const scale = Math.max(numberOr(scalingFactor, 1), LEAST_SCALE)
      return { kind: 'picture', opacity, image: typeof hash === 'string' ? findImage(hash) : null, fit, scale }
    }
    if (value['color'] !== undefined && value['r'] === undefined) {
      const color = readColor(read(value['color']), opacity)
      return color && { kind: 'color', color }
    }
  }
  const color = readColor(value)
  return color && { kind: 'color', color }
}

const LEAST_SCALE = 0.05
const FITS: Readonly<Record<string, PicturePaint['fit']>> = { FIT: 'fit', TILE: 'tile', STRETCH: 'stretch' }

const KINDS = ['radial', 'angular', 'diamond'] as const

function gradientOf(
  type: string,
  paint: Fields,
  stops: readonly unknown[],
  opacity: number,
  read: (part: unknown) => unknown,
): Gradient | null {
  const colors = stops.filter(isRecord).flatMap((stop) => {
    const color = readColor(read(stop['color']), opacity)
    return color ? [{ at: Math.min(Math.max(numberOr(stop['position'], 0), 0), 1), color }] : []
  })
  if (colors.length === 0) return null
  const kind = KINDS.find((one) => one === type.toLowerCase()) ?? 'linear'
  return { kind, stops: colors, handles: handlesOf(paint, kind) }
}

/** By its three handles, by the matrix that maps the layer onto the gradient, by an angle as CSS has it, or as it is made anew. */
function handlesOf(paint: Fields, kind: Gradient['kind']): Gradient['handles'] {
  const handles = paint['handles'] ?? paint['gradientHandlePositions']
  const points = Array.isArray(handles) ? handles.flatMap(pointOf) : []
  const [start, end, width] = points
  if (start && end) return [start, end, width ?? [start[0] - (end[1] - start[1]), start[1] + (end[0] - start[0])]]
  const byMatrix = inverseHandles(paint['gradientTransform'], kind)
  if (byMatrix) return byMatrix
  if (kind !== 'linear') {
    const center = isRecord(paint['center']) ? paint['center'] : {}
    const [x, y] = [numberOr(center['x'], 0.5), numberOr(center['y'], 0.5)]
    return [
      [x, y],
      [x, y + 0.5],
      [x + 0.5, y],
    ]
  }
  return { degrees: numberOr(paint['angle'], 180) }
}

function pointOf(point: unknown): readonly Pair<number>[] {
  const [x, y]: readonly unknown[] = Array.isArray(point) ? point : isRecord(point) ? [point['x'], point['y']] : []
  return isNumber(x) && isNumber(y) ? [[x, y]] : []
}

function inverseHandles(matrix: unknown, kind: Gradient['kind']): Handles | null {
  const rows: readonly unknown[] = Array.isArray(matrix) ? matrix : []
  const numbers = rows.flatMap((row): readonly unknown[] => (Array.isArray(row) ? row : []))
  const [a, c, e, b, d, f] = numbers
  if (!isNumber(a) || !isNumber(b) || !isNumber(c) || !isNumber(d) || !isNumber(e) || !isNumber(f)) return null
  const determinant = a * d - b * c
  if (Math.abs(determinant) < 1e-9) return null
  const at = (x: number, y: number): Pair<number> => [
    (d * (x - e) - c * (y - f)) / determinant,
    (a * (y - f) - b * (x - e)) / determinant,
  ]
  return kind === 'linear' ? [at(0, 0.5), at(1, 0.5), at(0, 1)] : [at(0.5, 0.5), at(1, 0.5), at(0.5, 1)]
}
