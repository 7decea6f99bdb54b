import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { invalidArgument, type ServiceError } from '../../errors.ts'
import { connectionError, errorResponse, JSON_TYPE } from './error-response.ts'
import { nextRequestId, requestId } from './exchange.ts'
import { StoppableResponse } from './graceful-stop.ts'
import type { RequestLog } from './request-log.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

const MAX_HEADER_BYTES = 16_384
export const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 65_000
/** How often the server looks for what has run out of time. */
const LOOK_MS = 1_000

export interface ConnectionLimits {
  /** A client that takes nothing of an answer for so long is gone. */
  readonly stallMs: number
  /** One that takes a little now and then has to be done by then. */
  readonly answerMs: number
  /** How long a connection that was refused may still be read from, so that the answer arrives. */
  readonly lingerMs: number
  /** Requests that wait behind another one of their connection, on all connections together. */
  readonly waiting: number
  /** Bytes of answers that clients have not taken yet, on all connections together. */
  readonly unreadBytes: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  stallMs: 20_000,
  answerMs: 300_000,
  lingerMs: 2_000,
  waiting: 10_000,
  unreadBytes: 268_435_456,
}

export interface ConnectionOptions {
  readonly requestTimeoutMs: number
  readonly requestLog: RequestLog | undefined
  readonly limits?: ConnectionLimits
}

/**
 * A server on which a connection costs little, whatever its client sends or fails to read. Requests that were sent
 * without waiting for answers are answered one after another, and nothing more is read meanwhile: so a connection has
 * one answer in memory, and at most what came in one piece waits behind it.
 */
export function createBoundedServer(handler: Handler, options: ConnectionOptions): Server {
  const { requestTimeoutMs, requestLog, limits = CONNECTION_LIMITS } = options
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: LOOK_MS,
    ServerResponse: StoppableResponse,
    requireHostHeader: false, // the server would refuse by itself, without the envelope
  })
  const connections = new Map<Socket, Connection>()
  const crowd = { waiting: 0, limits, requestLog, handler }

  server.on('connection', (socket: Socket) => {
    const connection = new Connection(socket, crowd)
    connections.set(socket, connection)
    socket.once('close', () => {
      connection.forget()
      connections.delete(socket)
    })
  })
  const take: Handler = (request, response) => connections.get(request.socket)?.take(request, response)
  server.on('request', take)
  server.on('checkExpectation', take) // an expectation that the server does not know need not be met
  server.on('clientError', (error, socket) => connections.get(socket as Socket)?.refuse(error))
  server.on('timeout', (socket) => connections.get(socket)?.stalled())
  server.on('listening', () => {
    const timer = setInterval(() => cutSlowest([...connections.values()], limits), LOOK_MS)
    server.once('close', () => clearInterval(timer))
  })
  return server
}

/** The console waits long enough for an upload; nothing else needs that long. */
export function endSlowBody(request: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, REQUEST_TIMEOUT_MS)
  request.once('close', () => clearTimeout(timer))
}

interface Crowd {
  waiting: number
  readonly limits: ConnectionLimits
  readonly requestLog: RequestLog | undefined
  readonly handler: Handler
}

/**
 * Idle: the next request is answered at once. Answering: what comes now waits, and nothing more is read until the last
 * that waits has its turn. Refused later (`#refusal`): something came that is not a request; it is told so behind the
 * answers that are due. Refused (`#isRefused`): told so, and read from for a moment only, so that the answer arrives.
 * Cut: the client does not read, or all connections together hold too much; the socket is destroyed.
 */
class Connection {
  readonly #socket: Socket
  readonly #crowd: Crowd
  readonly #waiting: [IncomingMessage, ServerResponse][] = []
  #answering: ServerResponse | null = null
  #isEndAwaited = false
  /** What it is refused with once everything before is answered. */
  #refusal: ServiceError | null = null
  #isRefused = false
  /** Since when bytes of the present answer wait for the client, as far as somebody looked. */
  #unreadSince: number | null = null

