import { compareVersions, schemaVersion } from '../../../library/rules/schema-version.ts'
import type { SpecDocument } from './spec-document.ts'
import { isList, isRecord, own, ownPath, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { NAMEABLE, STYLE_NAME_PROPERTIES, STYLED_PROPERTIES } from './spec-tokenable.ts'

/** A variable or a named style that a value is bound to. */
export interface SpecReference {
  readonly kind: 'token' | 'style'
  /** As the document spells it: `VariableID:…`, `S:…`, or a name. */
  readonly ref: string
  readonly name: string | null
  /** What the document's author saw in its place; absent where the document does not say. */
  readonly raw?: Json
}

/** How a document writes the name of a token as a bare string; null where it never does. */
export type BareNames = 'slash' | 'dot' | null

/** The reference that a style value is, whichever version wrote it; null for a literal, a binding or a composite. */
export function readReference(value: Json, property: string, names: BareNames): SpecReference | null {
  if (typeof value === 'string') return fromText(value, property, names)
  if (!isRecord(value)) return null
  return fromTokenObject(value) ?? fromIdObject(value)
}

/** `{ $token, $type, $extensions }`, from 0.11 on, wherever it stands. */
export function fromTokenObject(value: JsonObject): SpecReference | null {
  const token = own(value, '$token')
  if (typeof token !== 'string') return null
  const extension = ownPath(value, '$extensions', 'com.figma')
  const id = own(extension, 'id')
  const name = own(extension, 'name')
  const ref = typeof id === 'string' && id !== '' ? id : token
  const isVariable = own(extension, 'collectionName') !== undefined
  const kind =
    kindOfId(ref) ?? (isVariable ? 'token' : STYLE_TYPES.has(own(value, '$type') ?? null) ? 'style' : 'token')
  return { kind, ref, name: typeof name === 'string' ? name : token, ...rawOf(extension) }
}

function rawOf(value: Json | undefined): Pick<SpecReference, 'raw'> {
  const raw = own(value, 'rawValue')
  return raw === undefined || raw === null ? {} : { raw }
}

/** The types that only a named style has: variables are colors, numbers, strings and booleans. */
const STYLE_TYPES: ReadonlySet<Json> = new Set(['typography', 'effects', 'shadow', 'gradient', 'image'])

/** The property that a prop binding points at: `$binding` since 0.11, `$ref` before; null for anything else. */
export function readPropBinding(value: Json): string | null {
  const pointer = own(value, '$binding') ?? own(value, '$ref')
  return typeof pointer === 'string' ? propAt(pointer) : null
}

export function propAt(pointer: string): string | null {
  if (!pointer.startsWith('#/props/')) return null
  const name = pointer.slice('#/props/'.length)
  return (/%[0-9a-f]{2}/i.test(name) ? decoded(name) : name).replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The two outcomes of `{ if: { condition, then, else } }`; null for anything else. */
export function readConditional(value: Json): { condition: Json; outcomes: readonly Json[] } | null {
  const conditional = own(value, 'if')
  if (!isRecord(conditional) || own(conditional, 'condition') === undefined) return null
  const outcomes = [own(conditional, 'then'), own(conditional, 'else')].filter((one) => one !== undefined)
  return { condition: own(conditional, 'condition') ?? null, outcomes }
}

/**
 * Bare names are what a document was told to write, else what its version writes. A document without a version may be
 * old, or one part of a new one whose metadata stayed behind: an object with `$token` settles it.
 */
export function bareNames(document: SpecDocument): BareNames {
  const metadata = own(document, 'metadata')
  const profile = ownPath(metadata, 'config', 'format', 'tokens') ?? ownPath(metadata, 'settings', 'spec', 'tokens')
  if (profile === 'FIGMA_NAME') return 'slash'
  if (profile === 'TOKEN_NAME') return 'dot'
  const version = schemaVersion(document)
  if (profile !== undefined || compareVersions(version, FIRST_WITH_TOKEN_OBJECTS) >= 0) return null
  return version === null && hasTokenObject(document) ? null : 'slash'
}

const FIRST_WITH_TOKEN_OBJECTS = '0.11.0'

const hasTokenObject = (value: Json): boolean => {
  if (isList(value)) return value.some(hasTokenObject)
  if (!isRecord(value)) return false
  return typeof own(value, '$token') === 'string' || Object.values(value).some(hasTokenObject)
}

function fromText(text: string, property: string, names: BareNames): SpecReference | null {
  const kind = kindOfId(text)
  if (kind !== null) return { kind, ref: text, name: null }
  if (STYLE_NAME_PROPERTIES.has(property)) {
    return text === '' || text === 'mixed' ? null : { kind: 'style', ref: text, name: text }
  }
  if (names === null || !NAMEABLE.has(property)) return null
  if (!(names === 'slash' ? SLASH_NAME : DOT_NAME).test(text) || !/\p{L}/u.test(text)) return null
  return { kind: STYLED_PROPERTIES.has(property) ? 'style' : 'token', ref: text, name: text }
}

/** Not a color (`#7B61FF, 10%`), a function (`rgba(…)`), a ratio (`16/9`) or an address. */
const SLASH_NAME = /^[^\s#/()][^/()]*(?:\/[^/()]+)+$/
const DOT_NAME = /^[^\s#.()\d][^.()]*(?:\.[^.()]+)+$/

/** `{ id, rawValue, name, variableName, collectionName, collectionId }` and `{ id, name }`, 0.2 to 0.10. */
function fromIdObject(value: JsonObject): SpecReference | null {
  const id = own(value, 'id')
  if (typeof id !== 'string' || id === '') return null
  const name = own(value, 'name') ?? own(value, 'variableName')
  const isVariable = VARIABLE_KEYS.some((key) => Object.hasOwn(value, key))
  const isStyle = Object.keys(value).every((key) => key === 'id' || key === 'name')
  const kind = kindOfId(id) ?? (isVariable ? 'token' : isStyle ? 'style' : null)
  return kind && { kind, ref: id, name: typeof name === 'string' ? name : null, ...rawOf(value) }
}

const VARIABLE_KEYS = ['rawValue', 'variableName', 'collectionName', 'collectionId']

const kindOfId = (id: string): SpecReference['kind'] | null =>
  id.startsWith('VariableID:') ? 'token' : id.startsWith('S:') ? 'style' : null

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
