import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const WORTHWHILE = 1024
const compressed = promisify(gzip)

/** Gzip in process, for installations without a proxy. Off by default: it costs more CPU than the answer itself. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || payload.length < WORTHWHILE || reply.hasHeader('content-encoding')) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', typeof vary === 'string' ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload
    // The bytes differ from the plain ones, so a strong ETag no longer holds for them.
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compressed(payload)
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
