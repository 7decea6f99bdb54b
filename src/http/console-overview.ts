import type { FastifyInstance } from 'fastify'
import type { Authenticated, Keyring } from '../keys/authenticate.ts'
import { insufficientScope, unauthenticated } from './error-response.ts'

export type ReadOverview = (projectId: string, revisions: Authenticated['revisions']) => Promise<object>

/** The explorer's first page: a project at a glance, and what the key that asks may do. */
export function mountConsoleOverview(app: FastifyInstance, keyring: Keyring, readOverview: ReadOverview): void {
  app.get('/console/overview', async (request, reply) => {
    const known = await keyring.authenticate(request.headers.authorization)
    if (!known) throw unauthenticated()
    if (!known.caller.scopes.has('read:library')) throw insufficientScope('read:library')
    const overview = await readOverview(known.caller.projectId, known.revisions)
    const key = { scopes: [...known.caller.scopes].sort() }
    return reply
      .header('cache-control', 'private, no-store')
      .header('vary', 'Authorization')
      .send({ ...overview, key })
  })
}
