import { isList, isRecord, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import type { StyleEntry } from '../../bundle/library-bundle.ts'
import { readColor, readNamedColor } from '../colors/read-color.ts'
import { referenceOf } from '../model/references.ts'
import type { CompositeKind } from './composite-kind.ts'
import { splitFamilies } from './css-text.ts'

/** How what a composite value refers to is read: its end value, and the key of the token that is named. */
interface References {
  end(path: string): unknown
  key(path: string): string
}

type Content = Pick<StyleEntry, 'type' | 'properties' | 'bound_variables'>
type Bound = { property: string; token: string }[]

/** A composite value with the property names that the design tool's styles have. Lengths are pixels there. */
export function styleContent(kind: CompositeKind, json: Json, references: References): Content {
  const bound: Bound = []
  /** What a member comes to; where it is a reference, the property is bound to its token. */
  const read = (member: Json | undefined, property: string): unknown => {
    const path = referenceOf(member)
    if (path === null) return member
    bound.push({ property, token: references.key(path) })
    return references.end(path)
  }
  if (kind === 'typography') {
    const properties = isRecord(json) ? textProperties(json, read) : {}
    return { type: 'TEXT', properties, bound_variables: bound }
  }
  const list = isList(json) ? json : [json]
  if (kind === 'shadow') {
    const effects = list.map((one, at) => (isRecord(one) ? effectOf(one, `effects[${at}]`, read) : {}))
    return { type: 'EFFECT', properties: { effects }, bound_variables: bound }
  }
  const gradientStops = list.filter(isRecord).map(({ color, position }, at) => ({
    position: Number(read(position, `paints[0].gradientStops[${at}].position`) ?? 0),
    color: colorOf(read(color, `paints[0].gradientStops[${at}].color`)),
  }))
  return {
    type: 'PAINT',
    properties: { paints: [{ type: 'GRADIENT_LINEAR', gradientStops }] },
    bound_variables: bound,
  }
}

type Read = (member: Json | undefined, property: string) => unknown

function effectOf(shadow: JsonObject, path: string, read: Read): object {
  const length = (name: string, ...members: string[]): number => {
    const member = members.find((one) => shadow[one] !== undefined)
    return pixels(read(member === undefined ? 0 : shadow[member], `${path}.${name}`)) ?? 0
  }
  const isInner = shadow['inset'] === true || shadow['type'] === 'innerShadow'
  return {
    type: isInner ? 'INNER_SHADOW' : 'DROP_SHADOW',
    visible: true,
    color: colorOf(read(shadow['color'], `${path}.color`)),
    offset: { x: length('offsetX', 'offsetX', 'x'), y: length('offsetY', 'offsetY', 'y') },
    radius: length('radius', 'blur'),
    spread: length('spread', 'spread'),
  }
}

function textProperties(members: JsonObject, read: Read): Record<string, unknown> {
  const properties: Record<string, unknown> = {}
  const { fontFamily, fontWeight, fontSize, lineHeight, letterSpacing, ...others } = members
  const family = familyOf(read(fontFamily, 'fontFamily'))
  const weight = read(fontWeight, 'fontWeight')
  const isWeight = typeof weight === 'number' || typeof weight === 'string'
  if (family !== null) properties['fontName'] = { family, style: isWeight ? String(weight) : 'Regular' }
  if (isWeight) properties['fontWeight'] = weight
  const size = read(fontSize, 'fontSize')
  if (size !== undefined && size !== null) properties['fontSize'] = pixels(size) ?? textOf(size)
  const height = measured(read(lineHeight, 'lineHeight'), { bare: 'multiple' })
  if (height !== null) properties['lineHeight'] = height
  const spacing = measured(read(letterSpacing, 'letterSpacing'), { bare: 'pixels' })
  if (spacing !== null) properties['letterSpacing'] = spacing
  for (const [name, member] of Object.entries(others)) {
    const value = read(member, name)
    if (value !== undefined && value !== null) properties[name] = pixels(value) ?? colorOf(value) ?? textOf(value)
  }
  return properties
}

/** The first of a stack: what a designer would see. */
function familyOf(value: unknown): string | null {
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value[0] : null
  return typeof value === 'string' ? (splitFamilies(value)[0] ?? null) : null
}

const REM = 16

interface Measure {
  readonly value: number
  readonly unit: string
}

function measureOf(value: unknown): Measure | null {
  if (typeof value === 'number') return { value, unit: '' }
  if (isRecord(value) && typeof value['value'] === 'number' && typeof value['unit'] === 'string') {
    return { value: value['value'], unit: value['unit'] }
  }
  const [, digits, unit = ''] =
    typeof value === 'string' ? (/^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([a-z%]*)$/i.exec(value.trim()) ?? []) : []
  return digits === undefined ? null : { value: Number(digits), unit }
}

function pixels(value: unknown): number | null {
  const measure = measureOf(value)
  if (!measure) return null
  if (measure.unit === 'rem') return measure.value * REM
  return measure.unit === '' || measure.unit === 'px' ? measure.value : null
}

/** As the design tool says heights and spacings: so many pixels, or percent of the font's size. */
function measured(value: unknown, { bare }: { bare: 'multiple' | 'pixels' }): object | null {
  const measure = measureOf(value)
  if (!measure) return null
  const { value: amount, unit } = measure
  if (unit === '%') return { value: amount, unit: 'PERCENT' }
  if (unit === 'em' || (unit === '' && bare === 'multiple')) return { value: amount * 100, unit: 'PERCENT' }
  const length = pixels(value)
  return length === null ? null : { value: length, unit: 'PIXELS' }
}

function textOf(value: unknown): unknown {
  const measure = isRecord(value) ? measureOf(value) : null
  return measure ? `${measure.value}${measure.unit}` : value
}

const colorOf = (value: unknown): object | null => (readColor(value) ?? readNamedColor(value))?.color ?? null
