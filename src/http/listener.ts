import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../ports.ts'
import { asServiceError, connectionError, errorResponse, internalError, noRoute } from './error-response.ts'
import { readableStack } from './readable-stack.ts'

export const MAX_HEADER_BYTES = 16_384
export const REQUEST_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 300_000
const NO_QUERY = Object.freeze({})

/** What both listeners share: limits, request ids, and one shape for every failure, however early it happens. */
export function createListener(log: Log, name: 'api' | 'console'): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: (request) => requestId(request),
    bodyLimit: 1_048_576,
    // Uploads to signed URLs take longer; the console bounds its other requests itself.
    requestTimeout: name === 'console' ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: 10_000 },
    exposeHeadRoutes: false,
    // During a stop, requests on open connections are still answered, each with `connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => withPlainColons(url),
    routerOptions: {
      // A path parameter is as long as the request line allows: what names nothing is a 404, not a 414.
      maxParamLength: MAX_HEADER_BYTES,
      // The contract reads the query string itself (contract/arguments.ts).
      querystringParser: () => NO_QUERY,
    },
    frameworkErrors: (error, request, reply) => {
      const { status, headers, body } = errorResponse(asServiceError(error) ?? noRoute(), request.id)
      // The framework types this reply for a route that does not exist; it is a plain one.
      const plain = reply as unknown as FastifyReply
      void plain
        .code(status)
        .headers({ ...headers, 'x-request-id': request.id })
        .send(body)
    },
    clientErrorHandler: answerBrokenConnection,
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.setNotFoundHandler((_request, _reply) => {
    throw noRoute()
  })
  app.setErrorHandler((thrown, request, reply) => {
    const expected = asServiceError(thrown)
    if (!expected) log.error('request.failed', { listener: name, request_id: request.id, ...readableStack(thrown) })
    const { status, headers, body } = errorResponse(expected ?? internalError(), request.id)
    return reply.code(status).headers(headers).header('cache-control', 'private, no-cache').send(body)
  })
  return app
}

/** The caller's own request id where it is harmless in a log, otherwise a new one. */
function requestId(request: { headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : nextRequestId()
}

// Unique across processes by the random part, and nearly free: every request gets one.
const PROCESS = randomBytes(9).toString('base64url')
let requests = 0
const nextRequestId = (): string => `${PROCESS}-${(++requests).toString(36)}`

/** A verb's colon may come percent-encoded; within an id the two spellings mean the same as well. */
function withPlainColons(url: string): string {
  const cut = url.indexOf('?')
  const path = cut === -1 ? url : url.slice(0, cut)
  return path.includes('%3') ? path.replaceAll(/%3a/gi, ':') + url.slice(path.length) : url
}

function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const id = nextRequestId()
  const { status, body } = errorResponse(connectionError(error.code), id)
  const reason = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }[status]
  socket.end(
    `HTTP/1.1 ${status} ${reason ?? 'Bad Request'}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${id}\r\nconnection: close\r\n\r\n${body}`,
  )
}
