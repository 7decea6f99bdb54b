import type { CSSProperties } from 'react'
import { isRecord } from './reference.ts'

// Styles and literal style values of the design tool → CSS. What CSS cannot say is left out, and said so beside it.

type Fields = Readonly<Record<string, unknown>>

/** `{ r, g, b, a }` as floats, or a text that CSS understands. */
export function colorCss(color: unknown, opacity = 1): string | undefined {
  if (typeof color === 'string')
    return opacity === 1 ? color : `color-mix(in srgb, ${color} ${opacity * 100}%, transparent)`
  if (!isRecord(color)) return undefined
  const [r, g, b] = [color['r'], color['g'], color['b']].map((part) => Math.round(numberOr(part, 0) * 255))
  return `rgb(${r} ${g} ${b} / ${round(numberOr(color['a'], 1) * opacity)})`
}

function paintCss(paint: unknown): string | undefined {
  if (!isRecord(paint) || paint['visible'] === false) return undefined
  const opacity = numberOr(paint['opacity'], 1)
  if (paint['type'] === 'SOLID') return colorCss(paint['color'], opacity)
  const stops = Array.isArray(paint['gradientStops']) ? paint['gradientStops'].filter(isRecord) : []
  if (stops.length === 0) return undefined
  const list = stops
    .map((stop) => `${colorCss(stop['color'], opacity)} ${round(numberOr(stop['position'], 0) * 100)}%`)
    .join(', ')
  if (paint['type'] === 'GRADIENT_RADIAL' || paint['type'] === 'GRADIENT_DIAMOND') return `radial-gradient(${list})`
  if (paint['type'] === 'GRADIENT_ANGULAR') return `conic-gradient(${list})`
  return `linear-gradient(${gradientAngle(paint['gradientTransform'])}deg, ${list})`
}

/** The paints of a style lie on top of each other, the last one above. */
export function paintsCss(paints: unknown): string | undefined {
  const layers = (Array.isArray(paints) ? paints : []).map(paintCss).filter((css) => css !== undefined)
  const asLayer = (css: string): string => (css.includes('gradient(') ? css : `linear-gradient(${css}, ${css})`)
  return layers.length === 0 ? undefined : layers.reverse().map(asLayer).join(', ')
}

export function effectsCss(effects: unknown): CSSProperties {
  const list = (Array.isArray(effects) ? effects : []).filter(isRecord).filter(({ visible }) => visible !== false)
  const shadows = list.map(shadowCss).filter((css) => css !== undefined)
  const blur = (type: string): number => numberOr(list.find((effect) => effect['type'] === type)?.['radius'], 0)
  return {
    ...(shadows.length > 0 ? { boxShadow: shadows.join(', ') } : {}),
    ...(blur('LAYER_BLUR') > 0 ? { filter: `blur(${blur('LAYER_BLUR')}px)` } : {}),
    ...(blur('BACKGROUND_BLUR') > 0 ? { backdropFilter: `blur(${blur('BACKGROUND_BLUR')}px)` } : {}),
  }
}

function shadowCss(effect: Fields): string | undefined {
  const { type } = effect
  if (type !== undefined && type !== 'DROP_SHADOW' && type !== 'INNER_SHADOW') return undefined
  const offset = isRecord(effect['offset']) ? effect['offset'] : { x: effect['offsetX'], y: effect['offsetY'] }
  const color = colorCss(effect['color'])
  if (color === undefined) return undefined
  const inset = type === 'INNER_SHADOW' || effect['inset'] === true ? 'inset ' : ''
  const radius = numberOr(effect['radius'] ?? effect['blur'], 0)
  return `${inset}${numberOr(offset['x'], 0)}px ${numberOr(offset['y'], 0)}px ${radius}px ${numberOr(effect['spread'], 0)}px ${color}`
}

/** Both the properties of a TEXT style and the literal of a spec document. */
export function typographyCss(text: Fields): CSSProperties {
  const font = isRecord(text['fontName']) ? text['fontName'] : { family: text['fontFamily'], style: text['fontStyle'] }
  const style = typeof font['style'] === 'string' ? font['style'] : ''
  const weight = typeof text['fontWeight'] === 'number' ? text['fontWeight'] : weightOf(style)
  const lineHeight = lengthCss(text['lineHeight'])
  const letterSpacing = lengthCss(text['letterSpacing'], 'em')
  return {
    ...(typeof font['family'] === 'string' ? { fontFamily: `"${font['family']}", ${fallbackOf(font['family'])}` } : {}),
    ...(typeof text['fontSize'] === 'number' ? { fontSize: text['fontSize'] } : {}),
    fontWeight: weight,
    ...(/italic|oblique/i.test(style) ? { fontStyle: 'italic' } : {}),
    ...(lineHeight === undefined ? {} : { lineHeight }),
    ...(letterSpacing === undefined ? {} : { letterSpacing }),
    ...CASES[String(text['textCase'])],
    ...DECORATIONS[String(text['textDecoration'])],
  }
}

const CASES: Readonly<Record<string, CSSProperties>> = {
  UPPER: { textTransform: 'uppercase' },
  LOWER: { textTransform: 'lowercase' },
  TITLE: { textTransform: 'capitalize' },
  SMALL_CAPS: { fontVariantCaps: 'small-caps' },
}
const DECORATIONS: Readonly<Record<string, CSSProperties>> = {
  UNDERLINE: { textDecoration: 'underline' },
  STRIKETHROUGH: { textDecoration: 'line-through' },
}

/** `{ value, unit }` or a number of pixels. */
function lengthCss(length: unknown, percentUnit: 'em' | '%' = '%'): string | undefined {
  if (typeof length === 'number') return `${length}px`
  if (!isRecord(length) || typeof length['value'] !== 'number') return undefined
  if (length['unit'] !== 'PERCENT') return `${length['value']}px`
  return percentUnit === 'em' ? `${round(length['value'] / 100)}em` : `${length['value']}%`
}

const WEIGHTS = [
  [/thin|hairline/i, 100],
  [/(extra|ultra)[ -]?light/i, 200],
  [/light/i, 300],
  [/medium/i, 500],
  [/(semi|demi)[ -]?bold/i, 600],
  [/(extra|ultra)[ -]?bold/i, 800],
  [/black|heavy/i, 900],
  [/bold/i, 700],
] as const
const weightOf = (style: string): number => WEIGHTS.find(([pattern]) => pattern.test(style))?.[1] ?? 400

const fallbackOf = (family: string): string => (/mono|code|courier/i.test(family) ? 'var(--mono)' : 'var(--sans)')

/** The transform maps the layer onto the gradient, so its first row is the direction in which the gradient runs. */
function gradientAngle(transform: unknown): number {
  const row: unknown = Array.isArray(transform) ? transform[0] : undefined
  if (!Array.isArray(row)) return 180
  return round((Math.atan2(numberOr(row[1], 0), numberOr(row[0], 1)) * 180) / Math.PI + 90)
}

export const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other)
const round = (value: number): number => Math.round(value * 1_000) / 1_000
