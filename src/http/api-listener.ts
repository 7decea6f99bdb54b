import lightMyRequest, { type InjectOptions, type Response } from 'light-my-request'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../ports.ts'
import { answerBrokenConnection, CONNECTION, KEEP_ALIVE_MS, REQUEST_TIMEOUT_MS } from './connection.ts'
import { contractHandler } from './contract-handler.ts'
import type { ContractMount } from './contract-mount.ts'

export interface ApiListener {
  readonly server: Server
  /** The address it then answers at. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>
  /** A request without a connection. */
  inject(request: InjectOptions | string): Promise<Response>
  close(): Promise<void>
}

/** The contract and nothing else: no health page, no UI, no redirect. */
export function createApi(mount: ContractMount, log: Log, corsOrigins: readonly string[]): ApiListener {
  const handler = contractHandler(mount, { log, corsOrigins })
  const server = createServer(
    // The server would refuse what has no host by itself, without the envelope.
    { ...CONNECTION, requireHostHeader: false, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    handler,
  )
  server.on('checkExpectation', handler) // likewise an expectation that it does not know, which need not be met
  server.on('clientError', answerBrokenConnection)
  return {
    server,
    listen: async ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          const { address, family, port } = server.address() as AddressInfo
          resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`)
        })
      }),
    inject: async (request) => lightMyRequest(handler, request),
    close: async () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
