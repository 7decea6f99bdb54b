import type { AuthInfo } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Log } from '../../ports.ts'
import { admitCaller } from './console-caller.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import type { ContractMount } from '../contract/contract-mount.ts'

/** An image of 3 MB in base64, and what is around it. */
const BODY_LIMIT = 5_242_880

declare module 'fastify' {
  interface FastifyRequest {
    agent: AuthInfo | null
  }
}

/** MCP for agents. The protocol is loaded by the first request: it would be a tenth of every start. */
export async function mountConsoleMcp(console: FastifyInstance, mount: ContractMount, log: Log): Promise<void> {
  let opened: Promise<McpEndpoint> | undefined
  const endpoint = (): Promise<McpEndpoint> =>
    (opened ??= import('./mcp-endpoint.ts').then(({ openMcpEndpoint }) =>
      openMcpEndpoint(mount, log, { maxRequestBodySize: BODY_LIMIT }),
    ))
  console.addHook('onClose', async () => (await opened)?.close())

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
        const refused = (await endpoint()).strangeCaller(request.headers)
        if (refused !== undefined) return reply.code(403).send(rpcError(refused))
        const { keyId, scopes } = (await admitCaller(mount, request, { reply, scope: null })).caller
        const token = (request.headers.authorization ?? '').replace(/^bearer +/i, '')
        // No expiry is passed on: a key may have none, and whether it is in force has just been asked.
        request.agent = { token, clientId: keyId, scopes: [...scopes], extra: { requestId: request.id } }
        return undefined
      },
      handler: async (request, reply) => {
        const answer = await (await endpoint()).answer(webRequest(request, reply), request.agent)
        reply.code(answer.status).headers(Object.fromEntries(answer.headers)).header('cache-control', 'no-store')
        return reply.send(answer.body === null ? undefined : Readable.fromWeb(answer.body))
      },
    })
  })
}

/** What a client of the protocol can show; the envelope of the API is for callers of the API. */
const rpcError = (message: string): object => ({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null })

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
