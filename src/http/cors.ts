import type { FastifyInstance } from 'fastify'

/** Lets browsers of the named origins call the API. Without any, OPTIONS is a 405 like every other wrong method. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return done()
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'etag, x-request-id, retry-after')
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done()
    // Answered here, a preflight never reaches the routes: it carries no key.
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, if-match, if-none-match, x-request-id')
      .header('access-control-max-age', '600')
      .send()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    const vary = reply.getHeader('vary')
    reply.header('vary', typeof vary === 'string' ? `${vary}, Origin` : 'Origin')
    done(null, payload)
  })
}
