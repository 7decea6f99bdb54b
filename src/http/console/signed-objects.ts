import type { FastifyInstance } from 'fastify'
import { finished } from 'node:stream/promises'
import { ServiceError } from '../../errors.ts'
import type { SignedObjects } from '../../ports.ts'
import { endSlowBody } from '../connection.ts'

/** The signed upload and download URLs of a store that has no server of its own. The signature stands for a key. */
export async function mountSignedObjects(app: FastifyInstance, objects: SignedObjects): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is not read here: the store takes it as it comes, and stops it at its length.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.put<{ Params: { '*': string } }>('/objects/*', async (request, reply) => {
      const length = request.headers['content-length']
      try {
        await objects.receive({
          key: request.params['*'],
          query: queryOf(request.url),
          contentType: request.headers['content-type'],
          contentLength: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined,
          body: request.raw,
        })
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'SVC_REQUEST_TIMEOUT') {
          // Nobody waits for the rest of this body.
          reply.header('connection', 'close').raw.once('finish', () => request.raw.destroy())
          throw error
        }
        // A client that sends first and reads then would not hear of it if the connection ended under its body.
        endSlowBody(request.raw)
        await finished(request.raw.resume()).catch(() => undefined)
        throw error
      }
      return reply.code(200).header('cache-control', 'no-store').send()
    })

    scope.get<{ Params: { '*': string } }>('/objects/*', async (request, reply) => {
      const found = await objects.send({ key: request.params['*'], query: queryOf(request.url) })
      return reply
        .type(found.contentType)
        .headers({
          'content-length': found.sizeBytes,
          'content-disposition': found.disposition,
          'cache-control': 'private, max-age=300, immutable',
          // Bytes that somebody uploaded are shown, never run.
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(found.stream)
    })
  })
}

function queryOf(url: string): string {
  const cut = url.indexOf('?')
  return cut === -1 ? '' : url.slice(cut + 1)
}
