import { readColor } from '../colors/read-color.ts'
import { modesKey, modesName } from '../model/merge-plan.ts'
import { defaultFileAmong, groupModes, modeNames, namesMode, type TokensOfFile } from '../model/same-paths.ts'
import { holdingOf, type Condition } from './css-conditions.ts'
import type { CssRule } from './parse-css.ts'

interface Sheet {
  readonly name: string
  readonly path: string
  readonly rules: readonly CssRule[]
}

/** The mode that a style sheet is as a whole. */
interface FileMode {
  /** What all of the sheets are modes of. */
  readonly of: string
  readonly name: string
  readonly mode: string
  readonly isDefault: boolean
  /** It says nothing that the default does not say too, and less: what it leaves out is as there. */
  readonly isOverlay: boolean
  /** Why this one is left out: another one holds in its place. */
  readonly leftOut: string | null
}

/** Of a collection, where sheets have modes of their own: beyond that nobody can choose among what they make together. */
const MOST_MODES = 16
/** Where they have none. */
const MOST_SHEETS = 64

/**
 * Sheets that say other values for the same properties of the same page (`acme.css`, `acme-dark.css`) are modes of each
 * other, by the rule for files of any kind. One that says what another one says is the same mode.
 */
export function fileModes(sheets: readonly Sheet[]): Map<string, FileMode> {
  const byPath = new Map(sheets.map((sheet) => [sheet.path, sheet]))
  const groups = groupModes(sheets.map((sheet) => ({ path: sheet.path, tokens: [], said: saidIn(sheet) })))
  return new Map(groups.flatMap((group) => [...modesOf(group, (path) => byPath.get(path))]))
}

function modesOf(group: readonly TokensOfFile[], sheetOf: (path: string) => Sheet | undefined): Map<string, FileMode> {
  const smallFirst = [...group].sort((a, b) => a.said.size - b.said.size)
  const sameAs = new Map(group.map((file) => [file, smallFirst.find((other) => agree(file, other)) ?? file]))
  const different = group.filter((file) => sameAs.get(file) === file)
  if (different.length < 2) return new Map()
  const unordered = modeNames(different.map(({ path }) => path))
  const first = defaultFileAmong(unordered) ?? unordered[0] ?? ''
  const names = [first, ...unordered.filter((name) => name !== first)]
  const inside = group.reduce((sum, { path }) => sum + modesInside(sheetOf(path)), 0)
  const areMany = different.length > (inside > 0 ? MOST_MODES - inside : MOST_SHEETS)
  const chosen = different[unordered.indexOf(first)]
  const holder = sheetOf(chosen?.path ?? '')
  return new Map(
    group.map((file) => {
      const mode = unordered[different.indexOf(sameAs.get(file) ?? file)] ?? ''
      const isDefault = mode === first
      const leftOut = isDefault || !areMany ? null : yieldsTo(holder?.name ?? '', different.length, inside)
      const isOverlay = !isDefault && chosen !== undefined && isPart(file, chosen)
      return [file.path, { of: modesKey(names), name: modesName(names), mode, isDefault, isOverlay, leftOut }]
    }),
  )
}

const yieldsTo = (holder: string, sheets: number, inside: number): string =>
  inside > 0
    ? `says other values for what ${holder} says, with modes of its own: it was left out; import it by itself, with --new-source`
    : `is one of ${sheets} that say other values for the same, more than modes can be chosen among: ${holder} holds; import it by itself, with --new-source`

const isPart = (file: TokensOfFile, whole: TokensOfFile): boolean =>
  file.said.size < whole.said.size && [...file.said.keys()].every((key) => whole.said.has(key))

function modesInside(sheet: Sheet | undefined): number {
  const holdings = (sheet?.rules ?? []).map(({ within }) => holdingOf(within))
  const modes = holdings.flatMap((holding) => (holding && !holding.everywhere ? holding.modes.filter(isOfPage) : []))
  return new Set(modes.map(({ of, mode }) => `${of} ${mode}`)).size
}

/** What the whole page is switched by: no width of a screen, and no class of a component. */
export const isOfPage = ({ of, mode }: Condition): boolean => of !== 'media' && (of !== 'class' || isModeClass(mode))

/** `acme-dark` and `theme--dark`; not an element of a component (`card__high`), nor a variant of one (`card--high`). */
export function isModeClass(name: string): boolean {
  const block = /^(.+?)--/.exec(name)?.[1] ?? name
  return namesMode(block) && !name.includes('__')
}

/** Of the smaller one's: what it shares with a sheet that says the same. */
const NEARLY_ALL = 0.75

function agree(a: TokensOfFile, b: TokensOfFile): boolean {
  if (a === b) return true
  const [few, many] = a.said.size <= b.said.size ? [a.said, b.said] : [b.said, a.said]
  let shared = 0
  for (const [key, value] of few) {
    const other = many.get(key)
    if (other === undefined) continue
    if (other !== value) return false
    shared++
  }
  return shared > 0 && shared >= NEARLY_ALL * few.size
}

/** What it says of the page and of each mode of it. */
function saidIn({ rules }: Sheet): Map<string, string> {
  const said = new Map<string, string>()
  for (const { within, properties } of rules) {
    const holding = holdingOf(within)
    if (!holding) continue
    const places = holding.everywhere ? [''] : holding.modes.filter(isOfPage).map(({ of, mode }) => `${of} ${mode} `)
    for (const [name, value] of properties) for (const place of places) said.set(place + name, meaningOf(value))
  }
  return said
}

/** The same for what only is spelled differently: by a tool that makes sheets small, say. */
export function meaningOf(value: string): string {
  const color = readColor(value)?.color
  if (color) return [color.r, color.g, color.b, color.a].map((part) => Math.round(part * 255)).join(' ')
  return value
    .replaceAll(/["']/g, '')
    .replaceAll(/ ?([,()/*]) ?/g, '$1')
    .replaceAll(/\b0+(?=\.\d)/g, '')
    .replaceAll(/\b(rgb|hsl)a(?=\()/gi, '$1')
    .toLowerCase()
}
