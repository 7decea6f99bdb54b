import type { EntityKind } from './contract/words.ts'

// Every error the service answers with: the code decides the status, nothing else does.
export const ERROR_STATUS = {
  SVC_INVALID_ARGUMENT: 400,
  SVC_INVALID_CURSOR: 400,
  SVC_BATCH_LIMIT_EXCEEDED: 400,
  SVC_INVALID_BLOCKS: 400,
  SVC_SOURCE_URL_REFUSED: 400,
  SVC_CONTENT_MISMATCH: 400,
  SVC_UNAUTHENTICATED: 401,
  SVC_INSUFFICIENT_SCOPE: 403,
  SVC_NOT_FOUND: 404,
  SVC_METHOD_NOT_ALLOWED: 405,
  SVC_REQUEST_TIMEOUT: 408,
  SVC_SLUG_TAKEN: 409,
  SVC_AMBIGUOUS_REFERENCE: 409,
  SVC_LENGTH_REQUIRED: 411,
  SVC_PRECONDITION_FAILED: 412,
  SVC_STORAGE_QUOTA_EXCEEDED: 413,
  SVC_PAYLOAD_TOO_LARGE: 413,
  SVC_UNSUPPORTED_MEDIA_TYPE: 415,
  SVC_RATE_LIMITED: 429,
  SVC_HEADERS_TOO_LARGE: 431,
  SVC_INTERNAL: 500,
  SVC_UNAVAILABLE: 503,
  SVC_TIMEOUT: 504,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** What only somebody at the command line is told, and the exit code of each; whatever else goes wrong ends with 1. */
export const COMMAND_EXIT = {
  /** Typed differently, it can be done. */
  usage: 2,
  refused: 1,
} as const

type CommandCode = keyof typeof COMMAND_EXIT

export const isCommandCode = (code: string): code is CommandCode => Object.hasOwn(COMMAND_EXIT, code)
export type ErrorDetails = Readonly<Record<string, unknown>>

/** What was not found, and by which of its names. */
type Absent = {
  readonly type:
    | EntityKind
    | 'block'
    | 'image'
    | 'object'
    | 'upload'
    | 'variant'
    | 'path'
    | 'hook'
    | 'release'
    | 'import'
    | 'link'
    | 'code component'
    | 'version'
    | 'session'
    | 'grant'
    | 'webhook'
    | 'scanned repository'
    | 'key'
    | 'source'
    | 'proposal'
  readonly id?: string
  readonly slug?: string
  readonly name?: string
  /** It is there, and what was asked of it is not. */
  readonly reason?: 'no_spec' | 'spec_too_large' | 'takes_too_long' | 'cannot_be_drawn' | 'not_fetched'
  readonly nearest?: readonly unknown[]
  readonly closest?: readonly unknown[]
  readonly elsewhere?: readonly unknown[]
  readonly unresolved?: ErrorDetails
  readonly described_at?: string
}

type Quota = {
  readonly current_bytes: number
  readonly limit_bytes: number
  readonly pct_used: number
}

/**
 * What each error says by name: every part of its sentence that varies, so that nobody has to take a sentence apart.
 * Undefined where the sentence is always the same.
 */
export interface DetailsOf {
  SVC_INVALID_ARGUMENT: { readonly issues: readonly Issue[]; readonly limit?: number; readonly total?: number }
  SVC_INVALID_CURSOR: { readonly issues: readonly Issue[] }
  SVC_BATCH_LIMIT_EXCEEDED: { readonly limit: number; readonly received: number }
  SVC_INVALID_BLOCKS: { readonly errors: readonly unknown[]; readonly limit?: number }
  SVC_SOURCE_URL_REFUSED: { readonly reason: string }
  SVC_CONTENT_MISMATCH: { readonly declared: string; readonly detected: string | null; readonly reason?: string }
  SVC_UNAUTHENTICATED: undefined
  SVC_INSUFFICIENT_SCOPE: { readonly required: string }
  SVC_NOT_FOUND: Absent
  SVC_METHOD_NOT_ALLOWED: { readonly allow: readonly string[] }
  SVC_REQUEST_TIMEOUT: { readonly least_bytes: number; readonly in_seconds: number } | undefined
  SVC_SLUG_TAKEN: { readonly slug: string }
  SVC_AMBIGUOUS_REFERENCE: {
    readonly type: EntityKind
    readonly source_id?: string
    readonly name?: string
    readonly candidates: readonly unknown[]
  }
  SVC_LENGTH_REQUIRED: undefined
  SVC_PRECONDITION_FAILED: { readonly current: string; readonly conflicts?: readonly unknown[] }
  SVC_STORAGE_QUOTA_EXCEEDED: Quota
  SVC_PAYLOAD_TOO_LARGE: { readonly limit_bytes: number; readonly issues?: readonly Issue[] }
  SVC_UNSUPPORTED_MEDIA_TYPE: { readonly supported: readonly string[] }
  SVC_RATE_LIMITED: { readonly wait_seconds: number } & (
    | { readonly per_minute: number }
    | { readonly current_bytes: number; readonly limit_bytes: number }
  )
  SVC_HEADERS_TOO_LARGE: { readonly limit_bytes: number }
  SVC_INTERNAL: undefined
  SVC_UNAVAILABLE: { readonly reason: string; readonly outcome?: 'unknown' } & ErrorDetails
  SVC_TIMEOUT: { readonly ceiling_ms: number; readonly issues?: readonly Issue[] }
  usage: undefined
  refused: ErrorDetails | undefined
}

/** What the caller is told. The message says what happened and what to do; each varying part is also in details. */
export class ServiceError<Code extends ErrorCode | CommandCode = ErrorCode | CommandCode> extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode | CommandCode
  readonly details: ErrorDetails | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(code: Code, message: string, details: DetailsOf[Code], headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.code = code
    this.details = details
    this.headers = headers
  }

  get status(): number {
    return isCommandCode(this.code) ? 400 : ERROR_STATUS[this.code]
  }
}

