import { openApiDocument } from '../../contract/openapi.ts'
import { ServiceError } from '../../errors.ts'
import type { Log } from '../../ports.ts'
import type { Handler } from '../connection.ts'
import type { ContractMount, Route } from './contract-mount.ts'
import { ContractRoutes } from './contract-routes.ts'
import { allowOrigin } from './cors.ts'
import { errorResponse, internalError, methodNotAllowed, noRoute } from '../error-response.ts'
import { Exchange } from '../exchange.ts'
import { operationRoute } from './operation-route.ts'
import { readableStack } from '../readable-stack.ts'
import type { RequestLog } from '../request-log.ts'

export interface HandlerOptions {
  readonly log: Log
  /** What the paths of the contract come after. */
  readonly prefix?: string
  readonly corsOrigins?: readonly string[]
}

/**
 * Answers every row of the table, on the API listener and under /api on the console alike. It stands on the server
 * itself: the hooks, header tables and promises of a framework cost more than an answer does (decision 15).
 */
export function contractHandler(mount: ContractMount, { log, prefix = '', corsOrigins = [] }: HandlerOptions): Handler {
  const routes = new ContractRoutes<Route>()
  for (const operation of mount.operations) {
    routes.add(operation.path, operation.method, operationRoute(mount, operation))
  }
  routes.add('/openapi.json', 'GET', descriptionRoute(mount, prefix))

  async function serve(exchange: Exchange, began: number): Promise<void> {
    const { request } = exchange
    let route: Route | undefined
    try {
      if (corsOrigins.length > 0 && (await allowOrigin(exchange, corsOrigins))) return
      const { path, queryString } = targetOf(request.url ?? '', prefix)
      const found = routes.find(path)
      if (!found) throw noRoute()
      route = found.byMethod.get(request.method ?? '')
      if (!route) throw methodNotAllowed([...found.byMethod.keys()].join(', '))
      await route.answer(exchange, found.values, queryString)
    } catch (thrown) {
      await refuse(exchange, thrown)
    }
    const ms = performance.now() - began
    mount.metrics.observe(route?.operation?.id ?? 'none', exchange.status, ms / 1000)
    if (mount.requestLog) noteRequest(mount.requestLog, exchange, route, ms)
  }

  async function refuse(exchange: Exchange, thrown: unknown): Promise<void> {
    const expected = thrown instanceof ServiceError ? thrown : undefined
    if (!expected) log.error('request.failed', { request_id: exchange.id, ...readableStack(thrown) })
    if (exchange.response.headersSent) {
      exchange.response.destroy() // half an answer must not look like a whole one
      return
    }
    const { status, headers, body } = errorResponse(expected ?? internalError(), exchange.id)
    exchange.addHeaders(headers)
    await exchange.send(status, body)
  }

  const { compress } = mount.services.config
  return (request, response) => {
    const exchange = new Exchange(request, response, compress)
    serve(exchange, performance.now()).catch((thrown: unknown) => {
      // Nobody else would hear of it, and a rejection that nobody hears of ends the process.
      log.error('answer.failed', { request_id: exchange.id, ...readableStack(thrown) })
      response.destroy()
    })
  }
}

function noteRequest(requestLog: RequestLog, exchange: Exchange, route: Route | undefined, ms: number): void {
  const { id, request, status, keyId } = exchange
  const name = route === undefined ? 'none' : (route.operation?.id ?? 'openapi')
  requestLog({ id, method: request.method ?? null, route: name, status, ms, keyId })
}

function descriptionRoute(mount: ContractMount, prefix: string): Route {
  // One for all answers: a copy for each would be memory that whoever asks without reading can take.
  const bytes =
    prefix === '' ? mount.description : Buffer.from(JSON.stringify(openApiDocument(mount.operations, prefix)))
  return {
    operation: null,
    answer: async (exchange) => {
      exchange.cacheControl = 'no-cache'
      return exchange.sendJson(200, `W/"${mount.build}"`, bytes)
    },
  }
}

/** Path and query of a request's target, which may come with a scheme and a host before it and a fragment after it. */
function targetOf(url: string, prefix: string): { path: string; queryString: string } {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')
  const fragment = target.indexOf('#')
  const asked = fragment === -1 ? target : target.slice(0, fragment)
  const cut = asked.indexOf('?')
  if (cut === -1) return { path: asked.slice(prefix.length), queryString: '' }
  return { path: asked.slice(prefix.length, cut), queryString: asked.slice(cut + 1) }
}
