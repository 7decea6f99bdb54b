import { isRecord } from '../../../kit/json-value.ts'
import type { TokenType } from '../../../contract/words.ts'
import type { TokenValue } from '../../../library/documents.ts'
import type { TokenEntry } from '../../bundle/rules/library-bundle.ts'
import type { Carried } from './carry-value.ts'
import { carryValue, guessKind } from './carry-value.ts'
import type { ConversionNotes } from './conversion-notes.ts'
import type { PlacedToken } from './plan/merge-plan.ts'
import { referenceOf } from './references.ts'
import type { Scopes, TypeMeaning } from './token-types.ts'
import { CARRIER, meaningOf } from './token-types.ts'

/** The tokens as a bundle has them. An alias has the type of what it leads to, whatever order they come in. */
export function carryTokens(placed: readonly PlacedToken[], notes: ConversionNotes): TokenEntry[] {
  const byPath = new Map(placed.map((token) => [token.path, token]))
  const literals = new Map(placed.map((token) => [token, carryLiterals(token, byPath, notes)]))
  return placed.map((token) => {
    const own = literals.get(token)
    const source = firstWithLiterals(token, { byPath, literals })
    return entryOf(token, { literals: own?.byMode ?? new Map(), ...typeOf(token, own ?? null, source) }, byPath)
  })
}

interface Literals {
  /** What is an alias or could not be carried is absent. */
  readonly byMode: ReadonlyMap<string, Carried>
  readonly type: TokenType | null
  readonly scopes: Scopes
}

function carryLiterals(token: PlacedToken, byPath: Known['byPath'], notes: ConversionNotes): Literals {
  const byMode = new Map<string, Carried>()
  let scopes: Scopes | null = null
  for (const { mode, value } of token.values) {
    if (referenceOf(value.raw) !== null) continue
    const meaning = meaningFor(token, value.type, value.raw)
    const carried = carryValue(meaning.kind, withKeys(value.raw, byPath))
    if ('refused' in carried) {
      notes.add('value-unsupported', placeOf(token, mode), `${carried.refused} and was left out`)
      continue
    }
    if (carried.note !== undefined)
      notes.add(carried.noteCode ?? 'value-kept-as-text', placeOf(token, mode), carried.note)
    byMode.set(mode, carried)
    scopes ??= scopesOf(meaning, carried)
  }
  return { byMode, type: carrierOf(byMode), scopes: scopes ?? 'ALL' }
}

/** A bare number is pixels everywhere but in a line height, where it is a multiple of the font size. */
function scopesOf({ kind, scopes }: TypeMeaning, { value, text }: Carried): Scopes {
  const isMultiple = scopes !== 'ALL' && scopes[0] === 'LINE_HEIGHT' && scopes.length === 1 && !text.endsWith('px')
  return isMultiple || (kind === 'dimension' && typeof value !== 'number') ? 'ALL' : scopes
}

interface Known {
  readonly byPath: ReadonlyMap<string, PlacedToken>
  readonly literals: ReadonlyMap<PlacedToken, Literals>
}

/** The token at the end of the aliases, the shortest way; null where they lead nowhere. */
function firstWithLiterals(token: PlacedToken, { byPath, literals }: Known): Literals | null {
  const seen = new Set([token])
  for (const at of seen) {
    const found = literals.get(at)
    if (found && found.type !== null) return found
    for (const target of aliasTargets(at, byPath)) seen.add(target)
  }
  return null
}

function typeOf({ token }: PlacedToken, own: Literals | null, source: Literals | null): Omit<Typed, 'literals'> {
  const declared = token.type === null ? null : meaningOf(token.type)
  return {
    type: own?.type ?? source?.type ?? (declared ? CARRIER[declared.kind] : 'STRING'),
    scopes: source ? source.scopes : (declared?.scopes ?? 'ALL'),
  }
}

interface Typed {
  readonly type: TokenType
  readonly scopes: Scopes
  readonly literals: ReadonlyMap<string, Carried>
}

/** What a composite value refers to is named by key, as aliases are: paths are a matter of the file. */
function withKeys(raw: unknown, byPath: Known['byPath']): unknown {
  if (typeof raw === 'string')
    return raw.replaceAll(/\{([^{}]+)\}/g, (said, path: string) => keyed(said, byPath.get(path)))
  if (Array.isArray(raw)) return raw.map((item) => withKeys(item, byPath))
  if (!isRecord(raw)) return raw
  return Object.fromEntries(Object.entries(raw).map(([key, item]) => [key, withKeys(item, byPath)]))
}

const keyed = (said: string, target: PlacedToken | undefined): string => (target ? `{${target.key}}` : said)

function meaningFor({ token }: PlacedToken, type: string | null, raw: unknown): TypeMeaning {
  const said = type ?? token.type
  const meaning = said === null ? null : meaningOf(said)
  if (meaning) return meaning
  const kind = guessKind(raw)
  return meaningOf(kind) ?? { kind, scopes: 'ALL' }
}

/** One type for all modes: where they differ every value is told as text. */
function carrierOf(literals: ReadonlyMap<string, Carried>): TokenType | null {
  const types = new Set([...literals.values()].map(({ value }) => TYPE_OF[typeof value] ?? 'COLOR'))
  const [only] = types
  return types.size > 1 ? 'STRING' : (only ?? null)
}

const TYPE_OF: Readonly<Record<string, TokenType>> = { number: 'FLOAT', string: 'STRING', boolean: 'BOOLEAN' }

function entryOf(placed: PlacedToken, typed: Typed, byPath: ReadonlyMap<string, PlacedToken>): TokenEntry {
  const { token, key, name, collection } = placed
  const { origin, description } = token
  const values = placed.values.flatMap(({ mode, value }): [string, TokenValue][] => {
    const reference = referenceOf(value.raw)
    if (reference !== null) return [[mode, { alias: byPath.get(reference)?.key ?? reference }]]
    const carried = typed.literals.get(mode)
    if (!carried) return []
    return [[mode, typed.type === 'STRING' ? carried.text : carried.value]]
  })
  return {
    key,
    ...(origin.sourceId === undefined ? {} : { source_id: origin.sourceId }),
    name,
    collection,
    type: typed.type,
    scopes: origin.scopes ?? typed.scopes,
    ...(description === '' ? {} : { description }),
    values: Object.fromEntries(values),
  }
}

function aliasTargets(token: PlacedToken, byPath: ReadonlyMap<string, PlacedToken>): PlacedToken[] {
  return token.values.flatMap(({ value }) => {
    const reference = referenceOf(value.raw)
    const target = reference === null ? undefined : byPath.get(reference)
    return target ? [target] : []
  })
}

const placeOf = ({ token, values }: PlacedToken, mode: string): string =>
  values.length > 1 ? `${token.at} (${mode})` : token.at
