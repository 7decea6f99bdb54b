import { isNumber, isRecord, numberOr, type Fields } from '../document/document.ts'

export interface Typography {
  readonly family: string | null
  readonly size: number
  readonly weight: number
  readonly isItalic: boolean
  /** In pixels; null where the font decides. */
  readonly lineHeight: number | null
  readonly letterSpacing: number
  readonly textCase: 'as it is' | 'upper' | 'lower' | 'title'
  readonly decoration: 'none' | 'underline' | 'line-through'
}

const SIZE = 14
const LARGEST = 2_000

/** Of the properties of a TEXT style or of the literal in a spec document. */
export function readTypography(fields: unknown): Typography {
  const text: Fields = isRecord(fields) ? fields : {}
  const font: Fields = isRecord(text['fontName'])
    ? text['fontName']
    : { family: text['fontFamily'], style: text['fontStyle'] }
  const style = typeof font['style'] === 'string' ? font['style'] : ''
  const size = Math.min(Math.max(numberOr(text['fontSize'], SIZE), 1), LARGEST)
  return {
    family: typeof font['family'] === 'string' ? font['family'] : null,
    size,
    weight: isNumber(text['fontWeight']) ? text['fontWeight'] : weightOf(style),
    isItalic: /italic|oblique/i.test(style),
    lineHeight: lengthOf(text['lineHeight'], size),
    letterSpacing: lengthOf(text['letterSpacing'], size) ?? 0,
    textCase: CASES[String(text['textCase'])] ?? 'as it is',
    decoration: DECORATIONS[String(text['textDecoration'])] ?? 'none',
  }
}

const CASES: Readonly<Record<string, Typography['textCase']>> = {
  UPPER: 'upper',
  LOWER: 'lower',
  TITLE: 'title',
  SMALL_CAPS: 'upper',
}
const DECORATIONS: Readonly<Record<string, Typography['decoration']>> = {
  UNDERLINE: 'underline',
  STRIKETHROUGH: 'line-through',
}

/** A number of pixels, `{ value, unit }` or `120%`; null for what the font decides. */
function lengthOf(length: unknown, size: number): number | null {
  if (isNumber(length)) return length
  if (typeof length === 'string') {
    const [, number, unit] = /^(-?[\d.]+)(px|%|em)?$/.exec(length) ?? []
    if (number === undefined || !Number.isFinite(Number(number))) return null
    return unit === '%' ? (Number(number) / 100) * size : unit === 'em' ? Number(number) * size : Number(number)
  }
  if (!isRecord(length) || !isNumber(length['value'])) return null
  if (length['unit'] === 'AUTO') return null
  return length['unit'] === 'PERCENT' || length['unit'] === '%' ? (length['value'] / 100) * size : length['value']
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
