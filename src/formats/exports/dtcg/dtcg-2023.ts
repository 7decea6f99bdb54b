import { isList, isRecord, type Json } from '../../../kit/shapes/json-value.ts'
import { hexColor } from '../../../tokens/rules/hex-color.ts'
import { readColor } from '../../tokens/colors/read-color.ts'
import { DTCG_2025 } from './dtcg-2025.ts'
import type { Dialect } from './dialect.ts'

/**
 * The format as tools of 2023 read it: lengths, times and colors are texts (`16px`, `200ms`, `#1a334d`), and texts and truth
 * values are types.
 */
export const DTCG_2023: Dialect = {
  spell({ type, value }, members) {
    if (type === 'string' || type === 'boolean') {
      return typeof value === 'string' || typeof value === 'boolean' ? value : null
    }
    const strict = DTCG_2025.spell({ type, value }, members)
    return strict === null ? null : inTexts(strict)
  },
}

function inTexts(value: Json): Json {
  if (isList(value)) return value.map(inTexts)
  if (!isRecord(value)) return value
  if (value['colorSpace'] !== undefined) {
    const color = readColor(value)?.color
    return color ? hexColor(color).toLowerCase() : null
  }
  const { value: amount, unit } = value
  if (typeof amount === 'number' && typeof unit === 'string') return `${amount}${unit}`
  const members = Object.entries(value).map(([name, member]): [string, Json] => [name, inTexts(member)])
  // Style Dictionary 4 knows an inner shadow by this word alone.
  return Object.fromEntries(value['inset'] === true ? [...members, ['type', 'inset']] : members)
}
