import type { IncomingMessage, ServerResponse } from 'node:http'
import { openApiDocument } from '../contract/openapi.ts'
import { ServiceError } from '../errors.ts'
import type { Log } from '../ports.ts'
import type { ContractMount, Route } from './contract-mount.ts'
import { ContractRoutes } from './contract-routes.ts'
import { allowOrigin } from './cors.ts'
import { connectionError, errorResponse, internalError, methodNotAllowed, noRoute } from './error-response.ts'
import { Exchange } from './exchange.ts'
import { operationRoute } from './operation-route.ts'
import { readableStack } from './readable-stack.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

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
      if (request.headers.host === undefined && request.httpVersion === '1.1') throw connectionError(undefined)
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
    mount.metrics.observe(route?.operation?.id ?? 'none', exchange.status, (performance.now() - began) / 1000)
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
    serve(new Exchange(request, response, compress), performance.now()).catch((thrown: unknown) => {
      // Nobody else would hear of it, and a rejection that nobody hears of ends the process.
      log.error('answer.failed', readableStack(thrown))
      response.destroy()
    })
  }
}

function descriptionRoute(mount: ContractMount, prefix: string): Route {
  const text = prefix === '' ? mount.description : JSON.stringify(openApiDocument(mount.operations, prefix))
  return {
    operation: null,
    answer: async (exchange) => {
      exchange.cacheControl = 'no-cache'
      return exchange.sendJson(200, `W/"${mount.build}"`, text)
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
