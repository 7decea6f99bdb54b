import { isRecord, own, type Json, type JsonObject } from '../../../../kit/json-value.ts'
import { numberAt, recordAt, recordsAt, textAt, type FigmaNode } from '../figma-json.ts'
import { variablesIn } from '../figma-bindings.ts'
import { tokenReference, type SpecContext } from './spec-context.ts'
import { paintsValue, rounded } from './spec-paints.ts'

const FONT_TYPES: Readonly<Record<string, string>> = {
  fontFamily: 'fontFamily',
  fontStyle: 'string',
  fontWeight: 'fontWeight',
}

/** The typography of a text or of a run of it: the fields that are set, each a variable where one drives it. */
export function typographyValue(style: JsonObject, bound: JsonObject, context: SpecContext): JsonObject {
  const literal: Record<string, Json> = {}
  for (const field of ['fontFamily', 'fontStyle', 'textCase', 'textDecoration'] as const) {
    const value = textAt(style, field)
    if (value !== '') literal[field] = value
  }
  for (const field of [
    'fontWeight',
    'fontSize',
    'letterSpacing',
    'paragraphSpacing',
    'paragraphIndent',
    'listSpacing',
  ]) {
    const value = numberAt(style, field)
    if (value !== null) literal[field] = rounded(value)
  }
  const lineHeight = lineHeightOf(style)
  if (lineHeight !== null) literal['lineHeight'] = lineHeight
  for (const [field, value] of Object.entries({ ...recordAt(style, 'boundVariables'), ...bound })) {
    const references = variablesIn(value).map((id) => tokenReference(id, FONT_TYPES[field] ?? 'dimension', context))
    const distinct = [...new Map(references.map((one) => [JSON.stringify(one), one])).values()]
    if (distinct.length > 0) literal[field] = distinct.length === 1 ? (distinct[0] ?? null) : distinct
  }
  return literal
}

/** Pixels, a percentage of the font size, or `auto`. */
function lineHeightOf(style: JsonObject): Json {
  const unit = textAt(style, 'lineHeightUnit')
  const percent = numberAt(style, 'lineHeightPercentFontSize')
  if (unit === 'FONT_SIZE_%' && percent !== null) return `${rounded(percent)}%`
  if (unit === 'INTRINSIC_%' && (numberAt(style, 'lineHeightPercent') ?? 100) === 100) return 'auto'
  const pixels = numberAt(style, 'lineHeightPx')
  return pixels === null ? null : rounded(pixels)
}

/** Runs of a text that look different from the rest of it. */
export function textRuns(node: FigmaNode, context: SpecContext): readonly Json[] {
  return Object.values(recordAt(node, 'styleOverrideTable'))
    .filter(isRecord)
    .map((run) => {
      const typography = typographyValue(run, {}, context)
      const color = paintsValue(recordsAt(run, 'fills'), context)
      return {
        ...(own(run, 'fills') === undefined ? {} : { textColor: color }),
        ...(Object.keys(typography).length > 0 ? { typography } : {}),
      }
    })
    .filter((run) => Object.keys(run).length > 0)
}
