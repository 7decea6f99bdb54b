import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../../errors.ts'
import { errorResponse } from '../error-response.ts'
import type { Metrics } from '../metrics.ts'

export interface HealthOptions {
  readonly metrics: Metrics
  /** Why the process should get no traffic right now; undefined when it should. */
  readonly notReady: () => Promise<string | undefined>
  /** Why it takes no writes, although it should get traffic: reads go on. */
  readonly readOnly?: () => string | undefined
}

/** For whoever watches the process: is it alive, should it get traffic, what does it do. */
export function mountHealth(app: FastifyInstance, { metrics, notReady, readOnly }: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const reason = await notReady()
    if (reason === undefined) {
      const refused = readOnly?.()
      return refused === undefined ? { status: 'ready' } : { status: 'ready', read_only: refused }
    }
    const refusal = new ServiceError('SVC_UNAVAILABLE', `not ready: ${reason}`, { reason }, { 'retry-after': '1' })
    const { status, headers, body } = errorResponse(refusal, request.id)
    // What was there before the envelope stays for whoever reads it.
    const told = { status: 'not ready', reason, ...(JSON.parse(body) as object) }
    return reply.code(status).headers(headers).send(told)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
  )
}
