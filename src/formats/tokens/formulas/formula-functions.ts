import { inSpace, type SpacedColor } from '../colors/color-spaces.ts'

// The functions that formulas may call: arithmetic, the CSS ones that make a color of channels or give one an alpha, and
// those that take a color apart and put it together again in OKLCH.

interface Amount {
  readonly kind: 'number'
  readonly value: number
  readonly unit: string
}
type Operand = Amount | { readonly kind: 'color'; readonly color: SpacedColor }
type FormulaFunction = (parts: readonly Operand[]) => Operand | null

/** Over numbers of one unit, which the result has. */
const arithmetic =
  (compute: (...values: number[]) => number, least = 1): FormulaFunction =>
  (parts) => {
    const amounts = parts.filter((part) => part.kind === 'number')
    const units = new Set(amounts.map(({ unit }) => unit).filter(Boolean))
    if (amounts.length < parts.length || amounts.length < least || units.size > 1) return null
    return { kind: 'number', value: compute(...amounts.map(({ value }) => value)), unit: [...units][0] ?? '' }
  }

/** `rgba(<color>, 0.5)`, or a color of its channels as CSS has it. */
const channels =
  (space: string, most: readonly number[]): FormulaFunction =>
  (parts) => {
    const [first, second] = parts
    if (first?.kind === 'color') {
      const alpha = second?.kind === 'number' ? shareOf(second) : null
      return parts.length === 2 && alpha !== null ? { kind: 'color', color: { ...first.color, alpha } } : null
    }
    const amounts = parts.filter((part) => part.kind === 'number')
    const [x, y, z, a] = amounts
    if (!x || !y || !z || amounts.length < parts.length || amounts.length > 4) return null
    const [i = 0, j = 0, k = 0] = [x, y, z].map(({ value, unit }, at) => scaled(value, unit, space, most[at] ?? 1))
    return { kind: 'color', color: { space, components: [i, j, k], alpha: a ? shareOf(a) : 1 } }
  }

/** sRGB channels count to 255 and are shares in the color space; the parts of HSL count to 100 in both. */
function scaled(value: number, unit: string, space: string, most: number): number {
  const counted = unit === '%' ? (value / 100) * most : value
  return space === 'srgb' ? counted / 255 : counted
}

const shareOf = ({ value, unit }: Amount): number => Math.min(1, Math.max(0, unit === '%' ? value / 100 : value))

const OKLCH = { lightness: 0, chroma: 1, hue: 2 } as const
type Channel = keyof typeof OKLCH

const channelOf =
  (channel: Channel): FormulaFunction =>
  ([part, second]) => {
    const color = part?.kind === 'color' && !second ? inSpace(part.color, 'oklch') : null
    return color && { kind: 'number', value: color.components[OKLCH[channel]], unit: '' }
  }

const withChannel =
  (channel: Channel): FormulaFunction =>
  ([part, amount, third]) => {
    const color = part?.kind === 'color' && !third ? inSpace(part.color, 'oklch') : null
    if (!color || amount?.kind !== 'number') return null
    const value = amount.unit === '%' ? amount.value / 100 : amount.value
    const [l, c, h] = color.components
    const components = { lightness: [value, c, h], chroma: [l, value, h], hue: [l, c, value] } as const
    return { kind: 'color', color: { ...color, components: components[channel] } }
  }

const rounded = (value: number, digits = 0): number => Number(value.toFixed(Math.min(20, Math.max(0, digits))))

export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map([
  ['abs', arithmetic(Math.abs)],
  ['ceil', arithmetic(Math.ceil)],
  ['floor', arithmetic(Math.floor)],
  ['round', arithmetic((value) => Math.round(value))],
  ['roundto', arithmetic(rounded)],
  ['sqrt', arithmetic(Math.sqrt)],
  ['pow', arithmetic((base, power = 1) => base ** power, 2)],
  ['min', arithmetic(Math.min)],
  ['max', arithmetic(Math.max)],
  ['clamp', arithmetic((least, value = 0, most = 0) => Math.min(most, Math.max(least, value)), 3)],
  ['rgb', channels('srgb', [255, 255, 255])],
  ['rgba', channels('srgb', [255, 255, 255])],
  ['hsl', channels('hsl', [360, 100, 100])],
  ['hsla', channels('hsl', [360, 100, 100])],
  ['oklch', channels('oklch', [1, 0.4, 360])],
  ['lightness', channelOf('lightness')],
  ['chroma', channelOf('chroma')],
  ['hue', channelOf('hue')],
  ['set_lightness', withChannel('lightness')],
  ['set_chroma', withChannel('chroma')],
  ['set_hue', withChannel('hue')],
])
