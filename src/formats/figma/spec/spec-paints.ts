import { isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { listAt, numberAt, recordAt, recordsAt, textAt, variableIn } from '../nodes/figma-json.ts'
import { tokenReference, type SpecContext } from './spec-context.ts'
import { gradientDirection, type BoxSize } from './spec-gradient.ts'

/** The paints of a node as one color, a list where there are several, null where none is to be seen. */
export function paintsValue(paints: readonly JsonObject[], box: BoxSize, context: SpecContext): Json {
  const values = paints.map((paint) => paintValue(paint, box, context)).filter((value) => value !== null)
  return values.length > 1 ? values : (values[0] ?? null)
}

/** A hidden paint is left out unless a variable drives it: that binding is a fact of the source. */
function paintValue(paint: JsonObject, box: BoxSize, context: SpecContext): Json {
  const isHidden = own(paint, 'visible') === false
  const value = valueOf(paint, box, context)
  if (!isHidden) return blended(value, blendModeOf(paint))
  return hasReference(value) ? { visible: false, color: value } : null
}

/** How a layer or a paint is mixed with what is below it; null where it lies upon it. */
export function blendModeOf(of: JsonObject): string | null {
  const mode = textAt(of, 'blendMode')
  return mode === '' || mode === 'NORMAL' || mode === 'PASS_THROUGH' ? null : mode
}

function blended(value: Json, blendMode: string | null): Json {
  if (blendMode === null || value === null) return value
  const isPlain = isRecord(value) && own(value, '$token') === undefined
  return isPlain ? { ...value, blendMode } : { color: value, blendMode }
}

function valueOf(paint: JsonObject, box: BoxSize, context: SpecContext): Json {
  const type = textAt(paint, 'type')
  const variable = own(recordAt(paint, 'boundVariables'), 'color')
  const opacity = numberAt(paint, 'opacity') ?? 1
  if (type === 'SOLID' || variableIn(variable) !== null) {
    return drivenColor(variable, colorAt(paint, opacity), context)
  }
  if (type.startsWith('GRADIENT_')) return gradientValue(paint, type.slice('GRADIENT_'.length), box, context)
  const image = textAt(paint, 'imageRef')
  if (image !== '')
    return { type, image: context.graphics.image(image), scaleMode: textAt(paint, 'scaleMode') || 'FILL' }
  return type === '' ? null : { type }
}

function gradientValue(paint: JsonObject, type: string, box: BoxSize, context: SpecContext): Json {
  const opacity = numberAt(paint, 'opacity') ?? 1
  const stops = recordsAt(paint, 'gradientStops').map((stop) => ({
    position: rounded(numberAt(stop, 'position') ?? 0),
    color: drivenColor(own(recordAt(stop, 'boundVariables'), 'color'), colorAt(stop, opacity), context),
  }))
  return { type, ...gradientDirection(paint, type, box), stops }
}

/** A color, or the variable that drives it. */
export function drivenColor(variable: Json | undefined, color: string | null, context: SpecContext): Json {
  const id = variableIn(variable)
  return id === null ? color : tokenReference(id, { type: 'color', rawValue: color }, context)
}

/** The color of a paint, a stop or a shadow; null where it has none. */
export function colorAt(of: JsonObject, opacity: number): string | null {
  const color = own(of, 'color')
  return isRecord(color) ? hexOf(color, opacity) : null
}

/**
 * Paints with the variables that the node names for them. Mostly a paint names its own; where none does and there is one
 * for each, they are meant in their order.
 */
export function boundPaints(node: JsonObject, list: 'fills' | 'strokes'): readonly JsonObject[] {
  const paints = recordsAt(node, list)
  const named = listAt(recordAt(node, 'boundVariables'), list)
  if (named.length === 0 || named.length !== paints.length) return paints
  if (paints.some((paint) => own(paint, 'boundVariables') !== undefined || own(paint, 'gradientStops') !== undefined)) {
    return paints
  }
  return paints.map((paint, at) => ({ ...paint, boundVariables: { color: named[at] ?? null } }))
}

export const hasReference = (value: Json): boolean => JSON.stringify(value).includes('"$token"')

/** `#RRGGBB`, or `#RRGGBBAA` where it is not opaque. */
function hexOf(color: JsonObject, opacity: number): string {
  const alpha = (numberAt(color, 'a') ?? 1) * opacity
  const channels = ['r', 'g', 'b'].map((channel) => numberAt(color, channel) ?? 0)
  return `#${[...channels, ...(alpha >= 1 ? [] : [alpha])].map(hexPair).join('')}`
}

const hexPair = (channel: number): string =>
  Math.round(Math.min(Math.max(channel, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()

/** The design tool stores 32-bit floats, whose tails mean nothing. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Places and sizes: no screen shows less than a thousandth, and every digit is paid for. */
export const pixels = (value: number): number => Math.round(value * 1_000) / 1_000
