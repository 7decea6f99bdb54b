import type { ConnectionError, ServiceError } from './errors.ts'
import type { Policy } from './generated/operations.ts'

const FIRST_DELAY_MS = 250
/** Who is asked to wait longer than this is told so instead. */
const LONGEST_DELAY_MS = 30_000

/**
 * How long to wait before the same request is sent again; null where that is not safe or does not help. What may have
 * been done is never repeated, nor is what ran into a ceiling: it would again.
 */
export function retryDelay(policy: Policy, attempt: number, failure: ServiceError | ConnectionError): number | null {
  if (policy === 'once' || failure.outcomeUnknown) return null
  const backoff = FIRST_DELAY_MS * 2 ** attempt * (0.5 + Math.random())
  if (failure.name === 'ConnectionError') return failure.timedOut ? null : backoff
  if (failure.status !== 429 && failure.status !== 503) return null
  const delay = failure.retryAfterMs ?? backoff
  return delay > LONGEST_DELAY_MS ? null : delay
}
