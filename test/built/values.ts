import { isRecord, own, type Json, type JsonObject } from '../../src/kit/shapes/json-value.ts'
import { textOf, type Answer } from './answer.ts'

// Values of a tree as CSS has them: `{Color/text/primary}` is a token or a style of the same answer, `$label` a property.

export interface Scope {
  readonly answer: Answer
  readonly props: Readonly<Record<string, Json>>
}

/** The value behind properties, conditions and references; undefined where the answer does not tell it. */
export function valueOf(value: Json | undefined, scope: Scope): Json | undefined {
  if (typeof value === 'string') {
    const prop = value.startsWith('$') ? value.slice(1).replaceAll('~1', '/').replaceAll('~0', '~') : undefined
    if (prop !== undefined && scope.answer.props.has(prop)) return scope.props[prop]
    const [, shown, reference] = /^(?:(.*) )?\{([^{}]+)\}$/s.exec(value) ?? []
    if (reference === undefined) return value
    return named(reference, scope.answer) ?? (shown === undefined ? undefined : (parsed(shown) ?? shown))
  }
  const branch = own(value, 'if')
  if (isRecord(branch)) return valueOf(branch[holds(branch['condition'], scope) ? 'then' : 'else'], scope)
  return value
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function named(reference: string, { tokens, styles }: Answer): Json | undefined {
  const known = tokens.get(reference) ?? styles.get(reference)
  if (known !== undefined) return known
  const values = [...tokens].filter(([path]) => path.endsWith(`/${reference}`))
  return values.length === 1 ? values[0]?.[1] : undefined
}

function holds(condition: Json | undefined, scope: Scope): boolean {
  if (!isRecord(condition)) return Boolean(valueOf(condition, scope))
  const args = own(condition, 'args')
  const value = valueOf(own(args, 'value') ?? own(args, 'left'), scope)
  const other = valueOf(own(args, 'equals') ?? own(args, 'right') ?? own(args, 'to'), scope)
  const isEmpty = value === undefined || value === null || value === ''
  switch (textOf(condition['operation'])) {
    case 'isNotNull':
      return !isEmpty
    case 'isNull':
      return isEmpty
    case 'equals':
      return value === other
    case 'notEquals':
      return value !== other
    default:
      return Boolean(value)
  }
}

/** In pixels; null where it is no length. */
export function pixels(value: Json | undefined, scope: Scope): number | null {
  const found = valueOf(value, scope)
  if (typeof found === 'number') return found
  const text = typeof found === 'string' ? /^(-?[\d.]+)(px)?$/.exec(found)?.[1] : undefined
  return text === undefined ? null : Number(text)
}

export const word = (value: Json | undefined, scope: Scope): string => {
  const found = valueOf(value, scope)
  return typeof found === 'string' ? found.toUpperCase() : ''
}

/** Layers of a background, the uppermost first as CSS has them. */
export function paintsOf(value: Json | undefined, scope: Scope): string[] {
  const found = valueOf(value, scope)
  if (found === undefined || found === null) return []
  if (Array.isArray(found)) return (found as readonly Json[]).flatMap((one) => paintsOf(one, scope)).reverse()
  if (typeof found === 'string') return [paintStyle(found)]
  if (!isRecord(found)) return []
  if (own(found, 'visible') === false) return []
  if (Array.isArray(own(found, 'paints'))) return paintsOf(own(found, 'paints'), scope)
  const opacity = typeof found['opacity'] === 'number' ? found['opacity'] : 1
  const stops = found['stops'] ?? found['gradientStops']
  if (Array.isArray(stops)) return [gradient(found, stops as readonly Json[], opacity, scope)]
  if (found['color'] !== undefined) return paintsOf(found['color'], scope).map((color) => faded(color, opacity))
  if (typeof found['r'] === 'number') return [faded(channels(found), opacity)]
  return [PICTURE]
}

/** A picture that a fill shows: its bytes are not in an answer. */
export const PICTURE = 'linear-gradient(transparent, transparent)'

const paintStyle = (css: string): string => css.replace(/^(background|background-color|color|background-image): /, '')

const channels = ({ r, g, b, a = 1 }: JsonObject): string =>
  `rgb(${[r, g, b].map((one) => Math.round(Number(one) * 255)).join(' ')} / ${Number(a)})`

const faded = (color: string, opacity: number): string =>
  opacity === 1 ? color : `color-mix(in srgb, ${color} ${opacity * 100}%, transparent)`

function gradient(paint: JsonObject, stops: readonly Json[], opacity: number, scope: Scope): string {
  const colors = stops.filter(isRecord).flatMap((stop) => {
    const [color] = paintsOf(stop['color'], scope)
    return color === undefined ? [] : [`${faded(color, opacity)} ${Number(stop['position'] ?? 0) * 100}%`]
  })
  const type = textOf(paint['type'] ?? '').toUpperCase()
  if (type.includes('RADIAL')) return `radial-gradient(${colors.join(', ')})`
  if (type.includes('ANGULAR')) return `conic-gradient(${colors.join(', ')})`
  return `linear-gradient(${Number(paint['angle'] ?? 180)}deg, ${colors.join(', ')})`
}