/** Why a command cannot be done, in a sentence for the person who typed it. */
export const refused = (message: string, details?: ErrorDetails): ServiceError =>
  new ServiceError('refused', message, details)

/** What was typed wrongly, in a sentence for the person who typed it. */
export const usage = (message: string): ServiceError => new ServiceError('usage', message, undefined)

/** One fault in a request. `path` reads like `query.limit` or `body.component_ids[3]`. */
export interface Issue {
  /** Of a finding of an import. */
  readonly code?: string
  readonly path: string
  readonly message: string
  readonly expected?: readonly string[]
}

/** `total` where there are more than are listed. */
export function invalidArgument(issues: readonly Issue[], total = issues.length): ServiceError {
  const [first] = issues
  const more = total > 1 ? ` (and ${total - 1} more, see details.issues)` : ''
  return new ServiceError('SVC_INVALID_ARGUMENT', first ? `${first.path} ${first.message}${more}` : 'invalid request', {
    issues,
    ...(total > issues.length ? { total } : {}),
  })
}

/** Absent and foreign ids take this one path, so that their answers are byte-identical apart from the id. */
export function notFound(type: Absent['type'], id: string): ServiceError {
  return new ServiceError('SVC_NOT_FOUND', `no ${type} with the id "${id}" in this project`, { type, id })
}

/** It cannot be done now, and may be later. */
export const tryLater = (details: DetailsOf['SVC_UNAVAILABLE'], message: string, afterSeconds = 1): ServiceError =>
  new ServiceError('SVC_UNAVAILABLE', message, details, { 'retry-after': String(afterSeconds) })

/** The database cannot be reached, or took too long to say whether a commit was done. */
export function unavailable(what: string, { outcomeUnknown = false } = {}): ServiceError {
  return outcomeUnknown
    ? tryLater(
        { reason: 'unreachable', what, outcome: 'unknown' },
        `${what} stopped answering while a write was being committed: read back before you retry`,
      )
    : tryLater({ reason: 'unreachable', what }, `${what} cannot be reached right now: retry in a moment`)
}

/** There is no room for what is new. What is there can be read; why there is none is in the log, and doctor says it. */
export function writesRefused(): ServiceError {
  const message =
    'the service cannot take writes right now, nothing was changed and reads go on: retry later, or tell its operator'
  return tryLater({ reason: 'read_only' }, message, 30)
}

/** A constraint of the schema refused a write. Stores translate it where the contract has a name for it. */
export class ConstraintViolation extends Error {
  override readonly name = 'ConstraintViolation'
  readonly kind: 'unique' | 'foreign_key' | 'check' | 'not_null'
  readonly constraint: string

  constructor(kind: ConstraintViolation['kind'], constraint: string) {
    super(`${kind} constraint ${constraint} was violated`)
    this.kind = kind
    this.constraint = constraint
  }
}
