import type { FastifyInstance } from 'fastify'
import { notFound } from '../../errors.ts'
import { admitCaller, type Admitting } from './console-caller.ts'

/** Where a browser finds an object, or null when the project has none of that key. */
export type FindObjectUrl = (projectId: string, objectKey: string) => Promise<object | null>

/** The explorer's way to images: a short-lived URL for whoever may read the documentation. */
export function mountConsoleObjects(app: FastifyInstance, admitting: Admitting, findUrl: FindObjectUrl): void {
  app.get<{ Params: { object_key: string } }>('/console/objects/:object_key', async (request, reply) => {
    const { caller } = await admitCaller(admitting, request, { reply, scope: 'read:docs' })
    const { object_key: objectKey } = request.params
    const found = await admitting.admission.run(caller.keyId, () => findUrl(caller.projectId, objectKey))
    if (!found) throw notFound('object', objectKey)
    return reply.header('cache-control', 'private, no-store').header('vary', 'Authorization').send(found)
  })
}
