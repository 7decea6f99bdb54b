import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks, version 1: https://www.standardwebhooks.com. Some lines of HMAC are not worth a dependency; the
// tests verify them by the specification's own library.

const PREFIX = 'whsec_'

export const makeSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

interface SignedMessage {
  /** The same for every attempt, so that a receiver can tell a repetition. */
  readonly id: string
  /** Of this attempt: receivers refuse what is some minutes old. */
  readonly now: number
  readonly body: string
}

export function signedHeaders(secret: string, { id, now, body }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
