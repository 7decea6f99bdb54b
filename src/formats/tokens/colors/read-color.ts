import { isRecord, type JsonObject } from '../../../kit/shapes/json-value.ts'
import type { Color } from '../../../library/documents.ts'
import { mappedToSrgb, namedColor, toSrgb, type SpacedColor } from './color-spaces.ts'

/** A color and, where it is not what the source says to the letter, why. */
interface ReadColor {
  readonly color: Color
  readonly note?: string
  /** What the source says, where that lies outside of sRGB. */
  readonly wide?: SpacedColor
}

// Rounding on the way through XYZ; a color this far out of gamut is in it.
const TOLERANCE = 1e-4

/** A color object of the format, or one of the CSS forms that older files use; null for anything else. */
export function readColor(raw: unknown): ReadColor | null {
  if (typeof raw === 'string') return readText(raw.trim())
  if (!isRecord(raw)) return null
  if (typeof raw['r'] === 'number') return readChannels(raw)
  if ('red' in raw && 'green' in raw && 'blue' in raw) return readWholeWords(raw)
  const { colorSpace = 'srgb', components, alpha = 1, hex } = inComponents(raw)
  const fallback = typeof hex === 'string' ? readHex(hex) : null
  if (!Array.isArray(components)) return fallback && { color: withAlpha(fallback, alpha) }
  const numbers = components.map(numberOf)
  if (typeof colorSpace !== 'string' || numbers.length !== 3 || numbers.includes(null)) return null
  return inSrgb(colorSpace, numbers as number[], { alpha: numberOf(alpha), fallback })
}

interface Rest {
  readonly alpha: number | null
  readonly fallback: Color | null
}

function inSrgb(space: string, components: readonly number[], { alpha, fallback }: Rest): ReadColor | null {
  const [x = 0, y = 0, z = 0] = components
  const channels = toSrgb(space, [x, y, z])
  if (alpha === null || channels === null) return null
  const [r = 0, g = 0, b = 0] = channels.map(clamp)
  const color = { r, g, b, a: clamp(alpha) }
  const isInside = channels.every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE)
  if (isInside) return space === 'srgb' ? { color } : { color, note: `is a color in ${space}, kept as sRGB` }
  const wide: SpacedColor = { space, components: [x, y, z], alpha: color.a }
  return fallback
    ? { color: { ...fallback, a: color.a }, wide, note: `is outside sRGB (${space}); its hex value is kept` }
    : { color: mapped(wide, color), wide, note: `is outside sRGB (${space}) and was mapped into it` }
}

function mapped(color: SpacedColor, clipped: Color): Color {
  const [r, g, b] = mappedToSrgb(color)?.map(clamp) ?? []
  return r === undefined || g === undefined || b === undefined ? clipped : { r, g, b, a: clipped.a }
}

function readText(text: string): ReadColor | null {
  const plain = readHex(text) ?? NAMED.get(text.toLowerCase())
  if (plain) return { color: plain }
  const parsed = parseFunction(text)
  return parsed && inSrgb(parsed.space, parsed.components, { alpha: parsed.alpha, fallback: null })
}

/** A color with a name beyond those that any text may be taken for: for values that are said to be colors. */
export function readNamedColor(raw: unknown): ReadColor | null {
  const [r, g, b] = (typeof raw === 'string' ? namedColor(raw.trim()) : null) ?? []
  return r === undefined || g === undefined || b === undefined ? null : { color: { r, g, b, a: 1 } }
}

/** A color to compute with: in the space it is said in, and as far outside of sRGB as it is. */
export function parseColor(raw: unknown): SpacedColor | null {
  const said = isRecord(raw) ? inComponents(raw) : null
  if (said && Array.isArray(said['components']) && typeof said['colorSpace'] === 'string') {
    const [x, y, z] = said['components'].map(numberOf)
    const alpha = numberOf(said['alpha'] ?? 1)
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number' || alpha === null) return null
    return { space: said['colorSpace'], components: [x, y, z], alpha }
  }
  const parsed = typeof raw === 'string' ? parseFunction(raw.trim()) : null
  if (parsed) return parsed
  const color = (readColor(raw) ?? readNamedColor(raw))?.color
  return color ? { space: 'srgb', components: [color.r, color.g, color.b], alpha: color.a } : null
}

