import { unavailable, type ServiceError } from '../../errors.ts'
import type { Log } from '../../ports.ts'

/** The store failed. The reason goes to the log without the key: keys are what signed URLs are made of. */
export function storeUnavailable(log: Log, action: string, error: unknown): ServiceError {
  const { code } = error as { code?: unknown }
  const reason = typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
  log.error('objects.unavailable', { action, reason })
  return unavailable('the object store')
}
