import { isRecord } from '../../../kit/shapes/json-value.ts'
import { byName } from './compact-values.ts'

/** Fewer are told by their full names. */
const FEWEST = 4
const COLUMN = ' | '

/**
 * Rows `[path, value, id]` of many tokens by the group of their path, modes as columns that are named once:
 * `"Color/text [Light | Dark]": { "primary": "#282F37 | #F4F8FC" }`. A value that modes agree in stands once.
 */
export function valueTable(rows: readonly unknown[]): Record<string, unknown> {
  const entries = Object.entries(byName(rows))
  if (entries.length < FEWEST) return Object.fromEntries(entries)
  const table: Record<string, Record<string, unknown>> = {}
  for (const [path, value] of entries) {
    const cut = path.lastIndexOf('/', path.includes(' (') ? path.indexOf(' (') : undefined)
    const modes = modesOf(value)
    const head = cut === -1 ? '' : path.slice(0, cut)
    const group = modes === undefined ? head : `${head} [${modes.join(COLUMN)}]`
    ;(table[group] ??= {})[path.slice(cut + 1)] =
      modes === undefined ? value : columns(value as Record<string, unknown>)
  }
  return table
}

/** The modes of a value that differs by mode; a value with names in code beside it is none. */
function modesOf(value: unknown): readonly string[] | undefined {
  if (!isRecord(value) || 'code' in value) return undefined
  const names = Object.keys(value)
  const hasBar = [...names, ...Object.values(value)].some((one) => typeof one === 'string' && one.includes(COLUMN))
  const isPlain = Object.values(value).every((one) => one === null || typeof one !== 'object')
  return isPlain && !hasBar && names.length > 1 ? names : undefined
}

const columns = (value: Record<string, unknown>): string => Object.values(value).map(String).join(COLUMN)
