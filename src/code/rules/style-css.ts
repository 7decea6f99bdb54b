import type { StyleType } from '../../contract/words.ts'
import { own, type Json } from '../../kit/shapes/json-value.ts'
import { textDeclarations } from './tree/named-style.ts'
import { channelsText, rounded } from './tree/style-value.ts'

/** A token that decides a property: its custom property, and what that is in the modes that are asked for. */
export interface BoundText {
  readonly variable: string
  readonly css: string | null
}
/** By a property as the design tool has it: `fontSize`, `paints[0].color`, `effects[1].offsetY`. */
type BoundTo = (property: string) => BoundText | undefined

/**
 * A style as CSS: declarations of a text or an effect, a value of a paint. What a token decides is `var(--name, value)`, the
 * value being that of the modes; null where CSS has nothing, such as for a grid.
 */
export function styleCss(type: StyleType, properties: Json, boundTo: BoundTo): string | null {
  if (type === 'TEXT') return textCss(properties, boundTo)
  if (type === 'EFFECT') return effectsCss(properties, boundTo)
  return type === 'PAINT' ? paintsCss(properties, boundTo) : null
}

/** Where a token is not in the project, or nothing in CSS, what the style shows by itself stands. */
function either(bound: BoundText | undefined, literal: string | null, unit = ''): string | null {
  if (bound?.css === undefined || bound.css === null) return literal
  const text = `var(${bound.variable}, ${bound.css})`
  return unit !== '' && isBare(bound.css) ? `calc(${text} * 1${unit})` : text
}

const isBare = (css: string): boolean => /^-?[\d.]+$/.test(css)

const TEXT_PROPERTIES = [
  ['font-family', ['fontFamily', 'fontName.family']],
  ['font-size', ['fontSize']],
  ['font-weight', ['fontWeight', 'fontStyle', 'fontName.style']],
  ['font-style', []],
  ['line-height', ['lineHeight']],
  ['letter-spacing', ['letterSpacing']],
] as const

const CASES: Readonly<Record<string, string>> = {
  UPPER: 'text-transform: uppercase',
  LOWER: 'text-transform: lowercase',
  TITLE: 'text-transform: capitalize',
  SMALL_CAPS: 'font-variant-caps: small-caps',
  SMALL_CAPS_FORCED: 'font-variant-caps: all-small-caps',
}
const DECORATIONS: Readonly<Record<string, string>> = { UNDERLINE: 'underline', STRIKETHROUGH: 'line-through' }

function textCss(properties: Json, boundTo: BoundTo): string | null {
  const literal = new Map(textDeclarations(properties))
  const told = TEXT_PROPERTIES.flatMap(([property, names]) => {
    const bound = names.map(boundTo).find((one) => one !== undefined)
    const isName = property === 'font-weight' && bound?.css !== null && !/^\d+$/.test(bound?.css ?? '0')
    const text = either(isName ? undefined : bound, literal.get(property) ?? null, unitOf(property, properties))
    return text === null ? [] : [`${property}: ${text}`]
  })
  const [letters, line] = [own(properties, 'textCase'), own(properties, 'textDecoration')]
  if (typeof letters === 'string' && CASES[letters] !== undefined) told.push(CASES[letters])
  if (typeof line === 'string' && DECORATIONS[line] !== undefined) told.push(`text-decoration: ${DECORATIONS[line]}`)
  return told.length === 0 ? null : told.join('; ')
}

/** A number alone is in the unit that the style itself is in. */
function unitOf(property: string, properties: Json): string {
  if (property === 'font-size') return 'px'
  const member = property === 'line-height' ? 'lineHeight' : property === 'letter-spacing' ? 'letterSpacing' : null
  if (member === null) return ''
  const unit = own(own(properties, member), 'unit')
  const isShare = unit === 'PERCENT' || unit === '%'
  return isShare ? (member === 'lineHeight' ? '%' : 'em / 100') : 'px'
}

