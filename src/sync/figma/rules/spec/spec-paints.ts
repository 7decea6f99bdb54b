import { own, type Json, type JsonObject } from '../../../../kit/json-value.ts'
import { numberAt, recordAt, recordsAt, textAt, variableIn } from '../figma-json.ts'
import { tokenReference, type SpecContext } from './spec-context.ts'

/** The paints of a node as one color, a list where there are several, null where none is to be seen. */
export function paintsValue(paints: readonly JsonObject[], context: SpecContext): Json {
  const values = paints.map((paint) => paintValue(paint, context)).filter((value) => value !== null)
  return values.length > 1 ? values : (values[0] ?? null)
}

/** A hidden paint is left out unless a variable drives it: that binding is a fact of the source. */
function paintValue(paint: JsonObject, context: SpecContext): Json {
  const isHidden = own(paint, 'visible') === false
  const value = valueOf(paint, context)
  if (!isHidden) return value
  return hasReference(value) ? { visible: false, color: value } : null
}

function valueOf(paint: JsonObject, context: SpecContext): Json {
  const type = textAt(paint, 'type')
  const variable = variableIn(own(recordAt(paint, 'boundVariables'), 'color'))
  if (variable !== null) return tokenReference(variable, 'color', context)
  if (type === 'SOLID') return hexOf(recordAt(paint, 'color'), numberAt(paint, 'opacity') ?? 1)
  if (type.startsWith('GRADIENT_')) return gradientValue(paint, type, context)
  return type === '' ? null : { type }
}

function gradientValue(paint: JsonObject, type: string, context: SpecContext): Json {
  const stops = recordsAt(paint, 'gradientStops').map((stop) => {
    const variable = variableIn(own(recordAt(stop, 'boundVariables'), 'color'))
    const color = variable === null ? hexOf(recordAt(stop, 'color'), 1) : tokenReference(variable, 'color', context)
    return { position: rounded(numberAt(stop, 'position') ?? 0), color }
  })
  return { type: type.slice('GRADIENT_'.length), stops }
}

const hasReference = (value: Json): boolean => JSON.stringify(value).includes('"$token"')

/** `#RRGGBB`, or `#RRGGBBAA` where it is not opaque. */
export function hexOf(color: JsonObject, opacity: number): string {
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
