import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A way to a server, PostgreSQL or S3, that can break: it stands between client and server and drops connections when
 * told, or when the client says a certain word; or it is slow, or silent.
 */
export class TcpProxy {
  readonly #server: net.Server
  readonly #sockets = new Set<Socket>()
  /** Once a client sends this word its connection breaks, before or after the server has heard it. */
  breakOn: { readonly word: string; readonly when: 'before' | 'after' } | null = null

  /** The server's answers do not arrive, and nobody says so. */
  isSilent = false

  /** Nobody gets through: connections are reset as soon as they come, and those that are there at once. */
  isDown = false

  /** How long every answer of the server takes to arrive. */
  delayMs = 0

  private constructor(target: URL) {
    this.#server = net.createServer((client) => {
      if (this.isDown) {
        client.resetAndDestroy()
        return
      }
      const server = net.connect({ host: target.hostname, port: Number(target.port || 5432) })
      let isMuted = false
      // What is late stays before what comes after it.
      let [late, lastLate] = [0, Promise.resolve()]
      for (const socket of [client, server]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.#sockets.delete(socket)
          setTimeout(() => client.destroy(), this.delayMs) // what is still on its way arrives
          server.destroy()
        })
      }
      client.on('data', (chunk) => {
        if (this.breakOn && chunk.includes(this.breakOn.word)) {
          isMuted = true
          if (this.breakOn.when === 'before') client.destroy()
        }
        if (!client.destroyed) server.write(chunk)
      })
      server.on('data', (chunk) => {
        if (isMuted) client.destroy()
        else if (this.delayMs > 0 || late > 0) {
          late++
          const waited = delay(this.delayMs)
          const before = lastLate
          lastLate = (async () => {
            await Promise.all([before, waited])
            late--
            if (client.writable) client.write(chunk)
          })()
        } else if (!this.isSilent) client.write(chunk)
      })
    })
  }

  /** The proxy, and the URL that leads through it: the same as before when it gets the same port. */
  static async start(url: string, port = 0): Promise<{ proxy: TcpProxy; url: string }> {
    const through = new URL(url)
    const proxy = new TcpProxy(new URL(url))
    proxy.#server.listen(port, '127.0.0.1')
    await once(proxy.#server, 'listening')
    through.host = `127.0.0.1:${(proxy.#server.address() as AddressInfo).port}`
    return { proxy, url: through.href }
  }

  goDown(): void {
    this.isDown = true
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  /** Nobody gets through any more, also those who are through already. */
  async stop(): Promise<void> {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await once(this.#server, 'close')
  }
}