  constructor(socket: Socket, crowd: Crowd) {
    this.#socket = socket
    this.#crowd = crowd
    // The server resumes a connection whenever an answer is done.
    socket.on('resume', () => {
      if (this.#waiting.length > 0) socket.pause()
    })
  }

  get unreadBytes(): number {
    return this.#socket.writableLength
  }

  /** Whoever asks has seen that bytes wait. From then on the socket looks by itself whether any of them are taken. */
  unreadSince(now: number): number {
    if (this.#unreadSince === null) this.#socket.setTimeout(this.#crowd.limits.stallMs)
    return (this.#unreadSince ??= now)
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#isRefused || this.#socket.destroyed) return
    if (this.#present() === null && this.#waiting.length === 0) return this.#answer(request, response)
    if (this.#crowd.waiting >= this.#crowd.limits.waiting) return this.cut()
    this.#crowd.waiting++
    this.#waiting.push([request, response])
    this.#socket.pause()
    this.#awaitEnd()
  }

  /** What is being answered. It is looked at when it matters: to be told of each end costs more than to look. */
  #present(): ServerResponse | null {
    if (this.#answering?.closed) this.#answering = null
    return this.#answering
  }

  /** Where something comes after what is being answered. */
  #awaitEnd(): void {
    if (this.#answering === null || this.#isEndAwaited) return
    this.#isEndAwaited = true
    this.#answering.once('close', this.#next)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.#answering = response
    this.#unreadSince = null
    if (this.#waiting.length > 0 || this.#refusal) this.#awaitEnd()
    const fault = hostFault(request)
    if (fault) sendRefusal(request, response, fault, this.#crowd.requestLog)
    else this.#crowd.handler(request, response)
  }

  readonly #next = (): void => {
    this.#answering = null
    this.#isEndAwaited = false
    // Not at once: a thousand small answers in a row would hold up everybody else.
    if (this.#waiting.length > 0) setImmediate(() => this.#answerNext())
    else if (this.#refusal) this.#endWith(this.#refusal)
  }

  #answerNext(): void {
    if (!this.#socket.writable) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#crowd.waiting--
    if (this.#waiting.length === 0) this.#socket.resume()
    this.#answer(...next)
  }

  /** What is not a request gets an answer in the one shape too, after the answers to what came before it. */
  refuse(error: Error & { code?: string }): void {
    if (this.#isRefused) return // it has its answer, and what it still sends is thrown away
    if (error.code === 'ECONNRESET' || !this.#socket.writable) return this.cut()
    const refusal = connectionError(error.code)
    const answering = this.#present()
    if (this.#waiting.length > 0 || answering?.req.complete) {
      this.#refusal ??= refusal
      this.#awaitEnd()
    } else if (answering?.headersSent) this.cut()
    else this.#endWith(refusal)
  }

  #endWith(refusal: ServiceError): void {
    this.#isRefused = true
    const id = nextRequestId()
    const { status, body } = errorResponse(refusal, id)
    const reason = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }[status]
    this.#socket.end(
      `HTTP/1.1 ${status} ${reason ?? 'Bad Request'}\r\ncontent-type: ${JSON_TYPE}\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${id}\r\nconnection: close\r\n\r\n${body}`,
    )
    // Closed under what the client still sends, a connection takes the answer with it.
    setTimeout(() => this.cut(), this.#crowd.limits.lingerMs).unref()
    this.#crowd.requestLog?.({ id, method: null, route: 'none', status, ms: 0, keyId: null, keyName: null })
  }

  /** Nothing moved for a while: the client does not read, unless the answer is still being made. */
  stalled(): void {
    if (this.#present() && this.unreadBytes === 0) this.#socket.setTimeout(this.#crowd.limits.stallMs)
    else this.cut()
  }

  cut(): void {
    this.#socket.destroy()
  }

  forget(): void {
    this.#crowd.waiting -= this.#waiting.length
    this.#waiting.length = 0
  }
}

function cutSlowest(connections: readonly Connection[], limits: ConnectionLimits): void {
  const now = performance.now()
  const slow = connections
    .filter(({ unreadBytes }) => unreadBytes > 0)
    .map((connection) => ({ connection, bytes: connection.unreadBytes, since: connection.unreadSince(now) }))
    .sort((a, b) => b.since - a.since)
  let unread = 0
  for (const { connection, bytes, since } of slow) {
    unread += bytes
    if (unread > limits.unreadBytes || now - since > limits.answerMs) connection.cut()
  }
}

const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/

function hostFault({ headers: { host }, httpVersion }: IncomingMessage): ServiceError | undefined {
  if (host === undefined ? httpVersion !== '1.1' : HOST.test(host)) return undefined
  return invalidArgument([
    { path: 'headers.host', message: host === undefined ? 'is missing' : 'is not a host name or address' },
  ])
}

function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: ServiceError,
  requestLog: RequestLog | undefined,
): void {
  const id = requestId(request)
  const { status, headers, body } = errorResponse(refusal, id)
  response.writeHead(status, {
    ...headers,
    'x-request-id': id,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(body)
  requestLog?.({ id, method: request.method ?? null, route: 'none', status, ms: 0, keyId: null, keyName: null })
}
