import { createHash } from 'node:crypto'
import type { Operation } from '../../../contract/operation.ts'
import type { Route } from '../handler.ts'
import type { Routes } from '../routes.ts'
import type { ContractMount } from './contract-mount.ts'
import { operationRoute } from './operation-route.ts'

interface MountedTable {
  readonly operations: readonly Operation[]
  /** What `/openapi.json` beside them answers. */
  readonly description: Buffer
  /** What their paths come after. */
  readonly prefix?: string
  /** Instead of what the operations say by their ETags. */
  readonly cacheControl?: string
}

/** Every row of a table of operations, and its description, as routes. */
export function addTable(
  routes: Routes<Route>,
  mount: ContractMount,
  { operations, description, prefix = '', cacheControl }: MountedTable,
): void {
  for (const operation of operations) {
    const route = operationRoute(mount, operation)
    routes.add(
      `${prefix}${operation.path}`,
      operation.method,
      cacheControl === undefined ? route : cachedAs(cacheControl, route),
    )
  }
  routes.add(`${prefix}/openapi.json`, 'GET', descriptionRoute(description))
}

const cachedAs = (cacheControl: string, { answer, ...route }: Route): Route => ({
  ...route,
  answer: async (exchange, pathValues, queryString) => {
    exchange.cacheControl = cacheControl
    return answer(exchange, pathValues, queryString)
  },
})

/** The same bytes for all answers: a copy for each would be memory for anyone to take who asks and does not read. */
function descriptionRoute(bytes: Buffer): Route {
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return {
    name: 'openapi',
    metric: 'none',
    answer: async (exchange) => {
      exchange.cacheControl = 'no-cache'
      return exchange.sendJson(200, etag, bytes)
    },
  }
}
