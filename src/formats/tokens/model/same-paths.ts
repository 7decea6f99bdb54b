import { keyOf, type SourceToken } from './source-token.ts'
import { defaultModeAmong } from './plan.ts'

// Files, or sets, that say other values for the same paths may be modes of one collection or just files that happen to
// share some names. They are modes where they say so: by their names, or by having nearly all of their paths in common.

/** Of the larger one's tokens: what stands for the same tokens in another mode has nearly all of them. */
const NEARLY_WHOLE = 0.75
/** Of the smaller one's tokens, where the names say it: a mode may say only what differs. */
const SHARED_BY_NAME = 0.25

export interface TokensOfFile {
  /** Of the file, or the name of the set. */
  readonly path: string
  readonly tokens: readonly SourceToken[]
  /** What each path says, to compare. Files have no say over tokens with modes of their own. */
  readonly said: ReadonlyMap<string, string>
}

export function tokensOfFile(path: string, tokens: readonly SourceToken[]): TokensOfFile {
  const plain = tokens.filter(({ values }) => values.every(({ mode }) => mode === null))
  return { path, tokens, said: new Map(plain.map((token) => [keyOf(token.path), saidBy(token)])) }
}

export const saidBy = ({ values }: SourceToken): string => JSON.stringify(values.map(({ mode, raw }) => [mode, raw]))

/** Those that are modes of each other together, each of the others by itself. Files may be named like modes of tokens. */
export function groupModes(files: readonly TokensOfFile[], named: readonly string[] = []): TokensOfFile[][] {
  const modes = new Set([...MODES, ...named.flatMap(wordsOf)])
  const groups: TokensOfFile[][] = []
  for (const file of files) {
    const group = groups.find((group) => group.some((other) => areModes(file, other, modes)))
    if (group) group.push(file)
    else groups.push([file])
  }
  return groups
}

function areModes(a: TokensOfFile, b: TokensOfFile, modes: ReadonlySet<string>): boolean {
  const [few, many] = a.said.size <= b.said.size ? [a.said, b.said] : [b.said, a.said]
  let [shared, isOther] = [0, false]
  for (const [path, said] of few) {
    const saidThere = many.get(path)
    if (saidThere === undefined) continue
    shared++
    isOther ||= saidThere !== said
  }
  if (!isOther) return false
  return shared >= NEARLY_WHOLE * many.size || (shared >= SHARED_BY_NAME * few.size && nameModes(a.path, b.path, modes))
}

/**
 * A file that says otherwise what the one beside it says, and hardly anything else, lies over it: what it lacks is as
 * there. One that says most of it the same is an extract, or was built from it.
 */
export function liesOver(file: TokensOfFile, base: TokensOfFile): boolean {
  if (file.said.size === 0 || file.said.size >= base.said.size) return false
  if (!areBeside(file.path, base.path) || wordsOf(base.path).some((word) => SWITCHED.has(word))) return false
  let [shared, otherwise] = [0, 0]
  for (const [path, said] of file.said) {
    const saidThere = base.said.get(path)
    if (saidThere === undefined) continue
    shared++
    if (saidThere !== said) otherwise++
  }
  return shared >= NEARLY_ALL * file.said.size && otherwise * 2 > shared
}

const NEARLY_ALL = 0.9

/** In one folder, or named alike in two that are side by side. */
function areBeside(a: string, b: string): boolean {
  const [one, other] = [a.split('/'), b.split('/')]
  const apart = one.flatMap((part, at) => (part === other[at] ? [] : [at]))
  return one.length === other.length && apart.length === 1 && (apart[0] ?? 0) >= one.length - 2
}

const MODES = (
  'light dark dim dimmed black white day night high low increased contrast hc default mobile tablet desktop phone ' +
  'watch compact comfortable cozy relaxed spacious dense'
).split(' ')
/**
 * The mode that a file says of itself (`dark/components.json`), where nearly all that it says is said by files that say
 * none: it lies over all of them. Null for any other.
 */
