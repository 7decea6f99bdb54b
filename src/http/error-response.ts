import { invalidArgument, ServiceError, type ErrorCode } from '../errors.ts'

export interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The one envelope. A defect keeps its secrets: the request id finds it in the log. */
export function errorResponse(error: ServiceError, requestId: string): ErrorResponse {
  const { code, message, details } = error
  return {
    status: error.status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...error.headers },
    body: JSON.stringify({ error: { code, message, ...(details ? { details } : {}), request_id: requestId } }),
  }
}

/** Turns whatever was thrown into what the caller is told; undefined means a defect that must be logged. */
export function asServiceError(thrown: unknown): ServiceError | undefined {
  if (thrown instanceof ServiceError) return thrown
  const code = thrown instanceof Error ? (thrown as { code?: unknown }).code : undefined
  return typeof code === 'string' ? fromFramework(code, thrown) : undefined
}

export const internalError = (): ServiceError =>
  new ServiceError('SVC_INTERNAL', 'the service failed on this request; the request id finds the reason in its log')

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

export const noRoute = (): ServiceError =>
  new ServiceError('SVC_NOT_FOUND', 'nothing answers at this path; /openapi.json lists what does')

export const methodNotAllowed = (allow: string): ServiceError =>
  new ServiceError('SVC_METHOD_NOT_ALLOWED', `this path answers ${allow} only`, undefined, { allow })

export const payloadTooLarge = (limit: unknown): ServiceError =>
  new ServiceError(
    'SVC_PAYLOAD_TOO_LARGE',
    typeof limit === 'number' ? `the body is larger than ${limit} bytes` : 'the body is too large',
    typeof limit === 'number' ? { limit_bytes: limit } : undefined,
  )

export const unsupportedMediaType = (): ServiceError =>
  new ServiceError('SVC_UNSUPPORTED_MEDIA_TYPE', 'the body must be sent as application/json', {
    supported: ['application/json'],
  })

export const unsupportedCoding = (): ServiceError =>
  new ServiceError('SVC_UNSUPPORTED_MEDIA_TYPE', 'the body must not be compressed: send it without Content-Encoding', {
    supported: ['identity'],
  })

function fromFramework(code: string, thrown: unknown): ServiceError | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return payloadTooLarge((thrown as { limit?: unknown }).limit)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return unsupportedMediaType()
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalidArgument([{ path: 'body', message: 'is empty; send a JSON object' }])
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidArgument([{ path: 'body', message: 'does not have the length that Content-Length promises' }])
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return invalidArgument([{ path: 'path', message: 'has a malformed percent escape' }])
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return noRoute()
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return invalidArgument([{ path: 'body', message: 'ended before it was complete' }])
    default:
      return undefined
  }
}

/** What a broken connection is told, before there is a request. */
export function connectionError(code: string | undefined): ServiceError {
  const kind: ErrorCode =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'SVC_REQUEST_TIMEOUT'
      : code === 'HPE_HEADER_OVERFLOW'
        ? 'SVC_HEADERS_TOO_LARGE'
        : 'SVC_INVALID_ARGUMENT'
  const message = {
    SVC_REQUEST_TIMEOUT: 'the request was not received in time',
    SVC_HEADERS_TOO_LARGE: 'the request line and headers are larger than 16 KiB',
    SVC_INVALID_ARGUMENT: 'this is not a valid HTTP request',
  }[kind]
  return new ServiceError(kind, message)
}
