import { isRecord, own, type Json } from '../../src/kit/shapes/json-value.ts'
import { textOf } from './answer.ts'
import { find, lengthAt, read, sidesOf, wordAt, type Layers } from './element.ts'
import { paintsOf, pixels, valueOf, type Scope } from './values.ts'

// How an element looks, as declarations.

const BOX_FILLS = ['backgroundColor', 'fills'] as const
const FILLS: Readonly<Record<string, readonly string[]>> = {
  text: ['textColor', 'fills'],
  container: BOX_FILLS,
  slot: BOX_FILLS,
  instance: BOX_FILLS,
}
/** What is drawn by outlines has no background: its color is that of its outline. */
const OUTLINED = new Set(['vector', 'glyph', 'polygon', 'star'])

const paintsAt = (layers: Layers, ...names: readonly string[]): string[] => {
  const found = find(layers, ...names)
  return found === undefined ? [] : paintsOf(found.value, found.scope)
}

export function lookCss(type: string, layers: Layers, tint: readonly string[] | null): string[] {
  const own = paintsAt(layers, ...(FILLS[type] ?? ['backgroundColor', 'fillColor', 'fills']))
  const strokes = paintsAt(layers, 'strokes')
  const isOutlined = OUTLINED.has(type)
  const isTinted = isOutlined && tint !== null
  const fills = isTinted && (own.length > 0 || strokes.length === 0) ? tint : own
  return [
    ...fillCss(type, fills),
    ...strokeCss(layers, isTinted && strokes.length > 0 ? tint : strokes, isOutlined),
    ...cornerCss(type, layers),
    ...effectsCss(layers),
    ...(type === 'text' ? textCss(layers) : []),
    ...(read(layers, 'clipContent', 'clipsContent') === true ? ['overflow:clip'] : []),
    ...opacityCss(layers),
  ]
}

/** What an instance gives to the glyphs inside of it. */
export const tintOf = (layers: Layers): readonly string[] | null =>
  find(layers, 'fillColor') === undefined ? null : paintsAt(layers, 'fillColor')

function fillCss(type: string, fills: readonly string[]): string[] {
  if (fills.length === 0) return type === 'text' || OUTLINED.has(type) ? ['color:transparent'] : []
  const [first = ''] = fills
  const isPlain = fills.length === 1 && !first.includes('-gradient(')
  if (type === 'text' || OUTLINED.has(type)) return [`color:${isPlain ? first : 'transparent'};--fills:${fills.length}`]
  if (isPlain) return [`background-color:${first}`]
  return [
    `background-image:${fills.map((one) => (one.includes('-gradient(') ? one : `linear-gradient(${one},${one})`)).join(',')}`,
  ]
}

/** A stroke takes no room: an outline, or boxes without a blur where its sides differ. */
function strokeCss(layers: Layers, strokes: readonly string[], isOutlined: boolean): string[] {
  const color = strokes.at(-1)
  if (color === undefined) return []
  const [top = 1, right = 1, bottom = 1, left = 1] = sidesOf(layers, 'strokeWeight', [], 1)
  const paint = color.includes('-gradient(') ? 'transparent' : color
  if (isOutlined) return [`-webkit-text-stroke:${top}px ${paint}`]
  const align = wordAt(layers, 'strokeAlign')
  const most = Math.max(top, right, bottom, left)
  const isEven = [top, right, bottom, left].every((one) => one === most)
  if (!isEven) return [`--stroke:${[left, top, right, bottom].join(' ')};outline:0 solid ${paint}`]
  const offset = align === 'OUTSIDE' ? 0 : align === 'CENTER' ? -most / 2 : -most
  return [`outline:${most}px solid ${paint};outline-offset:${offset}px`]
}

function cornerCss(type: string, layers: Layers): string[] {
  if (type === 'ellipse') return ['border-radius:50%']
  const corners = sidesOf(layers, 'cornerRadius', [], 0, ['topStart', 'topEnd', 'bottomEnd', 'bottomStart'])
  return corners.some((one) => one > 0) ? [`border-radius:${corners.map((one) => `${one}px`).join(' ')}`] : []
}

function opacityCss(layers: Layers): string[] {
  const opacity = lengthAt(layers, 'opacity')
  return opacity === null ? [] : [`opacity:${opacity > 1 ? opacity / 100 : opacity}`]
}

