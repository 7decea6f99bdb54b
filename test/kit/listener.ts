import lightMyRequest, { type InjectOptions, type Response } from 'light-my-request'
import { createHandler, type Route } from '../../src/doors/http/handler.ts'
import { createListener, type Listener } from '../../src/doors/http/listener.ts'
import { createMetrics } from '../../src/doors/http/metrics.ts'
import { Routes } from '../../src/doors/http/routes.ts'
import type { Log } from '../../src/ports.ts'
import { silent } from './global-setup.ts'

export interface Injectable extends Listener {
  /** A request without a connection. */
  inject(request: InjectOptions | string): Promise<Response>
}

export const injectable = (listener: Listener): Injectable => ({
  ...listener,
  inject: async (request) => lightMyRequest(listener.handler, request),
})

export interface TestListenerOptions {
  readonly log?: Log
  readonly compress?: boolean
  readonly onClose?: () => Promise<void>
}

/** A listener that has some routes and nothing else. */
export function testListener(
  routes: Routes<Route>,
  { log = silent, compress = false, onClose }: TestListenerOptions = {},
): Injectable {
  const metrics = createMetrics()
  const handler = createHandler({ routes, describedAt: null, log, metrics, requestLog: undefined, compress })
  const connections = { requestTimeoutMs: 60_000, requestLog: undefined }
  return injectable(createListener(handler, { ...connections, ...(onClose && { onClose }) }))
}
