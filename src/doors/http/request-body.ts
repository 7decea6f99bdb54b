import type { IncomingMessage } from 'node:http'
import { parseBody } from '../../contract/body.ts'
import { invalidArgument } from '../../errors.ts'
import type { BodyBudget } from './body-budget.ts'
import { payloadTooLarge, unsupportedCoding, unsupportedMediaType } from './error-response.ts'

/** How much of a body is read, and what it is counted in before. */
interface BodyBounds {
  readonly limit: number
  readonly bodies: BodyBudget
}

/** A request whose body is read, and who is counted for it. */
interface Received {
  readonly request: IncomingMessage
  readonly keyId: string | null
  /** Called once it is answered. */
  giveBack: (() => void) | null
}

/** The JSON body of a request; undefined where it has none. */
export async function readJsonBody(exchange: Received, bounds: BodyBounds): Promise<unknown> {
  const { request } = exchange
  const { 'content-type': type, 'content-encoding': coding = 'identity' } = request.headers
  if (type === undefined && !hasBody(request)) return undefined
  if (mediaType(type) !== 'application/json') throw unsupportedMediaType()
  if (coding.trim().toLowerCase() !== 'identity') throw unsupportedCoding()
  return parseBody(await readBytes(exchange, bounds))
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

export const mediaType = (type = ''): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase()

/** The body of a request, of at most so many bytes. */
export async function readBytes(exchange: Received, bounds: BodyBounds): Promise<Buffer> {
  const declared = declaredLength(exchange.request)
  let bytes: Buffer = NO_BYTES
  let length = 0
  // Copied, not kept: a body may come in pieces of one byte, each a hundred times as large as what it holds.
  await receiveBody(exchange, bounds, (piece) => {
    const needed = length + piece.length
    if (needed > bytes.length) bytes = enlarged(bytes, declared ?? Math.max(needed, 2 * bytes.length))
    length += piece.copy(bytes, length)
  })
  return bytes.subarray(0, length)
}

const NO_BYTES = Buffer.alloc(0)

/** The system gives the memory as it is written to. */
function enlarged(bytes: Buffer, length: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(length)
  bytes.copy(larger)
  return larger
}

/** Hands the body of a request on as it comes, counted before; what `take` throws is the refusal. */
export async function receiveBody(
  exchange: Received,
  { limit, bodies }: BodyBounds,
  take: (piece: Buffer) => Promise<void> | void,
): Promise<void> {
  const { request, keyId } = exchange
  const declared = declaredLength(request)
  if (declared !== null && declared > limit) throw payloadTooLarge(limit)
  if (request.destroyed) throw endedEarly()
  const sender = keyId ?? NOBODY
  let counted = 0
  const count = (bytes: number): void => {
    bodies.take(sender, bytes)
    counted += bytes
  }
  exchange.giveBack = () => bodies.giveBack(sender, counted)
  if (declared !== null) count(declared)
  // Not `for await`: leaving it early would destroy the connection that the refusal has to go out on.
  return new Promise((resolve, reject) => {
    let [length, isRefused] = [0, false]
    const refuse = (error: unknown): void => {
      isRefused = true
      reject(error instanceof Error ? error : new Error(String(error)))
      request.resume() // what still comes is thrown away
    }
    const receive = (piece: Buffer): void => {
      if (isRefused) return
      length += piece.length
      try {
        if (length > limit) throw payloadTooLarge(limit)
        if (declared === null) count(piece.length)
        const taking = take(piece)
        if (!taking) return
        request.pause()
        taking.then(() => request.resume(), refuse)
      } catch (error) {
        refuse(error)
      }
    }
    request.on('data', receive)
    request.once('end', () => resolve())
    request.once('error', () => reject(endedEarly()))
    request.once('close', () => reject(endedEarly()))
  })
}

/** Senders who show no key share what one key has. */
const NOBODY = 'nobody'

/** Null where the body does not say before how long it is. */
function declaredLength({ headers }: IncomingMessage): number | null {
  const length = headers['content-length']
  return length === undefined || headers['transfer-encoding'] !== undefined ? null : Number(length)
}

const endedEarly = (): Error => invalidArgument([{ path: 'body', message: 'ended before it was complete' }])
