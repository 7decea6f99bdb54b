import type { FastifyInstance } from 'fastify'
import { METHODS } from 'node:http'
import { fileURLToPath } from 'node:url'
import { PACKAGE_ROOT } from '../../package-root.ts'
import type { Log, SignedObjects } from '../../ports.ts'
import { compressAnswers } from '../compress.ts'
import { endSlowBody } from '../connection.ts'
import { mountConsoleChanges, type ReadChanges } from './console-changes.ts'
import { mountConsoleMcp } from './console-mcp.ts'
import { mountConsoleObjects, type FindObjectUrl } from './console-objects.ts'
import { mountConsoleOverview, type ReadOverview } from './console-overview.ts'
import { contractHandler } from '../contract/contract-handler.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import { mountHealth } from './health.ts'
import { mountStatic } from './console-static.ts'
import { createListener } from './listener.ts'
import { mountSignedObjects } from './signed-objects.ts'

/** What the build makes. */
const BUILT = {
  explorer: fileURLToPath(new URL('web/dist', PACKAGE_ROOT)),
  reference: fileURLToPath(new URL('dist/reference', PACKAGE_ROOT)),
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
  /** Why writes are refused while reads go on. */
  readonly readOnly?: () => string | undefined
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
  readOnly,
}: ConsoleOptions): Promise<FastifyInstance> {
  const app = createListener(log, mount.requestLog)
  if (mount.services.config.compress) compressAnswers(app)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/objects/')) endSlowBody(request.raw)
    done()
  })

  mountHealth(app, { metrics: mount.metrics, notReady, ...(readOnly && { readOnly }) })

  if (signedObjects) await mountSignedObjects(app, signedObjects)
  if (objectUrl) mountConsoleObjects(app, mount, objectUrl)
  if (changes) mountConsoleChanges(app, mount, changes)
  if (overview) mountConsoleOverview(app, mount, overview)
  await mountConsoleMcp(app, mount, log)
  mountContract(app, mount, log)
  mountStatic(app, { ...BUILT, ...pages, objectOrigins: objectOrigins(mount.services.config) })
  return app
}

/** The contract keeps no more of the framework than the connection: it reads and answers by itself. */
function mountContract(app: FastifyInstance, mount: ContractMount, log: Log): void {
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  }
  const handle = contractHandler(mount, { log, prefix: '/api' })
  app.route({
    method: [...app.supportedMethods],
    url: '/api/*',
    onRequest: (request, reply) => {
      reply.hijack()
      handle(request.raw, reply.raw)
    },
    handler: () => undefined,
  })
}

/** Where a browser finds objects, unless at the console's own address. */
const objectOrigins = ({ s3, publicUrl }: ContractMount['services']['config']): string[] =>
  [s3?.endpoint, publicUrl].filter((url) => typeof url === 'string').map((url) => new URL(url).origin)
