import type { FastifyInstance } from 'fastify'
import type { Authenticated } from '../../keys/authenticate.ts'
import { admitCaller, type Admitting } from './console-caller.ts'

export type ReadOverview = (projectId: string, revisions: Authenticated['revisions']) => Promise<object>

/** The explorer's first page: a project at a glance, and what the key that asks may do. */
export function mountConsoleOverview(app: FastifyInstance, admitting: Admitting, readOverview: ReadOverview): void {
  app.get('/console/overview', async (request, reply) => {
    const { caller, revisions } = await admitCaller(admitting, request, { reply, scope: 'read:library' })
    const overview = await admitting.admission.run(caller.keyId, () => readOverview(caller.projectId, revisions))
    const key = { scopes: [...caller.scopes].sort() }
    return reply
      .header('cache-control', 'private, no-store')
      .header('vary', 'Authorization')
      .send({ ...overview, key })
  })
}
