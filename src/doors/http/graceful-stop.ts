import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader } from 'node:http'
import type { OutgoingHttpHeaders, Server } from 'node:http'
import net from 'node:net'

interface GracefulStop {
  /** Answers what is in flight, then ends; after `deadlineMs` what is left is cut. */
  stop(deadlineMs?: number): Promise<void>
}

interface Stoppable {
  readonly server: Server
  close(): PromiseLike<void>
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

const stopping = new WeakSet<net.Server>()

/** The response of a listener that is to be stopped: from then on it ends its connection, whoever writes it. */
export class StoppableResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, reason?: string, headers?: Headers): this
  override writeHead(status: number, headers?: Headers): this
  override writeHead(status: number, ...rest: [(string | Headers)?, Headers?]): this {
    const { server } = this.req.socket as net.Socket & { server?: net.Server }
    if (server && stopping.has(server)) this.shouldKeepAlive = false
    return super.writeHead(status, ...(rest as [string?, Headers?]))
  }
}

/**
 * A stop that cuts no request: the port closes at once, every answer from then on says `connection: close`, idle
 * connections follow after a moment.
 */
export function gracefulStop(listener: Stoppable): GracefulStop {
  return {
    async stop(deadlineMs = 10_000) {
      const { server } = listener
      stopping.add(server)
      const ended = new Promise<void>((resolve) => {
        if (!server.listening) resolve()
        // Not http.Server.close: it would cut idle connections now, and with them a request that is on its way.
        else net.Server.prototype.close.call(server, () => resolve())
      })
      const idle = setInterval(() => server.closeIdleConnections(), 250)
      const cut = setTimeout(() => server.closeAllConnections(), deadlineMs)
      await ended
      clearInterval(idle)
      clearTimeout(cut)
      await listener.close()
    },
  }
}
