import type { IncomingMessage, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { connectionError, errorResponse } from './error-response.ts'
import { nextRequestId } from './exchange.ts'
import { StoppableResponse } from './graceful-stop.ts'

export const MAX_HEADER_BYTES = 16_384
export const REQUEST_TIMEOUT_MS = 30_000
export const KEEP_ALIVE_MS = 65_000

/** What the connections of both listeners share. */
export const CONNECTION = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: 10_000,
  ServerResponse: StoppableResponse,
} satisfies ServerOptions

/** The console waits long enough for an upload; nothing else needs that long. */
export function endSlowBody(request: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, REQUEST_TIMEOUT_MS)
  request.once('close', () => clearTimeout(timer))
}

/** What is no request gets an answer in the one shape too. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const id = nextRequestId()
  const { status, body } = errorResponse(connectionError(error.code), id)
  const reason = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }[status]
  socket.end(
    `HTTP/1.1 ${status} ${reason ?? 'Bad Request'}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${id}\r\nconnection: close\r\n\r\n${body}`,
  )
}
