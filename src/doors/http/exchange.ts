import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { matchesEtag } from '../../contract/etag.ts'
import { gzipped, weakened } from './compress.ts'
import { JSON_TYPE } from './error-response.ts'
import { hasBody } from './request-body.ts'

/** A promise only where there is something to wait for: most answers are sent at once. */
export type Sending = Promise<void> | undefined

type Payload = string | Buffer | AsyncIterable<string | Uint8Array>

const LONGEST_TEXT = 262_144

/** A request and its one answer. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** Of every answer, a refusal too: names and values in turn, which cost half of what an object does. */
  readonly headers: string[] = []
  /** Empty where no header of the request decides. */
  vary = 'Authorization'
  cacheControl = 'private, no-cache'
  /** Null until the key is known. */
  keyId: string | null = null
  keyName: string | null = null
  /** 0 until it is answered. */
  status = 0
  /** Uncounts the body once it is answered; null where none is read. */
  giveBack: (() => void) | null = null
  /** Off by default: it costs more CPU than most answers do. */
  mayCompress: boolean
  #isBodyAbandoned = false

  constructor(request: IncomingMessage, response: ServerResponse, mayCompress: boolean) {
    this.request = request
    this.response = response
    this.id = requestId(request)
    this.mayCompress = mayCompress
  }

  get method(): string {
    return this.request.method ?? ''
  }

  get connection(): object {
    return this.request.socket
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  addHeaders(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) this.headers.push(name, value)
  }

  addVary(name: string): void {
    this.vary = this.vary === '' ? name : `${this.vary}, ${name}`
  }

  /** Nobody waits for the rest of this body: the connection ends with the answer. */
  abandonBody(): void {
    this.#isBodyAbandoned = true
    this.headers.push('connection', 'close')
    this.response.once('finish', () => this.request.destroy())
  }

  sendJson(status: number, etag: string | undefined, payload: Payload): Sending {
    const wanted = this.request.method === 'GET' ? this.request.headers['if-none-match'] : undefined
    if (etag !== undefined) this.headers.push('etag', etag)
    // `*` asks whether there is anything, so it could not be answered before this.
    if (wanted !== undefined && (wanted.trim() === '*' || (etag !== undefined && matchesEtag(wanted, etag)))) {
      return this.send(304)
    }
    return this.sendAs(JSON_TYPE, status, payload)
  }

  sendAs(contentType: string, status: number, payload: Payload): Sending {
    this.headers.push('content-type', contentType)
    return this.send(status, payload)
  }

  send(status: number, payload?: Payload): Sending {
    this.status = status
    if (payload === undefined) {
      this.#writeHead().end()
      return undefined
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return this.#sendParts(payload)
    if (this.mayCompress) return this.#sendCompressed(Buffer.from(payload))
    // A buffer made for one answer costs more than all else about it; a text is encoded where it is written. One that a
    // slow client leaves waiting would be held twice, so a long one is made bytes all the same.
    const isSent = typeof payload !== 'string' || payload.length <= LONGEST_TEXT
    return this.#sendWhole(isSent ? payload : Buffer.from(payload))
  }

  #sendWhole(payload: string | Buffer): undefined {
    const bytes = Buffer.byteLength(payload)
    this.headers.push('content-length', String(bytes))
    // A text without any sign beyond ASCII: as Latin-1 it is not measured and widened once more on its way.
    const encoding = bytes === payload.length ? 'latin1' : 'utf8'
    const response = this.#writeHead()
    if (this.request.complete || this.#isBodyAbandoned || !hasBody(this.request)) response.end(payload, encoding)
    else endOnceReceived(this.request, response, payload)
  }

  async #sendParts(parts: AsyncIterable<string | Uint8Array>): Promise<void> {
    const stream = parts instanceof Readable ? parts : Readable.from(parts)
    await pipeline(stream, this.#writeHead()).catch(unlessGone)
  }

  async #sendCompressed(payload: Buffer): Promise<void> {
    this.#sendWhole(await this.#compressed(payload))
  }

  async #compressed(payload: Buffer): Promise<Buffer> {
    if (this.headers.includes('content-encoding')) return payload // a file that was compressed when it was built
    const packed = await gzipped(this.request.headers, payload)
    if (packed === undefined) return payload
    this.addVary('Accept-Encoding')
    if (packed === null) return payload
    const etag = this.headers.indexOf('etag') + 1
    if (etag > 0) this.headers[etag] = weakened(this.headers[etag] ?? '')
    this.headers.push('content-encoding', 'gzip')
    return packed
  }

  #writeHead(): ServerResponse {
    const { status, id, cacheControl, vary, headers } = this
    const all = ['x-request-id', id, 'cache-control', cacheControl, ...headers]
    if (vary !== '') all.push('vary', vary)
    return this.response.writeHead(status, all)
  }
}

/**
 * The answer goes out at once, but ends only when the rest of the body has come: a connection that is closed before
 * takes the answer from every client that sends first and reads then. The listener bounds how long a body may take.
 */
function endOnceReceived(request: IncomingMessage, response: ServerResponse, payload: string | Buffer): void {
  response.write(payload)
  request.resume()
  finished(request, () => response.end())
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
