import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../../contract/etag.ts'
import { noRoute } from '../error-response.ts'
import { REFERENCE_CSP, REFERENCE_PAGE, REFERENCE_SCRIPT } from './reference-page.ts'
import { StaticFiles, type StaticAnswer } from './static-files.ts'

/** The first segments of the explorer's own addresses; web/src/router.tsx has them all. */
export const EXPLORER_ROUTES: ReadonlySet<string> = new Set([
  '',
  'components',
  'tokens',
  'styles',
  'search',
  'entities',
  'pages',
])

export interface StaticOptions {
  /** Where the explorer was built into. */
  readonly explorer: string
  /** Where the reference's script was copied to. */
  readonly reference: string
  /** Origins of objects other than the console's own. */
  readonly objectOrigins: readonly string[]
}

/** The explorer at its addresses, and the reference page. What is neither is a 404 like anywhere else. */
export function mountStatic(app: FastifyInstance, { explorer, reference, objectOrigins }: StaticOptions): void {
  const files = new StaticFiles(explorer)
  const referenceFiles = new StaticFiles(reference)
  const policy = explorerPolicy(objectOrigins)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const name = pathOf(request)
      const file = files.get(name, request.headers['accept-encoding'])
      if (file) return send(request, reply, file, { policy, isHashed: name.startsWith('assets/') })
      if (!isExplorerAddress(name)) throw noRoute()
      const page = files.get('index.html', request.headers['accept-encoding'])
      return page ? send(request, reply, page, { policy }) : sendText(reply, 'text/html', NOT_BUILT, policy)
    },
  })

  app.get('/reference', async (_request, reply) =>
    referenceFiles.has('scalar.js')
      ? sendText(reply, 'text/html', REFERENCE_PAGE, REFERENCE_CSP)
      : sendText(reply, 'text/html', NOT_BUILT, policy),
  )
  app.get('/reference/start.js', async (_request, reply) =>
    sendText(reply, 'text/javascript', REFERENCE_SCRIPT, REFERENCE_CSP),
  )
  app.get('/reference/scalar.js', async (request, reply) => {
    const script = referenceFiles.get('scalar.js', request.headers['accept-encoding'])
    if (!script) throw noRoute()
    return send(request, reply, script, { policy: REFERENCE_CSP })
  })
}

/** As it was sent: nothing in our folders has a name that needs an escape. */
const pathOf = ({ url }: FastifyRequest): string => url.slice(1).replace(/[?#].*$/s, '')

function isExplorerAddress(name: string): boolean {
  const [first = '', ...rest] = name.split('/')
  return (
    EXPLORER_ROUTES.has(first) &&
    !name.startsWith('/') &&
    !rest.some((segment) => /^(\.|%2e){1,2}$/i.test(segment)) &&
    !/%00|\\|%5c/i.test(name)
  )
}

interface Sent {
  readonly policy: string
  /** Its name changes with its content. */
  readonly isHashed?: boolean
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, etag, encoding, varies }: StaticAnswer,
  { policy, isHashed = false }: Sent,
): FastifyReply {
  secure(reply, policy)
    .header('etag', etag)
    .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (varies) reply.header('vary', 'Accept-Encoding')
  const known = request.headers['if-none-match']
  if (known !== undefined && matchesEtag(known, etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  reply.type(type).header('content-length', bytes.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
}

const sendText = (reply: FastifyReply, type: string, text: Buffer, policy: string): FastifyReply =>
  secure(reply, policy).type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text)

function secure(reply: FastifyReply, policy: string): FastifyReply {
  return reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // The key comes in the fragment, which is never sent; the rest of an address is nobody's business either.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
}

/** Nothing from outside: only the object store, where it has an address of its own, for pictures and uploads. */
function explorerPolicy(origins: readonly string[]): string {
  const objects = origins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob:${objects}`,
    `connect-src 'self'${objects}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const NOT_BUILT = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Vitrine</title>
<h1>Vitrine</h1>
<p>The explorer has not been built. <code>npm run build</code> builds it; then start again.</p>
<p>The API is here all the same, under <code>/api</code>:</p>
<ul>
<li><a href="/api/openapi.json">The contract</a> (OpenAPI 3.1)</li>
<li><a href="/healthz">Health</a>, <a href="/readyz">readiness</a>, <a href="/metrics">metrics</a></li>
</ul>
</html>
`)
