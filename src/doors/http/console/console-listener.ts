import { fileURLToPath } from 'node:url'
import { consoleDocument, openApiDocument } from '../../../contract/openapi.ts'
import type { Operation } from '../../../contract/operation.ts'
import { PACKAGE_ROOT } from '../../../package-root.ts'
import type { Log, SignedObjects } from '../../../ports.ts'
import { endSlowBody } from '../connection.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import { addTable } from '../contract/table-routes.ts'
import { createHandler, type Route } from '../handler.ts'
import { createListener, type Listener } from '../listener.ts'
import { hasBody } from '../request-body.ts'
import { Routes } from '../routes.ts'
import { addAuthorizeRoutes } from './agents/authorize-routes.ts'
import { addTokenRoutes } from './agents/token-routes.ts'
import { addWellKnown } from './agents/well-known.ts'
import { addConsoleMcp } from './console-mcp.ts'
import { addStatic } from './pages/console-static.ts'
import { addFigmaHooks } from './figma-hooks.ts'
import { addHealth, type HealthOptions } from './health.ts'
import { hostCheck } from './known-hosts.ts'
import { addPackFiles } from './pack-files.ts'
import { addPictureFiles, type ReadPictureFile } from './picture-files.ts'
import { bySession } from './sessions/by-session.ts'
import { addProviderRoutes } from './sessions/provider-routes.ts'
import { addSessionRoutes } from './sessions/session-routes.ts'
import { addReleaseFeed, type ReadReleaseFeed } from './release-feed.ts'
import { addSignedObjects } from './signed-objects.ts'

/** What the build makes. */
const BUILT = {
  explorer: fileURLToPath(new URL('web/dist', PACKAGE_ROOT)),
  reference: fileURLToPath(new URL('dist/reference', PACKAGE_ROOT)),
}

/** Uploads to signed URLs take long; all other requests are bounded here. */
const UPLOAD_TIMEOUT_MS = 300_000

/**
 * A plugin's window in the design tool has no origin, and neither has a sandboxed frame of any page: they may push a
 * library with a key that they show, and nothing else. Sessions do not hold for them (`by-session.ts`).
 */
const PLUGIN_ORIGINS = ['null']
const PLUGIN_ROWS = '/console/imports'

interface ConsoleOptions extends Omit<HealthOptions, 'metrics'> {
  readonly mount: ContractMount
  /** The console's own rows, under /console. */
  readonly operations?: readonly Operation[]
  /** How addresses of pictures are read; absent where there are none. */
  readonly readPictureFile?: ReadPictureFile
  /** How a feed of releases is read; absent where there is none. */
  readonly readReleaseFeed?: ReadReleaseFeed
  /** What answers at signed URLs; absent where the object store does so itself. */
  readonly signedObjects?: SignedObjects | undefined
  /** Instead of what the build made. */
  readonly pages?: Partial<typeof BUILT>
  readonly log: Log
}

export interface Console extends Listener {
  /** Loads what is not needed to begin with. */
  readonly prepare: () => Promise<unknown>
}

/** For people and operators: health, metrics, and the same contract under /api so that a browser needs no CORS. */
export function createConsole(options: ConsoleOptions): Console {
  const {
    mount,
    operations = [],
    readPictureFile,
    readReleaseFeed,
    signedObjects,
    pages,
    log,
    notReady,
    readOnly,
  } = options
  const { metrics, requestLog, services } = mount
  const describedAt = '/api/openapi.json'
  const routes = new Routes<Route>()
  addHealth(routes, { metrics, notReady, readOnly })
  // A session stands for its key here and nowhere else: the API's own port and agents show keys.
  const people = bySession(mount)
  addSessionRoutes(routes, mount)
  addFigmaHooks(routes, mount)
  addProviderRoutes(routes, mount)
  addWellKnown(routes, mount)
  addAuthorizeRoutes(routes, mount, pages?.explorer ?? BUILT.explorer)
  addTokenRoutes(routes, mount)
  addTable(routes, people, {
    operations: mount.operations,
    description: asBytes(openApiDocument(mount.operations, '/api')),
    prefix: '/api',
  })
  addTable(routes, people, {
    operations,
    description: asBytes(consoleDocument(operations)),
    prefix: '/console',
    cacheControl: 'private, no-store',
  })
  if (readPictureFile) addPictureFiles(routes, people, readPictureFile)
  if (readReleaseFeed) addReleaseFeed(routes, people, readReleaseFeed)
  addPackFiles(routes, people, log, operations)
  if (signedObjects) addSignedObjects(routes, signedObjects, mount.bodies)
  const mcp = addConsoleMcp(routes, mount, log, operations)
  const otherwise = addStatic(routes, {
    ...BUILT,
    ...pages,
    objectOrigins: objectOrigins(services.config),
    describedAt,
  })
  const handle = createHandler({
    routes,
    otherwise,
    describedAt,
    log,
    metrics,
    requestLog,
    compress: services.config.compress,
    refuseHost: hostCheck(services.config),
    corsOrigins: PLUGIN_ORIGINS,
    corsUnder: PLUGIN_ROWS,
  })
  const listener = createListener(
    (request, response) => {
      if (hasBody(request) && !request.url?.startsWith('/objects/')) endSlowBody(request)
      handle(request, response)
    },
    { requestTimeoutMs: UPLOAD_TIMEOUT_MS, requestLog, onClose: mcp.close },
  )
  return { ...listener, prepare: mcp.prepare }
}

const asBytes = (document: object): Buffer => Buffer.from(JSON.stringify(document))

/** Where a browser finds objects, unless at the console's own address. */
const objectOrigins = ({ s3, publicUrl }: ContractMount['services']['config']): string[] =>
  [s3?.endpoint, publicUrl].filter((url) => typeof url === 'string').map((url) => new URL(url).origin)
