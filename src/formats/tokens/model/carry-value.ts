import { isList, isRecord, type Json } from '../../../kit/shapes/json-value.ts'
import type { Color } from '../../../library/documents.ts'
import { nameOf } from '../../../kit/shapes/fault-words.ts'
import type { FindingCode } from '../../bundle/finding-codes.ts'
import { easingText } from '../motion/easing-text.ts'
import { readColor, readNamedColor } from '../colors/read-color.ts'
import type { SpacedColor } from '../colors/color-spaces.ts'
import { referencesIn } from './references.ts'
import { isNumberText } from './source-text.ts'
import type { ValueKind } from './token-types.ts'

type Literal = Color | number | string | boolean

/** A value as a token can hold it. `text` says the same where the token holds texts because another mode needs one. */
export interface Carried {
  readonly value: Literal
  readonly text: string
  /** What the value was made of, where it says less than the source. */
  readonly composite?: { readonly type: string; readonly json: object }
  /** What was lost or changed on the way. */
  readonly note?: string
  readonly noteCode?: FindingCode
}

/** The text of a value that is made of several; null where there is none. */
type Compose = (raw: Json) => Carried | null

/** The reason, for what no token can hold. */
export function carryValue(
  kind: ValueKind,
  raw: unknown,
  compose: Compose = () => null,
): Carried | { readonly refused: string } {
  if (raw === null || raw === undefined) return { refused: 'has no value' }
  const carried = CARRIERS[kind](raw)
  if (carried) return carried
  if (isRecord(raw) || isList(raw)) return compose(raw) ?? { refused: 'is made of values that CSS has no form for' }
  const inside = referencesIn(raw)
  const why = inside.length > 0 ? `computes with ${inside.join(', ')}` : `is not a ${kind}: ${nameOf(raw)}`
  if (typeof raw === 'string') return { value: raw, text: raw, note: `${why}; it is kept as text` }
  return typeof raw === 'number' || typeof raw === 'boolean'
    ? { value: raw, text: String(raw), note: `${why}; it is kept as it is` }
    : { refused: why }
}

/** What a value without a type most probably is. */
export function guessKind(raw: unknown): ValueKind {
  if (typeof raw === 'number') return 'number'
  if (typeof raw === 'boolean') return 'boolean'
  if (typeof raw === 'string') {
    if (isNumberText(raw.trim())) return 'number'
    return readColor(raw) ? 'color' : LENGTH.test(raw) ? 'dimension' : 'string'
  }
  if (Array.isArray(raw)) {
    if (raw.length === 4 && raw.every((item) => typeof item === 'number')) return 'cubicBezier'
    return raw.every((item) => typeof item === 'string') ? 'fontFamily' : 'composite'
  }
  if (isRecord(raw) && 'unit' in raw) {
    return typeof raw['unit'] === 'string' && TIMES.has(raw['unit']) ? 'duration' : 'dimension'
  }
  return readColor(raw) ? 'color' : 'composite'
}

const LENGTH = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:px|rem|em)$/
const TIMES = new Set(['ms', 's'])

const CARRIERS: Readonly<Record<ValueKind, (raw: unknown) => Carried | null>> = {
  color(raw) {
    const read = readColor(raw) ?? readNamedColor(raw)
    if (!read) return null
    const { r, g, b, a } = read.color
    const text = typeof raw === 'string' ? raw : `color(srgb ${r} ${g} ${b} / ${a})`
    return {
      value: read.color,
      text,
      ...(read.wide ? { composite: { type: 'color', json: wideJson(raw, read.wide) } } : {}),
      ...(read.note === undefined ? {} : { note: read.note, noteCode: 'color-converted' }),
    }
  },
  number: (raw) => number(raw),
  dimension: (raw) => measure(raw) ?? number(raw),
  duration: (raw) => measure(raw) ?? number(raw),
  fontFamily(raw) {
    if (typeof raw === 'string') return plain(raw)
    if (!Array.isArray(raw) || !raw.every((name) => typeof name === 'string')) return null
    return plain(raw.map(quoteFamily).join(', '))
  },
  fontWeight: (raw) => number(raw) ?? (typeof raw === 'string' ? plain(raw) : null),
  cubicBezier(raw) {
    if (typeof raw === 'string') return plain(raw)
    const points: unknown = isRecord(raw) ? [raw['x1'], raw['y1'], raw['x2'], raw['y2']] : raw
    if (!Array.isArray(points) || points.length !== 4 || !points.every((at) => typeof at === 'number')) return null
    return plain(`cubic-bezier(${points.join(', ')})`)
  },
  boolean(raw) {
    const value = raw === 'true' ? true : raw === 'false' ? false : raw
    return typeof value === 'boolean' ? { value, text: String(value) } : null
  },
  string: (raw) => (typeof raw === 'string' || typeof raw === 'number' ? plain(String(raw)) : axes(raw)),
  timing: (raw) =>
    typeof raw === 'number' && Number.isFinite(raw)
      ? { value: raw, text: `${raw}ms`, composite: { type: 'duration', json: { value: raw, unit: 'ms' } } }
      : null,
  easing(raw) {
    const text = isRecord(raw) ? easingText(raw) : null
    return text === null ? null : { ...plain(text), composite: { type: 'easing', json: raw as object } }
  },
  composite: (raw) => (typeof raw === 'string' && referencesIn(raw).length === 0 ? plain(raw) : null),
}

/** The settings of a font by their tags, as CSS has them: `'wght' 600, 'wdth' 100`. */
function axes(raw: unknown): Carried | null {
  const settings = isRecord(raw) ? Object.entries(raw).map(([tag, value]) => ({ tag: AXIS.exec(tag)?.[1], value })) : []
  const said = settings.flatMap(({ tag, value }) =>
    tag !== undefined && (typeof value === 'number' || isDigits(value)) ? [`'${tag}' ${value}`] : [],
  )
  return said.length > 0 && said.length === settings.length ? plain(said.join(', ')) : null
}

const AXIS = /^["']?([\x20-\x7e]{4})["']?$/
const isDigits = (value: unknown): value is string => typeof value === 'string' && isNumberText(value.trim())

/** A color outside of sRGB as an object of the format, for exports: as the source has it where that is one. */
function wideJson(raw: unknown, { space, components, alpha }: SpacedColor): object {
  if (isRecord(raw) && isList(raw['components'])) return raw
  return { colorSpace: space, components, ...(alpha === 1 ? {} : { alpha }) }
}

/** `{ value, unit }` or its text. Pixels are the unit of the design tool's numbers; any other one stays in a text. */
function measure(raw: unknown): Carried | null {
  if (typeof raw === 'string') {
    const [, digits = '', unit = ''] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z%]+)$/i.exec(raw.trim()) ?? []
    if (unit === '') return null
    return unit === 'px' && Number.isFinite(Number(digits)) ? { value: Number(digits), text: raw } : plain(raw.trim())
  }
  if (!isRecord(raw) || typeof raw['value'] !== 'number' || typeof raw['unit'] !== 'string') return null
  const text = `${raw['value']}${raw['unit']}`
  return raw['unit'] === 'px' ? { value: raw['value'], text } : plain(text)
}

function number(raw: unknown): Carried | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? { value: raw, text: String(raw) } : null
  if (typeof raw !== 'string' || !isNumberText(raw.trim()) || !Number.isFinite(Number(raw))) return null
  return { value: Number(raw), text: raw.trim() }
}

const plain = (text: string): Carried => ({ value: text, text })
const quoteFamily = (name: string): string => (/[,"]/.test(name) ? JSON.stringify(name) : name)
