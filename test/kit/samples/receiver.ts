import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Reaction = (response: ServerResponse, received: Received) => void

export interface Receiver {
  readonly url: string
  /** Everything that came, whatever was answered. */
  readonly received: Received[]
  /** What is answered from now on; 200 to begin with. */
  react: Reaction
}

/** A receiver of webhooks on loopback. Closed by itself when the file's tests are done. */
export async function receiver(): Promise<Receiver> {
  const taken: Receiver = { url: '', received: [], react: (response) => response.end('ok') }
  const server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const one = { path: request.url ?? '', headers, body: Buffer.concat(parts).toString() }
      taken.received.push(one)
      taken.react(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(taken, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
