import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Log, SignedObjects } from '../ports.ts'
import { compressAnswers } from './compress.ts'
import { mountConsoleObjects, type FindObjectUrl } from './console-objects.ts'
import { mountHealth } from './health.ts'
import { createListener, REQUEST_TIMEOUT_MS } from './listener.ts'
import { mountContract, type ContractMount } from './mount-contract.ts'
import { mountSignedObjects } from './signed-objects.ts'

export interface ConsoleOptions {
  readonly mount: ContractMount
  /** What answers at signed URLs; absent where the object store does so itself. */
  readonly signedObjects?: SignedObjects | undefined
  readonly objectUrl?: FindObjectUrl
  readonly log: Log
  /** Why the process should get no traffic right now; undefined when it should. */
  readonly notReady: () => Promise<string | undefined>
}

/** For people and operators: health, metrics, and the same contract under /api so that a browser needs no CORS. */
export async function createConsole({
  mount,
  signedObjects,
  objectUrl,
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
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(LANDING))

  if (signedObjects) await mountSignedObjects(app, signedObjects)
  if (objectUrl) mountConsoleObjects(app, mount.keyring, objectUrl)
  await app.register(async (api) => mountContract(api, mount), { prefix: '/api' })
  return app
}

/** The listener waits long enough for an upload; nothing else needs that long. */
function endSlowBody(request: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, REQUEST_TIMEOUT_MS)
  request.once('close', () => clearTimeout(timer))
}

const LANDING = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Vitrine</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;color:#1c1f24}code{background:#f1f3f5;padding:.1em .3em;border-radius:4px}</style>
<h1>Vitrine</h1>
<p>The console of a design library service. The API is also served here under <code>/api</code>.</p>
<ul>
<li><a href="/api/openapi.json">The contract</a> (OpenAPI 3.1)</li>
<li><a href="/healthz">Health</a>, <a href="/readyz">readiness</a>, <a href="/metrics">metrics</a></li>
</ul>
</html>
`
