import { readColor } from '../../formats/tokens/colors/read-color.ts'

export type ValueKind = 'color' | 'length' | 'time' | 'number' | 'text'

/** What two ways to write one CSS value have in common: `#FFF`, `white` and `rgb(255 255 255)` are one color. */
export interface CssKey {
  readonly kind: ValueKind
  readonly key: string
  /** Of lengths in pixels, of times in milliseconds. */
  readonly number: number | null
  /** Of colors: red, green, blue and alpha, 0 to 255. */
  readonly channels: readonly number[] | null
}

/** A root font size nobody said otherwise: 1rem is 16px. */
const REM = 16
const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(px|rem|ms|s)?$/i

export function cssKey(text: string): CssKey {
  const plain = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const [, digits, unit] = NUMBER.exec(plain) ?? []
  if (digits !== undefined) return numberKey(Number(digits), unit)
  const color = looksLikeColor(plain) ? readColor(plain)?.color : undefined
  if (color) {
    const channels = [color.r, color.g, color.b, color.a].map((share) => Math.round(share * 255))
    return { kind: 'color', key: `color ${channels.join(' ')}`, number: null, channels }
  }
  return {
    kind: 'text',
    key: `text ${plain.replaceAll(/["']/g, '').replaceAll(/ ?, ?/g, ',')}`,
    number: null,
    channels: null,
  }
}

function numberKey(number: number, unit: string | undefined): CssKey {
  const key = (kind: ValueKind, value: number): CssKey => {
    const rounded = Math.round(value * 1000) / 1000
    return { kind, key: `${kind} ${rounded}`, number: rounded, channels: null }
  }
  if (unit === 'px' || unit === 'rem') return key('length', unit === 'rem' ? number * REM : number)
  if (unit === 'ms' || unit === 's') return key('time', unit === 's' ? number * 1000 : number)
  return key('number', number)
}

const NEARLY_GRAY = 21

/** Black, white and what lies between. */
export const isGray = ({ channels }: CssKey): boolean =>
  channels !== null && Math.max(...channels.slice(0, 3)) - Math.min(...channels.slice(0, 3)) <= NEARLY_GRAY

/** Most words of a style sheet are no colors, and reading one costs more than this. */
const looksLikeColor = (text: string): boolean =>
  /^#[0-9a-f]{3,8}$/.test(text) ||
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)$/.test(text) ||
  /^(?:white|black)$/.test(text)
