import type { FastifyInstance } from 'fastify'
import net from 'node:net'

export interface GracefulStop {
  readonly stopping: boolean
  /** Answers what is in flight, then ends; after `deadlineMs` what is left is cut. */
  stop(deadlineMs?: number): Promise<void>
}

/**
 * A stop that cuts no request: the port closes at once, every answer from then on says `connection: close`, idle
 * connections follow after a moment. The framework's own close waits a minute for a keep-alive client.
 */
export function gracefulStop(app: FastifyInstance): GracefulStop {
  let stopping = false
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
  return {
    get stopping() {
      return stopping
    },
    async stop(deadlineMs = 10_000) {
      stopping = true
      const { server } = app
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
      await app.close()
    },
  }
}
