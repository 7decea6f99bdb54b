import type { Log } from '../../../ports.ts'
import { REQUEST_TIMEOUT_MS } from '../connection.ts'
import { createHandler, type Route } from '../handler.ts'
import { createListener, type Listener } from '../listener.ts'
import type { RequestLog } from '../request-log.ts'
import { Routes } from '../routes.ts'
import { addHealth, type HealthOptions } from './health.ts'

/** What a process that only does background work answers: its health, and nothing of the contract. */
export function createWorkerListener(log: Log, health: HealthOptions, requestLog?: RequestLog): Listener {
  const routes = new Routes<Route>()
  addHealth(routes, health)
  const { metrics } = health
  const handler = createHandler({ routes, describedAt: null, log, metrics, requestLog, compress: false })
  return createListener(handler, { requestTimeoutMs: REQUEST_TIMEOUT_MS, requestLog })
}
