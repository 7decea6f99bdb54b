import { isList, isRecord, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { inSpace } from '../../tokens/colors/color-spaces.ts'
import { parseColor, readColor, readNamedColor } from '../../tokens/colors/read-color.ts'
import { splitFamilies } from '../../tokens/composites/css-text.ts'
import { referenceOf } from '../../tokens/model/references.ts'
import { hexColor } from '../../../tokens/rules/hex-color.ts'
import type { Dialect, Members } from './dialect.ts'

/** DTCG 2025.10 by the letter of its schemas: what they would refuse has no value here. */
export const DTCG_2025: Dialect = {
  spell: ({ type, value }, members) => (Object.hasOwn(SPELL, type) ? (SPELL[type]?.(value, members) ?? null) : null),
}

type Spell = (value: unknown, members: Members) => Json | null

const SPELL: Readonly<Record<string, Spell>> = {
  color,
  dimension: (value) => measure(value, ['px', 'rem']),
  duration: (value) => measure(value, ['ms', 's']),
  number,
  fontFamily,
  fontWeight,
  cubicBezier,
  strokeStyle,
  shadow: (value, members) => (isList(value) ? all(value, (one) => shadow(one, members)) : shadow(value, members)),
  gradient: (value, members) => (isList(value) ? all(value, (one) => gradientStop(one, members)) : null),
  border: (value, members) =>
    object(value, {
      color: (of) => part(of['color'], 'color', members),
      width: (of) => part(pixels(of['width']), 'dimension', members),
      style: (of) => part(of['style'], 'strokeStyle', members),
    }),
  transition: (value, members) =>
    object(value, {
      duration: (of) => part(of['duration'], 'duration', members),
      delay: (of) => part(of['delay'] ?? { value: 0, unit: 'ms' }, 'duration', members),
      timingFunction: (of) => part(of['timingFunction'], 'cubicBezier', members),
    }),
  typography: (value, members) =>
    object(value, {
      fontFamily: (of) => part(of['fontFamily'], 'fontFamily', members),
      fontSize: (of) => part(pixels(of['fontSize']), 'dimension', members),
      fontWeight: (of) => part(of['fontWeight'] ?? 400, 'fontWeight', members),
      letterSpacing: (of) => part(letterSpacing(of, members), 'dimension', members),
      lineHeight: (of) => lineHeight(of, members),
    }),
}

/** A member that is a reference, or a value of a type; null where it is neither. */
function part(value: Json | undefined, type: string, members: Members): Json | null {
  const path = referenceOf(value)
  if (path === null) return value === undefined ? null : (SPELL[type]?.(value, members) ?? null)
  const found = members.refer(path, [type])
  if (found === null || typeof found === 'string') return found
  const own = found.type === 'number' && type === 'dimension' ? pixels(found.value as Json) : found.value
  return SPELL[type]?.(own, members) ?? null
}

/** What a member comes to, for those that are computed from one another. */
function end(value: Json | undefined, members: Members): unknown {
  const path = referenceOf(value)
  if (path === null) return value
  const found = members.refer(path, [])
  return typeof found === 'object' && found ? found.value : undefined
}

function color(value: unknown): Json | null {
  const read = readColor(value) ?? readNamedColor(value)
  if (!read) return null
  const { r, g, b, a } = read.color
  if (!read.wide) {
    const hex = hexColor({ r, g, b, a: 1 }).toLowerCase()
    return { colorSpace: 'srgb', components: [r, g, b], ...(a === 1 ? {} : { alpha: a }), hex }
  }
  const said = isRecord(value) && typeof value['hex'] === 'string' ? { hex: value['hex'].slice(0, 7) } : {}
  const kept = isRecord(value) && isList(value['components']) ? value['components'] : read.wide.components
  const [space, components] = isInBounds(read.wide.space, kept) ? [read.wide.space, kept] : unbounded(value)
  return { colorSpace: space, components, ...(a === 1 ? {} : { alpha: a }), ...said }
}

/** oklch has no bound for what is colorful. */
function unbounded(value: unknown): readonly [string, readonly number[]] {
  const parsed = parseColor(value)
  const [light = 0, chroma = 0, hue = 0] = (parsed && inSpace(parsed, 'oklch'))?.components ?? []
  return ['oklch', [Math.min(1, Math.max(0, light)), Math.max(0, chroma), ((hue % 360) + 360) % 360]]
}

const SHARE = [0, 1] as const
const PERCENT = [0, 100] as const
const ANY = [-Infinity, Infinity] as const
const CHROMA = [0, Infinity] as const
/** Less than a whole turn. */
const HUE = [0, 359.999_999_999] as const
const BOUNDS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  hsl: [HUE, PERCENT, PERCENT],
  hwb: [HUE, PERCENT, PERCENT],
  lab: [PERCENT, ANY, ANY],
  lch: [PERCENT, CHROMA, HUE],
  oklab: [SHARE, ANY, ANY],
  oklch: [SHARE, CHROMA, HUE],
}

