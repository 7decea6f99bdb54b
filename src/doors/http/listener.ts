import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBoundedServer, type ConnectionOptions, type Handler } from './connection.ts'

export interface Listener {
  readonly server: Server
  readonly handler: Handler
  /** The address it then answers at. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>
  close(): Promise<void>
}

interface ListenerOptions extends ConnectionOptions {
  /** What ends with it. */
  readonly onClose?: () => Promise<void>
}

export function createListener(handler: Handler, { onClose, ...connections }: ListenerOptions): Listener {
  const server = createBoundedServer(handler, connections)
  return {
    server,
    handler,
    listen: async ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve(urlOf(server.address() as AddressInfo))
        })
      }),
    async close() {
      await new Promise<void>((resolve) => {
        if (!server.listening) return resolve()
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await onClose?.()
    },
  }
}

/** What listens on every address is reached by that of this machine. */
function urlOf({ address, family, port }: AddressInfo): string {
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`
}
