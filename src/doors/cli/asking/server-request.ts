import { ServiceError, type DetailsOf, type ErrorCode } from '../../../errors.ts'
import { isRecord } from '../../../kit/shapes/json-value.ts'
import { KEY_REFUSED, notTheConsole } from '../../../kit/shapes/fault-words.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly query?: URLSearchParams
  /** Anything else than bytes and forms goes as JSON. */
  readonly body?: unknown
}

interface Target {
  /** What its paths come after. */
  readonly url: string
  readonly key: string
  /** What else one can do where no server answers. */
  readonly otherwise?: string
}

/** A refusal is a value, because some are worth another try. */
type Answered =
  | { readonly value: unknown; readonly refusal: null }
  /** `wasHeard`: a server took the connection and lost it. */
  | { readonly refusal: ServiceError; readonly wasHeard: boolean }

const NOBODY = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** One request to a server elsewhere, in words for who typed the command. */
export async function requestServer(target: Target, { method, path, query, body }: Sent): Promise<Answered> {
  const { url, key, otherwise = '' } = target
  const address = `${url}${path}${query && query.size > 0 ? `?${query.toString()}` : ''}`
  const headers = { authorization: `Bearer ${key}`, ...typeOf(body) }
  let answer: Response
  let text: string
  try {
    const isReady = body instanceof Uint8Array || body instanceof FormData
    const sent = body === undefined ? {} : { body: isReady ? body : JSON.stringify(body) }
    answer = await fetch(address, { method, headers, redirect: 'error', ...sent })
    text = await answer.text()
  } catch (error) {
    const code = error instanceof Error && isRecord(error.cause) ? error.cause['code'] : undefined
    const message = `no Vitrine server answers at ${url}: give --url the address that the explorer is opened at${otherwise}`
    const refusal = new ServiceError('SVC_UNAVAILABLE', message, { reason: 'unreachable', url })
    return { refusal, wasHeard: typeof code === 'string' && !NOBODY.includes(code) }
  }
  const value = parsed(text)
  if (answer.ok && (value !== null || answer.status === 204)) return { value, refusal: null }
  return { refusal: refusalIn(value, { url, status: answer.status }), wasHeard: false }
}

function refusalIn(value: unknown, { url, status }: { readonly url: string; readonly status: number }): ServiceError {
  const error = isRecord(value) ? value['error'] : undefined
  const details = isRecord(error) ? error['details'] : undefined
  // A server of ours that has no such path: its API's port, or a proxy's way to it.
  const isNoPath = isRecord(details) && details['type'] === 'path'
  if (!isRecord(error) || typeof error['message'] !== 'string' || isNoPath) return elsewhere(url, status)
  // As the server says it; codes of a later release are told as they are.
  const code = error['code'] as ErrorCode
  const said = code === 'SVC_UNAUTHENTICATED' ? KEY_REFUSED : error['message']
  return new ServiceError(code, said, details as DetailsOf[ErrorCode])
}

/** Something else answers there. */
export const elsewhere = (url: string, status: number): ServiceError =>
  new ServiceError(status >= 500 ? 'SVC_UNAVAILABLE' : 'SVC_NOT_FOUND', notTheConsole(url, status), {
    type: 'path',
    reason: 'not_the_console',
  })

function typeOf(body: unknown): Record<string, string> {
  if (body === undefined || body instanceof FormData) return {}
  return { 'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
