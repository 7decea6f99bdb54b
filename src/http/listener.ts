import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Log } from '../ports.ts'
import { answerBrokenConnection, CONNECTION, KEEP_ALIVE_MS, MAX_HEADER_BYTES } from './connection.ts'
import { asServiceError, errorResponse, internalError, noRoute } from './error-response.ts'
import { requestId } from './exchange.ts'
import { readableStack } from './readable-stack.ts'

const UPLOAD_TIMEOUT_MS = 300_000
const NO_QUERY = Object.freeze({})

/** A listener for people and operators: limits, request ids, and one shape for every failure, however early it happens. */
export function createListener(log: Log): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: (request) => requestId(request),
    bodyLimit: 1_048_576,
    // Uploads to signed URLs take long; the console bounds its other requests itself.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: CONNECTION,
    exposeHeadRoutes: false,
    // During a stop, requests on open connections are still answered, each with `connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      // A path parameter is as long as the request line allows: what names nothing is a 404, not a 414.
      maxParamLength: MAX_HEADER_BYTES,
      // Whoever needs the query string reads it himself.
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
    if (!expected) log.error('request.failed', { request_id: request.id, ...readableStack(thrown) })
    const { status, headers, body } = errorResponse(expected ?? internalError(), request.id)
    return reply.code(status).headers(headers).header('cache-control', 'private, no-cache').send(body)
  })
  return app
}
