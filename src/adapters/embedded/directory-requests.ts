// The admin endpoint: newline-delimited JSON on the socket of the data directory. One request `{ command, input }`,
// then `{ progress }` lines, then `{ result }` or `{ error }`, then the connection ends.
import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../ports.ts'
import { connectTo } from './directory-socket.ts'

export interface AdminRequest {
  readonly command: string
  readonly input: unknown
}

interface AdminRun {
  readonly progress: (event: object) => void
  /** Aborted when the one who asked is gone, or the server stops. */
  readonly signal: AbortSignal
}

export type AdminHandler = (request: AdminRequest, run: AdminRun) => Promise<unknown>

interface RequestQueue {
  connection(socket: Socket): void
  /** Requests that came while the store was being opened have waited for this. */
  answerWith(handler: AdminHandler): void
  /** Refuses new requests, aborts those that run and waits for them. */
  drain(): Promise<void>
}

const MAX_REQUEST = 1_048_576
const STOPPING = 'STOPPING'

export function createRequestQueue(log: Log): RequestQueue {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const store = new EventEmitter()
  let handler: AdminHandler | null = null

  async function answer(socket: Socket, line: string): Promise<void> {
    const gone = new AbortController()
    socket.once('close', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, stopping.signal])
    const say = (message: object): void => {
      if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
    }
    try {
      const request = parseRequest(line)
      if (!handler && !stopping.signal.aborted) await once(store, 'open')
      if (!handler || stopping.signal.aborted)
        throw new AdminError({ message: 'the server is stopping', code: STOPPING })
      say({ result: (await handler(request, { progress: (event) => say({ progress: event }), signal })) ?? null })
    } catch (error) {
      const description = describeError(error)
      if (description.code === undefined && !signal.aborted) log.error('admin.command_failed', { error })
      say({ error: description })
    }
    socket.end()
  }

  return {
    connection(socket) {
      socket.on('error', () => {}) // a client that left is not an event; 'close' follows
      onFirstLine(socket, (line) => {
        const answered = answer(socket, line).finally(() => running.delete(answered))
        running.add(answered)
      })
    },
    answerWith(given) {
      handler = given
      store.emit('open')
    },
    async drain() {
      stopping.abort(new AdminError({ message: 'the server stopped before the command was done' }))
      store.emit('open')
      await Promise.all(running)
    },
  }
}

export type Asked = { readonly kind: 'answered'; readonly result: unknown } | { readonly kind: 'nobody' }

const STOP_PATIENCE_MS = 15_000

/** Asks the process that holds the lock; `nobody` when none does. Waits for one that is just stopping. */
export async function askHolder(
  path: string,
  request: AdminRequest,
  onProgress: (event: unknown) => void,
): Promise<Asked> {
  const giveUpAt = performance.now() + STOP_PATIENCE_MS
  for (;;) {
    const socket = await connectTo(path).catch(nobodyThere)
    if (!socket) return { kind: 'nobody' }
    const answer = await ask(socket, request, onProgress)
    if (!('error' in answer)) return { kind: 'answered', result: answer.result }
    if (answer.error.code !== STOPPING || performance.now() > giveUpAt) throw new AdminError(answer.error)
    await delay(100)
  }
}

interface ErrorAnswer {
  readonly message: string
  readonly code?: string
  readonly details?: unknown
}

/** What the holder answered instead of a result. */
class AdminError extends Error {
  override readonly name = 'AdminError'
  readonly code: string | undefined
  readonly details: unknown

  constructor({ message, code, details }: ErrorAnswer) {
    super(message)
    this.code = code
    this.details = details
  }
}

async function ask(
  socket: Socket,
  request: AdminRequest,
  onProgress: (event: unknown) => void,
): Promise<{ result: unknown } | { error: ErrorAnswer }> {
  const lost = new AdminError({ message: 'the server ended before it answered: look before you repeat the command' })
  try {
    socket.write(`${JSON.stringify(request)}\n`)
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
      // Written by createRequestQueue above, in a process of the same user.
      const message = JSON.parse(line) as { progress: unknown } | { result: unknown } | { error: ErrorAnswer }
      if (!('progress' in message)) return message
      onProgress(message.progress)
    }
    throw lost
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? lost : error
  } finally {
    socket.destroy()
  }
}

function nobodyThere(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return null
  throw error
}

/** Not called for a connection that only asked whether anybody is here. */
function onFirstLine(socket: Socket, use: (line: string) => void): void {
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', function collect(chunk: string) {
    text += chunk
    const end = text.indexOf('\n')
    if (end < 0 && text.length <= MAX_REQUEST) return
    socket.off('data', collect).resume()
    use(text.slice(0, end < 0 ? 0 : end))
  })
}

function parseRequest(line: string): AdminRequest {
  const request: unknown = line === '' ? null : JSON.parse(line)
  if (typeof request === 'object' && request !== null && 'command' in request && typeof request.command === 'string')
    return { command: request.command, input: 'input' in request ? request.input : {} }
  throw new AdminError({ message: 'a request is one line, { command, input }, of at most 1 MiB', code: 'usage' })
}

function describeError(error: unknown): ErrorAnswer {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const details = 'details' in error && error.details !== undefined ? { details: error.details } : {}
  return { message: error.message, ...code, ...details }
}
