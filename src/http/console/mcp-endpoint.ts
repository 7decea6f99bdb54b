import { createMcpHandler, validateHostHeader, validateOriginHeader, type AuthInfo } from '@modelcontextprotocol/server'
import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '../../contract/operation.ts'
import type { Scope } from '../../contract/words.ts'
import { createMcpServer } from '../../mcp/server.ts'
import type { Log } from '../../ports.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import { createDirectAsk } from '../contract/direct-ask.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

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
  const handler = createMcpHandler(
    ({ authInfo: agent }) =>
      createMcpServer({
        ask: askFor({ authorization: `Bearer ${agent?.token ?? ''}`, requestId: String(agent?.extra?.['requestId']) }),
        scopes: new Set(agent?.scopes as Scope[]),
        log,
      }),
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
 * A page in somebody's browser must not reach a console on their machine by a name of its own making. Where the console
 * listens for others, the names it goes by are not known here, and the key alone decides.
 */
function strangeCaller(
  { host, origin }: IncomingHttpHeaders,
  { services: { config } }: ContractMount,
): string | undefined {
  const own = config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname]
  if (['localhost', '127.0.0.1', '::1'].includes(config.host)) {
    const checked = validateHostHeader(host, [...LOOPBACK, ...own])
    if (!checked.ok) return checked.message
  }
  if (origin === undefined || config.corsOrigins.includes(origin)) return undefined
  const here = URL.canParse(`http://${host}`) ? [new URL(`http://${host}`).hostname] : []
  const checked = validateOriginHeader(origin, [...own, ...here])
  return checked.ok ? undefined : checked.message
}
