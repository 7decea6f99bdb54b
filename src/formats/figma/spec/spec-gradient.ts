import type { JsonObject } from '../../../kit/shapes/json-value.ts'
import { numberAt, recordAt, recordsAt } from '../nodes/figma-json.ts'

export interface BoxSize {
  readonly width: number
  readonly height: number
}

/** How large a layer is; a box of one by one where it does not say so. */
export function boxSizeOf(node: JsonObject): BoxSize {
  const [size, box] = [recordAt(node, 'size'), recordAt(node, 'absoluteBoundingBox')]
  const width = numberAt(size, 'x') ?? numberAt(box, 'width') ?? 0
  const height = numberAt(size, 'y') ?? numberAt(box, 'height') ?? 0
  return width > 0 && height > 0 ? { width, height } : { width: 1, height: 1 }
}

type Point = readonly [x: number, y: number]

/**
 * The direction that a gradient runs in, as CSS tells it: degrees with the clock from the bottom up, or a center. Where
 * its handles stand elsewhere than CSS would put them they are told too, in parts of the box.
 */
export function gradientDirection(paint: JsonObject, type: string, box: BoxSize): JsonObject {
  const handles = recordsAt(paint, 'gradientHandlePositions').flatMap((one): Point[] => {
    const [x, y] = [numberAt(one, 'x'), numberAt(one, 'y')]
    return x === null || y === null ? [] : [[x, y]]
  })
  const [start, end, side] = handles
  if (!start || !end) return {}
  return type === 'LINEAR' ? linear(start, end, box) : around(start, end, side)
}

function linear(start: Point, end: Point, box: BoxSize): JsonObject {
  const radians = Math.atan2((end[0] - start[0]) * box.width, (start[1] - end[1]) * box.height)
  const angle = rounded(((radians * 180) / Math.PI + 360) % 360)
  const isCss = isNear(start, cssStart(radians, box)) && isNear(end, flipped(cssStart(radians, box)))
  return { angle, ...(isCss ? {} : { handles: [start, end].map(told) }) }
}

/** CSS begins and ends where a line across the angle touches the corners of the box. */
function cssStart(radians: number, { width, height }: BoxSize): Point {
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)]
  const half = (Math.abs(width * sine) + Math.abs(height * cosine)) / 2
  return [0.5 - (half * sine) / width, 0.5 + (half * cosine) / height]
}

const flipped = ([x, y]: Point): Point => [1 - x, 1 - y]

/** One that reaches to the sides of the box, as it is made anew, is told by its center alone. */
function around(start: Point, end: Point, side: Point | undefined): JsonObject {
  const center = { x: rounded(start[0]), y: rounded(start[1]) }
  const isPlain =
    isNear(end, [start[0], start[1] + 0.5]) &&
    (!side || isNear([Math.abs(side[0] - start[0]), side[1] - start[1]], [0.5, 0]))
  return { center, ...(isPlain ? {} : { handles: [start, end, ...(side ? [side] : [])].map(told) }) }
}

const told = ([x, y]: Point): readonly number[] => [rounded(x), rounded(y)]
const isNear = (one: Point, other: Point): boolean =>
  Math.abs(one[0] - other[0]) < 0.005 && Math.abs(one[1] - other[1]) < 0.005
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