export function overlaidMode(file: TokensOfFile, others: readonly TokensOfFile[]): string | null {
  const said = others.filter(({ path }) => !wordsOf(path).some((word) => SWITCHED.has(word)))
  const mode = wordsOf(file.path).find((word) => SWITCHED.has(word))
  if (mode === undefined || file.said.size === 0 || said.length < 2) return null
  const again = [...file.said.keys()].filter((path) => said.some((other) => other.said.has(path)))
  return again.length >= NEARLY_WHOLE * file.said.size ? mode : null
}

/** Words that in the name of a file hardly mean anything but a mode. */
const SWITCHED = new Set('dark dimmed hc night mobile tablet compact'.split(' '))

const SAYS_NOTHING = new Set('color colors colour colours scheme theme mode palette'.split(' '))
const KINDS_OF_MODES = new Set('theme themes mode modes scheme schemes brand brands density'.split(' '))

/** Whether a name has a word of modes in it. */
export const namesMode = (name: string): boolean =>
  wordsOf(name).some((word) => MODES.includes(word) || KINDS_OF_MODES.has(word))

/** `tokens.light` and `tokens.dark`, `tokens` and `tokens-dark`, `themes/a` and `themes/b`. */
function nameModes(a: string, b: string, modes: ReadonlySet<string>): boolean {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const common = first.filter((word) => second.includes(word))
  const own = [...first, ...second].filter((word) => !common.includes(word) && !SAYS_NOTHING.has(word))
  return own.length > 0 && (own.every((word) => modes.has(word)) || common.some((word) => KINDS_OF_MODES.has(word)))
}

/** Of the file and its folders, as far as they tell it from others. */
const wordsOf = (path: string): string[] =>
  (
    path
      .replace(/\.(?:json5?|css)$/i, '')
      .split('/')
      .slice(-3)
      .join('/')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => word !== 'tokens')

/**
 * The name of each file, or, where files of several folders are named alike, of the nearest folder that differs, or what
 * of their paths they do not all share.
 */
export function modeNames(paths: readonly string[]): string[] {
  return withoutShared(fileNames(paths))
}

/**
 * Of files that are modes of each other the default: one that is named like it, or that the others are named after
 * (`acme`, `acme-dark`), or the first that is not named after the dark. Null where that is the first of all.
 */
export function defaultFileAmong(names: readonly string[]): string | null {
  const said = defaultModeAmong(names)
  if (said !== null) return said
  const isOver = (name: string, other: string) => other.startsWith(name) && /^[.\-_\s]/.test(other.slice(name.length))
  const stem = names.find((name) => names.every((other) => other === name || isOver(name, other)))
  const found = stem ?? names.find((name) => !wordsOf(name).some((word) => DARK.has(word)))
  return found === undefined || found === names[0] ? null : found
}

const DARK = new Set('dark dimmed night hc'.split(' '))

/** `tokens.dark` and `tokens.light` are `dark` and `light`. */
function withoutShared(names: readonly string[]): string[] {
  const words = names.map((name) => name.split(/[.\-_\s]+/))
  const [first = []] = words
  if (names.length < 2) return [...names]
  const before = first.findIndex((word, at) => words.some((other) => other[at] !== word))
  const after = first.toReversed().findIndex((word, at) => words.some((other) => other.at(-1 - at) !== word))
  const isPlain = before >= 0 && after >= 0 && words.every(({ length }) => length > before + after)
  if (!isPlain || before + after === 0) return [...names]
  return names.map((name, at) => between(name, { before, after, of: words[at]?.length ?? 0 }))
}

function between(name: string, { before, after, of }: { before: number; after: number; of: number }): string {
  const parts = name.split(/([.\-_\s]+)/)
  return parts.slice(before * 2, (of - after) * 2 - 1).join('')
}

function fileNames(paths: readonly string[]): string[] {
  const segments = paths.map((path) => path.replace(/(\.tokens)?\.(?:json5?|css)$/, '').split('/'))
  const depth = Math.max(...segments.map(({ length }) => length))
  for (let back = 1; back <= depth; back++) {
    const names = segments.map((parts) => parts.at(-back) ?? '')
    if (new Set(names).size === names.length && names.every(Boolean)) return names
  }
  const shared = segments[0]?.findIndex((part, at) => segments.some((parts) => parts[at] !== part)) ?? 0
  return segments.map((parts) => parts.slice(Math.max(0, shared)).join('/'))
}