function effectsCss(layers: Layers): string[] {
  const found = find(layers, 'effects', 'effectStyleId')
  const value = found && valueOf(found.value, found.scope)
  if (found === undefined || value === undefined) return []
  if (typeof value === 'string') return value.includes(': ') ? [value] : [`box-shadow:${value}`]
  const listed = own(value, 'shadows') ?? own(value, 'effects')
  const shadows = (Array.isArray(listed) ? (listed as readonly Json[]) : []).flatMap((one) =>
    shadowCss(one, found.scope),
  )
  return shadows.length === 0 ? [] : [`box-shadow:${shadows.join(',')}`]
}

function shadowCss(shadow: Json, scope: Scope): string[] {
  if (!isRecord(shadow) || shadow['visible'] === false) return []
  const offset = isRecord(shadow['offset'])
    ? shadow['offset']
    : { x: shadow['offsetX'] ?? 0, y: shadow['offsetY'] ?? 0 }
  const length = (value: Json | undefined): string => `${pixels(value, scope) ?? 0}px`
  const [color] = paintsOf(shadow['color'], scope)
  const isInner = shadow['type'] === 'INNER_SHADOW' || shadow['inset'] === true
  const lengths = [offset['x'], offset['y'], shadow['radius'] ?? shadow['blur'], shadow['spread']].map(length)
  return color === undefined ? [] : [`${isInner ? 'inset ' : ''}${lengths.join(' ')} ${color}`]
}

const CASES: Readonly<Record<string, string>> = {
  UPPER: 'uppercase',
  LOWER: 'lowercase',
  TITLE: 'capitalize',
  SMALL_CAPS: 'uppercase',
}
const ALIGNS: Readonly<Record<string, string>> = {
  CENTER: 'center',
  RIGHT: 'right',
  END: 'right',
  JUSTIFIED: 'justify',
}
const STYLES: readonly (readonly [RegExp, number])[] = [
  [/thin|hairline/i, 100],
  [/(extra|ultra)[ -]?light/i, 200],
  [/light/i, 300],
  [/medium/i, 500],
  [/(semi|demi)[ -]?bold/i, 600],
  [/(extra|ultra)[ -]?bold/i, 800],
  [/black|heavy/i, 900],
  [/bold/i, 700],
]

function textCss(layers: Layers): string[] {
  const align = ALIGNS[wordAt(layers, 'textAlignHorizontal', 'textAlign')]
  const found = find(layers, 'typography', 'textStyleId')
  const value = found && valueOf(found.value, found.scope)
  const told = typeof value === 'string' ? [value] : isRecord(value) && found ? typography(value, found.scope) : []
  const most = lengthAt(layers, 'maxLines')
  const isCut = wordAt(layers, 'textTruncation') === 'ENDING' || wordAt(layers, 'textAutoResize') === 'TRUNCATE'
  return [
    'font-size:14px;line-height:normal',
    ...told,
    ...(align ? [`text-align:${align}`] : []),
    ...(isCut ? ['overflow:hidden;text-overflow:ellipsis', most === null ? '' : `max-height:${most}lh`] : []),
  ]
}

function typography(fields: Readonly<Record<string, Json>>, scope: Scope): string[] {
  const of = (name: string): Json | undefined => valueOf(fields[name], scope)
  const font = isRecord(fields['fontName']) ? fields['fontName'] : { style: of('fontStyle') ?? '' }
  const weight = of('fontWeight') ?? STYLES.find(([pattern]) => pattern.test(textOf(font['style'])))?.[1]
  const length = (name: string): string | null => {
    const value = of(name)
    if (isRecord(value))
      return value['unit'] === 'AUTO' || typeof value['value'] !== 'number'
        ? null
        : `${value['value']}${/percent|%/i.test(textOf(value['unit'])) ? (name === 'lineHeight' ? '%' : 'e-2em') : 'px'}`
    if (typeof value === 'string')
      return /^-?[\d.]+(px|em|%)$/.test(value)
        ? name === 'letterSpacing'
          ? value.replace('%', 'e-2em')
          : value
        : /^-?[\d.]+$/.test(value)
          ? `${value}px`
          : null
    return typeof value === 'number' ? `${value}px` : null
  }
  const said = [
    ['font-size', length('fontSize')],
    ['font-weight', weight === undefined ? null : textOf(weight)],
    ['line-height', length('lineHeight')],
    ['letter-spacing', length('letterSpacing')],
    ['text-transform', CASES[textOf(of('textCase'))] ?? null],
  ] as const
  return said.flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}`]))
}
