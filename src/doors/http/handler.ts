import type { ServiceError } from '../../errors.ts'
import type { Log } from '../../ports.ts'
import type { Handler } from './connection.ts'
import { allowOrigin } from './cors.ts'
import { errorResponse, methodNotAllowed, noRoute, refusalOf } from './error-response.ts'
import { Exchange } from './exchange.ts'
import type { Metrics } from './metrics.ts'
import { readableStack } from './readable-stack.ts'
import type { RequestLog } from './request-log.ts'
import type { Routes } from './routes.ts'

export interface Route {
  /** In the request log: an operation's id, or the path as it was declared. */
  readonly name: string
  /** In the metrics; null for what is not timed. */
  readonly metric: string | null
  readonly answer: (exchange: Exchange, pathValues: readonly string[], queryString: string) => Promise<void>
}

interface HandlerOptions {
  readonly routes: Routes<Route>
  /** Gets the path, as it was sent, of whatever no route answers. */
  readonly otherwise?: Route
  /** Where the routes are listed for callers; null where they are not. */
  readonly describedAt: string | null
  readonly log: Log
  readonly metrics: Metrics
  readonly requestLog: RequestLog | undefined
  readonly compress: boolean
  readonly corsOrigins?: readonly string[]
  /** The path that those origins may ask at and below; every one where it is absent. */
  readonly corsUnder?: string
  /** Why a path is not answered under the name that the request calls this listener by. */
  readonly refuseHost?: (path: string, host: string | undefined) => ServiceError | undefined
}

/**
 * What every listener answers with: a route is found and answers, and whatever is thrown on the way becomes the one
 * envelope, is timed and logged. It stands on the server itself: the hooks, header tables and promises of a framework
 * cost more than an answer does (decisions 15 and 24).
 */
export function createHandler(options: HandlerOptions): Handler {
  const { routes, otherwise, describedAt, log, metrics, requestLog, compress, refuseHost } = options
  const { corsOrigins = [], corsUnder } = options
  const isCrossed = (path: string): boolean =>
    corsOrigins.length > 0 && (corsUnder === undefined || path === corsUnder || path.startsWith(`${corsUnder}/`))

  async function serve(exchange: Exchange, began: number): Promise<void> {
    const { request } = exchange
    let route: Route | undefined
    try {
      const { path, queryString } = targetOf(request.url ?? '')
      if (isCrossed(path) && (await allowOrigin(exchange, corsOrigins))) return
      const misnamed = refuseHost?.(path, request.headers.host)
      if (misnamed) throw misnamed
      const found = routes.find(path)
      route = found ? found.byMethod.get(request.method ?? '') : otherwise
      if (!route) throw found ? methodNotAllowed([...found.byMethod.keys()].join(', ')) : noRoute(describedAt)
      await route.answer(exchange, found ? found.values : [path], queryString)
    } catch (thrown) {
      await refuse(exchange, thrown)
    } finally {
      exchange.giveBack?.()
    }
    const ms = performance.now() - began
    const metric = route ? route.metric : 'none'
    if (metric !== null) metrics.observe(metric, exchange.status, ms / 1000)
    if (requestLog) {
      const { id, status, keyId, keyName } = exchange
      const traceparent = exchange.header('traceparent')
      const [method, name] = [request.method ?? null, route?.name ?? 'none']
      requestLog({ id, method, route: name, status, ms, keyId, keyName, traceparent })
    }
  }

  async function refuse(exchange: Exchange, thrown: unknown): Promise<void> {
    const refusal = refusalOf(thrown, exchange.id, log)
    if (exchange.response.headersSent) {
      exchange.response.destroy() // half an answer must not look like a whole one
      return
    }
    const { status, headers, body } = errorResponse(refusal, exchange.id)
    exchange.addHeaders(headers)
    await exchange.send(status, body)
  }

  return (request, response) => {
    const exchange = new Exchange(request, response, compress)
    serve(exchange, performance.now()).catch((thrown: unknown) => {
      // Nobody else would hear of it, and a rejection that nobody hears of ends the process.
      log.error('answer.failed', { request_id: exchange.id, ...readableStack(thrown) })
      response.destroy()
    })
  }
}

/** Path and query of a request's target, which may come with a scheme and a host before it and a fragment after it. */
function targetOf(url: string): { path: string; queryString: string } {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')
  const fragment = target.indexOf('#')
  const asked = fragment === -1 ? target : target.slice(0, fragment)
  const cut = asked.indexOf('?')
  return cut === -1
    ? { path: asked, queryString: '' }
    : { path: asked.slice(0, cut), queryString: asked.slice(cut + 1) }
}
