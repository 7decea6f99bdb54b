import type { ValueKind } from './css-key.ts'

/** What a property takes: kinds of values, and the scopes of tokens that are meant for it. */
interface Needs {
  readonly kinds: readonly ValueKind[]
  readonly scopes: readonly string[]
}

const needs = (kinds: readonly ValueKind[], ...scopes: string[]): Needs => ({ kinds, scopes })

const SIDE = '(?:-(?:top|right|bottom|left|block|inline))?(?:-(?:start|end))?'
const rule = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`)

/** The first that fits. */
const TABLE: readonly (readonly [RegExp, Needs])[] = [
  [
    rule('color|caret-color|text-decoration-color|-webkit-text-fill-color|text-decoration|-webkit-tap-highlight-color'),
    needs(['color'], 'TEXT_FILL'),
  ],
  [
    rule('background|background-color|background-image|accent-color|scrollbar-color'),
    needs(['color'], 'FRAME_FILL', 'SHAPE_FILL'),
  ],
  [rule('fill|stop-color|flood-color'), needs(['color'], 'SHAPE_FILL', 'TEXT_FILL')],
  [rule('stroke'), needs(['color'], 'STROKE_COLOR', 'SHAPE_FILL')],
  [rule(`border${SIDE}-color|outline-color|column-rule-color`), needs(['color'], 'STROKE_COLOR')],
  [rule(`border${SIDE}|outline|column-rule`), needs(['color', 'length'], 'STROKE_COLOR', 'STROKE_FLOAT')],
  [
    rule(`border${SIDE}-width|outline-width|outline-offset|stroke-width|text-decoration-thickness|column-rule-width`),
    needs(['length'], 'STROKE_FLOAT'),
  ],
  [
    rule('border-radius|border(?:-(?:top|bottom|start|end)-(?:left|right|start|end))-radius'),
    needs(['length'], 'CORNER_RADIUS'),
  ],
  [rule('box-shadow|text-shadow|filter|backdrop-filter'), needs(['color', 'text'], 'EFFECT_COLOR')],
  [
    rule(`(?:padding|margin|scroll-padding|scroll-margin)${SIDE}|gap|row-gap|column-gap|grid-gap`),
    needs(['length'], 'GAP'),
  ],
  [rule(`inset${SIDE}|top|right|bottom|left`), needs(['length'], 'GAP', 'WIDTH_HEIGHT')],
  [rule('(?:min-|max-)?(?:width|height|inline-size|block-size)|flex-basis|size'), needs(['length'], 'WIDTH_HEIGHT')],
  [rule('font-size'), needs(['length'], 'FONT_SIZE')],
  [rule('line-height'), needs(['length', 'number'], 'LINE_HEIGHT')],
  [rule('letter-spacing|word-spacing'), needs(['length'], 'LETTER_SPACING')],
  [rule('text-indent'), needs(['length'], 'PARAGRAPH_INDENT')],
  [rule('font-weight'), needs(['number'], 'FONT_WEIGHT')],
  [rule('font-family'), needs(['text'], 'FONT_FAMILY')],
  [rule('opacity'), needs(['number'], 'OPACITY')],
  [rule('z-index'), needs(['number'], 'Z_INDEX')],
  [rule('(?:transition|animation)(?:-duration|-delay)?'), needs(['time'], 'DURATION')],
]

const known = new Map<string, Needs | null>()
const MOST_KNOWN = 5_000

/** Null for a property whose values are no design decision that tokens are made for. */
export function needsOf(property: string): Needs | null {
  const kept = known.get(property)
  if (kept !== undefined) return kept
  const found = TABLE.find(([pattern]) => pattern.test(property))?.[1] ?? null
  if (known.size < MOST_KNOWN) known.set(property, found)
  return found
}
