import { ConnectionError, ServiceError, serviceError } from './errors.ts'
import type { Policy } from './generated/operations.ts'
import { splitArguments } from './request-url.ts'
import { retryDelay } from './retry.ts'

export interface ClientOptions {
  /** Where the API is; without it `/api` of the page's own origin, which is where the console has it. */
  readonly baseUrl?: string | undefined
  /** The API key, or what gives it whenever a request is sent. */
  readonly key?: string | (() => string | null | undefined) | undefined
  /** How often a failed request is sent again where that is safe; 2. */
  readonly retries?: number | undefined
  /** How long to wait for one answer; 60,000. */
  readonly timeoutMs?: number | undefined
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Instead of the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly retries?: number | undefined
  readonly timeoutMs?: number | undefined
  /** The ETag that a write depends on: `replaceDocumentation` is refused (412) once the blocks are others. */
  readonly ifMatch?: string | undefined
  /** The ETag of what is already known: an unchanged answer comes without a body. */
  readonly ifNoneMatch?: string | undefined
}

/** An answer with what its headers say. */
export interface Answer<Body> {
  readonly body: Body
  readonly status: number
  readonly etag: string | null
  readonly requestId: string | null
}

export interface Request {
  readonly method: string
  /** With `{name}` where an argument belongs. */
  readonly path: string
  readonly policy: Policy
  readonly input?: object | null | undefined
}

export type Send = (request: Request, options?: CallOptions) => Promise<Answer<unknown>>

/** Sends requests with a key, waits for answers, and repeats what may be repeated. */
export function createSend(options: ClientOptions = {}): Send {
  const baseUrl = (options.baseUrl ?? '/api').replace(/\/+$/, '')
  return async ({ method, path, policy, input }, call = {}) => {
    const { url, body } = splitArguments(method, path, input ?? {})
    const retries = call.retries ?? options.retries ?? 2
    for (let attempt = 0; ; attempt++) {
      try {
        return await sendOnce({ method, url: `${baseUrl}${url}`, body, isWrite: policy !== 'read' }, options, call)
      } catch (error) {
        const isFailure = error instanceof ServiceError || error instanceof ConnectionError
        const delay = isFailure && attempt < retries ? retryDelay(policy, attempt, error) : null
        if (delay === null) throw error
        await pause(delay, call.signal)
      }
    }
  }
}

interface Outgoing {
  readonly method: string
  readonly url: string
  readonly body: object | undefined
  readonly isWrite: boolean
}

async function sendOnce(outgoing: Outgoing, options: ClientOptions, call: CallOptions): Promise<Answer<unknown>> {
  const { method, url, body, isWrite } = outgoing
  call.signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs ?? 60_000)
  const send = options.fetch ?? globalThis.fetch
  let response: Response
  let text: string
  try {
    response = await send(url, {
      method,
      headers: headersOf(outgoing, options, call),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    })
    text = await response.text()
  } catch (cause) {
    call.signal?.throwIfAborted()
    const timedOut = timeout.aborted
    const what = timedOut ? 'took too long to answer' : 'cannot be reached'
    throw new ConnectionError(`the service ${what}`, { cause, timedOut, outcomeUnknown: isWrite })
  }
  const header = (name: string): string | null => response.headers.get(name)
  const told = { status: response.status, etag: header('etag'), requestId: header('x-request-id') }
  if (response.status === 304 || response.status === 204) return { ...told, body: undefined }
  const parsed = response.ok ? parse(text) : undefined
  if (parsed === undefined) throw serviceError({ status: response.status, text, header, isWrite })
  return { ...told, body: parsed.value }
}

function headersOf({ body }: Outgoing, options: ClientOptions, call: CallOptions): Record<string, string> {
  const key = typeof options.key === 'function' ? options.key() : options.key
  return {
    accept: 'application/json',
    ...options.headers,
    ...(key ? { authorization: `Bearer ${key}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.ifMatch === undefined ? {} : { 'if-match': call.ifMatch }),
    ...(call.ifNoneMatch === undefined ? {} : { 'if-none-match': call.ifNoneMatch }),
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
