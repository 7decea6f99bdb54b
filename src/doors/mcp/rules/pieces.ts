import { isRecord } from '../../../kit/shapes/json-value.ts'

/** A row that is longer than this is told in several: about two of them fill an answer even where a letter is a token. */
const LONGEST = 3_000

/**
 * A row as rows that fit into an answer, so that nothing is ever cut in the middle of a value: lists and objects between
 * their members, a long text at the end of a line or a word. Together the rows say all that the one did.
 */
export function pieces(row: unknown): readonly unknown[] {
  if (lengthOf(row) <= LONGEST * 1.2) return [row]
  // `[name, value, id]`: what follows keeps the name and says that it follows.
  if (Array.isArray(row) && typeof row[0] === 'string' && row.length <= 3) {
    const [name, value, ...rest] = row as [string, unknown, ...unknown[]]
    return split(value, LONGEST).map((part, at) => [at === 0 ? name : `${name} (part ${at + 1})`, part, ...rest])
  }
  return split(row, LONGEST)
}

const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? '').length

function split(value: unknown, most: number): unknown[] {
  if (lengthOf(value) <= most) return [value]
  if (typeof value === 'string') return textParts(value, most)
  if (Array.isArray(value))
    return together(
      value.flatMap((item: unknown) => split(item, most)),
      most,
    )
  if (!isRecord(value)) return [value]
  const members = Object.entries(value)
  const long = members.filter(([, inner]) => lengthOf(inner) > most / 2)
  const [only] = long
  if (only && long.length === 1) {
    const [key, inner] = only
    // What is short says whose the parts are.
    return split(inner, Math.max(most / 2, most - lengthOf(value) + lengthOf(inner))).map((part) => ({
      ...value,
      [key]: part,
    }))
  }
  const parts = members.flatMap(([key, inner]) => split(inner, most).map((part) => [key, part] as const))
  return together(parts, most).map((group) => Object.fromEntries(group as [string, unknown][]))
}

/** As many at a time as there is room for; an object has no key twice. */
function together<T>(items: readonly T[], most: number): T[][] {
  const groups: T[][] = []
  let left = 0
  let keys = new Set<unknown>()
  for (const item of items) {
    const key: unknown = Array.isArray(item) ? item[0] : undefined
    const price = lengthOf(item)
    const last = groups.at(-1)
    if (last && price <= left && !(typeof key === 'string' && keys.has(key))) last.push(item)
    else {
      groups.push([item])
      left = most
      keys = new Set()
    }
    left -= price
    keys.add(key)
  }
  return groups
}

function textParts(text: string, most: number): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const end = Math.min(text.length, at + Math.floor(most))
    const window = text.slice(at, end)
    const cut = end === text.length ? window.length : Math.max(window.lastIndexOf('\n'), window.lastIndexOf(' ')) + 1
    const length = cut > most / 4 ? cut : window.length
    parts.push(text.slice(at, at + length))
    at += length
  }
  return parts
}
