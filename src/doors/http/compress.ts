import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const WORTHWHILE = 1024
const compressed = promisify(gzip)

/**
 * Gzip in process, for installations without a proxy. Off by default: it costs more CPU than the answer itself. Undefined
 * where it depends on nothing, null where the caller does not take it.
 */
export async function gzipped(
  { 'accept-encoding': accepted }: IncomingHttpHeaders,
  payload: Buffer,
): Promise<Buffer | null | undefined> {
  if (payload.length < WORTHWHILE) return undefined
  return acceptsGzip(accepted) ? compressed(payload) : null
}

/** The bytes differ from the plain ones, so a strong ETag no longer holds for them. */
export const weakened = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`)

function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .map((part) => part.replaceAll(/\s/g, '').toLowerCase().split(';q='))
    .some(([coding, weight]) => (coding === 'gzip' || coding === '*') && Number(weight ?? 1) > 0)
}