function isInBounds(space: string, components: readonly Json[]): boolean {
  const bounds = BOUNDS[space] ?? [SHARE, SHARE, SHARE]
  return (
    components.length === 3 &&
    bounds.every(([least, most], at) => {
      const component = components[at]
      return component === 'none' || (typeof component === 'number' && component >= least && component <= most)
    })
  )
}

function measure(value: unknown, units: readonly string[]): Json | null {
  const read = measureOf(value)
  return read && units.includes(read.unit) ? { value: read.value, unit: read.unit } : null
}

interface Measure {
  readonly value: number
  /** Empty for a bare number. */
  readonly unit: string
}

/** `{ value, unit }`, its text, or a number. */
function measureOf(value: unknown): Measure | null {
  if (typeof value === 'number') return Number.isFinite(value) ? { value, unit: '' } : null
  if (typeof value === 'string') {
    const [, digits, unit = ''] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)$/i.exec(value.trim()) ?? []
    return digits === undefined ? null : { value: Number(digits), unit }
  }
  if (!isRecord(value)) return null
  const { value: amount, unit } = value
  return typeof amount === 'number' && Number.isFinite(amount) && typeof unit === 'string'
    ? { value: amount, unit }
    : null
}

/** A bare number is a number of pixels, as in the older forms of the format. */
function pixels(value: Json | undefined): Json | undefined {
  const read = isRecord(value) ? null : measureOf(value)
  return read?.unit === '' ? { value: read.value, unit: 'px' } : value
}

function number(value: unknown): Json | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function fontFamily(value: unknown): Json | null {
  const names = typeof value === 'string' ? splitFamilies(value) : value
  if (!isList(names) || names.length === 0) return null
  if (!names.every((name) => typeof name === 'string' && referenceOf(name) === null)) return null
  return names.length === 1 ? (names[0] ?? null) : names
}

const WEIGHTS =
  'thin hairline extra-light ultra-light light normal regular book medium semi-bold demi-bold bold extra-bold ultra-bold black heavy extra-black ultra-black'.split(
    ' ',
  )

/** `Semi Bold` and `SemiBold` are `semi-bold`. */
function fontWeight(value: unknown): Json | null {
  const isDigits = typeof value === 'string' && /^\d+$/.test(value)
  if (typeof value === 'number' || isDigits) return Number(value) >= 1 && Number(value) <= 1000 ? Number(value) : null
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '')
  return typeof value === 'string' ? (WEIGHTS.find((name) => plain(name) === plain(value)) ?? null) : null
}

const CURVES: Readonly<Record<string, readonly number[]>> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
}

function cubicBezier(value: unknown): Json | null {
  const text = typeof value === 'string' ? value.trim() : ''
  const inside = /^cubic-bezier\(([^()]*)\)$/.exec(text)?.[1]?.split(',').map(Number)
  const points: unknown = inside ?? (Object.hasOwn(CURVES, text) ? CURVES[text] : value)
  if (!isList(points) || points.length !== 4 || !points.every((point) => Number.isFinite(point))) return null
  const isTime = (point: Json | undefined): boolean => Number(point) >= 0 && Number(point) <= 1
  return isTime(points[0]) && isTime(points[2]) ? points : null
}

