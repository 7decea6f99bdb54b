import { createMcpHandler, validateOriginHeader, type AuthInfo } from '@modelcontextprotocol/server'
import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '../../../contract/operation.ts'
import type { KeyScope } from '../../../contract/words.ts'
import { createMcpServer } from '../../mcp/server.ts'
import { createStaleness } from '../../mcp/stale/staleness.ts'
import type { Authenticated } from '../../../keys/authenticate.ts'
import type { Log } from '../../../ports.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import { createDirectAsk } from '../contract/direct-ask.ts'
import { knownHosts, unknownHost } from './known-hosts.ts'

export interface McpEndpoint {
  /** Why a caller is refused whatever its key; undefined when it is not. */
  strangeCaller(headers: IncomingHttpHeaders): string | undefined
  answer(request: Request, agent: AuthInfo | null): Promise<Response>
  close(): Promise<void>
}

/** The tools ask the operations inside this process, with the caller's own key and for the caller's own request. */
export function openMcpEndpoint(
  mount: ContractMount,
  log: Log,
  {
    consoleRows,
    maxRequestBodySize,
  }: { readonly consoleRows: readonly Operation[]; readonly maxRequestBodySize: number },
): McpEndpoint {
  const askFor = createDirectAsk(mount, log, consoleRows)
  const staleness = createStaleness(() => mount.services.clock.now())
  const handler = createMcpHandler(
    ({ authInfo: agent }) => {
      const key = agent?.token ?? ''
      const known = agent?.extra?.['known'] as Authenticated | undefined // whoever admitted the request gave it
      const ask = askFor({ authorization: `Bearer ${key}`, requestId: String(agent?.extra?.['requestId']), known })
      const scopes = new Set(agent?.scopes as KeyScope[])
      const address = String(agent?.extra?.['address'])
      return createMcpServer({ ask, scopes, address, stale: async () => staleness(key, ask), log })
    },
    {
      maxRequestBodySize,
      // Nothing is ever announced, and an open stream would hold up a stop.
      maxSubscriptions: 0,
      onerror: (error) => log.debug('mcp.refused', { reason: error.message }),
    },
  )
  return {
    strangeCaller: (headers) => strangeCaller(headers, mount),
    answer: (request, agent) => handler.fetch(request, agent === null ? {} : { authInfo: agent }),
    close: () => handler.close(),
  }
}

/**
 * A page in somebody's browser must not reach a console by a name of its own making, nor from an origin that nobody
 * allowed.
 */
function strangeCaller(
  { host, origin }: IncomingHttpHeaders,
  { services: { config } }: ContractMount,
): string | undefined {
  const own = config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname]
  if (!knownHosts(config)(host)) return unknownHost(host)
  if (origin === undefined || config.corsOrigins.includes(origin)) return undefined
  const here = URL.canParse(`http://${host}`) ? [new URL(`http://${host}`).hostname] : []
  const checked = validateOriginHeader(origin, [...own, ...here])
  return checked.ok
    ? undefined
    : `pages of ${origin} may not ask here: add it to VITRINE_CORS_ORIGINS if they should (${checked.message})`
}
