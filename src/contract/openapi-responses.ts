import type { TSchema } from 'typebox'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { documentedErrors } from './documented-errors.ts'
import { ERROR_MEANING } from './error-body.ts'
import type { Operation } from './operation.ts'

type Json = Record<string, unknown>

/** What an operation answers, in the description: its success, an unchanged read, and every refusal by its status. */
export function responsesOf(operation: Operation): Json {
  return { ...success(operation), ...refusals(documentedErrors(operation)) }
}

function success(operation: Operation): Json {
  const hasEtag = operation.method === 'GET' && (operation.reads.length > 0 || operation.hasOwnEtag)
  const headers: Json = { 'x-request-id': headerRef('RequestId'), ...(hasEtag ? { etag: headerRef('ETag') } : {}) }
  const answer: Json = { description: operation.summary, headers: { ...headers, ...RATE_LIMIT } }
  if (operation.output) answer['content'] = json(operation.output, operation.example)
  const unchanged = { description: 'Unchanged since the ETag that was sent, or `*` was.', headers }
  return { [operation.status]: answer, ...(operation.method === 'GET' ? { 304: unchanged } : {}) }
}

/** The signed URL is not an operation of the contract: what it answers stands beside the one that gives it out. */
export function uploadOf({ uploadErrors }: Operation): Json {
  if (uploadErrors.length === 0) return {}
  const taken = {
    description: 'The bytes are there; confirm them.',
    headers: { 'x-request-id': headerRef('RequestId') },
  }
  return { 'x-upload': { method: 'PUT', responses: { 200: taken, ...refusals(uploadErrors) } } }
}

function refusals(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries(codesByStatus(codes).map(([status, codes]) => [status, refusal(codes)]))
}

function codesByStatus(codes: readonly ErrorCode[]): [number, ErrorCode[]][] {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return [...byStatus]
}

/** Most statuses have one code, and such an answer is the same for every operation. */
function refusal(codes: readonly ErrorCode[]): Json {
  const [code, another] = codes
  return code !== undefined && another === undefined ? responseRef(code) : refusalOf(codes)
}

function refusalOf(codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_MEANING[code]}`).join('\n\n'),
    headers: { 'x-request-id': headerRef('RequestId'), ...Object.assign({}, ...codes.map((code) => HEADERS[code])) },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { properties: { error: { properties: { code: { enum: codes } } } } },
          ],
        },
      },
    },
  }
}

const responseRef = (code: ErrorCode): Json => ({ $ref: `#/components/responses/${responseName(code)}` })

export function sharedResponses(operations: readonly Operation[]): Json {
  const alone = operations.flatMap((operation) => [
    ...codesByStatus(documentedErrors(operation)).flatMap(([, codes]) => (codes.length === 1 ? codes : [])),
    ...operation.uploadErrors,
  ])
  const codes = [...new Set(alone)].sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])
  return Object.fromEntries(codes.map((code) => [responseName(code), refusalOf([code])]))
}

/** `SVC_NOT_FOUND` is `NotFound`. */
const responseName = (code: ErrorCode): string =>
  code
    .slice('SVC_'.length)
    .toLowerCase()
    .replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())

const headerRef = (name: keyof typeof SHARED_HEADERS): Json => ({ $ref: `#/components/headers/${name}` })

const header = (description: string, { required }: { required: boolean }, type = 'string'): Json => ({
  description,
  required,
  schema: { type },
})

export const SHARED_HEADERS = {
  RequestId: header('Names this request in the logs; the caller’s own is echoed.', { required: true }),
  ETag: header('Send it back as If-None-Match: an unchanged answer is a 304 without a body.', { required: true }),
  Allow: header('The methods that the path answers, separated by commas.', { required: true }),
  RetryAfter: header('Seconds to wait before the next attempt.', { required: true }, 'integer'),
  WwwAuthenticate: header('`Bearer`, with the scope that the key lacks; `Signature` of a signed URL.', {
    required: true,
  }),
  RateLimitLimit: header('Requests a minute for this key; where a limit is set.', { required: false }, 'integer'),
  RateLimitRemaining: header('Requests that are left now; where a limit is set.', { required: false }, 'integer'),
  RateLimitReset: header('Seconds until all are there again; where a limit is set.', { required: false }, 'integer'),
} as const

const RATE_LIMIT: Json = {
  'RateLimit-Limit': headerRef('RateLimitLimit'),
  'RateLimit-Remaining': headerRef('RateLimitRemaining'),
  'RateLimit-Reset': headerRef('RateLimitReset'),
}

const HEADERS: Readonly<Partial<Record<ErrorCode, Json>>> = {
  SVC_UNAUTHENTICATED: { 'WWW-Authenticate': headerRef('WwwAuthenticate') },
  SVC_INSUFFICIENT_SCOPE: { 'WWW-Authenticate': headerRef('WwwAuthenticate') },
  SVC_METHOD_NOT_ALLOWED: { Allow: headerRef('Allow') },
  SVC_RATE_LIMITED: { 'Retry-After': headerRef('RetryAfter'), ...RATE_LIMIT },
  SVC_UNAVAILABLE: { 'Retry-After': headerRef('RetryAfter') },
}

export const json = (schema: TSchema, example: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})
