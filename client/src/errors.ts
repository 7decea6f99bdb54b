import type { ErrorCode } from './generated/types.ts'

/** The service answered, and refused. `UNREADABLE` is an answer that is not the service's: a proxy's, most likely. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly code: ErrorCode | 'UNREADABLE'
  /** Every varying part of the message, by name: `issues`, `errors`, `current`, `required`, … */
  readonly details: Readonly<Record<string, unknown>>
  /** Finds the request in the service's log. */
  readonly requestId: string | null
  /** What `Retry-After` asked for. */
  readonly retryAfterMs: number | null
  /** A write may have been done: read back before you repeat it. */
  readonly outcomeUnknown: boolean

  constructor(message: string, told: Omit<ServiceError, keyof Error>) {
    super(message)
    this.status = told.status
    this.code = told.code
    this.details = told.details
    this.requestId = told.requestId
    this.retryAfterMs = told.retryAfterMs
    this.outcomeUnknown = told.outcomeUnknown
  }
}

/** No answer came: the service cannot be reached, the connection broke, or it took too long. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly timedOut: boolean
  /** A write may have been done: read back before you repeat it. */
  readonly outcomeUnknown: boolean

  constructor(message: string, { cause, timedOut, outcomeUnknown }: Omit<ConnectionError, keyof Error> & ErrorOptions) {
    super(message, { cause })
    this.timedOut = timedOut
    this.outcomeUnknown = outcomeUnknown
  }
}

interface FailedAnswer {
  readonly status: number
  readonly text: string
  readonly header: (name: string) => string | null
  readonly isWrite: boolean
}

export function serviceError({ status, text, header, isWrite }: FailedAnswer): ServiceError {
  const envelope = readEnvelope(text)
  const details = envelope?.details ?? {}
  return new ServiceError(envelope?.message ?? `the answer (${status}) is not one of the service`, {
    status,
    code: envelope?.code ?? 'UNREADABLE',
    details,
    requestId: envelope?.request_id ?? header('x-request-id'),
    retryAfterMs: readRetryAfter(header('retry-after')),
    outcomeUnknown: isWrite && (details['outcome'] === 'unknown' || (!envelope && (status < 400 || status >= 500))),
  })
}

interface Envelope {
  readonly code: ErrorCode
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly request_id: string
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: Envelope }
    return typeof error?.code === 'string' ? error : undefined
  } catch {
    return undefined
  }
}

/** Seconds, or a date. */
function readRetryAfter(text: string | null): number | null {
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
