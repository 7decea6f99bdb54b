import { isList, isRecord, type Json } from '../../kit/shapes/json-value.ts'
import type { TokenType } from '../../contract/words.ts'
import type { TokenValue } from '../../library/documents.ts'
import type { TokenEntry } from '../bundle/library-bundle.ts'
import type { Carried } from './model/carry-value.ts'
import { carryValue, guessKind } from './model/carry-value.ts'
import { compositeCss } from './composites/composite-css.ts'
import { kindOfMembers, kindOfType } from './composites/composite-kind.ts'
import { readColor } from './colors/read-color.ts'
import type { ConversionNotes } from './model/conversion-notes.ts'
import type { PlacedToken } from './model/merge-plan.ts'
import { followReferences, type Follow } from './model/follow-references.ts'
import { mapReferences, referenceOf } from './model/references.ts'
import { hexColor } from '../../tokens/rules/hex-color.ts'
import type { Scopes, TypeMeaning } from './model/token-types.ts'
import type { SourceValue, TokenOrigin } from './model/source-token.ts'
import { CARRIER, LENGTH_SCOPES, meaningOf } from './model/token-types.ts'

/** The tokens as a bundle has them. An alias has the type of what it leads to, whatever order they come in. */
export function carryTokens(placed: readonly PlacedToken[], notes: ConversionNotes): TokenEntry[] {
  const byPath = new Map(placed.map((token) => [token.path, token]))
  const follow = followReferences(placed)
  const literals = new Map(placed.map((token) => [token, carryLiterals(token, { byPath, follow, notes })]))
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

interface Carrying {
  readonly byPath: ReadonlyMap<string, PlacedToken>
  readonly follow: Follow
  readonly notes: ConversionNotes
}

function carryLiterals(token: PlacedToken, { byPath, follow, notes }: Carrying): Literals {
  const byMode = new Map<string, Carried>()
  let scopes: Scopes | null = null
  for (const { mode, value } of token.values) {
    if (referenceOf(value.raw) !== null || composedOf(placedAs(token, value), byPath)) continue
    const meaning = meaningFor(token, value.type, value.raw)
    const carried = carryValue(meaning.kind, value.raw, (raw) =>
      composed(raw, { type: value.type ?? token.token.type, mode, byPath, follow }),
    )
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

/** What is made of several values is the text that CSS has for it, with what it refers to as it is in that mode. */
function composed(
  raw: Json,
  { type, mode, byPath, follow }: Omit<Carrying, 'notes'> & { type: string | null; mode: string },
): Carried | null {
  if (!isRecord(raw) && !isList(raw)) return null
  const kind = (type === null ? null : kindOfType(type)) ?? kindOfMembers(raw)
  const text = kind && compositeCss(kind, raw, (path) => textOf(path, mode, follow))?.get('')
  if (!kind || text === undefined || text === null) return null
  const json = mapReferences(raw, (path) => byPath.get(path)?.key ?? path) as object
  return { value: text, text, composite: { type: kind, json } }
}

function textOf(path: string, mode: string, follow: Follow): string | null {
  const end = follow(path, mode)
  if (!end) return null
  const { kind } = meaningFor(end.token, end.value.type, end.value.raw)
  const carried = carryValue(kind, end.value.raw)
  if ('refused' in carried) return null
  const { value } = carried
  if (typeof value === 'object') return hexColor(value).toLowerCase()
  return typeof value === 'number' && kind === 'dimension' ? `${value}px` : String(value)
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
  const kinds = [...typed.literals.values()].map(({ composite }) => composite?.type)
  // A text that is a color in one mode does not keep the color beside it.
  const type = kinds.find((kind) => kind !== undefined && (kind === 'color') === (typed.type === 'COLOR'))
  const made = placed.values.flatMap(({ mode }): [string, object][] => {
    const composite = typed.literals.get(mode)?.composite
    return composite && composite.type === type ? [[mode, composite.json]] : []
  })
  const values = placed.values.flatMap(({ mode, value }): [string, TokenValue][] => {
    const reference = referenceOf(value.raw)
    if (reference !== null) return [[mode, { alias: byPath.get(reference)?.key ?? reference }]]
    const composed = composedOf(placedAs(placed, value), byPath)
    if (composed) return [[mode, composed]]
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
    scopes: origin.scopes && !isUnitless(typed, origin) ? origin.scopes : typed.scopes,
    ...(description === '' ? {} : { description }),
    values: Object.fromEntries(values),
    ...(origin.codeNames ? { code_names: origin.codeNames } : {}),
    ...(type === undefined ? {} : { composite: { type, values: Object.fromEntries(made) } }),
  }
}

const placedAs = ({ token }: PlacedToken, { type, raw }: SourceValue) => ({ type: type ?? token.type, raw })

/** A color and an opacity that are decided apart, as only our own export says it. */
function composedOf(
  { type, raw }: { readonly type: string | null; readonly raw: unknown },
  byPath: ReadonlyMap<string, PlacedToken>,
): Extract<TokenValue, { readonly opacity: unknown }> | null {
  if (type !== 'composedcolor' || !isRecord(raw)) return null
  const alias = (part: unknown) => {
    const path = referenceOf(part)
    return path === null ? null : { alias: byPath.get(path)?.key ?? path }
  }
  const { color, opacity } = raw
  const paint = alias(color) ?? readColor(color)?.color
  const percent = alias(opacity) ?? (typeof opacity === 'number' ? opacity : null)
  return paint && percent !== null ? { color: paint, opacity: percent } : null
}

/** A number that is none of pixels must not have the scopes of lengths alone, which would make pixels of it. */
function isUnitless({ literals }: Typed, { scopes, isVariable }: TokenOrigin): boolean {
  const areLengths = scopes !== 'ALL' && scopes?.every((scope) => LENGTHS.has(scope)) && scopes.length > 0
  if (!areLengths || isVariable) return false
  return [...literals.values()].some(
    ({ value, text }) => typeof value === 'number' && value !== 0 && text === String(value),
  )
}

const LENGTHS = new Set<string>(LENGTH_SCOPES)

function aliasTargets(token: PlacedToken, byPath: ReadonlyMap<string, PlacedToken>): PlacedToken[] {
  return token.values.flatMap(({ value }) => {
    const reference = referenceOf(value.raw)
    const target = reference === null ? undefined : byPath.get(reference)
    return target ? [target] : []
  })
}

const placeOf = ({ token, values }: PlacedToken, mode: string): string =>
  values.length > 1 ? `${token.at} (${mode})` : token.at
