import type { StyleType } from '../../../contract/words.ts'
import { own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import type { StyleEntry } from '../../bundle/library-bundle.ts'
import { variablesIn } from './figma-bindings.ts'
import { childrenOf, numberAt, recordAt, recordsAt, textAt, type FigmaNode } from './figma-json.ts'

export const STYLE_TYPES: Readonly<Record<string, StyleType>> = {
  FILL: 'PAINT',
  PAINT: 'PAINT',
  TEXT: 'TEXT',
  EFFECT: 'EFFECT',
  GRID: 'GRID',
}

/** What a style is, read from its own node or from one that wears it, with the keys that the contract names. */
export function styleContent(
  node: FigmaNode,
  { type, slot }: { type: StyleType; slot: string },
): Pick<StyleEntry, 'properties' | 'bound_variables'> {
  const bound: { property: string; token: string }[] = []
  const bind = (property: string, value: Json | undefined): void => {
    for (const variable of new Set(variablesIn(value ?? null))) bound.push({ property, token: variable })
  }
  if (type === 'TEXT') {
    const style = recordAt(node, 'style')
    const fields = { ...recordAt(node, 'boundVariables'), ...recordAt(style, 'boundVariables') }
    for (const [field, value] of Object.entries(fields)) if (FONT_FIELDS.has(field)) bind(field, value)
    return { properties: textProperties(style), bound_variables: bound }
  }
  const [list, name] =
    type === 'PAINT'
      ? [recordsAt(node, slot === 'stroke' ? 'strokes' : 'fills'), 'paints']
      : type === 'EFFECT'
        ? [recordsAt(node, 'effects'), 'effects']
        : [recordsAt(node, 'layoutGrids'), 'layoutGrids']
  for (const [at, one] of list.entries()) {
    for (const [field, value] of Object.entries(recordAt(one, 'boundVariables'))) bind(`${name}[${at}].${field}`, value)
    for (const [stop, { boundVariables }] of recordsAt(one, 'gradientStops').entries()) {
      bind(`${name}[${at}].gradientStops[${stop}].color`, boundVariables)
    }
  }
  return { properties: { [name]: list.map(withoutBindings) }, bound_variables: bound }
}

const FONT_FIELDS = new Set(
  'fontFamily fontSize fontStyle fontWeight letterSpacing lineHeight paragraphSpacing paragraphIndent'.split(' '),
)

/** They stand in `bound_variables`, with the tokens that they are here. */
function withoutBindings(one: JsonObject): JsonObject {
  const rest = Object.fromEntries(Object.entries(one).filter(([field]) => field !== 'boundVariables'))
  const stops = recordsAt(rest, 'gradientStops')
  return stops.length === 0 ? rest : { ...rest, gradientStops: stops.map(withoutBindings) }
}

function textProperties(style: JsonObject): JsonObject {
  const given: [string, Json | undefined][] = [
    ['fontName', fontName(style)],
    ['fontSize', own(style, 'fontSize')],
    ['lineHeight', lineHeight(style)],
    ['letterSpacing', measured(numberAt(style, 'letterSpacing'), 'PIXELS')],
    ['textCase', own(style, 'textCase')],
    ['textDecoration', own(style, 'textDecoration')],
    ['paragraphIndent', own(style, 'paragraphIndent')],
    ['paragraphSpacing', own(style, 'paragraphSpacing')],
  ]
  return Object.fromEntries(given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])))
}

/** Files from before `fontStyle` tell the style of the font in its PostScript name: `Inter-SemiBold`. */
function fontName(style: JsonObject): JsonObject | undefined {
  const family = textAt(style, 'fontFamily')
  if (family === '') return undefined
  const postScript = /-([^-]+)$/.exec(textAt(style, 'fontPostScriptName'))?.[1]
  const words = postScript?.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  const weight = WEIGHTS[String(numberAt(style, 'fontWeight') ?? 400)] ?? 'Regular'
  const isItalic = own(style, 'italic') === true
  const guessed = isItalic ? (weight === 'Regular' ? 'Italic' : `${weight} Italic`) : weight
  return { family, style: textAt(style, 'fontStyle') || words || guessed }
}

const WEIGHTS: Readonly<Record<string, string>> = {
  '100': 'Thin',
  '200': 'Extra Light',
  '300': 'Light',
  '400': 'Regular',
  '500': 'Medium',
  '600': 'Semi Bold',
  '700': 'Bold',
  '800': 'Extra Bold',
  '900': 'Black',
}

function lineHeight(style: JsonObject): JsonObject | undefined {
  const unit = textAt(style, 'lineHeightUnit')
  const pixels = numberAt(style, 'lineHeightPx')
  if (unit === 'FONT_SIZE_%') {
    const percent = measured(numberAt(style, 'lineHeightPercentFontSize'), 'PERCENT')
    if (percent !== undefined) return percent
  }
  const isAuto = unit === 'INTRINSIC_%' && (numberAt(style, 'lineHeightPercent') ?? 100) === 100
  return measured(pixels, isAuto ? 'AUTO' : 'PIXELS')
}

const measured = (value: number | null, unit: string): JsonObject | undefined =>
  value === null ? undefined : { value, unit }

/**
 * The style that a node from `/nodes` shows, where nobody says that it is one: the design tool answers a style's id with
 * a bare text, a rectangle, or for a grid an empty frame. Null for a node that is something else.
 */
export function shownStyle(node: FigmaNode): StyleType | null {
  if (childrenOf(node).length > 0) return null
  const type = textAt(node, 'type')
  if (type === 'TEXT') return 'TEXT'
  if (type === 'FRAME' && recordsAt(node, 'layoutGrids').length > 0) return 'GRID'
  if (type !== 'RECTANGLE') return null
  return recordsAt(node, 'effects').length > 0 ? 'EFFECT' : 'PAINT'
}
