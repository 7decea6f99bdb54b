import { finished } from 'node:stream/promises'
import { ServiceError } from '../../../errors.ts'
import type { SignedObjects } from '../../../ports.ts'
import type { BodyBudget } from '../body-budget.ts'
import { endSlowBody } from '../connection.ts'
import type { Exchange } from '../exchange.ts'
import type { Route } from '../handler.ts'
import type { Routes } from '../routes.ts'
import { pageRoute } from './pages/page-route.ts'

const PATH = '/objects/*'
/** An upload goes to the store as it comes: no more of it is in memory at once, however long it is. */
const HELD_BYTES = 262_144

/** The signed upload and download URLs of a store that has no server of its own. The signature stands for a key. */
export function addSignedObjects(routes: Routes<Route>, objects: SignedObjects, bodies: BodyBudget): void {
  const receive = pageRoute(PATH, async (exchange, [key = ''], query) => {
    const { request } = exchange
    const length = request.headers['content-length']
    // The uploads of a project lie below one folder.
    const [sender, held] = [key.slice(0, key.lastIndexOf('/')), Math.min(Number(length ?? 0), HELD_BYTES)]
    try {
      await bodies.during(sender, held, () =>
        // The body is not read here: the store takes it as it comes, and stops it at its length.
        objects.receive({
          key,
          query,
          contentType: request.headers['content-type'],
          contentLength: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined,
          body: request,
        }),
      )
    } catch (error) {
      await endBody(exchange, error)
      throw error
    }
    exchange.vary = ''
    exchange.cacheControl = 'no-store'
    return exchange.send(200, '')
  })

  const send = pageRoute(PATH, async (exchange, [key = ''], query) => {
    const found = await objects.send({ key, query })
    exchange.vary = ''
    exchange.cacheControl = 'private, max-age=300, immutable'
    exchange.addHeaders({
      'content-type': found.contentType,
      'content-length': String(found.sizeBytes),
      'content-disposition': found.disposition,
      // Bytes that somebody uploaded are shown, never run.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    return exchange.send(200, found.stream)
  })

  routes.add(PATH, 'PUT', receive)
  routes.add(PATH, 'GET', send)
}

/** A client that sends first and reads then would not hear of a refusal if the connection ended under its body. */
async function endBody(exchange: Exchange, error: unknown): Promise<void> {
  if (error instanceof ServiceError && error.code === 'SVC_REQUEST_TIMEOUT') return exchange.abandonBody()
  endSlowBody(exchange.request)
  await finished(exchange.request.resume()).catch(() => undefined)
}
