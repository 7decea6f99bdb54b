import { isRecord } from '../../../kit/shapes/json-value.ts'
import { readNamedColor } from '../colors/read-color.ts'
import { meaningOf } from './token-types.ts'

// What tools leave in values on the way through files: the end of the declaration that a value was copied from, a
// color without its sign, a list as an object whose keys count, and JSON in a text.

/** A value as its author meant it; the type is what the source says, or null. Then a group may be called after it. */
export function plainValue(raw: unknown, type: string | null, path: readonly string[] = []): unknown {
  if (typeof raw === 'string') {
    const kind = type === null ? null : (meaningOf(type)?.kind ?? null)
    return plainText(raw, type === null && path.slice(0, -1).some(isColors) ? 'color' : kind)
  }
  return isRecord(raw) && isCounted(Object.keys(raw)) ? Object.values(raw) : raw
}

function plainText(said: string, kind: string | null): unknown {
  const raw = said.includes('&') ? said.replaceAll(QUOTE, (quote) => (quote === '&quot;' ? '"' : "'")) : said
  if (kind === 'composite' || kind === 'fontFamily') return insideText(raw)
  const text = kind === 'string' ? raw : withoutEnd(raw)
  return kind === 'color' && isBareHex(text.trim()) ? `#${text.trim()}` : text
}

/** What is made of several values, as documentation has it: written as JSON into a text. */
function insideText(raw: string): unknown {
  if (!/^\s*(?:\[\s*["{]|\{\s*")/.test(raw) || raw.length > LONGEST_JSON) return withoutEnd(raw)
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}

const LONGEST_JSON = 10_000

/** As templates write quotation marks, which no style sheet reads. */
const QUOTE = /&(?:#x27|#39|apos|quot);/g

const isColors = (group: string): boolean => /^colou?rs?$/i.test(group)

/** Without the `!important` and the semicolon of one declaration. */
function withoutEnd(raw: string): string {
  const text = raw.trimEnd()
  const inner = text.endsWith(';') ? text.slice(0, -1).trimEnd() : text
  const isImportant = inner.slice(-IMPORTANT.length).toLowerCase() === IMPORTANT
  if (inner === text && !isImportant) return raw
  const plain = isImportant ? inner.slice(0, -IMPORTANT.length).trimEnd() : inner
  return plain === '' || /[;{}]/.test(plain) ? raw : plain
}

const IMPORTANT = '!important'

/** Of three or four digits, `600` is more likely a weight. */
function isBareHex(text: string): boolean {
  if (text.length < 5 && isNumberText(text)) return false
  return /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text) && readNamedColor(text) === null
}

const isCounted = (keys: readonly string[]): boolean => keys.length > 0 && keys.every((key, at) => key === String(at))

/** A number as text. One with a leading zero is a code of some kind, of a color or a thing. */
export const isNumberText = (text: string): boolean => NUMBER.test(text) && !/^[+-]?0\d/.test(text)

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
