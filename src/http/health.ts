import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

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
  app.get('/readyz', async (_request, reply) => {
    const reason = await notReady()
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason })
    const refused = readOnly?.()
    return refused === undefined ? { status: 'ready' } : { status: 'ready', read_only: refused }
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
  )
}
