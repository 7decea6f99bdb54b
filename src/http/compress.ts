import type { FastifyInstance } from 'fastify'
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
  payload: string | Buffer,
): Promise<Buffer | null | undefined> {
  if (payload.length < WORTHWHILE) return undefined
  return acceptsGzip(accepted) ? compressed(payload) : null
}

/** The bytes differ from the plain ones, so a strong ETag no longer holds for them. */
export const weakened = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`)

/** The same for the pages of the console. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || reply.hasHeader('content-encoding')) return payload
    const packed = await gzipped(request.headers, payload)
    if (packed === undefined) return payload
    const [vary, etag] = [reply.getHeader('vary'), reply.getHeader('etag')]
    reply.header('vary', typeof vary === 'string' ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
    if (packed === null) return payload
    if (typeof etag === 'string') reply.header('etag', weakened(etag))
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return packed
  })
}

function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .map((part) => part.replaceAll(/\s/g, '').toLowerCase().split(';q='))
    .some(([coding, weight]) => (coding === 'gzip' || coding === '*') && Number(weight ?? 1) > 0)
}
