import { isNumber } from '../document/document.ts'

/** What stands before a paragraph, and how far it is moved in, for a size of one. */
export interface ListItem {
  /** Empty where it is of no list. */
  readonly marker: string
  readonly indent: number
}

/** For a size of one, as the design tool has it. */
const STEP = 1.5
const DEEPEST = 20

/** Of each paragraph, by the lists of their types and depths; nothing where none is an item. */
export function readLists(types: unknown, depths: unknown): readonly ListItem[] {
  const kinds: readonly unknown[] = Array.isArray(types) ? types : []
  const levels: readonly unknown[] = Array.isArray(depths) ? depths : []
  if (!kinds.some((kind) => kind === 'ORDERED' || kind === 'UNORDERED')) return []
  // How many items were counted at each depth; one that is deeper begins anew.
  let counts: number[] = []
  return kinds.map((kind, at) => {
    const level = levels[at]
    const isItem = kind === 'ORDERED' || kind === 'UNORDERED'
    const depth = Math.min(Math.max(isNumber(level) ? Math.round(level) : 0, isItem ? 1 : 0), DEEPEST)
    if (kind !== 'ORDERED') {
      counts = counts.slice(0, isItem ? depth - 1 : 0)
      return { marker: isItem ? '•' : '', indent: depth * STEP }
    }
    const count = (counts[depth - 1] ?? 0) + 1
    counts = [...Array.from({ length: depth - 1 }, (_, above) => counts[above] ?? 0), count]
    return { marker: `${numbered(count, depth)}.`, indent: depth * STEP }
  })
}

/** Numbers, letters, Roman numbers, and numbers again. */
function numbered(count: number, depth: number): string {
  const style = (depth - 1) % 3
  return style === 0 ? `${count}` : style === 1 ? letters(count) : roman(count)
}

function letters(count: number): string {
  let text = ''
  for (let rest = count; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCodePoint(97 + ((rest - 1) % 26)) + text
  return text
}

const ROMAN = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const

function roman(count: number): string {
  let [text, rest] = ['', count]
  for (const [sign, value] of ROMAN) {
    text += sign.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}
