import type { IncomingMessage } from 'node:http'
import { parseBody } from '../contract/body.ts'
import { invalidArgument } from '../errors.ts'
import { payloadTooLarge, unsupportedCoding, unsupportedMediaType } from './error-response.ts'

/** The JSON body of a request; undefined where it has none. */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  const { 'content-type': type, 'content-encoding': coding = 'identity' } = request.headers
  if (type === undefined && !hasBody(request)) return undefined
  if (mediaType(type) !== 'application/json') throw unsupportedMediaType()
  if (coding.trim().toLowerCase() !== 'identity') throw unsupportedCoding()
  return parseBody(await readBytes(request, limit))
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const mediaType = (type = ''): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase()

/** The body of a request, of at most so many bytes. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > limit) throw payloadTooLarge(limit)
  // Not `for await`: leaving it early would destroy the connection that the refusal has to go out on.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else reject(payloadTooLarge(limit))
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => reject(endedEarly()))
    request.once('close', () => reject(endedEarly()))
  })
}

const endedEarly = (): Error => invalidArgument([{ path: 'body', message: 'ended before it was complete' }])
