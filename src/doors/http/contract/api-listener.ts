import type { Log } from '../../../ports.ts'
import { REQUEST_TIMEOUT_MS, type ConnectionLimits } from '../connection.ts'
import { createHandler, type Route } from '../handler.ts'
import { createListener, type Listener } from '../listener.ts'
import { Routes } from '../routes.ts'
import type { ContractMount } from './contract-mount.ts'
import { addTable } from './table-routes.ts'

/** The contract and nothing else: no health page, no UI, no redirect. */
export function createApi(
  mount: ContractMount,
  log: Log,
  corsOrigins: readonly string[],
  limits?: ConnectionLimits,
): Listener {
  const { requestLog, metrics, services } = mount
  const routes = new Routes<Route>()
  addTable(routes, mount, mount)
  const handler = createHandler({
    routes,
    describedAt: '/openapi.json',
    log,
    metrics,
    requestLog,
    compress: services.config.compress,
    corsOrigins,
  })
  return createListener(handler, { requestTimeoutMs: REQUEST_TIMEOUT_MS, requestLog, ...(limits && { limits }) })
}
