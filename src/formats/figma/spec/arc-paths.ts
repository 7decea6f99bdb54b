import type { JsonObject } from '../../../kit/shapes/json-value.ts'
import type { VectorPath } from '../../../library/documents.ts'
import { numberAt, recordAt, textAt } from '../nodes/figma-json.ts'
import { boxSizeOf } from './spec-gradient.ts'

/** Neither a part of an ellipse nor a ring. */
export function isWholeEllipse(ellipse: JsonObject): boolean {
  const arc = recordAt(ellipse, 'arcData')
  if (Object.keys(arc).length === 0) return true
  const { sweep, inner } = readArc(ellipse)
  return isRound(sweep) && inner === 0
}

const isRound = (sweep: number): boolean => Math.abs(sweep) > 2 * Math.PI - 0.001

interface Arc {
  /** With the clock, from the right. */
  readonly start: number
  readonly sweep: number
  /** How wide the hole is, as a part of the whole. */
  readonly inner: number
}

function readArc(ellipse: JsonObject): Arc {
  const arc = recordAt(ellipse, 'arcData')
  const start = numberAt(arc, 'startingAngle') ?? 0
  return {
    start,
    sweep: (numberAt(arc, 'endingAngle') ?? 0) - start,
    inner: Math.min(Math.max(numberAt(arc, 'innerRadius') ?? 0, 0), 1),
  }
}

/** The outline of a part of an ellipse, or of a ring, where the answer came without geometry. */
export function arcPaths(node: JsonObject): readonly VectorPath[] {
  if (textAt(node, 'type') !== 'ELLIPSE') return []
  const { start, sweep, inner } = readArc(node)
  const { width, height } = boxSizeOf(node)
  const [x, y] = [width / 2, height / 2]
  const at = (part: number, angle: number): string =>
    `${pixels(x + part * x * Math.cos(angle))} ${pixels(y + part * y * Math.sin(angle))}`
  const curve = (part: number, by: number, to: number): string =>
    `A${pixels(part * x)} ${pixels(part * y)} 0 ${Math.abs(by) > Math.PI ? 1 : 0} ${by > 0 ? 1 : 0} ${at(part, to)}`
  if (isRound(sweep)) {
    // An arc that ends where it begins is none: it is drawn in halves.
    const circle = (part: number): string => {
      const half = (to: number): string => curve(part, Math.PI, to)
      return `M${at(part, 0)}${half(Math.PI)}${half(2 * Math.PI)}Z`
    }
    return [{ path: `${circle(1)}${circle(inner)}`, windingRule: 'EVENODD' }]
  }
  const end = start + sweep
  const back = inner > 0 ? `L${at(inner, end)}${curve(inner, -sweep, start)}` : `L${at(0, 0)}`
  return sweep === 0 ? [] : [{ path: `M${at(1, start)}${curve(1, sweep, end)}${back}Z` }]
}

const pixels = (value: number): number => Math.round(value * 1_000) / 1_000 || 0
