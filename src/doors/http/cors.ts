import type { Exchange } from './exchange.ts'

/**
 * Lets browsers of the named origins call, with a key and never with cookies; true when that was all they asked. Without
 * any origins this is never called, and OPTIONS is a 405 like every other wrong method.
 */
export async function allowOrigin(exchange: Exchange, origins: readonly string[]): Promise<boolean> {
  const { headers, request } = exchange
  exchange.addVary('Origin')
  const { origin } = request.headers
  if (origin === undefined || !origins.includes(origin)) return false
  headers.push('access-control-allow-origin', origin)
  headers.push('access-control-expose-headers', EXPOSED)
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false
  // Answered here, a preflight never reaches the routes: it carries no key.
  exchange.addHeaders({
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type, if-match, if-none-match, x-request-id',
    'access-control-max-age': '600',
  })
  await exchange.send(204)
  return true
}

const EXPOSED = 'etag, x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset'
