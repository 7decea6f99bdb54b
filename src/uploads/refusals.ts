import { ServiceError } from '../errors.ts'
import type { Limits } from './store.ts'

export const unsupportedType = (contentType: string, supported: readonly string[]): ServiceError =>
  new ServiceError('SVC_UNSUPPORTED_MEDIA_TYPE', `contentType ${JSON.stringify(contentType)} is not supported`, {
    supported,
  })

export const tooLarge = (limitBytes: number): ServiceError =>
  new ServiceError('SVC_PAYLOAD_TOO_LARGE', `an object of this kind has at most ${limitBytes} bytes`, {
    limit_bytes: limitBytes,
  })

export const largerThanPromised = (sizeBytes: number): ServiceError =>
  new ServiceError(
    'SVC_PAYLOAD_TOO_LARGE',
    `the object is larger than the ${sizeBytes} bytes that were promised; it was removed: presign it again`,
    { limit_bytes: sizeBytes },
  )

export const mismatch = (declared: string, detected: string | null, reason?: string): ServiceError =>
  new ServiceError(
    'SVC_CONTENT_MISMATCH',
    `the bytes are not a whole file of the type ${declared}${reason === undefined ? '' : `: ${reason}`}`,
    { declared, detected, ...(reason === undefined ? {} : { reason }) },
  )

export function quotaExceeded({ currentBytes, quotaBytes }: Limits): ServiceError {
  const used = quotaBytes === 0 ? 100 : Math.min(100, Math.round((currentBytes / quotaBytes) * 1000) / 10)
  return new ServiceError(
    'SVC_STORAGE_QUOTA_EXCEEDED',
    `this does not fit into the team's storage: ${currentBytes} of ${quotaBytes} bytes are taken`,
    { current_bytes: currentBytes, limit_bytes: quotaBytes, pct_used: used },
  )
}

const SOURCE_REASONS = {
  url: ['invalid_url', 'sourceUrl must be an https URL, written plainly'],
  host: ['host_not_allowed', 'the host of sourceUrl is not on the allow-list of this service'],
  // One text for everything the network may say: nobody learns from it what is behind.
  network: [
    'not_retrievable',
    'sourceUrl could not be fetched: it must answer 200 without a redirect, from a public address',
  ],
} as const

export function sourceRefused(refused: keyof typeof SOURCE_REASONS): ServiceError {
  const [reason, message] = SOURCE_REASONS[refused]
  return new ServiceError('SVC_SOURCE_URL_REFUSED', message, { reason })
}
