/** What a token may be used for, as the design tool names it. `ALL_SCOPES` is told as the state `ALL` instead. */
const SCOPES = [
  'TEXT_CONTENT',
  'CORNER_RADIUS',
  'WIDTH_HEIGHT',
  'GAP',
  'ALL_FILLS',
  'FRAME_FILL',
  'SHAPE_FILL',
  'TEXT_FILL',
  'STROKE_COLOR',
  'STROKE_FLOAT',
  'EFFECT_FLOAT',
  'EFFECT_COLOR',
  'OPACITY',
  'FONT_FAMILY',
  'FONT_STYLE',
  'FONT_WEIGHT',
  'FONT_SIZE',
  'LINE_HEIGHT',
  'LETTER_SPACING',
  'PARAGRAPH_SPACING',
  'PARAGRAPH_INDENT',
  'FONT_VARIATIONS',
] as const

/** What `scope` may ask for: a use, or NONE for the tokens that are meant for nothing. */
export const ASKABLE_SCOPES = [...SCOPES, 'NONE'] as const
export type AskableScope = (typeof ASKABLE_SCOPES)[number]

export type ScopeState = 'ALL' | readonly string[]

export function isUsableFor(scopes: ScopeState, asked: AskableScope): boolean {
  if (asked === 'NONE') return scopes !== 'ALL' && scopes.length === 0
  if (scopes === 'ALL') return true
  return scopes.includes(asked) || (scopes.includes('ALL_FILLS') && FILLS.has(asked))
}
const FILLS: ReadonlySet<string> = new Set(['FRAME_FILL', 'SHAPE_FILL', 'TEXT_FILL'])

/** As the index shows it: ALL, NONE, or the names. */
export function shownScopes(scopes: ScopeState): 'ALL' | 'NONE' | readonly string[] {
  return scopes === 'ALL' || scopes.length > 0 ? scopes : 'NONE'
}