const STROKES = ['solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'outset', 'inset']

function strokeStyle(value: unknown, members: Members): Json | null {
  if (typeof value === 'string') return STROKES.includes(value) ? value : null
  if (!isRecord(value) || !isList(value['dashArray'])) return null
  const dashArray = all(value['dashArray'], (one) => part(pixels(one), 'dimension', members))
  const lineCap = value['lineCap'] ?? 'butt'
  return dashArray && ['round', 'butt', 'square'].some((cap) => cap === lineCap) ? { dashArray, lineCap } : null
}

function shadow(value: unknown, members: Members): Json | null {
  const length = (of: JsonObject, ...names: string[]): Json | null => {
    const name = names.find((one) => of[one] !== undefined)
    return part(pixels(name === undefined ? 0 : of[name]), 'dimension', members)
  }
  const made = object(value, {
    color: (of) => part(of['color'], 'color', members),
    offsetX: (of) => length(of, 'offsetX', 'x'),
    offsetY: (of) => length(of, 'offsetY', 'y'),
    blur: (of) => length(of, 'blur'),
    spread: (of) => length(of, 'spread'),
  })
  const isInset = isRecord(value) && (value['inset'] === true || value['type'] === 'innerShadow')
  return isRecord(made) && isInset ? { ...made, inset: true } : made
}

const gradientStop: Spell = (value, members) =>
  object(value, {
    color: (of) => part(of['color'], 'color', members),
    position: (of) => share(part(of['position'], 'number', members)),
  })

const share = (value: Json | null): Json | null => (typeof value === 'number' ? Math.min(1, Math.max(0, value)) : value)

/** Letters may be set apart by a share of their size, which is computed here. */
function letterSpacing(of: JsonObject, members: Members): Json | undefined {
  const value = of['letterSpacing']
  if (value === undefined) return { value: 0, unit: 'px' }
  const said = measureOf(end(value, members))
  const size = fontSize(of, members)
  if (!said || !size || (said.unit !== '%' && said.unit !== 'em')) return pixels(value)
  return { value: round(size.value * (said.unit === '%' ? said.value / 100 : said.value)), unit: size.unit }
}

/** A multiple of the size of the letters; one that is said as a length, or in percent, is computed. */
function lineHeight(of: JsonObject, members: Members): Json | null {
  const value = of['lineHeight']
  if (value === undefined) return null
  const direct = part(value, 'number', members)
  if (direct !== null) return direct
  const said = measureOf(end(value, members))
  if (!said) return null
  if (said.unit === '' || said.unit === 'em') return said.value
  if (said.unit === '%') return round(said.value / 100)
  const size = fontSize(of, members)
  if (!size || size.value === 0 || !LENGTHS.has(said.unit)) return null
  return round((said.value * (LENGTHS.get(said.unit) ?? 1)) / (size.value * (LENGTHS.get(size.unit) ?? 1)))
}

function fontSize(of: JsonObject, members: Members): Measure | null {
  const read = measureOf(end(of['fontSize'], members))
  const size = read?.unit === '' ? { value: read.value, unit: 'px' } : read
  return size && LENGTHS.has(size.unit) ? size : null
}

/** In pixels. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['rem', 16],
])

const round = (value: number): number => Number(value.toFixed(6))

/** An object with every member, or null where one of them has no value. */
function object(value: unknown, members: Readonly<Record<string, (of: JsonObject) => Json | null>>): Json | null {
  if (!isRecord(value)) return null
  const entries = Object.entries(members).map(([name, read]) => [name, read(value)] as const)
  return entries.some(([, member]) => member === null) ? null : Object.fromEntries(entries)
}

function all(list: readonly Json[], spell: (one: Json) => Json | null): Json | null {
  const spelled = list.map(spell)
  return spelled.length === 0 || spelled.includes(null) ? null : spelled
}
