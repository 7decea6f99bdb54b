import { own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { recordAt, recordsAt, textAt } from '../figma/nodes/figma-json.ts'
import { fillsOf } from './shape-paints.ts'

const CASES: Readonly<Record<string, string>> = { uppercase: 'UPPER', lowercase: 'LOWER', capitalize: 'TITLE' }
const DECORATIONS: Readonly<Record<string, string>> = { underline: 'UNDERLINE', 'line-through': 'STRIKETHROUGH' }
const ALIGNS: Readonly<Record<string, string>> = {
  left: 'LEFT',
  center: 'CENTER',
  right: 'RIGHT',
  justify: 'JUSTIFIED',
}
const GROWS: Readonly<Record<string, string>> = { 'auto-width': 'WIDTH_AND_HEIGHT', 'auto-height': 'HEIGHT' }

interface Run {
  readonly text: string
  readonly look: JsonObject
}

/** The text of a shape, how it looks, and where it looks otherwise. */
export function textFields(shape: JsonObject): JsonObject {
  const content = recordAt(shape, 'content')
  const paragraphs = recordsAt(content, 'children').flatMap((set) => recordsAt(set, 'children'))
  const runs = paragraphs.flatMap((paragraph, at): Run[] => {
    const leaves = recordsAt(paragraph, 'children').map((leaf) => ({
      text: textAt(leaf, 'text'),
      look: { ...paragraph, ...leaf },
    }))
    return at === 0 ? leaves : [{ text: '\n', look: leaves[0]?.look ?? paragraph }, ...leaves]
  })
  const main = runs.find(({ text }) => text.trim() !== '')?.look ?? runs[0]?.look ?? {}
  const grow = GROWS[textAt(shape, 'growType')] ?? 'NONE'
  const vertical = textAt(content, 'verticalAlign').toUpperCase()
  return {
    characters: runs.map(({ text }) => text).join(''),
    fills: fillsOf(main),
    style: {
      ...fontFields(main),
      textAlignHorizontal: ALIGNS[textAt(main, 'textAlign')] ?? 'LEFT',
      textAlignVertical: ['TOP', 'CENTER', 'BOTTOM'].includes(vertical) ? vertical : 'TOP',
      textAutoResize: grow,
    },
    ...overridesOf(runs, main),
  }
}

/** The first typography of the library that the text is in. */
export function typographyOf(shape: JsonObject): string {
  const sets = recordsAt(recordAt(shape, 'content'), 'children')
  for (const paragraph of sets.flatMap((set) => recordsAt(set, 'children'))) {
    for (const one of [...recordsAt(paragraph, 'children'), paragraph]) {
      const id = textAt(one, 'typographyRefId')
      if (id !== '') return id
    }
  }
  return ''
}

/** Of which library color the text is. */
export function textColorOf(shape: JsonObject): string {
  const sets = recordsAt(recordAt(shape, 'content'), 'children')
  const leaves = sets
    .flatMap((set) => recordsAt(set, 'children'))
    .flatMap((paragraph) => recordsAt(paragraph, 'children'))
  return textAt(recordsAt(leaves[0], 'fills')[0], 'fillColorRefId')
}

/** Font, size and spacing, of a text or of a typography of the library; lines are as many times the size. */
export function fontFields(of: JsonObject): JsonObject {
  const size = measure(own(of, 'fontSize'))
  const lines = measure(own(of, 'lineHeight'))
  const spacing = measure(own(of, 'letterSpacing'))
  const weight = measure(own(of, 'fontWeight'))
  const family = textAt(of, 'fontFamily')
  const textCase = CASES[textAt(of, 'textTransform')]
  const decoration = DECORATIONS[textAt(of, 'textDecoration')]
  return {
    ...(family === '' ? {} : { fontFamily: family }),
    ...(textAt(of, 'fontStyle') === 'italic' ? { italic: true } : {}),
    ...(weight === null ? {} : { fontWeight: weight }),
    ...(size === null ? {} : { fontSize: size }),
    ...(spacing === null ? {} : { letterSpacing: spacing }),
    ...(lines === null
      ? {}
      : {
          lineHeightUnit: 'FONT_SIZE_%',
          lineHeightPercentFontSize: lines * 100,
          ...(size === null ? {} : { lineHeightPx: lines * size }),
        }),
    ...(textCase === undefined ? {} : { textCase }),
    ...(decoration === undefined ? {} : { textDecoration: decoration }),
  }
}

/** Penpot writes numbers as texts here: `"16"`, `"1.2"`; `bold` as a weight in old files. */
function measure(value: Json | undefined): number | null {
  if (typeof value === 'number') return value
  if (value === 'bold') return 700
  if (value === 'normal') return 400
  if (typeof value !== 'string') return null
  const found = /^(-?\d+(?:\.\d+)?)(?:px|italic)?$/.exec(value.trim())?.[1]
  return found === undefined ? null : Number(found)
}

/** The looks that differ from the first, by number, and the number of each character's. */
function overridesOf(runs: readonly Run[], main: JsonObject): JsonObject {
  const numbers = new Map<string, number>()
  const table: Record<string, Json> = {}
  const first = JSON.stringify(lookOf(main))
  const characters = runs.flatMap(({ text, look }) => {
    const own = lookOf(look)
    const said = JSON.stringify(own)
    if (said === first || text === '\n') return Array.from({ length: text.length }, () => 0)
    const number = numbers.get(said) ?? numbers.size + 1
    numbers.set(said, number)
    table[String(number)] = own
    return Array.from({ length: text.length }, () => number)
  })
  return numbers.size === 0 ? {} : { characterStyleOverrides: characters, styleOverrideTable: table }
}

const lookOf = (look: JsonObject): JsonObject => ({ ...fontFields(look), fills: fillsOf(look) })
