import lightMyRequest, { type InjectOptions, type Response } from 'light-my-request'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../../ports.ts'
import { createBoundedServer, REQUEST_TIMEOUT_MS, type ConnectionLimits } from '../connection.ts'
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
export function createApi(
  mount: ContractMount,
  log: Log,
  corsOrigins: readonly string[],
  limits?: ConnectionLimits,
): ApiListener {
  const handler = contractHandler(mount, { log, corsOrigins })
  const server = createBoundedServer(handler, {
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    requestLog: mount.requestLog,
    ...(limits && { limits }),
  })
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
