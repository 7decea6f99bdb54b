import { isRecord } from '../../../kit/json-value.ts'
import { TOKEN_TYPES, type TokenType } from '../../../contract/words.ts'
import type { Color, TokenValue } from '../../../library/documents.ts'
import type { Draft, Refer } from './draft.ts'
import type { EntryFields } from './entry-fields.ts'
import { MAX_DESCRIPTION, MAX_KEY, MAX_NAME, memberOf, nameOf } from './entry-fields.ts'

const KNOWN = new Set([
  'kind',
  'key',
  'source_id',
  'name',
  'collection',
  'type',
  'scopes',
  'description',
  'values',
  'deleted',
])
const CHANNELS = ['r', 'g', 'b', 'a'] as const

export function readToken(fields: EntryFields, refer: Refer): Draft {
  const collection = fields.text('collection', MAX_KEY)
  if (collection !== '') refer('token-collection', collection, fields.at('collection'))
  const type = fields.choice('type', TOKEN_TYPES)
  fields.warnAboutOthers(KNOWN)
  return {
    kind: 'token',
    key: fields.text('key', MAX_KEY),
    sourceId: fields.optionalText('source_id', MAX_KEY),
    name: fields.text('name', MAX_NAME),
    ...(fields.optionalFlag('deleted') ? { isDeleted: true } : {}),
    document: {
      collection,
      type,
      scopes: readScopes(fields),
      description: fields.description(),
      values: readValues(fields, type, refer),
    },
  }
}

/** Absent means usable everywhere, which is what the design tool gives a new variable. */
function readScopes(fields: EntryFields): 'ALL' | readonly string[] {
  const value = fields.raw('scopes')
  if (value === null || value === 'ALL') return 'ALL'
  if (!Array.isArray(value)) {
    fields.fault('scopes', `must be "ALL" or a list of scope names, not ${nameOf(value)}`)
    return 'ALL'
  }
  const scopes = new Set<string>()
  for (const [at, scope] of value.entries()) {
    if (typeof scope === 'string' && scope !== '' && scope.length <= MAX_NAME) scopes.add(scope)
    else fields.fault(`scopes[${at}]`, `must be a scope name, not ${nameOf(scope)}`)
  }
  return scopes.has('ALL') || scopes.has('ALL_SCOPES') ? 'ALL' : [...scopes]
}

function readValues(fields: EntryFields, type: TokenType, refer: Refer): Readonly<Record<string, TokenValue>> {
  const given = fields.optionalObject('values')
  const values: [string, TokenValue][] = []
  for (const [mode, raw] of Object.entries(given ?? {})) {
    const path = `values${memberOf(mode)}`
    if (mode === '' || mode.length > MAX_KEY)
      fields.fault(path, `must be under a mode id of 1 to ${MAX_KEY} characters`)
    const value = readValue(fields, path, raw)
    if (value === null) continue
    if (isAlias(value)) refer('token', value.alias, fields.at(`${path}.alias`))
    else if (typeOf(value) !== type) fields.warn(path, `is a ${typeOf(value)} value in a ${type} token`)
    values.push([mode, value])
  }
  return Object.fromEntries(values)
}

function readValue(fields: EntryFields, path: string, value: unknown): TokenValue | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') {
    if (value.length <= MAX_DESCRIPTION) return value
    fields.fault(path, `must have at most ${MAX_DESCRIPTION} characters`)
    return null
  }
  if (isRecord(value) && Object.hasOwn(value, 'alias')) return readAlias(fields, path, value)
  if (isRecord(value) && (Object.hasOwn(value, 'r') || Object.hasOwn(value, 'g') || Object.hasOwn(value, 'b'))) {
    return readColor(fields, path, value)
  }
  fields.fault(path, `must be a color, a number, a string, a boolean or { "alias": key }, not ${nameOf(value)}`)
  return null
}

function readAlias(
  fields: EntryFields,
  path: string,
  value: Readonly<Record<string, unknown>>,
): { readonly alias: string } | null {
  const { alias } = value
  if (typeof alias === 'string' && alias !== '' && alias.length <= MAX_KEY && Object.keys(value).length === 1) {
    return { alias }
  }
  fields.fault(path, 'must be { "alias": key } with the key of a token and nothing else')
  return null
}

/** The channels stay the floats they are; a color without alpha is opaque. */
function readColor(fields: EntryFields, path: string, value: Readonly<Record<string, unknown>>): Color | null {
  const color = { r: value['r'], g: value['g'], b: value['b'], a: value['a'] ?? 1 }
  const wrong = CHANNELS.filter((channel) => !isChannel(color[channel]))
  const others = Object.keys(value).filter((key) => !CHANNELS.some((channel) => channel === key))
  for (const channel of wrong) {
    fields.fault(`${path}.${channel}`, `must be a number from 0 to 1, not ${nameOf(color[channel] ?? null)}`)
  }
  for (const key of others) fields.fault(`${path}${memberOf(key)}`, 'is no channel of a color: r, g, b, a')
  return wrong.length === 0 && others.length === 0 ? (color as Color) : null
}

function isChannel(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

export function isAlias(value: TokenValue): value is { readonly alias: string } {
  return typeof value === 'object' && 'alias' in value
}

function typeOf(value: Exclude<TokenValue, { readonly alias: string }>): TokenType {
  if (typeof value === 'number') return 'FLOAT'
  if (typeof value === 'string') return 'STRING'
  return typeof value === 'boolean' ? 'BOOLEAN' : 'COLOR'
}
