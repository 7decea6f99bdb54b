import { Readable } from 'node:stream'
import type { Operation } from '../../../contract/operation.ts'
import type { Log } from '../../../ports.ts'
import { invalidArgument } from '../../../errors.ts'
import type { ContractMount } from '../contract/contract-mount.ts'
import type { BodyBudget } from '../body-budget.ts'
import { JSON_TYPE } from '../error-response.ts'
import type { Exchange } from '../exchange.ts'
import type { Route } from '../handler.ts'
import { hasBody, readBytes } from '../request-body.ts'
import type { Routes } from '../routes.ts'
import { hasMoreValues } from './json-values.ts'
import { ownAddress } from './agents/own-address.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { admitAgent } from './agents/admit-agent.ts'
import { pageRoute } from './pages/page-route.ts'

/** An image of 3 MB in base64, and what is around it. */
const BODY_LIMIT = 5_242_880
/** More than any question of an agent has; what is parsed and checked costs by them, and everybody waits for it. */
const MOST_VALUES = 100_000

interface ConsoleMcp {
  /** Loads the protocol before an agent waits for it, and everybody else with it: it takes a quarter of a second. */
  readonly prepare: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** MCP for agents. The protocol is loaded when it is first needed or prepared for: it would be a tenth of every start. */
export function addConsoleMcp(
  routes: Routes<Route>,
  mount: ContractMount,
  log: Log,
  consoleRows: readonly Operation[] = [],
): ConsoleMcp {
  let opened: Promise<McpEndpoint> | undefined
  const endpoint = async (): Promise<McpEndpoint> =>
    (opened ??= import('./mcp-endpoint.ts').then(({ openMcpEndpoint }) =>
      openMcpEndpoint(mount, log, { consoleRows, maxRequestBodySize: BODY_LIMIT }),
    ))

  const route = pageRoute('/mcp', async (exchange, _values, queryString) => {
    const { request } = exchange
    const mcp = await endpoint()
    const refused = mcp.strangeCaller(request.headers)
    if (refused !== undefined) return exchange.sendAs(JSON_TYPE, 403, rpcError(refused))
    // Who calls is settled before a byte of the body is read.
    const known = await admitAgent(mount, exchange)
    const { keyId, scopes } = known.caller
    const address = ownAddress(request.headers, mount.services.config.publicUrl).issuer
    const token = (request.headers.authorization ?? '').replace(/^bearer +/i, '')
    const asked = await webRequest(exchange, queryString, mount.bodies)
    // No expiry is passed on: a key may have none, and whether it is in force has just been asked.
    const agent = { token, clientId: keyId, scopes: [...scopes], extra: { requestId: exchange.id, known, address } }
    const { status, headers, body } = await mcp.answer(asked, agent)
    exchange.vary = ''
    exchange.cacheControl = 'no-store'
    for (const [name, value] of headers) if (name !== 'cache-control') exchange.headers.push(name, value)
    return exchange.send(status, body === null ? undefined : Readable.fromWeb(body))
  })
  for (const method of ['GET', 'POST', 'DELETE']) routes.add('/mcp', method, route)
  return {
    // By a question of nobody's, so that all that a first question loads is there.
    prepare: async () => (await endpoint()).answer(nobodysQuestion(), NOBODY),
    close: async () => (await opened)?.close(),
  }
}

const NOBODY = { token: '', clientId: '', scopes: [] }

const nobodysQuestion = (): Request =>
  new Request('http://console/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })

/** What a client of the protocol can show; the envelope of the API is for callers of the API. */
const rpcError = (message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null })

async function webRequest(exchange: Exchange, queryString: string, bodies: BodyBudget): Promise<Request> {
  const { request, response } = exchange
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const { method = '' } = request
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  const body =
    method !== 'GET' && hasBody(request) ? await readBytes(exchange, { limit: BODY_LIMIT, bodies }) : undefined
  if (body && hasMoreValues(body, MOST_VALUES))
    throw invalidArgument([{ path: 'body', message: `has more than ${MOST_VALUES} values` }])
  return new Request(`http://console/mcp?${queryString}`, {
    method,
    headers,
    signal: gone.signal,
    ...(body && { body: new Uint8Array(body) }),
  })
}
