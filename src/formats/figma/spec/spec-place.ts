import { isList, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { numberAt, recordAt, textAt, type FigmaNode } from '../nodes/figma-json.ts'
import { pixels, rounded } from './spec-paints.ts'

/**
 * Where a layer stands that no layout places: its corner as seen from its parent, and what it keeps when the parent
 * grows. Nothing for a layer that an auto layout places, or that has no parent here. Of a part of a boolean operation, and
 * of a layer in a grid, the corner alone.
 */
export function placeValues(node: FigmaNode, parent: FigmaNode | null): JsonObject {
  if (parent === null) return {}
  const isInGrid = textAt(parent, 'layoutMode') === 'GRID' && textAt(node, 'layoutPositioning') !== 'ABSOLUTE'
  if (!isInGrid && !isFree(node, parent)) return {}
  const corner = cornerIn(parent, node)
  const at = corner === null ? {} : { x: pixels(corner.x), y: pixels(corner.y) }
  // Which cell it is in is told by nothing else.
  if (isInGrid) return at
  if (textAt(parent, 'type') === 'BOOLEAN_OPERATION') return at
  return { position: 'absolute', ...at, constraints: constraintsValue(node, parent) }
}

function isFree(node: FigmaNode, parent: FigmaNode): boolean {
  const mode = textAt(parent, 'layoutMode')
  return mode === '' || mode === 'NONE' || textAt(node, 'layoutPositioning') === 'ABSOLUTE'
}

interface Point {
  readonly x: number
  readonly y: number
}

/** By its matrix where the file was asked for with geometry, else by the boxes around both. */
function cornerIn(parent: FigmaNode, node: FigmaNode): Point | null {
  const matrix = matrixOf(node)
  if (matrix !== null) return { x: matrix.x, y: matrix.y }
  const [outer, inner] = [recordAt(parent, 'absoluteBoundingBox'), recordAt(node, 'absoluteBoundingBox')]
  const [left, top] = [numberAt(outer, 'x'), numberAt(outer, 'y')]
  const [x, y] = [numberAt(inner, 'x'), numberAt(inner, 'y')]
  return left === null || top === null || x === null || y === null ? null : { x: x - left, y: y - top }
}

/**
 * The design tool gives a new layer LEFT and TOP, and what is in a group SCALE: that is left out. Two that agree are one
 * word.
 */
function constraintsValue(node: FigmaNode, parent: FigmaNode): Json {
  const constraints = recordAt(node, 'constraints')
  const isGrouped = textAt(parent, 'type') === 'GROUP'
  const horizontal = textAt(constraints, 'horizontal') || (isGrouped ? 'SCALE' : 'LEFT')
  const vertical = textAt(constraints, 'vertical') || (isGrouped ? 'SCALE' : 'TOP')
  if (horizontal === vertical) return isGrouped && vertical === 'SCALE' ? null : vertical
  return !isGrouped && horizontal === 'LEFT' && vertical === 'TOP' ? null : { horizontal, vertical }
}

/**
 * How a layer is turned: degrees against the clock, as the design tool shows them (its answers have radians with the
 * clock), or what else its matrix does to it (mirrors, skews) as CSS writes one. It is turned around its corner.
 */
export function turnValues(node: FigmaNode): JsonObject {
  const matrix = matrixOf(node)
  if (matrix === null) {
    const radians = numberAt(node, 'rotation') ?? 0
    return isNear(radians, 0) ? {} : { rotation: degrees(radians) }
  }
  const { a, b, c, d } = matrix
  const isRotation = isNear(a, d) && isNear(b, -c)
  if (!isRotation) return { transform: [a, b, c, d].map(rounded) }
  const radians = Math.atan2(b, a)
  return isNear(radians, 0) ? {} : { rotation: degrees(radians) }
}

const degrees = (radians: number): number => rounded((-radians * 180) / Math.PI)
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.000_1

interface Matrix extends Point {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

function matrixOf(node: FigmaNode): Matrix | null {
  const rows = own(node, 'relativeTransform')
  const [first, second] = isList(rows) ? rows : []
  const numbers = [...(isList(first) ? first : []), ...(isList(second) ? second : [])]
  const [a, c, x, b, d, y] = numbers.map((one) => (typeof one === 'number' ? one : null))
  if (a == null || b == null || c == null || d == null || x == null || y == null) return null
  return { a, b, c, d, x, y }
}
