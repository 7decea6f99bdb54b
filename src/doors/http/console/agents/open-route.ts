import type { Route } from '../../handler.ts'
import type { Routes } from '../../routes.ts'
import { pageRoute } from '../pages/page-route.ts'

/**
 * A route that programs in browsers may ask from any page: it looks at no cookie and no key, so a page learns and does no
 * more by it than anybody else.
 */
export function openRoute(routes: Routes<Route>, path: string, method: 'GET' | 'POST', answer: Route['answer']): void {
  const open = pageRoute(path, async (exchange, values, queryString) => {
    exchange.addHeaders({ 'access-control-allow-origin': '*' })
    return answer(exchange, values, queryString)
  })
  routes.add(path, method, open)
  routes.add(
    path,
    'OPTIONS',
    pageRoute(path, async (exchange) => {
      exchange.vary = ''
      exchange.addHeaders({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'content-type, mcp-protocol-version',
        'access-control-max-age': '86400',
      })
      return exchange.send(204)
    }),
  )
}
