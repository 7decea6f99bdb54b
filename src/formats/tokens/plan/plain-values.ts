import { isRecord, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { readColor } from '../colors/read-color.ts'

// Values without any shape of tokens around them: `{ "color": { "ink": "#000" } }`. They are tokens where they clearly
// are: most of the texts colors, lengths, times and functions of CSS.

const DEEPEST = 12
const MOST = 100_000
const CLEARLY = 0.6

type Node = Readonly<Record<string, unknown>>

interface Leaves {
  /** Numbers tell nothing by themselves, as texts or not. */
  clear: number
  other: number
}

/** The values as a tree of tokens; null where they may be anything. */
export function treeOfPlainValues(json: unknown, { fewest }: { fewest: number }): Node | null {
  if (!isRecord(json)) return null
  const leaves: Leaves = { clear: 0, other: 0 }
  const tree = treeOf(json, leaves, 0)
  return tree && leaves.clear >= fewest && leaves.clear >= CLEARLY * (leaves.clear + leaves.other) ? tree : null
}

function treeOf(node: JsonObject, leaves: Leaves, depth: number): Node | null {
  if (depth > DEEPEST) return null
  const members: [string, unknown][] = []
  for (const [key, value] of Object.entries(node)) {
    if (leaves.clear + leaves.other > MOST || key.startsWith('$')) return null
    if (isRecord(value)) {
      const below = treeOf(value, leaves, depth + 1)
      if (!below) return null
      members.push([key, below])
    } else {
      count(value, leaves)
      members.push([key, { $value: value }])
    }
  }
  return Object.fromEntries(members)
}

const MEASURE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:px|rem|em|%|ms|s|vh|vw|ch|deg)$/i

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** Functions of a style sheet. Not `var()`: what describes components is full of it (@visa/nova-styles). */
const CSS_FUNCTION =
  /^(?:clamp|calc|min|max|minmax|cubic-bezier|color-mix|light-dark|(?:repeating-)?(?:linear|radial|conic)-gradient)\(.*\)$/is

function count(value: Json | undefined, leaves: Leaves): void {
  if (typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value))) return
  const isClear =
    typeof value === 'string' && (MEASURE.test(value) || CSS_FUNCTION.test(value) || readColor(value) !== null)
  if (isClear) leaves.clear++
  else leaves.other++
}
