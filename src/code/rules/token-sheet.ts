import { memo } from '../../kit/memo.ts'
import { cssValue } from '../../formats/exports/css/css-value.ts'
import {
  defaultMode,
  isAlias,
  type ExportedCollection,
  type ExportedToken,
  type Literal,
  type TokenLibrary,
} from '../../formats/exports/library/token-library.ts'
import { meaningOf, type Meaning } from '../../formats/exports/library/value-meaning.ts'
import type { Mode } from '../../library/documents.ts'

/** What a token is in one mode, as a sheet for people has it. */
interface SheetValue {
  /** By ending where it becomes several properties; null where CSS has nothing for it, or where it has no value. */
  readonly texts: ReadonlyMap<string, string> | null
  readonly literal: Literal | null
  /** The name of what it is an alias of, or the key where nothing carries it. */
  readonly alias: string | null
}

/** A token of a library with the collection whose modes it has. */
export interface SheetRow {
  readonly collection: ExportedCollection
  readonly token: ExportedToken
}

/** Every token and composite style, by collection and name. */
export const sheetRows = memo(({ collections }: TokenLibrary): readonly SheetRow[] =>
  collections.flatMap((collection) => collection.tokens.map((token) => ({ collection, token }))),
)

export function sheetValue(library: TokenLibrary, { token }: SheetRow, mode: Mode): SheetValue {
  const value = token.values.get(mode.id)
  if (!value) return { texts: null, literal: null, alias: null }
  const literal = isAlias(value) ? value.resolved : value.value
  const alias = isAlias(value) ? (byId(library).get(value.target ?? '')?.token.name ?? value.key) : null
  return { texts: literal === null ? null : textsOf(library, { token, literal, mode }), literal, alias }
}

/** What the values of a token are, told by the first that it has: `dimension`, `duration`, `shadow`, … */
export function kindOf(token: ExportedToken): Meaning['kind'] | null {
  for (const value of token.values.values()) {
    const literal = isAlias(value) ? value.sample : value.value
    if (literal !== null) return meaningOf(token, literal).kind
  }
  return null
}

/** An alias in any mode makes it a decision that rests on another one; what holds values only is where they end. */
export const levelOf = ({ values }: ExportedToken): 'semantic' | 'primitive' =>
  [...values.values()].some(isAlias) ? 'semantic' : 'primitive'

const byId = memo((library: TokenLibrary) => new Map(sheetRows(library).map((row) => [row.token.id, row])))
const byKey = memo((library: TokenLibrary) => new Map(sheetRows(library).map((row) => [row.token.key, row])))

const DEEPEST = 10

interface InMode {
  readonly token: ExportedToken
  readonly literal: Literal
  readonly mode: Mode
}

/** A part of a composite value may name another token: that one is told in the mode of the same name, else its usual one. */
function textsOf(
  library: TokenLibrary,
  { token, literal, mode }: InMode,
  depth = 0,
): ReadonlyMap<string, string> | null {
  const refer = (key: string): string | null => {
    const row = depth < DEEPEST ? byKey(library).get(key) : undefined
    if (!row) return null
    const entered = row.collection.modes.find(({ name }) => name === mode.name) ?? defaultMode(row.collection)
    const value = entered && row.token.values.get(entered.id)
    const meant = value && (isAlias(value) ? value.resolved : value.value)
    if (!entered || meant === undefined || meant === null) return null
    return textsOf(library, { token: row.token, literal: meant, mode: entered }, depth + 1)?.get('') ?? null
  }
  return cssValue(meaningOf(token, literal), refer)
}
