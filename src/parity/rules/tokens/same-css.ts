import { cssKey } from '../../../code/rules/css-key.ts'
import { readColor } from '../../../formats/tokens/colors/read-color.ts'
import { splitFamilies, weightText } from '../../../formats/tokens/composites/css-text.ts'

/** What has to be computed, or is taken from elsewhere. */
const COMPUTED = /\b(?:calc|clamp|min|max|env|var|color-mix|attr|if)\(|\{|\$/i

/**
 * Whether two values come to the same on the screen; undefined where that takes more than reading them. Numbers of the
 * design tool have no unit: `8` is `0.5rem`. A font is its first family.
 */
export function sameCss(one: string, other: string): boolean | undefined {
  if (one.trim() === other.trim()) return true
  if (COMPUTED.test(one) || COMPUTED.test(other)) return undefined
  const [a, b] = [partsOf(one), partsOf(other)]
  if (a.length === b.length && a.every((part, at) => samePart(part, b[at] ?? ''))) return true
  return sameFamily(one, other) || sameWeight(one, other)
}

const ITALIC = /\b(?:italic|oblique)\b/i

/** `Black Italic` of a font is `900 italic`. */
function sameWeight(one: string, other: string): boolean {
  if (!ITALIC.test(one) || !ITALIC.test(other)) return false
  const [a, b] = [one, other].map((text) => plain(text).replace(ITALIC, '').trim())
  return a !== undefined && b !== undefined && samePart(a === '' ? '400' : a, b === '' ? '400' : b)
}

/** At spaces, commas and slashes outside of brackets and quotation marks. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let [part, depth, quote] = ['', 0, '']
  for (const sign of text.trim()) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '(') depth++
    else if (sign === ')') depth--
    if (depth === 0 && quote === '' && /[\s,/]/.test(sign)) {
      if (part !== '') parts.push(part)
      part = ''
    } else part += sign
  }
  return part === '' ? parts : [...parts, part]
}

const CLOSE = 0.011

function samePart(one: string, other: string): boolean {
  const [a, b] = [cssKey(one), cssKey(other)]
  if (a.key === b.key) return true
  const [first, second] = [numberOf(one), numberOf(other)]
  if (first && second) return isSameNumber(first, second)
  const [weight, heavy] = [weightText(plain(one)) ?? plain(one), weightText(plain(other)) ?? plain(other)]
  if (weight === heavy || NAMED_WEIGHTS.get(weight) === heavy || NAMED_WEIGHTS.get(heavy) === weight) return true
  const [color, paint] = [readColor(one)?.color, readColor(other)?.color]
  if (color === undefined || paint === undefined) return false
  return isSameColor(color, paint, one.startsWith('#') && other.startsWith('#') ? 0 : 1)
}

const NAMED_WEIGHTS = new Map([
  ['normal', '400'],
  ['bold', '700'],
])

const plain = (text: string): string => text.replaceAll(/["']/g, '').toLowerCase()

interface Amount {
  readonly number: number
  readonly unit: string
}

const UNITS: Readonly<Record<string, readonly [factor: number, unit: string]>> = {
  rem: [16, 'px'],
  s: [1000, 'ms'],
}

function numberOf(text: string): Amount | undefined {
  const [, digits, said = ''] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z]+|%)?$/i.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const [factor, unit] = UNITS[said.toLowerCase()] ?? [1, said.toLowerCase()]
  return { number: Number(digits) * factor, unit }
}

function isSameNumber(one: Amount, other: Amount): boolean {
  if (Math.abs(one.number - other.number) <= CLOSE)
    return one.unit === other.unit || one.unit === '' || other.unit === '' || one.number === 0
  const [share, percent] = one.unit === '%' ? [other, one] : [one, other]
  return percent.unit === '%' && share.unit === '' && Math.abs(share.number * 100 - percent.number) <= CLOSE * 100
}

type Channels = Readonly<Record<'r' | 'g' | 'b' | 'a', number>>

/** Where one of them is computed a channel may be rounded otherwise. */
const isSameColor = (one: Channels, other: Channels, apart: number): boolean =>
  (['r', 'g', 'b', 'a'] as const).every(
    (name) => Math.abs(Math.round(one[name] * 255) - Math.round(other[name] * 255)) <= apart,
  )

/** The design tool knows one family, a style sheet those that stand in for it too. */
function sameFamily(one: string, other: string): boolean {
  const [a, b] = [splitFamilies(one), splitFamilies(other)]
  const [first, second] = [a[0], b[0]]
  if (first === undefined || second === undefined || a.length > 1 === b.length > 1) return false
  return plain(first) === plain(second)
}
