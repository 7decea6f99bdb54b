import { createMcpHandler, validateHostHeader, validateOriginHeader, type AuthInfo } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Scope } from '../contract/operation.ts'
import { createAsk, type Send } from '../mcp/ask.ts'
import { createMcpServer } from '../mcp/server.ts'
import type { Log } from '../ports.ts'
import { createApi } from './api-listener.ts'
import { unauthenticated } from './error-response.ts'
import type { ContractMount } from './mount-contract.ts'

/** An image of 3 MB in base64, and what is around it. */
const BODY_LIMIT = 5_242_880
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

declare module 'fastify' {
  interface FastifyRequest {
    agent: AuthInfo | null
  }
}

/** MCP for agents. Its tools ask the API inside this process, by the same routes and with the caller's own key. */
export async function mountConsoleMcp(console: FastifyInstance, mount: ContractMount, log: Log): Promise<void> {
  const api = await createApi(mount, log, [])
  const handler = createMcpHandler(
    ({ authInfo }) =>
      createMcpServer({
        ask: createAsk(sendTo(api), `Bearer ${authInfo?.token ?? ''}`),
        scopes: new Set(authInfo?.scopes as Scope[]),
        log,
      }),
    {
      maxRequestBodySize: BODY_LIMIT,
      // Nothing is ever announced, and an open stream would hold up a stop.
      maxSubscriptions: 0,
      onerror: (error) => log.debug('mcp.refused', { reason: error.message }),
    },
  )
  console.addHook('onClose', async () => {
    await handler.close()
    await api.close()
  })

  await console.register(async (scope) => {
    scope.decorateRequest('agent', null)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      bodyLimit: BODY_LIMIT,
      // Who calls is settled before a byte of the body is read.
      onRequest: async (request, reply) => {
        const refused = strangeCaller(request, mount)
        if (refused !== undefined) return reply.code(403).send(rpcError(refused))
        const { authorization } = request.headers
        const known = await mount.keyring.authenticate(authorization)
        if (!known || authorization === undefined) throw unauthenticated()
        const { keyId, scopes } = known.caller
        // No expiry is passed on: a key may have none, and whether it is in force has just been asked.
        request.agent = { token: authorization.replace(/^bearer +/i, ''), clientId: keyId, scopes: [...scopes] }
        return undefined
      },
      handler: async (request, reply) => {
        const { agent } = request
        const answer = await handler.fetch(webRequest(request, reply), agent === null ? {} : { authInfo: agent })
        reply.code(answer.status).headers(Object.fromEntries(answer.headers)).header('cache-control', 'no-store')
        return reply.send(answer.body === null ? null : Readable.fromWeb(answer.body))
      },
    })
  })
}

const sendTo =
  (api: FastifyInstance): Send =>
  async ({ method, url, headers, payload }) => {
    const answer = await api.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    const { etag, 'retry-after': retryAfter } = answer.headers
    return {
      status: answer.statusCode,
      headers: { etag: asHeader(etag), 'retry-after': asHeader(retryAfter) },
      text: answer.body,
    }
  }

const asHeader = (value: string | string[] | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value)

/** What a client of the protocol can show; the envelope of the API is for callers of the API. */
const rpcError = (message: string): object => ({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null })

/**
 * A page in somebody's browser must not reach a console on their machine by a name of its own making. Where the console
 * listens for others, the names it goes by are not known here, and the key alone decides.
 */
function strangeCaller({ headers }: FastifyRequest, { services: { config } }: ContractMount): string | undefined {
  const { host, origin } = headers
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

function webRequest({ method, url, headers, body }: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const plain = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  return new Request(new URL(url, 'http://console'), {
    method,
    headers: plain,
    signal: gone.signal,
    ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}),
  })
}
