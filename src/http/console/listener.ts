import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Log } from '../../ports.ts'
import { createBoundedServer, MAX_HEADER_BYTES } from '../connection.ts'
import { asServiceError, errorResponse, internalError, methodNotAllowed, noRoute } from '../error-response.ts'
import { requestId } from '../exchange.ts'
import { readableStack } from '../readable-stack.ts'
import type { RequestLog } from '../request-log.ts'
import { inRequest } from '../request-scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the key is known. */
    keyId: string | null
  }
}

const UPLOAD_TIMEOUT_MS = 300_000
const NO_QUERY = Object.freeze({})

/** A listener for people and operators: limits, request ids, and one shape for every failure, however early it happens. */
export function createListener(log: Log, requestLog?: RequestLog): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: (request) => requestId(request),
    bodyLimit: 1_048_576,
    // Uploads to signed URLs take long; the console bounds its other requests itself.
    serverFactory: (handler) => createBoundedServer(handler, { requestTimeoutMs: UPLOAD_TIMEOUT_MS, requestLog }),
    clientErrorHandler: () => undefined, // the server has answered it
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
      const { id, method } = request
      const { status, headers, body } = errorResponse(asServiceError(error) ?? noRoute(), id)
      requestLog?.({ id, method, route: 'none', status, ms: reply.elapsedTime, keyId: null })
      // The framework types this reply for a route that does not exist; it is a plain one.
      const plain = reply as unknown as FastifyReply
      void plain
        .code(status)
        .headers({ ...headers, 'x-request-id': id })
        .send(body)
    },
  })

  app.decorateRequest('keyId', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    const answered = new Promise<void>((resolve) => reply.raw.once('close', resolve))
    void inRequest(request.id, async () => {
      done()
      return answered
    })
  })
  if (requestLog) {
    app.addHook('onResponse', (request, reply, done) => {
      const { id, method, keyId, routeOptions } = request
      const { statusCode: status, elapsedTime: ms } = reply
      // What the contract answers it notes itself.
      if (routeOptions.url !== '/api/*')
        requestLog({ id, method, route: routeOptions.url ?? 'none', status, ms, keyId })
      done()
    })
  }
  const allowed = allowedMethods(app)
  // Before the body is read, which nobody wants: what is in it is no reason for another refusal.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.is404) return done()
    const methods = allowed(request.url)
    return done(methods.length === 0 ? noRoute() : methodNotAllowed(methods.join(', ')))
  })
  app.setErrorHandler((thrown, request, reply) => {
    const expected = asServiceError(thrown)
    if (!expected) log.error('request.failed', { request_id: request.id, ...readableStack(thrown) })
    const { status, headers, body } = errorResponse(expected ?? internalError(), request.id)
    return reply.code(status).headers(headers).header('cache-control', 'private, no-cache').send(body)
  })
  return app
}

/** The methods that a path answers. What takes every path, as the explorer does, knows no path in particular. */
function allowedMethods(app: FastifyInstance): (url: string) => string[] {
  const routes: { readonly methods: readonly string[]; readonly pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '/*') return
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`)
    routes.push({ methods: [method].flat(), pattern })
  })
  return (url) => {
    const path = url.replace(/[?#].*$/s, '')
    return routes.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : []))
  }
}
