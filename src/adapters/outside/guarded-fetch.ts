import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import type { FetchedSource, Log, SourceFetcher } from '../../ports.ts'
import { isPublicAddress } from './guarded-fetch-addresses.ts'
import { checkSourceUrl } from './guarded-fetch-url.ts'
import { pinned, resolveAll, unlessAborted, Unreachable, type ResolvedAddress } from './pinned-addresses.ts'

interface GuardedFetchOptions {
  /** Exact host names; `any` of the public internet. */
  readonly hosts: readonly string[] | 'any'
  readonly log: Log
  readonly deadlineMs?: number
  /** What the answer is to be. */
  readonly accept?: string
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>
  /** Opens a TLS connection to one of these addresses and to no other. */
  readonly connect?: (host: string, addresses: readonly ResolvedAddress[]) => Duplex
}

const DEADLINE_MS = 10_000
const PICTURES = 'image/png, image/jpeg, image/gif'

/**
 * Fetches from hosts of the public internet, usually a few named ones. Every address that the name resolves to is checked, and the
 * socket is opened to those very addresses: asking the name twice would let it answer differently the second time.
 * Whatever the network says after that looks the same from outside, so that nobody can map it.
 */
export function createGuardedFetch(options: GuardedFetchOptions): SourceFetcher {
  const {
    hosts,
    log,
    deadlineMs = DEADLINE_MS,
    accept = PICTURES,
    resolve = resolveAll,
    connect = connectPinned,
  } = options
  return {
    async fetch(text, { maxBytes }) {
      const checked = checkSourceUrl(text, hosts)
      if ('refused' in checked) return checked
      const { url } = checked
      const deadline = AbortSignal.timeout(deadlineMs)
      try {
        const addresses = await unlessAborted(resolve(url.hostname), deadline)
        if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
          throw new Unreachable('address')
        }
        const response = await send(url, { connect: () => connect(url.hostname, addresses), accept, signal: deadline })
        return await readBody(response, maxBytes)
      } catch (error) {
        const reason = error instanceof Unreachable ? error.message : deadline.aborted ? 'deadline' : 'network'
        log.info('source.refused', { host: url.hostname, reason })
        return { refused: 'network' }
      }
    },
  }
}

function connectPinned(host: string, addresses: readonly ResolvedAddress[]): Duplex {
  return connectTls({ host, port: 443, servername: host, lookup: pinned(addresses), ALPNProtocols: ['http/1.1'] })
}

interface Sending {
  readonly connect: () => Duplex
  readonly accept: string
  readonly signal: AbortSignal
}

function send(url: URL, { connect, accept, signal }: Sending): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: 'GET',
    signal,
    // With any agent, even `false`, this would be ignored and the name resolved a second time.
    createConnection: connect,
    headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'vitrine' },
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, options, resolve)
    sent.on('error', reject)
    sent.end()
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<FetchedSource> {
  try {
    const encoding = response.headers['content-encoding']
    if (response.statusCode !== 200) throw new Unreachable('status')
    if (encoding !== undefined && encoding !== 'identity') throw new Unreachable('encoding')
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) return { refused: 'too_large' }
    const parts: Buffer[] = []
    let length = 0
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length
      if (length > maxBytes) return { refused: 'too_large' }
      parts.push(part)
    }
    return { bytes: Buffer.concat(parts, length) }
  } finally {
    response.destroy()
  }
}
