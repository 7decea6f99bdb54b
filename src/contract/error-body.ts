import { Type } from 'typebox'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { Closed, OneOf } from './schema.ts'

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

export const ErrorBody = Type.Object({
  error: Closed({
    code: OneOf(CODES, 'what happened, for programs'),
    message: Type.String({ description: 'what happened and what to do, for people' }),
    details: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'every varying part of the message, by name' }),
    ),
    request_id: Type.String({ description: 'the x-request-id of the answer' }),
  }),
})

/** One sentence per code, for the machine-readable description. */
export const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  SVC_INVALID_ARGUMENT: 'a parameter or body field is wrong; `details.issues` names each with its path.',
  SVC_INVALID_CURSOR: 'the cursor is malformed, altered, or belongs to a different question.',
  SVC_BATCH_LIMIT_EXCEEDED: 'too many ids in one call; `details` holds `limit` and `received`.',
  SVC_INVALID_BLOCKS: 'documentation blocks are invalid and nothing was written; see `details.errors`.',
  SVC_SOURCE_URL_REFUSED: 'the `sourceUrl` may not be fetched; see `details.reason`.',
  SVC_CONTENT_MISMATCH: 'the bytes are not what `contentType` declares.',
  SVC_UNAUTHENTICATED: 'the key is missing, malformed, unknown, revoked or expired.',
  SVC_INSUFFICIENT_SCOPE: 'the key lacks the scope in `details.required`.',
  SVC_NOT_FOUND:
    'nothing in this project has that name; `details` holds its `type` and the `id` or `slug` that was given.',
  SVC_METHOD_NOT_ALLOWED: 'the path exists with other methods; see `details.allow`.',
  SVC_REQUEST_TIMEOUT: 'the request was not received in time.',
  SVC_SLUG_TAKEN: 'another page has that slug.',
  SVC_AMBIGUOUS_REFERENCE: 'the source id names several entities; `details.candidates` lists them.',
  SVC_LENGTH_REQUIRED: 'an upload must say its length.',
  SVC_PRECONDITION_FAILED: 'the documentation changed since the ETag in `If-Match`; nothing was written.',
  SVC_STORAGE_QUOTA_EXCEEDED: 'the team’s quota of uploads or of documentation would be exceeded; see `details`.',
  SVC_PAYLOAD_TOO_LARGE: 'the body or object is above `details.limit_bytes`.',
  SVC_UNSUPPORTED_MEDIA_TYPE: 'the content type is not supported; see `details.supported`.',
  SVC_RATE_LIMITED:
    'too many requests with this key, or too many bytes at once; wait for `details.wait_seconds`, or `Retry-After`.',
  SVC_HEADERS_TOO_LARGE: 'the request line or headers are too large.',
  SVC_INTERNAL: 'a defect of the service; the request id finds it in the logs.',
  SVC_UNAVAILABLE:
    'a store cannot be reached, or another reason in `details.reason`; `details.outcome` is `unknown` where a write may have been done.',
  SVC_TIMEOUT: 'the computation exceeded its ceiling in `details.ceiling_ms`; retrying does not help.',
}