function parseFunction(text: string): SpacedColor | null {
  const [, name = '', inside = ''] = /^([a-z]+)\(([^()]*)\)$/i.exec(text) ?? []
  const [before = '', slashed] = inside.split('/')
  const words = before.split(/[\s,]+/).filter(Boolean)
  const space = name.toLowerCase() === 'color' ? words.shift() : FUNCTIONS.get(name.toLowerCase())
  if (space === undefined) return null
  const alphaWord = slashed?.trim() ?? words[3]
  const [x, y, z] = words.slice(0, 3).map((word, at) => component(word, space, at))
  const alpha = alphaWord === undefined ? 1 : component(alphaWord, 'alpha', 0)
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number' || alpha === null) return null
  return { space: space === 'rgb' ? 'srgb' : space, components: [x, y, z], alpha }
}

/** `rgb` counts to 255, unlike the color space it speaks of. */
const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['rgb', 'rgb'],
  ['rgba', 'rgb'],
  ['hsl', 'hsl'],
  ['hsla', 'hsl'],
  ...['hwb', 'lab', 'lch', 'oklab', 'oklch'].map((name) => [name, name] as const),
])
const NAMED: ReadonlyMap<string, Color> = new Map([
  ['transparent', { r: 0, g: 0, b: 0, a: 0 }],
  ['black', { r: 0, g: 0, b: 0, a: 1 }],
  ['white', { r: 1, g: 1, b: 1, a: 1 }],
])
/** What 100 % means in each place, where it is not 1. */
const WHOLE: Readonly<Record<string, readonly number[]>> = {
  rgb: [255, 255, 255],
  hsl: [360, 100, 100],
  hwb: [360, 100, 100],
  lab: [100, 125, 125],
  lch: [100, 150, 360],
  oklab: [1, 0.4, 0.4],
  oklch: [1, 0.4, 360],
}

function component(word: string, space: string, at: number): number | null {
  if (word === 'none') return 0
  const [, digits, unit] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|deg|rad|turn)?$/i.exec(word) ?? []
  if (digits === undefined) return null
  const whole = WHOLE[space]?.[at] ?? 1
  const factor = unit === '%' ? whole : unit === 'turn' ? 360 : unit === 'rad' ? 180 / Math.PI : 1
  const value = (Number(digits) * factor) / (unit === '%' ? 100 : 1)
  return space === 'rgb' ? value / 255 : value
}

function readHex(text: string): Color | null {
  if (!/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return null
  const digits = text.length < 6 ? text.slice(1).replaceAll(/./g, '$&$&') : text.slice(1)
  const [r = 0, g = 0, b = 0, a = 255] = (digits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  return { r: r / 255, g: g / 255, b: b / 255, a: a / 255 }
}

/** An older draft of the format says `channels`, which count to 255 in a space that it calls `rgb`. */
function inComponents(raw: JsonObject): JsonObject {
  const channels = raw['channels']
  if (!Array.isArray(channels) || raw['components'] !== undefined) return raw
  if (raw['colorSpace'] !== 'rgb') return { ...raw, components: channels }
  return { ...raw, colorSpace: 'srgb', components: channels.map((channel) => Number(channel) / 255) }
}

function readChannels({ r, g, b, a }: Readonly<Record<string, unknown>>): ReadColor | null {
  const channels = [r, g, b, a ?? 1].map(numberOf)
  if (channels.includes(null)) return null
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels.map((channel) => clamp(channel ?? 0))
  return { color: { r: red, g: green, b: blue, a: alpha } }
}

/** `{ red, green, blue, alpha }`, also as texts: shares as builds for Swift have them, or numbers to 255. */
function readWholeWords({ red, green, blue, alpha = 1 }: JsonObject): ReadColor | null {
  const [r, g, b, a] = [red, green, blue, alpha].map((word) =>
    typeof word === 'string' && word.trim() !== '' ? numberOf(Number(word)) : numberOf(word),
  )
  if (typeof r !== 'number' || typeof g !== 'number' || typeof b !== 'number') return null
  const whole = Math.max(r, g, b) > 1 ? 255 : 1
  return readChannels({ r: r / whole, g: g / whole, b: b / whole, a })
}

const withAlpha = (color: Color, alpha: unknown): Color =>
  typeof alpha === 'number' && alpha !== 1 ? { ...color, a: clamp(alpha) } : color
const numberOf = (value: unknown): number | null =>
  value === 'none' ? 0 : typeof value === 'number' && Number.isFinite(value) ? value : null
const clamp = (channel: number): number => Math.min(1, Math.max(0, channel))
