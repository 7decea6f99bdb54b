import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

export interface HealthOptions {
  readonly metrics: Metrics
  /** Why the process should get no traffic right now; undefined when it should. */
  readonly notReady: () => Promise<string | undefined>
}

/** For whoever watches the process: is it alive, should it get traffic, what does it do. */
export function mountHealth(app: FastifyInstance, { metrics, notReady }: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await notReady()
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason })
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
  )
}
