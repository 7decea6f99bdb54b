import type { FastifyInstance } from 'fastify'
import type { Keyring } from '../keys/authenticate.ts'
import { notFound } from '../errors.ts'
import { insufficientScope, unauthenticated } from './error-response.ts'

/** Where a browser finds an object, or null when the project has none of that key. */
export type FindObjectUrl = (projectId: string, objectKey: string) => Promise<object | null>

/** The explorer's way to images: a short-lived URL for whoever may read the documentation. */
export function mountConsoleObjects(app: FastifyInstance, keyring: Keyring, findUrl: FindObjectUrl): void {
  app.get<{ Params: { object_key: string } }>('/console/objects/:object_key', async (request, reply) => {
    const known = await keyring.authenticate(request.headers.authorization)
    if (!known) throw unauthenticated()
    const { projectId, scopes } = known.caller
    if (!scopes.has('read:docs')) throw insufficientScope('read:docs')
    const { object_key: objectKey } = request.params
    const found = await findUrl(projectId, objectKey)
    if (!found) throw notFound('object', objectKey)
    return reply.header('cache-control', 'private, no-store').header('vary', 'Authorization').send(found)
  })
}
