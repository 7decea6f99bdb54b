import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import type { Operation } from './operation.ts'

/** Every error an operation may answer with: what goes wrong everywhere, what follows from its shape, and its own. */
export function documentedErrors(operation: Operation): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(EVERYWHERE)
  if ('cursor' in operation.query) codes.add('SVC_INVALID_CURSOR')
  // A DELETE takes no body, but one that is sent is still refused by its type and size.
  if (operation.method !== 'GET') {
    codes.add('SVC_PAYLOAD_TOO_LARGE')
    codes.add('SVC_UNSUPPORTED_MEDIA_TYPE')
  }
  for (const code of operation.errors) codes.add(code)
  return [...codes].sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b] || (a < b ? -1 : 1))
}

// 405 is what another method of the same path answers; 408 and 431 come before anybody knows the operation.
const EVERYWHERE: readonly ErrorCode[] = [
  'SVC_INVALID_ARGUMENT',
  'SVC_UNAUTHENTICATED',
  'SVC_INSUFFICIENT_SCOPE',
  'SVC_METHOD_NOT_ALLOWED',
  'SVC_REQUEST_TIMEOUT',
  'SVC_RATE_LIMITED',
  'SVC_HEADERS_TOO_LARGE',
  'SVC_INTERNAL',
  'SVC_UNAVAILABLE',
]
