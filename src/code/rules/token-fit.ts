import { memo } from '../../kit/memo.ts'
import type { TokenFacts } from './token-facts.ts'

/** Words of names that say what a token is for, where its scopes do not. */
const WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/radius|radii|corner|rounded/, ['CORNER_RADIUS']],
  [/font-?size|text-?size|type-?(?:size|scale)|font-\w+-size/, ['FONT_SIZE']],
  [/line-?height|leading/, ['LINE_HEIGHT']],
  [/weight/, ['FONT_WEIGHT']],
  [/letter|tracking/, ['LETTER_SPACING']],
  [/font-?family|typeface|font-stack/, ['FONT_FAMILY']],
  [/spac(?:e|ing)|gap|inset|padding|margin|gutter/, ['GAP']],
  [/border-?width|stroke-?width|outline-?width|hairline|thickness/, ['STROKE_FLOAT']],
  [/z-?index|elevation-index|layer-order/, ['Z_INDEX']],
  [/duration|delay|timing/, ['DURATION']],
  [/opacity|alpha-value/, ['OPACITY']],
  [/shadow|elevation/, ['EFFECT_COLOR']],
  [/border|stroke|outline|ring|divider|separator/, ['STROKE_COLOR', 'STROKE_FLOAT']],
  [/text|foreground|\bfg\b|content|label|link|heading/, ['TEXT_FILL', 'SHAPE_FILL']],
  [/background|\bbg\b|surface|canvas|layer|fill/, ['FRAME_FILL', 'SHAPE_FILL']],
  [/icon/, ['SHAPE_FILL', 'STROKE_COLOR']],
  [/\bsize|sizing|width|height/, ['WIDTH_HEIGHT']],
]

/** Scopes that stand for "any length" tell nothing. */
const MANY = 6

/** What a token is for: by its scopes where they say it, else by the words of its name; empty where neither does. */
const purposesOf = memo(({ scopes, name }: TokenFacts): readonly string[] => {
  if (scopes !== 'ALL' && scopes.length > 0 && scopes.length < MANY) {
    return scopes.includes('ALL_FILLS') ? [...scopes, 'FRAME_FILL', 'SHAPE_FILL', 'TEXT_FILL'] : scopes
  }
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const isColor = scopes === 'ALL' || scopes.length === 0
  const found = WORDS.filter(([pattern]) => pattern.test(words)).flatMap(([, purposes]) => purposes)
  return isColor ? found : found.filter((purpose) => !purpose.endsWith('_FILL') && !purpose.endsWith('_COLOR'))
})

/** How well a token fits what a property needs: 2 it is for that, 1 nobody says what it is for, 0 it is for something else. */
export function fitOf(token: TokenFacts, scopes: readonly string[]): 0 | 1 | 2 {
  const purposes = purposesOf(token)
  if (purposes.length === 0) return 1
  return purposes.some((purpose) => scopes.includes(purpose)) ? 2 : 0
}
