import type { TokenType } from '../../../contract/words.ts'
import type { Color, ComposedColor, TokenValue } from '../../../library/documents.ts'
import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import { easingText, partsOfEasing } from '../../tokens/motion/easing-text.ts'
import { variableIn } from './figma-json.ts'

/** What the design tool calls the type of a variable, as the type of a token; null for what no token can be. */
export const tokenType = (type: string): TokenType | null => TYPES.get(type) ?? null

const TYPES = new Map<string, TokenType>([
  ['COLOR', 'COLOR'],
  ['FLOAT', 'FLOAT'],
  ['STRING', 'STRING'],
  ['BOOLEAN', 'BOOLEAN'],
  ['TIMING', 'FLOAT'],
  ['EASING', 'STRING'],
])

interface VariableValue {
  readonly value: TokenValue
  /** What it was made of, where it says less. */
  readonly parts?: object
}

/** A value as a token has it; null where none can hold it. */
export function readValue(value: Json, type: string): VariableValue | null {
  const id = variableIn(value)
  if (id !== null) return { value: { alias: id } }
  if (type === 'TIMING') return typeof value === 'number' ? timing(value) : null
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return { value }
  if (!isRecord(value)) return null
  if (type === 'EASING') {
    const text = easingText(value)
    return text === null ? null : { value: text, parts: partsOfEasing(value) }
  }
  const read = colorIn(value) ?? composedIn(value)
  return read && { value: read }
}

/** They are seconds in single precision there: 0.30000001192092896. */
function timing(seconds: number): VariableValue {
  const value = Math.round(seconds * 10_000) / 10
  return { value, parts: { value, unit: 'ms' } }
}

function colorIn(value: Json | undefined): Color | null {
  if (!isRecord(value)) return null
  const { r, g, b, a = 1 } = value
  const isColor = [r, g, b, a].every((channel) => typeof channel === 'number' && channel >= 0 && channel <= 1)
  return isColor ? { r: Number(r), g: Number(g), b: Number(b), a: Number(a) } : null
}

function composedIn(value: Json): ComposedColor<{ readonly alias: string }> | null {
  const color = aliasIn(own(value, 'color')) ?? colorIn(own(value, 'color'))
  const percent = own(value, 'opacity')
  const opacity = aliasIn(percent) ?? (typeof percent === 'number' ? Math.min(100, Math.max(0, percent)) : null)
  return color === null || opacity === null ? null : { color, opacity }
}

function aliasIn(value: Json | undefined): { readonly alias: string } | null {
  const id = variableIn(value)
  return id === null ? null : { alias: id }
}
