import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Log, SignedObjects } from '../ports.ts'
import { compressAnswers } from './compress.ts'
import { mountConsoleChanges, type ReadChanges } from './console-changes.ts'
import { mountConsoleMcp } from './console-mcp.ts'
import { mountConsoleObjects, type FindObjectUrl } from './console-objects.ts'
import { mountConsoleOverview, type ReadOverview } from './console-overview.ts'
import { mountHealth } from './health.ts'
import { mountStatic } from './console-static.ts'
import { createListener, REQUEST_TIMEOUT_MS } from './listener.ts'
import { mountContract, type ContractMount } from './mount-contract.ts'
import { mountSignedObjects } from './signed-objects.ts'

/** What the build makes, seen from the sources and from the compiled files alike. */
const BUILT = {
  explorer: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  reference: fileURLToPath(new URL('../../dist/reference', import.meta.url)),
}

export interface ConsoleOptions {
  readonly mount: ContractMount
  /** What answers at signed URLs; absent where the object store does so itself. */
  readonly signedObjects?: SignedObjects | undefined
  readonly objectUrl?: FindObjectUrl
  readonly changes?: ReadChanges
  readonly overview?: ReadOverview
  /** Instead of what the build made. */
  readonly pages?: Partial<typeof BUILT>
  readonly log: Log
  /** Why the process should get no traffic right now; undefined when it should. */
  readonly notReady: () => Promise<string | undefined>
}

/** For people and operators: health, metrics, and the same contract under /api so that a browser needs no CORS. */
export async function createConsole({
  mount,
  signedObjects,
  objectUrl,
  changes,
  overview,
  pages,
  log,
  notReady,
}: ConsoleOptions): Promise<FastifyInstance> {
  const app = createListener(log, 'console')
  if (mount.services.config.compress) compressAnswers(app)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/objects/')) endSlowBody(request.raw)
    done()
  })

  mountHealth(app, { metrics: mount.metrics, notReady })

  if (signedObjects) await mountSignedObjects(app, signedObjects)
  if (objectUrl) mountConsoleObjects(app, mount.keyring, objectUrl)
  if (changes) mountConsoleChanges(app, mount.keyring, changes)
  if (overview) mountConsoleOverview(app, mount.keyring, overview)
  await mountConsoleMcp(app, mount, log)
  await app.register(async (api) => mountContract(api, mount), { prefix: '/api' })
  mountStatic(app, { ...BUILT, ...pages, objectOrigins: objectOrigins(mount.services.config) })
  return app
}

/** Where a browser finds objects, unless at the console's own address. */
const objectOrigins = ({ s3, publicUrl }: ContractMount['services']['config']): string[] =>
  [s3?.endpoint, publicUrl].filter((url) => typeof url === 'string').map((url) => new URL(url).origin)

/** The listener waits long enough for an upload; nothing else needs that long. */
function endSlowBody(request: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, REQUEST_TIMEOUT_MS)
  request.once('close', () => clearTimeout(timer))
}
