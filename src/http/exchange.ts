import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { matchesEtag } from '../contract/etag.ts'
import { gzipped, weakened } from './compress.ts'

export type Payload = string | Buffer | AsyncIterable<string>

/** A request and its one answer. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** Of every answer, a refusal too: names and values in turn, which cost half of what an object does. */
  readonly headers: string[] = []
  vary = 'Authorization'
  cacheControl = 'private, no-cache'
  /** 0 until it is answered. */
  status = 0
  readonly #mayCompress: boolean

  constructor(request: IncomingMessage, response: ServerResponse, mayCompress: boolean) {
    this.request = request
    this.response = response
    this.id = requestId(request)
    this.#mayCompress = mayCompress
  }

  addHeaders(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) this.headers.push(name, value)
  }

  async sendJson(status: number, etag: string | undefined, payload: Payload): Promise<void> {
    const wanted = this.request.method === 'GET' ? this.request.headers['if-none-match'] : undefined
    if (etag !== undefined) this.headers.push('etag', etag)
    // `*` asks whether there is anything, so it could not be answered before this.
    if (wanted !== undefined && (wanted.trim() === '*' || (etag !== undefined && matchesEtag(wanted, etag)))) {
      return this.send(304)
    }
    this.headers.push('content-type', 'application/json; charset=utf-8')
    return this.send(status, payload)
  }

  async send(status: number, payload?: Payload): Promise<void> {
    this.status = status
    if (payload === undefined) this.#writeHead().end()
    else if (typeof payload === 'string' || Buffer.isBuffer(payload)) await this.#sendWhole(payload)
    else await pipeline(Readable.from(payload), this.#writeHead()).catch(unlessGone)
  }

  async #sendWhole(payload: string | Buffer): Promise<void> {
    const whole = this.#mayCompress ? await this.#compressed(payload) : payload
    const length = Buffer.byteLength(whole)
    this.headers.push('content-length', String(length))
    const response = this.#writeHead()
    if (typeof whole !== 'string') response.end(whole)
    // As many bytes as signs: all of it is ASCII, which goes out with its head in one copy.
    else response.end(whole, length === whole.length ? 'latin1' : 'utf8')
  }

  async #compressed(payload: string | Buffer): Promise<string | Buffer> {
    const packed = await gzipped(this.request.headers, payload)
    if (packed === undefined) return payload
    this.vary += ', Accept-Encoding'
    if (packed === null) return payload
    const etag = this.headers.indexOf('etag') + 1
    if (etag > 0) this.headers[etag] = weakened(this.headers[etag] ?? '')
    this.headers.push('content-encoding', 'gzip')
    return packed
  }

  #writeHead(): ServerResponse {
    const { status, id, cacheControl, vary, headers } = this
    const all = ['x-request-id', id, 'cache-control', cacheControl, 'vary', vary, ...headers]
    return this.response.writeHead(status, all)
  }
}

/** The caller's own request id where it is harmless in a log, otherwise a new one. */
export function requestId(request: { readonly headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : nextRequestId()
}

// Unique across processes by the random part, and nearly free: every request gets one.
const PROCESS = randomBytes(9).toString('base64url')
let requests = 0
export const nextRequestId = (): string => `${PROCESS}-${(++requests).toString(36)}`

function unlessGone(error: unknown): void {
  if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}
