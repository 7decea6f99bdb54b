import type { TokenSheetRow } from '../api/generated/types.ts'

interface Rgba {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

/** Of `#RRGGBB` or `#RRGGBBAA`, channels from 0 to 1. */
export function readHex(hex: string): Rgba | null {
  const [, digits] = /^#([0-9a-f]{6}(?:[0-9a-f]{2})?)$/i.exec(hex) ?? []
  if (digits === undefined) return null
  const at = (place: number): number => Number.parseInt(digits.slice(place, place + 2), 16) / 255
  return { r: at(0), g: at(2), b: at(4), a: digits.length === 8 ? at(6) : 1 }
}

const WHITE: Rgba = { r: 1, g: 1, b: 1, a: 1 }

/** The ratio of WCAG 2, from 1 to 21. What shines through is seen over its ground, and that over what lies below it. */
export function contrastOf(text: Rgba, ground: Rgba, lowest: Rgba = WHITE): number {
  const below = over(ground, lowest)
  const [one, other] = [luminance(over(text, below)), luminance(below)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const over = (top: Rgba, below: Rgba): Rgba => {
  const mix = (one: number, other: number): number => one * top.a + other * (1 - top.a)
  return { r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b), a: 1 }
}

function luminance({ r, g, b }: Rgba): number {
  const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

export type ContrastGrade = 'AAA' | 'AA' | 'AA large' | 'fails'

/** For text as it is usually set; large text needs 3. */
export const gradeOf = (ratio: number): ContrastGrade =>
  ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : ratio >= 3 ? 'AA large' : 'fails'

/** Cut, never rounded up: 4.499 does not pass. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`

/** What lies below a ground that shines through: of the plainest grounds the first that hides what is under it. */
export function lowestGround(
  rows: readonly TokenSheetRow[],
  hexOf: (row: TokenSheetRow) => string | undefined,
): string | null {
  const plain = rows.filter(({ kind, name }) => {
    const words = wordsOf(name)
    return (
      kind === 'color' &&
      words.some((word) => GROUND_WORDS.has(word)) &&
      words.every((word) => GROUND_WORDS.has(word) || EMPTY_WORDS.has(word))
    )
  })
  const found = plain.map(hexOf).find((hex) => readHex(hex ?? '')?.a === 1)
  return found ?? null
}

export interface ContrastPair {
  readonly text: TokenSheetRow
  readonly ground: TokenSheetRow
}

const TEXT_WORDS = new Set(['text', 'fg', 'foreground', 'on', 'content', 'label', 'ink', 'fgcolor', 'font'])
const GROUND_WORDS = new Set([
  'bg',
  'background',
  'surface',
  'canvas',
  'ground',
  'layer',
  'container',
  'bgcolor',
  'fill',
])
/** Words that say of a color that it is one, and nothing else. */
const EMPTY_WORDS = new Set(['color', 'colors', 'colour', 'default', 'token', 'base', 'primary-color'])

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

interface Named {
  readonly row: TokenSheetRow
  /** What is left of the name once it was said that it is a text or a ground. */
  readonly rest: string
}

/**
 * Texts and grounds that belong together by their names: `text/danger` on `bg/danger`, `on-primary` on `primary`; a text
 * whose name says no more stands on grounds that say no more.
 */
export function pairsByName(rows: readonly TokenSheetRow[], most = 200): readonly ContrastPair[] {
  const grounds = new Map<string, TokenSheetRow[]>()
  const texts: Named[] = []
  const plain = new Map<string, TokenSheetRow[]>()
  const add = (to: Map<string, TokenSheetRow[]>, key: string, row: TokenSheetRow): void => {
    const known = to.get(key)
    if (known) known.push(row)
    else to.set(key, [row])
  }
  for (const row of rows) {
    if (row.kind !== 'color') continue
    const words = wordsOf(row.name)
    const rest = (without: ReadonlySet<string>): string =>
      `${row.collection_id} ${words.filter((word) => !without.has(word) && !EMPTY_WORDS.has(word)).join(' ')}`
    if (words.some((word) => TEXT_WORDS.has(word))) texts.push({ row, rest: rest(TEXT_WORDS) })
    else if (words.some((word) => GROUND_WORDS.has(word))) add(grounds, rest(GROUND_WORDS), row)
    else add(plain, rest(EMPTY_WORDS), row)
  }
  const found: ContrastPair[] = []
  for (const { row: text, rest } of texts) {
    const isOn = wordsOf(text.name).includes('on')
    for (const ground of [...(grounds.get(rest) ?? []), ...(isOn ? (plain.get(rest) ?? []) : [])]) {
      if (found.length === most) return found
      found.push({ text, ground })
    }
  }
  return found
}
