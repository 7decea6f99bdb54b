import { randomBytes } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { matchesEtag } from '../contract/etag.ts'
import { gzipped } from './compress.ts'

export type Payload = string | Buffer | AsyncIterable<string>

/** A request and its one answer. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** Of every answer, a refusal too. */
  readonly headers: Record<string, string>
  /** 0 until it is answered. */
  status = 0
  readonly #mayCompress: boolean

  constructor(request: IncomingMessage, response: ServerResponse, mayCompress: boolean) {
    this.request = request
    this.response = response
    this.id = requestId(request)
    this.headers = { 'x-request-id': this.id, 'cache-control': 'private, no-cache', vary: 'Authorization' }
    this.#mayCompress = mayCompress
  }

  async sendJson(status: number, revisionEtag: string | undefined, payload: Payload): Promise<void> {
    const etag = this.headers['etag'] ?? revisionEtag
    const wanted = this.request.method === 'GET' ? this.request.headers['if-none-match'] : undefined
    if (etag !== undefined) this.headers['etag'] = etag
    // `*` asks whether there is anything, so it could not be answered before this.
    if (wanted !== undefined && (wanted.trim() === '*' || (etag !== undefined && matchesEtag(wanted, etag)))) {
      return this.send(304, {})
    }
    return this.send(status, JSON_TYPE, payload)
  }

  async send(status: number, own: Readonly<Record<string, string>>, payload?: Payload): Promise<void> {
    const { response } = this
    this.status = status
    const headers: OutgoingHttpHeaders = { ...this.headers, ...own }
    if (payload === undefined) {
      response.writeHead(status, headers).end()
      return
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) {
      await pipeline(Readable.from(payload), response.writeHead(status, headers)).catch(unlessGone)
      return
    }
    const whole = this.#mayCompress ? await gzipped(this.request.headers, headers, payload) : payload
    const length = Buffer.byteLength(whole)
    headers['content-length'] = length
    response.writeHead(status, headers)
    if (typeof whole !== 'string') response.end(whole)
    // As many bytes as signs: all of it is ASCII, which goes out with its head in one copy.
    else response.end(whole, length === whole.length ? 'latin1' : 'utf8')
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

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
