import { isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { listAt, numberAt, recordAt, recordsAt, textAt, type FigmaNode } from '../nodes/figma-json.ts'
import { variablesIn } from '../nodes/figma-bindings.ts'
import { tokenReference, type SpecContext } from './spec-context.ts'
import { boxSizeOf } from './spec-gradient.ts'
import { hasReference, paintsValue, rounded } from './spec-paints.ts'

const FONT_TYPES: Readonly<Record<string, string>> = {
  fontFamily: 'fontFamily',
  fontStyle: 'string',
  fontWeight: 'fontWeight',
}
const WORDS = ['fontFamily', 'fontStyle', 'textCase', 'textDecoration'] as const
const NUMBERS = [
  'fontWeight',
  'fontSize',
  'letterSpacing',
  'paragraphSpacing',
  'paragraphIndent',
  'listSpacing',
] as const

/** The fields of a text that variables may drive, as the design tool names them on the node. */
export const TYPOGRAPHY: ReadonlySet<string> = new Set([
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'paragraphSpacing',
  'paragraphIndent',
])

/** The typography of a text: the fields that are set, each a variable where one drives it. */
export function textTypography(node: FigmaNode, context: SpecContext): JsonObject {
  const style = recordAt(node, 'style')
  const runs = Object.values(recordAt(node, 'styleOverrideTable')).filter(isRecord)
  const named = Object.entries(recordAt(node, 'boundVariables')).filter(([field]) => TYPOGRAPHY.has(field))
  return typographyValue({ style, runs, bound: Object.fromEntries(named) }, context)
}

interface Typography {
  readonly style: JsonObject
  /** Runs of the text that look different, whose variables the node names too. */
  readonly runs: readonly JsonObject[]
  readonly bound: JsonObject
}

function typographyValue({ style, runs, bound }: Typography, context: SpecContext): JsonObject {
  const values: Record<string, Json> = { ...literalFields(style) }
  for (const [field, value] of Object.entries({ ...recordAt(style, 'boundVariables'), ...bound })) {
    const ids = [...new Set(variablesIn(value))]
    const references = ids.map((id) => {
      const run = [style, ...runs].find((one) =>
        variablesIn(own(recordAt(one, 'boundVariables'), field) ?? null).includes(id),
      )
      const rawValue = literalFields(run ?? style)[field] ?? values[field] ?? null
      return tokenReference(id, { type: FONT_TYPES[field] ?? 'dimension', rawValue }, context)
    })
    if (references.length > 0) values[field] = references.length === 1 ? (references[0] ?? null) : references
  }
  return values
}

function literalFields(style: JsonObject): JsonObject {
  const literal: Record<string, Json> = {}
  for (const field of WORDS) {
    const value = textAt(style, field)
    if (value !== '') literal[field] = value
  }
  // Answers from before `fontStyle` have a flag.
  if (literal['fontStyle'] === undefined && own(style, 'italic') === true) literal['fontStyle'] = 'Italic'
  for (const field of NUMBERS) {
    const value = numberAt(style, field)
    if (value !== null) literal[field] = rounded(value)
  }
  const lineHeight = lineHeightOf(style)
  if (lineHeight !== null) literal['lineHeight'] = lineHeight
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

/**
 * Runs of a text that look different from the rest of it, in the order of the text, each with where it begins and ends.
 * A look that no character has is told only for the variables that it names.
 */
export function textRuns(node: FigmaNode, context: SpecContext): readonly Json[] {
  const looks = new Map(Object.entries(recordAt(node, 'styleOverrideTable')).map(([id, run]) => [id, lookOf(run)]))
  const ranges = rangesOf(listAt(node, 'characterStyleOverrides'))
  const used = new Set(ranges.map(({ id }) => id))
  const unused = [...looks].filter(([id, look]) => !used.has(id) && hasReference(look)).map(([, look]) => look)
  const told = ranges.flatMap(({ id, range }) => {
    const look = looks.get(id) ?? {}
    return Object.keys(look).length === 0 ? [] : [{ range, ...look }]
  })
  return [...told, ...unused]

  function lookOf(run: Json): JsonObject {
    if (!isRecord(run)) return {}
    const typography = typographyValue({ style: run, runs: [], bound: {} }, context)
    return {
      ...(own(run, 'fills') === undefined
        ? {}
        : { textColor: paintsValue(recordsAt(run, 'fills'), boxSizeOf(node), context) }),
      ...(Object.keys(typography).length > 0 ? { typography } : {}),
    }
  }
}

interface Ranged {
  readonly id: string
  readonly range: readonly [start: number, end: number]
}

/** The numbers of looks, character by character, as stretches; 0 is the look of the rest. */
function rangesOf(ids: readonly Json[]): readonly Ranged[] {
  const found: Ranged[] = []
  for (let start = 0; start < ids.length;) {
    let end = start + 1
    while (end < ids.length && ids[end] === ids[start]) end++
    const id = ids[start]
    if (typeof id === 'number' && id !== 0) found.push({ id: `${id}`, range: [start, end] })
    start = end
  }
  return found
}

/** Of each paragraph: whether it is an item of a list, and how deep. Nothing where none is. */
export function listStyles(node: FigmaNode): JsonObject {
  const types = listAt(node, 'lineTypes')
  if (!types.some((type) => type === 'ORDERED' || type === 'UNORDERED')) return {}
  return { lineTypes: types, lineIndentations: listAt(node, 'lineIndentations') }
}

/** How a text stands in its box, and what becomes of it when the box is too small. */
export function textPlace(node: FigmaNode): JsonObject {
  const style = recordAt(node, 'style')
  const isCut = textAt(style, 'textTruncation') === 'ENDING' || textAt(style, 'textAutoResize') === 'TRUNCATE'
  return {
    textAlignHorizontal: textAt(style, 'textAlignHorizontal') || null,
    textAlignVertical: textAt(style, 'textAlignVertical') || null,
    textAutoResize: textAt(style, 'textAutoResize') || null,
    textTruncation: isCut ? 'ENDING' : null,
    maxLines: numberAt(style, 'maxLines'),
  }
}
