import { ServiceError } from '../../../errors.ts'
import type { Clock } from '../../../ports.ts'

export interface RateLimit {
  /** Takes one request from the key's bucket; throws SVC_RATE_LIMITED when it is empty. Returns the headers to send. */
  take(keyId: string): Readonly<Record<string, string>>
}

const MAX_KEYS = 10_000

/** A bucket of `perMinute` requests for each key that refills evenly. 0 turns it off. */
export function createRateLimit(perMinute: number, clock: Clock): RateLimit | undefined {
  if (perMinute === 0) return undefined
  const perMs = perMinute / 60_000
  const buckets = new Map<string, { tokens: number; at: number }>()

  return {
    take(keyId) {
      const now = clock.now()
      const bucket = buckets.get(keyId) ?? { tokens: perMinute, at: now }
      bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMs)
      bucket.at = now
      buckets.delete(keyId)
      buckets.set(keyId, bucket) // insertion order is age: the first one is the least recently used
      if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value ?? '')
      if (bucket.tokens >= 1) {
        bucket.tokens -= 1
        return headers(perMinute, bucket.tokens, perMs)
      }
      const seconds = Math.ceil((1 - bucket.tokens) / perMs / 1000)
      throw new ServiceError(
        'SVC_RATE_LIMITED',
        `too many requests with this key; wait ${seconds} s`,
        { per_minute: perMinute, wait_seconds: seconds },
        { 'retry-after': String(seconds), ...headers(perMinute, 0, perMs) },
      )
    },
  }
}

function headers(limit: number, tokens: number, perMs: number): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(Math.floor(tokens)),
    'ratelimit-reset': String(Math.ceil((limit - tokens) / perMs / 1000)),
  }
}