function effectsCss(properties: Json, boundTo: BoundTo): string | null {
  const listed = own(properties, 'effects')
  const effects = (Array.isArray(listed) ? listed : []).flatMap((effect: Json, at) =>
    own(effect, 'visible') === false ? [] : [{ effect, at, type: own(effect, 'type') }],
  )
  const lengthOf = (at: number, name: string, literal: Json | undefined): string =>
    either(boundTo(`effects[${at}].${name}`), typeof literal === 'number' ? `${rounded(literal)}px` : null, 'px') ??
    '0px'
  const shadows = effects.flatMap(({ effect, at, type }) => {
    if (type !== 'DROP_SHADOW' && type !== 'INNER_SHADOW') return []
    const color = either(boundTo(`effects[${at}].color`), channelsText(own(effect, 'color')))
    const offset = own(effect, 'offset')
    const lengths = [
      lengthOf(at, 'offsetX', own(offset, 'x')),
      lengthOf(at, 'offsetY', own(offset, 'y')),
      lengthOf(at, 'radius', own(effect, 'radius')),
      lengthOf(at, 'spread', own(effect, 'spread')),
    ]
    return color === null ? [] : [`${type === 'INNER_SHADOW' ? 'inset ' : ''}${lengths.join(' ')} ${color}`]
  })
  const blurs = effects.flatMap(({ effect, at, type }) => {
    const property = type === 'LAYER_BLUR' ? 'filter' : type === 'BACKGROUND_BLUR' ? 'backdrop-filter' : null
    return property === null ? [] : [`${property}: blur(${lengthOf(at, 'radius', own(effect, 'radius'))})`]
  })
  const told = [...(shadows.length > 0 ? [`box-shadow: ${shadows.join(', ')}`] : []), ...blurs]
  return told.length === 0 ? null : told.join('; ')
}

/** The paints of a style lie on top of each other, the last one above; CSS names the uppermost first. */
function paintsCss(properties: Json, boundTo: BoundTo): string | null {
  const listed = own(properties, 'paints')
  const layers = (Array.isArray(listed) ? listed : []).flatMap((paint: Json, at) => {
    if (own(paint, 'visible') === false) return []
    const text = paintCss(paint, (property) => boundTo(`paints[${at}].${property}`))
    return text === null ? [] : [text]
  })
  if (layers.length < 2) return layers[0] ?? null
  const asLayer = (css: string): string => (css.includes('-gradient(') ? css : `linear-gradient(${css}, ${css})`)
  return layers.toReversed().map(asLayer).join(', ')
}

function paintCss(paint: Json, boundTo: BoundTo): string | null {
  const type = own(paint, 'type')
  const opacity = own(paint, 'opacity')
  const share = typeof opacity === 'number' ? opacity : 1
  const shown = (color: string | null): string | null =>
    color === null || share === 1 ? color : `color-mix(in srgb, ${color} ${rounded(share * 100)}%, transparent)`
  if (type === 'SOLID') return shown(either(boundTo('color'), channelsText(own(paint, 'color'))))
  const stops = own(paint, 'gradientStops')
  if (typeof type !== 'string' || !Array.isArray(stops)) return null
  const told = stops.flatMap((stop: Json, at) => {
    const color = shown(either(boundTo(`gradientStops[${at}].color`), channelsText(own(stop, 'color'))))
    const position = own(stop, 'position')
    return color === null ? [] : [`${color} ${rounded((typeof position === 'number' ? position : 0) * 100)}%`]
  })
  if (told.length === 0) return null
  if (type === 'GRADIENT_RADIAL' || type === 'GRADIENT_DIAMOND') return `radial-gradient(${told.join(', ')})`
  if (type === 'GRADIENT_ANGULAR') return `conic-gradient(${told.join(', ')})`
  return `linear-gradient(${angleOf(own(paint, 'gradientTransform'))}deg, ${told.join(', ')})`
}

/** The first row of the transform is where the gradient runs along; CSS counts from upwards, clockwise. */
function angleOf(transform: Json | undefined): number {
  const row = Array.isArray(transform) ? transform[0] : undefined
  const [a, b] = Array.isArray(row) ? row : []
  if (typeof a !== 'number' || typeof b !== 'number' || (a === 0 && b === 0)) return 180
  return rounded((Math.atan2(b, a) * 180) / Math.PI + 90)
}

/** A style that was a composite token, by the endings of its custom properties. */
export function compositeCss(type: StyleType, name: string, texts: ReadonlyMap<string, string>): string {
  const whole = type === 'EFFECT' ? 'box-shadow: ' : type === 'TEXT' ? 'font: ' : ''
  const told = [...texts].map(([ending, css]) => {
    const property = ending === '' ? whole : `${ending.slice(1)}: `
    return `${property}var(--${name}${ending}, ${css})`
  })
  return told.join('; ')
}
