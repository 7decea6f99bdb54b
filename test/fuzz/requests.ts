import fc from 'fast-check'
import type { DocumentedOperation, DocumentedParameter } from './contract-document.ts'
import { hostileJson, hostileText, tooMuchJson } from './hostile.ts'
import type { Pool } from './pool.ts'
import { idMark, nearlyValid, valid } from './schema-arbitrary.ts'

/** How far a request is from what the document asks for. */
export type Intent = 'valid' | 'nearly valid' | 'hostile'

/** A piece of a URL: as the caller means it, or already in the spelling of a URL. */
type Piece = { readonly meant: unknown } | { readonly spelled: string }

export interface FuzzCase {
  readonly operation: DocumentedOperation
  readonly intent: Intent
  readonly path: Readonly<Record<string, Piece>>
  readonly query: readonly (readonly [name: string, value: Piece])[]
  readonly body: { readonly json: unknown } | { readonly text: string } | null
  readonly method: string | null
  readonly contentType: string
  readonly key: 'whole' | 'cut' | 'none' | 'empty'
  readonly condition: string | null
}

export function fuzzCase(operations: readonly DocumentedOperation[]): fc.Arbitrary<FuzzCase> {
  return fc.oneof(...operations.flatMap((operation) => INTENTS.map((intent) => ofIntent(operation, intent))))
}

const INTENTS: readonly Intent[] = ['valid', 'nearly valid', 'hostile']

function ofIntent(operation: DocumentedOperation, intent: Intent): fc.Arbitrary<FuzzCase> {
  const hostile = intent === 'hostile'
  const queryNames = operation.parameters.filter((parameter) => parameter.in === 'query')
  const required = queryNames.filter((parameter) => parameter.required === true).map(({ name }) => name)
  const pathNames = operation.parameters.filter((parameter) => parameter.in === 'path')
  return fc.record({
    operation: fc.constant(operation),
    intent: fc.constant(intent),
    path: fc.record(Object.fromEntries(pathNames.map((parameter) => [parameter.name, pieceOf(parameter, intent)]))),
    query: fc
      .tuple(
        fc.record(Object.fromEntries(queryNames.map((parameter) => [parameter.name, pieceOf(parameter, intent)])), {
          requiredKeys: required,
        }),
        // Many documented parameters at once contradict each other; few are what callers send.
        fc.shuffledSubarray(
          queryNames.map(({ name }) => name),
          { maxLength: Math.min(3, queryNames.length) },
        ),
        intent === 'valid' ? fc.constant(null) : rarely(8, hostileText),
      )
      .map(([given, kept, unknown]) => [
        ...Object.entries(given).filter(([name]) => required.includes(name) || kept.includes(name)),
        ...(unknown === null ? [] : [[unknown, { spelled: '1' }] as const]),
      ]),
    body: bodyOf(operation, intent),
    method: hostile ? rarely(6, fc.constantFrom(...METHODS)) : fc.constant(null),
    contentType: hostile ? fc.constantFrom(...CONTENT_TYPES) : fc.constant('application/json'),
    key: hostile
      ? fc.constantFrom('whole', 'whole', 'whole', 'whole', 'cut', 'none', 'empty')
      : fc.constant('whole' as const),
    condition: rarely(8, fc.constantFrom('*', '""', ',', 'W/"x"', '"'.repeat(100))),
  })
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
const JSON_TYPE = 'application/json'
const CONTENT_TYPES = [JSON_TYPE, JSON_TYPE, `${JSON_TYPE}; charset=utf-8`, 'text/plain', 'application/xml', ';', '']

function pieceOf({ schema, in: where }: DocumentedParameter, intent: Intent): fc.Arbitrary<Piece> {
  const isId = where === 'path' && !schema.enum
  const right = (isId ? fc.nat({ max: 200 }).map(idMark) : valid(schema)).map((meant): Piece => ({ meant }))
  const wrong = hostileText.map((spelled): Piece => ({ spelled }))
  if (intent === 'valid') return right
  return intent === 'hostile' ? wrong : fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

function bodyOf({ body, method }: DocumentedOperation, intent: Intent): fc.Arbitrary<FuzzCase['body']> {
  const text = fc
    .oneof({ weight: 300, arbitrary: hostileJson }, { weight: 1, arbitrary: tooMuchJson })
    .map((text) => ({ text }))
  if (!body) return intent === 'hostile' && method !== 'GET' ? rarely(3, text) : fc.constant(null)
  if (intent === 'hostile') return text
  return (intent === 'valid' ? valid(body) : nearlyValid(body)).map((json) => ({ json }))
}

/** Null but for one time in so many. */
function rarely<T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
}

export interface FuzzRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function requestOf(one: FuzzCase, pool: Pool): FuzzRequest {
  const { operation } = one
  const kind = one.path['type'] ?? one.path['entity_type']
  const kindOf = (name: string): string | undefined => {
    if (name === 'id' && operation.path.startsWith('/v1/components/')) return 'component'
    if (name === 'own_block') return 'block'
    if (name === 'collection') return 'token-collection'
    if (name === 'page' || name === 'page_id') return 'doc-page'
    return kind && 'meant' in kind ? String(kind.meant) : undefined
  }
  const spell = (piece: Piece | undefined, name: string): string[] => {
    if (!piece) return ['']
    if ('spelled' in piece) return [piece.spelled]
    // A block is found only on its own page: both are the same number of the pool.
    if (name === 'block_id' && one.path['id']) return spell(one.path['id'], 'own_block')
    const cursor = name === 'cursor' ? pool.cursor(operation.operationId) : undefined
    const values = Array.isArray(piece.meant) ? piece.meant : [cursor ?? piece.meant]
    return values.map((value) => encodeURIComponent(pool.text(String(value).toWellFormed(), kindOf(name))))
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => spell(one.path[name], name)[0] ?? '')
  const query = one.query.flatMap(([name, piece]) => spell(piece, name).map((value) => `${name}=${value}`))
  const method = one.method ?? operation.method
  const hasBody = one.body !== null && method !== 'GET' && method !== 'OPTIONS'
  const body = hasBody && one.body ? bodyText(one.body, pool, operation.path) : ''
  return {
    method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    body,
    headers: {
      ...authorization(one.key, pool.project.key),
      ...(hasBody ? { 'content-type': one.contentType, 'content-length': String(Buffer.byteLength(body)) } : {}),
      ...(one.condition === null ? {} : { [method === 'PUT' ? 'if-match' : 'if-none-match']: one.condition }),
    },
  }
}

function bodyText(body: NonNullable<FuzzCase['body']>, pool: Pool, path: string): string {
  return 'text' in body ? body.text : (JSON.stringify(pool.body(body.json, path)) ?? '')
}

function authorization(how: FuzzCase['key'], key: string): Record<string, string> {
  const value = { whole: `Bearer ${key}`, cut: `Bearer ${key.slice(0, -1)}`, empty: 'Bearer', none: undefined }[how]
  return value === undefined ? {} : { authorization: value }
}
