import { own, type Json } from '../../../kit/shapes/json-value.ts'
import { channelsText, rounded } from './style-value.ts'

export type Declaration = readonly [property: string, value: string]

/** The properties of a text style, whichever way its source writes them. */
export function textDeclarations(fields: Json): Declaration[] {
  const font = own(fields, 'fontName')
  const family = own(font, 'family') ?? own(fields, 'fontFamily')
  const style = own(font, 'style') ?? own(fields, 'fontStyle')
  const size = own(fields, 'fontSize')
  const weight = own(fields, 'fontWeight')
  const found: Declaration[] = []
  if (typeof family === 'string') found.push(['font-family', JSON.stringify(family.replaceAll(/["\\<>{}]/g, ''))])
  if (typeof size === 'number') found.push(['font-size', `${rounded(size)}px`])
  const heavy = typeof weight === 'number' ? weight : typeof style === 'string' ? weightOf(style) : null
  if (heavy !== null) found.push(['font-weight', String(heavy)])
  if (typeof style === 'string' && /italic|oblique/i.test(style)) found.push(['font-style', 'italic'])
  const height = measure(own(fields, 'lineHeight'), 1)
  if (height) found.push(['line-height', height])
  const spacing = measure(own(fields, 'letterSpacing'), 'em')
  if (spacing && spacing !== '0px' && spacing !== '0em') found.push(['letter-spacing', spacing])
  return found
}

/** `{ value, unit }` or a number of pixels; a share is told as a factor or in `em`. */
function measure(length: Json | undefined, share: 1 | 'em'): string | null {
  if (typeof length === 'number') return `${rounded(length)}px`
  const value = own(length, 'value')
  const unit = own(length, 'unit')
  if (typeof value !== 'number' || unit === 'AUTO') return null
  if (unit !== 'PERCENT' && unit !== '%') return `${rounded(value)}px`
  return `${rounded(value / 100)}${share === 'em' ? 'em' : ''}`
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

/** Shadows and blurs of an effect style or of a literal. */
export function effectDeclarations(fields: Json): Declaration[] {
  const listed = Array.isArray(fields) ? fields : own(fields, 'effects')
  const effects = Array.isArray(listed) ? listed.filter((one: Json) => own(one, 'visible') !== false) : []
  const shadows = effects.map(shadowText).filter((one) => one !== null)
  const blur = (type: string): number => {
    const radius = own(
      effects.find((one: Json) => own(one, 'type') === type),
      'radius',
    )
    return typeof radius === 'number' ? radius : 0
  }
  return [
    ...(shadows.length > 0 ? ([['box-shadow', shadows.join(', ')]] as const) : []),
    ...(blur('LAYER_BLUR') > 0 ? ([['filter', `blur(${rounded(blur('LAYER_BLUR'))}px)`]] as const) : []),
    ...(blur('BACKGROUND_BLUR') > 0
      ? ([['backdrop-filter', `blur(${rounded(blur('BACKGROUND_BLUR'))}px)`]] as const)
      : []),
  ]
}

function shadowText(effect: Json): string | null {
  const type = own(effect, 'type')
  if (type !== 'DROP_SHADOW' && type !== 'INNER_SHADOW') return null
  const color = channelsText(own(effect, 'color'))
  if (color === null) return null
  const [x, y] = ['x', 'y'].map((axis) => own(own(effect, 'offset'), axis))
  const lengths = [x, y, own(effect, 'radius'), own(effect, 'spread')].map((one) =>
    typeof one === 'number' ? `${rounded(one)}px` : '0',
  )
  return `${type === 'INNER_SHADOW' ? 'inset ' : ''}${lengths.join(' ')} ${color}`
}
