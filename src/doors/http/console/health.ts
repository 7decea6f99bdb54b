import { ServiceError } from '../../../errors.ts'
import { errorResponse, JSON_TYPE } from '../error-response.ts'
import type { Route } from '../handler.ts'
import type { Metrics, MetricsFormat } from '../metrics.ts'
import type { Routes } from '../routes.ts'
import { pageRoute } from './pages/page-route.ts'

export interface HealthOptions {
  readonly metrics: Metrics
  /** Why the process should get no traffic right now; undefined when it should. */
  readonly notReady: () => Promise<string | undefined>
  /** Why it takes no writes, although it should get traffic: reads go on. */
  readonly readOnly?: (() => string | undefined) | undefined
}

const METRICS_TYPE: Readonly<Record<MetricsFormat, string>> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
}

/** For those who watch the process: is it alive, should it get traffic, what does it do. */
export function addHealth(routes: Routes<Route>, { metrics, notReady, readOnly }: HealthOptions): void {
  const get = (path: string, answer: Route['answer']): void => routes.add(path, 'GET', pageRoute(path, answer))

  get('/healthz', async (exchange) => exchange.sendAs(JSON_TYPE, 200, '{"status":"ok"}'))
  get('/readyz', async (exchange) => {
    const reason = await notReady()
    if (reason === undefined) {
      return exchange.sendAs(JSON_TYPE, 200, JSON.stringify({ status: 'ready', read_only: readOnly?.() }))
    }
    const refusal = new ServiceError('SVC_UNAVAILABLE', `not ready: ${reason}`, { reason }, { 'retry-after': '1' })
    const { status, headers, body } = errorResponse(refusal, exchange.id)
    exchange.addHeaders(headers)
    // What was there before the envelope stays for those who read it.
    return exchange.send(status, JSON.stringify({ status: 'not ready', reason, ...(JSON.parse(body) as object) }))
  })
  get('/metrics', async (exchange) => {
    const format = /application\/openmetrics-text/.test(exchange.header('accept') ?? '') ? 'openmetrics' : 'prometheus'
    return exchange.sendAs(METRICS_TYPE[format], 200, await metrics.text(format))
  })
}
