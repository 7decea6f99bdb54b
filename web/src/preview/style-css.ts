import type { CSSProperties } from 'react'
import { isRecord } from './reference.ts'

// Styles and literal style values of the design tool → CSS. What CSS cannot say is left out, and said so beside it.

type Fields = Readonly<Record<string, unknown>>

/** `{ r, g, b, a }` as floats, or a text that CSS understands. */
export function colorCss(color: unknown, opacity = 1): string | undefined {
  if (typeof color === 'string')
    return opacity === 1 ? color : `color-mix(in srgb, ${color} ${opacity * 100}%, transparent)`
  if (!isRecord(color)) return undefined
  const parts = [color['r'], color['g'], color['b']].map((part) => Math.round(numberOr(part, 0) * 255))
  const alpha = round(numberOr(color['a'], 1) * opacity)
  if (alpha < 1) return `rgb(${parts.join(' ')} / ${alpha})`
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** One paint of a style; undefined for a hidden one and for what CSS has no words for. */
export function paintCss(paint: unknown): string | undefined {
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
  return `linear-gradient(${gradientAngle(paint)}deg, ${list})`
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
    ...(blur('LAYER_BLUR') > 0 ? { filter: `blur(${pixels(blur('LAYER_BLUR'))})` } : {}),
    ...(blur('BACKGROUND_BLUR') > 0 ? { backdropFilter: `blur(${pixels(blur('BACKGROUND_BLUR'))})` } : {}),
  }
}

export function shadowCss(effect: Fields): string | undefined {
  const { type } = effect
  if (type !== undefined && type !== 'DROP_SHADOW' && type !== 'INNER_SHADOW') return undefined
  const offset = isRecord(effect['offset']) ? effect['offset'] : { x: effect['offsetX'], y: effect['offsetY'] }
  const color = colorCss(effect['color'])
  if (color === undefined) return undefined
  const inset = type === 'INNER_SHADOW' || effect['inset'] === true ? 'inset ' : ''
  const lengths = [offset['x'], offset['y'], effect['radius'] ?? effect['blur'], effect['spread']]
  return `${inset}${lengths.map((length) => pixels(numberOr(length, 0))).join(' ')} ${color}`
}

export const pixels = (length: number): string => (round(length) === 0 ? '0' : `${round(length)}px`)

/** The fonts that stand in where nobody has that of the style. */
const OWN_FONTS = { sans: 'var(--sans)', mono: 'var(--mono)' }

/** Both the properties of a TEXT style and the literal of a spec document. */
export function typographyCss(text: Fields, fonts: typeof OWN_FONTS = OWN_FONTS): CSSProperties {
  const { family, style, weight } = fontOf(text)
  const { fontSize } = text
  const lineHeight = lengthCss(text['lineHeight'])
  const letterSpacing = lengthCss(text['letterSpacing'], 'em')
  const fallback = /mono|code|courier/i.test(family ?? '') ? fonts.mono : fonts.sans
  return {
    ...(family === null ? {} : { fontFamily: `"${family.replaceAll(/["\\<>{}]/g, '')}", ${fallback}` }),
    ...(typeof fontSize === 'number' || typeof fontSize === 'string' ? { fontSize } : {}),
    fontWeight: weight,
    ...(/italic|oblique/i.test(style) ? { fontStyle: 'italic' } : {}),
    ...(lineHeight === undefined ? {} : { lineHeight }),
    ...(letterSpacing === undefined ? {} : { letterSpacing }),
    ...CASES[String(text['textCase'])],
    ...DECORATIONS[String(text['textDecoration'])],
  }
}

export function fontOf(text: Fields): {
  readonly family: string | null
  readonly style: string
  readonly weight: number
} {
  const font = isRecord(text['fontName']) ? text['fontName'] : { family: text['fontFamily'], style: text['fontStyle'] }
  const style = typeof font['style'] === 'string' ? font['style'] : ''
  // Design tokens tell a weight as a number, as its text, or by its name.
  const { fontWeight } = text
  const told = Number(fontWeight)
  return {
    family: typeof font['family'] === 'string' ? font['family'] : null,
    style,
    weight: told > 0 ? told : weightOf(typeof fontWeight === 'string' ? fontWeight : style),
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
  if (typeof length === 'number') return pixels(length)
  if (!isRecord(length)) return undefined
  const { value, unit } = length
  if (unit === 'AUTO') return 'normal'
  if (typeof value !== 'number') return undefined
  if (unit !== 'PERCENT' || round(value) === 0) return pixels(value)
  return percentUnit === 'em' ? `${round(value / 100)}em` : `${round(value)}%`
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

/** Files tell where a gradient begins and ends; the tool's own interface has the transform that maps the layer onto it. */
function gradientAngle({ gradientHandlePositions: handles, gradientTransform: transform }: Fields): number {
  const [start, end]: readonly unknown[] = Array.isArray(handles) ? handles : []
  if (isRecord(start) && isRecord(end)) {
    const [x, y] = ['x', 'y'].map((axis) => numberOr(end[axis], 0) - numberOr(start[axis], 0))
    return angle(x ?? 0, y ?? 0)
  }
  const row: unknown = Array.isArray(transform) ? transform[0] : undefined
  return Array.isArray(row) ? angle(numberOr(row[0], 1), numberOr(row[1], 0)) : 180
}

const angle = (x: number, y: number): number => round((Math.atan2(y, x) * 180) / Math.PI + 90)

export const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other)
const round = (value: number): number => Math.round(value * 1_000) / 1_000
