import type { TokenSheet } from '../api/catalog.ts'
import type { TokenSheetRow } from '../api/generated/types.ts'
import { byName } from '../parts/words/by-name.ts'
import { foldersOf, sharedPrefixes } from './token-path.ts'

/** What the address may say about the table of tokens. */
export const TOKEN_SEARCH = [
  'q',
  'collection',
  'type',
  'scope',
  'level',
  'state',
  'path',
  'modes',
  'view',
  'text',
  'ground',
] as const
export type TokenSearch = Partial<Record<(typeof TOKEN_SEARCH)[number], string>>

export const KIND_WORDS: Readonly<Record<NonNullable<TokenSheetRow['kind']>, string>> = {
  color: 'Color',
  dimension: 'Size',
  number: 'Number',
  duration: 'Duration',
  cubicBezier: 'Easing',
  fontFamily: 'Font family',
  fontWeight: 'Font weight',
  typography: 'Typography',
  shadow: 'Shadow',
  border: 'Border',
  transition: 'Transition',
  gradient: 'Gradient',
  strokeStyle: 'Stroke style',
  string: 'Text',
  boolean: 'Yes or no',
}

/** What may be the matter with a token; each is a question that people have of a whole library. */
export const STATES = {
  unused: ['Unused', (row) => usesOf(row) === 0],
  dangling: ['Without a value', (row) => row.values.some(({ reason }) => reason !== undefined)],
  deprecated: ['Deprecated', (row) => row.is_deprecated],
  undescribed: ['Without a description', (row) => row.description === ''],
} as const satisfies Readonly<Record<string, readonly [string, (row: TokenSheetRow) => boolean]>>

export const LEVELS = { semantic: 'Semantic', primitive: 'Primitive' } as const

export const usesOf = ({ used_by: { components, styles, tokens } }: Pick<TokenSheetRow, 'used_by'>): number =>
  components + styles + tokens

/** A token with the folders that its name lies in. */
export interface PlacedRow {
  readonly row: TokenSheetRow
  readonly folders: readonly string[]
}

/** All tokens of a sheet in the order of people: by folder, then name, numbers counting as numbers. */
export function placeRows({ rows }: TokenSheet): readonly PlacedRow[] {
  const prefixes = sharedPrefixes(rows.map(({ name }) => name))
  return rows
    .map((row) => ({ row, folders: foldersOf(row.name, prefixes) }))
    .sort((one, other) => byFolders(one.folders, other.folders) || byName(one.row.name, other.row.name))
}

function byFolders(one: readonly string[], other: readonly string[]): number {
  for (let at = 0; at < one.length && at < other.length; at++) {
    const order = byName(one[at] ?? '', other[at] ?? '')
    if (order !== 0) return order
  }
  return one.length - other.length
}

/** Those that the address asks for; what it has no right to say counts as nothing said. The folder is asked apart. */
export function chooseTokens(placed: readonly PlacedRow[], search: TokenSearch): readonly PlacedRow[] {
  const { collection, type, scope, level } = search
  const words = folded(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const [, isInState] = Object.entries(STATES).find(([name]) => name === search.state)?.[1] ?? ['', () => true]
  const isType = type !== undefined && type in KIND_WORDS
  return placed.filter(
    ({ row }) =>
      (!collection || row.collection_id === collection) &&
      (!isType || row.kind === type) &&
      (!scope || isFor(row, scope)) &&
      (!level || !(level in LEVELS) || row.level === level) &&
      isInState(row) &&
      words.every((word) => textOf(row).includes(word)),
  )
}

const isFor = ({ scopes }: TokenSheetRow, scope: string): boolean =>
  scopes === scope || scopes === 'ALL' || (Array.isArray(scopes) && scopes.includes(scope))

/** What a person may type of a token: its names, what is written about it, its values, what it stands for. */
function textOf(row: TokenSheetRow): string {
  const known = TEXTS.get(row)
  if (known !== undefined) return known
  const values = row.values.flatMap(({ css, hex, alias }) => [
    typeof css === 'string' ? css : '',
    hex ?? '',
    alias ?? '',
  ])
  const names = Object.values(row.code_names).filter((name) => name !== undefined)
  const text = folded([row.name, row.code_name, row.description, ...names, ...values].join('\n'))
  TEXTS.set(row, text)
  return text
}
const TEXTS = new WeakMap<TokenSheetRow, string>()

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

export const isWithin = (folders: readonly string[], path: string): boolean => {
  const own = folders.join('/')
  return own === path || own.startsWith(`${path}/`)
}

interface ModeColumns {
  /** That may be columns: each name once. */
  readonly all: readonly string[]
  /** Those that are columns unless somebody says otherwise. */
  readonly usual: readonly string[]
}

const FIRST_MODES = 4

/** The modes of what is shown, those of the collection with the most of it first; what has one mode needs no column for it. */
export function modeColumns({ collections }: TokenSheet, shown: readonly PlacedRow[]): ModeColumns {
  const counts = new Map<string, number>()
  for (const { row } of shown) counts.set(row.collection_id, (counts.get(row.collection_id) ?? 0) + 1)
  const several = collections
    .filter(({ id, modes }) => modes.length > 1 && counts.has(id))
    .toSorted((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0))
    .map(({ modes }) => modes.map(({ name }) => name))
  return { all: [...new Set(several.flat())], usual: [...new Set(several[0])].slice(0, FIRST_MODES) }
}

/** Those that the address names, in their order; the usual ones where it names none that there is. */
export function chosenModes({ all, usual }: ModeColumns, said: string | undefined): readonly string[] {
  const wanted = new Set(said?.split('|') ?? [])
  const found = all.filter((name) => wanted.has(name))
  return found.length > 0 ? found : usual
}
