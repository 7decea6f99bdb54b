import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const WORTHWHILE = 1024
const compressed = promisify(gzip)

/**
 * An answer in gzip where the caller takes it, with its headers set right. In process, for installations without a
 * proxy; off by default: it costs more CPU than the answer itself.
 */
export async function gzipped(
  asked: IncomingHttpHeaders,
  headers: OutgoingHttpHeaders,
  payload: string | Buffer,
): Promise<string | Buffer> {
  if (payload.length < WORTHWHILE || headers['content-encoding'] !== undefined) return payload
  const { vary, etag } = headers
  headers['vary'] = typeof vary === 'string' ? `${vary}, Accept-Encoding` : 'Accept-Encoding'
  if (!acceptsGzip(asked['accept-encoding'])) return payload
  // The bytes differ from the plain ones, so a strong ETag no longer holds for them.
  if (typeof etag === 'string' && !etag.startsWith('W/')) headers['etag'] = `W/${etag}`
  headers['content-encoding'] = 'gzip'
  return compressed(payload)
}

/** The same for the pages of the console. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const headers: OutgoingHttpHeaders = { ...(reply.getHeaders() as OutgoingHttpHeaders) }
    const body = await gzipped(request.headers, headers, payload)
    if (body !== payload) reply.removeHeader('content-length')
    for (const name of ['vary', 'etag', 'content-encoding'] as const) {
      if (headers[name] !== undefined) reply.header(name, headers[name])
    }
    return body
  })
}

function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q\s*=\s*/),
    )
    .some(([coding, weight]) => (coding === 'gzip' || coding === '*') && Number(weight ?? 1) > 0)
}
