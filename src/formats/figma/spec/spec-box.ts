import { own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { numberAt, recordAt, variableIn, type FigmaNode } from '../nodes/figma-json.ts'
import { tokenReference, type SpecContext } from './spec-context.ts'
import { pixels, rounded } from './spec-paints.ts'

const PADDING = { top: 'paddingTop', end: 'paddingRight', bottom: 'paddingBottom', start: 'paddingLeft' } as const
const STROKES = { top: 'top', end: 'right', bottom: 'bottom', start: 'left' } as const
const STROKE_FIELDS = {
  top: 'strokeTopWeight',
  end: 'strokeRightWeight',
  bottom: 'strokeBottomWeight',
  start: 'strokeLeftWeight',
} as const
const CORNERS = {
  topStart: ['topLeftRadius', 'RECTANGLE_TOP_LEFT_CORNER_RADIUS'],
  topEnd: ['topRightRadius', 'RECTANGLE_TOP_RIGHT_CORNER_RADIUS'],
  bottomEnd: ['bottomRightRadius', 'RECTANGLE_BOTTOM_RIGHT_CORNER_RADIUS'],
  bottomStart: ['bottomLeftRadius', 'RECTANGLE_BOTTOM_LEFT_CORNER_RADIUS'],
} as const

/** What a node measures: sides and corners are one value where all four agree. Null for what is not set. */
export function paddingValue(node: FigmaNode, context: SpecContext): Json {
  const bound = recordAt(node, 'boundVariables')
  const sides = Object.entries(PADDING).map(([side, field]) => {
    return [side, driven(own(bound, field), numberAt(node, field) ?? 0, context)] as const
  })
  return sides.every(([, value]) => value === 0) ? null : together(sides)
}

export function strokeWeightValue(node: FigmaNode, context: SpecContext): Json {
  const bound = recordAt(node, 'boundVariables')
  const each = recordAt(node, 'individualStrokeWeights')
  const boundEach = recordAt(bound, 'individualStrokeWeights')
  const weight = numberAt(node, 'strokeWeight') ?? 0
  const sides = Object.entries(STROKES).map(([side, name]) => {
    const field = STROKE_FIELDS[side as keyof typeof STROKE_FIELDS]
    const variable = own(bound, field) ?? own(boundEach, name) ?? own(bound, 'strokeWeight')
    return [side, driven(variable, numberAt(each, name) ?? weight, context)] as const
  })
  return together(sides)
}

export function cornerRadiusValue(node: FigmaNode, context: SpecContext): Json {
  const bound = recordAt(node, 'boundVariables')
  const boundEach = recordAt(bound, 'rectangleCornerRadii')
  const radii = own(node, 'rectangleCornerRadii')
  const each = Array.isArray(radii) ? radii : []
  const all = numberAt(node, 'cornerRadius') ?? 0
  const corners = Object.entries(CORNERS).map(([corner, [field, restField]], at) => {
    const literal = typeof each[at] === 'number' ? each[at] : all
    const variable = own(bound, field) ?? own(boundEach, restField) ?? own(bound, 'cornerRadius')
    return [corner, driven(variable, literal, context)] as const
  })
  return corners.every(([, value]) => value === 0) ? null : together(corners)
}

/** Width and height as they are in the file, also where the layout gives them: `layoutSizing…` tells that it does. */
export function sizeValues(node: FigmaNode, context: SpecContext): JsonObject {
  const bound = recordAt(node, 'boundVariables')
  const size = recordAt(node, 'size')
  const box = recordAt(node, 'absoluteBoundingBox')
  const values: Record<string, Json> = {}
  for (const [name, axis] of [
    ['width', 'x'],
    ['height', 'y'],
  ] as const) {
    const variable = own(recordAt(bound, 'size'), axis) ?? own(bound, name)
    const shown = numberAt(size, axis) ?? numberAt(box, name)
    values[name] = driven(variable, shown === null ? null : pixels(shown), context)
  }
  for (const field of ['minWidth', 'maxWidth', 'minHeight', 'maxHeight'] as const) {
    values[field] = driven(own(bound, field), numberAt(node, field), context)
  }
  return values
}

/** A number, or the variable that drives it; null where there is neither. */
export function driven(variable: Json | undefined, literal: number | null, context: SpecContext): Json {
  const id = variableIn(variable)
  const rawValue = literal === null ? null : rounded(literal)
  return id === null ? rawValue : tokenReference(id, { type: 'dimension', rawValue }, context)
}

/** Four that agree become one, as the design tool shows them. */
function together(parts: readonly (readonly [string, Json])[]): Json {
  const [first] = parts
  const text = JSON.stringify(first?.[1])
  return parts.every(([, value]) => JSON.stringify(value) === text) ? (first?.[1] ?? null) : Object.fromEntries(parts)
}
