import type { TokenType } from '../../../contract/words.ts'

// What the types of the dialects mean here. A token carries a color, a number, a text or a truth value; what else its
// type says is in its scopes, and in texts that can be read back: "1.5rem", "200ms", "cubic-bezier(…)", JSON.

export type ValueKind =
  | 'color'
  | 'number'
  | 'dimension'
  | 'duration'
  | 'fontFamily'
  | 'fontWeight'
  | 'cubicBezier'
  | 'boolean'
  | 'string'
  | 'composite'
  | 'timing'
  | 'easing'

export type Scopes = 'ALL' | readonly string[]

/** Where a length may be used; a FLOAT token with none but these is a number of pixels. */
export const LENGTH_SCOPES = [
  'WIDTH_HEIGHT',
  'GAP',
  'CORNER_RADIUS',
  'STROKE_FLOAT',
  'EFFECT_FLOAT',
  'FONT_SIZE',
  'LINE_HEIGHT',
  'LETTER_SPACING',
  'PARAGRAPH_SPACING',
  'PARAGRAPH_INDENT',
] as const

export interface TypeMeaning {
  readonly kind: ValueKind
  /** For lengths and fonts: where such a token may be used. */
  readonly scopes: Scopes
}

/** What a type means, in whatever dialect: DTCG, Tokens Studio, Style Dictionary, Spectrum, the design tool's own. */
export function meaningOf(type: string): TypeMeaning | null {
  return MEANINGS.get(type.replaceAll(/[-_\s]/g, '').toLowerCase()) ?? null
}

export const CARRIER: Readonly<Record<ValueKind, TokenType>> = {
  color: 'COLOR',
  number: 'FLOAT',
  dimension: 'FLOAT',
  duration: 'STRING',
  fontFamily: 'STRING',
  fontWeight: 'FLOAT',
  cubicBezier: 'STRING',
  boolean: 'BOOLEAN',
  string: 'STRING',
  composite: 'STRING',
  timing: 'FLOAT',
  easing: 'STRING',
}

const ROWS: readonly (readonly [kind: ValueKind, scopes: Scopes, types: string])[] = [
  ['color', 'ALL', 'color composedcolor'],
  ['timing', 'ALL', 'timing'],
  ['easing', 'ALL', 'easing'],
  ['number', 'ALL', 'number float opacity multiplier angle gradientstop integer'],
  ['dimension', LENGTH_SCOPES, 'dimension size space'],
  ['dimension', ['FONT_SIZE'], 'fontsize fontsizes'],
  ['dimension', ['LINE_HEIGHT'], 'lineheight lineheights'],
  ['dimension', ['LETTER_SPACING'], 'letterspacing'],
  ['dimension', ['PARAGRAPH_SPACING'], 'paragraphspacing'],
  ['dimension', ['PARAGRAPH_INDENT'], 'paragraphindent'],
  ['dimension', ['CORNER_RADIUS'], 'borderradius radius radii'],
  ['dimension', ['STROKE_FLOAT'], 'borderwidth'],
  ['dimension', ['GAP'], 'spacing'],
  ['dimension', ['WIDTH_HEIGHT'], 'sizing'],
  ['duration', 'ALL', 'duration time'],
  ['fontFamily', ['FONT_FAMILY'], 'fontfamily fontfamilies'],
  ['fontWeight', ['FONT_WEIGHT'], 'fontweight fontweights'],
  ['cubicBezier', 'ALL', 'cubicbezier'],
  ['boolean', 'ALL', 'boolean'],
  [
    'string',
    'ALL',
    'string text content asset textcase textdecoration texttransform textalign alignment fontstyle strokestyle ' +
      'fontvariationsettings fontfeaturesettings',
  ],
  ['composite', 'ALL', 'shadow boxshadow dropshadow border transition gradient typography composition'],
]
const MEANINGS = new Map(
  ROWS.flatMap(([kind, scopes, types]) => types.split(' ').map((type) => [type, { kind, scopes }] as const)),
)
