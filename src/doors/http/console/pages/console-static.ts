import { matchesEtag } from '../../../../contract/etag.ts'
import { methodNotAllowed, noRoute } from '../../error-response.ts'
import type { Exchange, Sending } from '../../exchange.ts'
import type { Route } from '../../handler.ts'
import type { Routes } from '../../routes.ts'
import { pageRoute } from './page-route.ts'
import { REFERENCE_CSP, REFERENCE_PAGE, REFERENCE_SCRIPT } from './reference-page.ts'
import { StaticFiles, staticText, type StaticAnswer } from './static-files.ts'

/** The first segments of the explorer's own addresses; web/src/router.tsx has them all. */
export const EXPLORER_ROUTES: ReadonlySet<string> = new Set([
  '',
  'components',
  'icons',
  'code',
  'tokens',
  'styles',
  'screens',
  'flows',
  'search',
  'entities',
  'pages',
  'proposals',
  'graph',
  'health',
  'changes',
  'audit',
  'settings',
])

const METHODS = ['GET', 'HEAD'] as const

interface StaticOptions {
  /** Where the explorer was built into. */
  readonly explorer: string
  /** Where the reference's script was copied to. */
  readonly reference: string
  /** Origins of objects other than the console's own. */
  readonly objectOrigins: readonly string[]
  readonly describedAt: string
}

/** The reference page, and as the route of all other paths the explorer. What is neither is a 404 like anywhere else. */
export function addStatic(routes: Routes<Route>, options: StaticOptions): Route {
  const { explorer, reference, objectOrigins, describedAt } = options
  const files = new StaticFiles(explorer)
  const referenceFiles = new StaticFiles(reference)
  const policy = explorerPolicy(objectOrigins)

  const notBuilt = staticText('text/html', NOT_BUILT)
  const page = staticText('text/html', REFERENCE_PAGE)
  const script = staticText('text/javascript', REFERENCE_SCRIPT)
  for (const [path, find] of [
    ['/reference', () => (referenceFiles.has('scalar.js') ? page : notBuilt)],
    ['/reference/start.js', () => script],
    ['/reference/scalar.js', (accepted?: string) => referenceFiles.get('scalar.js', accepted)],
  ] as const) {
    const route = pageRoute(path, async (exchange) => {
      const file = find(exchange.request.headers['accept-encoding'])
      if (!file) throw noRoute(describedAt)
      return send(exchange, file, { policy: file === notBuilt ? policy : REFERENCE_CSP })
    })
    for (const method of METHODS) routes.add(path, method, route)
  }

  return pageRoute('/*', async (exchange, [path = '']) => {
    const { method, headers } = exchange.request
    // As it was sent: nothing in our folders has a name that needs an escape.
    const name = path.slice(1)
    const accepted = headers['accept-encoding']
    const file = files.get(name, accepted)
    const isKnown = file !== undefined || isExplorerAddress(name)
    // A person who followed a wrong link is told so inside of the explorer; programs get the envelope.
    const isPage = isKnown || (isForPeople(headers.accept) && isWritten(name) && !OF_PROGRAMS.test(name))
    if (!isPage) throw noRoute(describedAt)
    if (!METHODS.some((one) => one === method))
      throw isKnown ? methodNotAllowed(METHODS.join(', ')) : noRoute(describedAt)
    const isHashed = name.startsWith('assets/')
    const page = file ?? files.get(pageOf(name), accepted) ?? files.get('index.html', accepted) ?? notBuilt
    return send(exchange, page, { policy, isHashed, status: isKnown ? 200 : 404 })
  })
}

/** Where readers begin, the page asks at once for all that it is made of; scripts/build-web.js makes it so. */
const pageOf = (name: string): string => (/^components\/[^/]+$/.test(name) ? 'component.html' : 'index.html')

export const isExplorerAddress = (name: string): boolean =>
  EXPLORER_ROUTES.has(name.split('/')[0] ?? '') && isWritten(name)

/** An address as links have them: nothing that walks up, and nothing that servers read differently. */
function isWritten(name: string): boolean {
  const segments = name.split('/')
  return (
    !name.startsWith('/') && !segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment)) && !/%00|\\|%5c/i.test(name)
  )
}

/** Where only programs have something to look for, whatever they accept. */
const OF_PROGRAMS = /^(?:api|assets|console|mcp|oauth|objects|reference|\.well-known)(?:\/|$)/

/** Browsers say so when somebody opens an address; scripts, styles and programs do not. */
const isForPeople = (accept: string | undefined): boolean => (accept ?? '').includes('text/html')

interface Sent {
  readonly policy: string
  /** Its name changes with its content. */
  readonly isHashed?: boolean
  readonly status?: 200 | 404
}

/** The server leaves the bytes out of an answer to HEAD. */
function send(
  exchange: Exchange,
  { bytes, type, etag, encoding, varies }: StaticAnswer,
  { policy, isHashed = false, status = 200 }: Sent,
): Sending {
  exchange.vary = [varies ? 'Accept-Encoding' : '', status === 404 ? 'Accept' : ''].filter(Boolean).join(', ')
  exchange.cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
  exchange.addHeaders({
    etag,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // The key comes in the fragment, which is never sent; the rest of an address is nobody's business either.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const known = exchange.request.headers['if-none-match']
  if (status === 200 && known !== undefined && matchesEtag(known, etag)) return exchange.send(304)
  if (encoding) exchange.headers.push('content-encoding', encoding)
  return exchange.sendAs(type, status, bytes)
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
