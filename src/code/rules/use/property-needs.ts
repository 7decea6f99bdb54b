import type { ValueKind } from '../css-key.ts'
import type { Use } from './use.ts'

/** What a property takes: kinds of values, and tokens for which use, those that are made for it before those that do too. */
export interface Needs {
  readonly kinds: readonly ValueKind[]
  readonly best: readonly Use[]
  readonly also: readonly Use[]
  /** It measures along this side. */
  readonly side: 'width' | 'height' | null
  /** A pixel more or less is a correction and no decision. */
  readonly isDistance: boolean
}

interface More {
  readonly also?: readonly Use[]
  readonly side?: 'width' | 'height'
  readonly isDistance?: boolean
}

const needs = (
  kinds: readonly ValueKind[],
  best: readonly Use[],
  { also = [], side, isDistance = false }: More = {},
): Needs => ({ kinds, best, also, side: side ?? null, isDistance })

const SIDE = '(?:-(?:top|right|bottom|left|block|inline))?(?:-(?:start|end))?'
const rule = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`)
const LENGTHS = { also: ['scale'], isDistance: true } as const

/** The first that fits. */
const TABLE: readonly (readonly [RegExp, Needs])[] = [
  [rule('color|caret-color|-webkit-text-fill-color'), needs(['color'], ['text'], { also: ['icon'] })],
  [rule('text-decoration-color|text-decoration'), needs(['color'], ['text'], { also: ['border'] })],
  [rule('background|background-color|background-image|accent-color'), needs(['color'], ['background'])],
  [rule('fill|stop-color'), needs(['color'], ['icon'], { also: ['text'] })],
  [rule('stroke'), needs(['color'], ['icon', 'border'])],
  [rule(`border${SIDE}-color|outline-color|column-rule-color`), needs(['color'], ['border'])],
  [rule(`border${SIDE}|outline|column-rule`), needs(['color', 'length'], ['border', 'stroke'])],
  [rule(`border${SIDE}-width|outline-width|column-rule-width`), needs(['length'], ['stroke'])],
  [rule('outline-offset'), needs(['length'], ['offset'])],
  [
    rule('border-radius|border(?:-(?:top|bottom|start|end)-(?:left|right|start|end))-radius'),
    needs(['length'], ['radius']),
  ],
  [rule('box-shadow|text-shadow|filter'), needs(['color', 'text'], ['effect', 'shadow'])],
  [rule(`(?:padding|margin|scroll-padding|scroll-margin)${SIDE}`), needs(['length'], ['spacing'], LENGTHS)],
  [rule('gap|row-gap|column-gap|grid-gap|grid-row-gap|grid-column-gap'), needs(['length'], ['spacing'], LENGTHS)],
  [rule(`inset${SIDE}|top|right|bottom|left`), needs(['length'], ['spacing'], LENGTHS)],
  [
    rule('(?:min-|max-)?(?:width|inline-size)'),
    needs(['length'], ['size', 'container'], { side: 'width', also: ['scale'], isDistance: true }),
  ],
  [
    rule('(?:min-|max-)?(?:height|block-size)'),
    needs(['length'], ['size'], { side: 'height', also: ['scale'], isDistance: true }),
  ],
  [rule('flex-basis|size'), needs(['length'], ['size'], LENGTHS)],
  [rule('font-size'), needs(['length'], ['font-size'])],
  [rule('line-height'), needs(['length', 'number'], ['line-height'])],
  [rule('letter-spacing|word-spacing'), needs(['length'], ['letter-spacing'])],
  [rule('text-indent'), needs(['length'], ['indent'])],
  [rule('font-weight'), needs(['number'], ['font-weight'])],
  [rule('font-family'), needs(['text'], ['font-family'])],
  [rule('opacity'), needs(['number'], ['opacity'])],
  [rule('z-index'), needs(['number'], ['z-index'])],
  [rule('transition-delay|animation-delay'), needs(['time'], ['delay'], { also: ['duration'] })],
  [rule('(?:transition|animation)(?:-duration)?'), needs(['time'], ['duration'])],
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
