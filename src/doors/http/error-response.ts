import { ServiceError, isCommandCode } from '../../errors.ts'
import type { Log } from '../../ports.ts'
import { readableStack } from './readable-stack.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The one envelope. A defect keeps its secrets: the request id finds it in the log. */
export function errorResponse(error: ServiceError, requestId: string): ErrorResponse {
  const { code, message, details } = error
  return {
    status: error.status,
    headers: { 'content-type': JSON_TYPE, ...error.headers },
    body: JSON.stringify({ error: { code, message, ...(details ? { details } : {}), request_id: requestId } }),
  }
}

/** What the caller is told of whatever was thrown; a defect is logged. */
export function refusalOf(thrown: unknown, requestId: string, log: Log): ServiceError {
  // What commands are told names their options: on the network it is a defect.
  if (thrown instanceof ServiceError && !isCommandCode(thrown.code)) return thrown
  log.error('request.failed', { request_id: requestId, ...readableStack(thrown) })
  return internalError()
}

const internalError = (): ServiceError =>
  new ServiceError(
    'SVC_INTERNAL',
    'the service failed on this request; the request id finds the reason in its log',
    undefined,
  )

export const unauthenticated = (): ServiceError =>
  new ServiceError(
    'SVC_UNAUTHENTICATED',
    'a valid API key is needed: send it as "Authorization: Bearer svc_…"',
    undefined,
    { 'www-authenticate': 'Bearer' },
  )

export const insufficientScope = (required: string): ServiceError =>
  new ServiceError(
    'SVC_INSUFFICIENT_SCOPE',
    `this key lacks the scope ${required}; make one that has it`,
    { required },
    { 'www-authenticate': `Bearer error="insufficient_scope", scope="${required}"` },
  )

/** `describedAt` is where the paths of this listener are listed; null where they are not. */
export const noRoute = (describedAt: string | null): ServiceError =>
  describedAt === null
    ? new ServiceError('SVC_NOT_FOUND', 'nothing answers at this path', { type: 'path' })
    : new ServiceError('SVC_NOT_FOUND', `nothing answers at this path; ${describedAt} lists what does`, {
        type: 'path',
        described_at: describedAt,
      })

export const methodNotAllowed = (allow: string): ServiceError =>
  new ServiceError('SVC_METHOD_NOT_ALLOWED', `this path answers ${allow} only`, { allow: allow.split(', ') }, { allow })

export const payloadTooLarge = (limit: number): ServiceError =>
  new ServiceError('SVC_PAYLOAD_TOO_LARGE', `the body is larger than ${limit} bytes`, { limit_bytes: limit })

export const unsupportedMediaType = (): ServiceError =>
  new ServiceError('SVC_UNSUPPORTED_MEDIA_TYPE', 'the body must be sent as application/json', {
    supported: ['application/json'],
  })

export const unsupportedCoding = (): ServiceError =>
  new ServiceError('SVC_UNSUPPORTED_MEDIA_TYPE', 'the body must not be compressed: send it without Content-Encoding', {
    supported: ['identity'],
  })

/** What a broken connection is told, before there is a request. */
export function connectionError(code: string | undefined): ServiceError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ServiceError('SVC_REQUEST_TIMEOUT', 'the request was not received in time', undefined)
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ServiceError('SVC_HEADERS_TOO_LARGE', 'the request line and headers are larger than 16 KiB', {
      limit_bytes: 16_384,
    })
  }
  return new ServiceError('SVC_INVALID_ARGUMENT', 'this is not a valid HTTP request', {
    issues: [{ path: 'request', message: 'is not valid HTTP' }],
  })
}
