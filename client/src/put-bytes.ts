import { ConnectionError, serviceError } from './errors.ts'

interface PutBytes {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly file: Blob
  readonly signal: AbortSignal | undefined
  readonly onProgress: (sentBytes: number) => void
}

/** What is used of an XMLHttpRequest. */
interface BrowserRequest extends EventTarget {
  readonly upload: EventTarget
  readonly status: number
  readonly responseText: string
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body: Blob): void
  abort(): void
}

interface Put {
  readonly status: number
  readonly text: string
  readonly header: (name: string) => string | null
}

/** Sends a file to a signed URL. It can be sent again until it is confirmed, so its outcome is never a riddle. */
export async function putBytes(put: PutBytes): Promise<void> {
  put.signal?.throwIfAborted()
  // Browsers tell the progress of an upload to XMLHttpRequest alone, and Node has none.
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => BrowserRequest }
  const answer = await (XMLHttpRequest ? putRequest(new XMLHttpRequest(), put) : putStream(put))
  if (answer.status < 200 || answer.status > 299) throw serviceError({ ...answer, isWrite: false })
}

function putRequest(request: BrowserRequest, { url, headers, file, signal, onProgress }: PutBytes): Promise<Put> {
  return new Promise((resolve, reject) => {
    const stop = (): void => request.abort()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) {
      // The browser measures the length itself and lets nobody else say it.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value)
    }
    request.upload.addEventListener('progress', (event) => onProgress((event as Event & { loaded: number }).loaded))
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      resolve({ status, text, header: (name) => request.getResponseHeader(name) })
    })
    request.addEventListener('error', () => reject(unreachable(undefined)))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop, { once: true })
    request.send(file)
  })
}

async function putStream({ url, headers, file, signal, onProgress }: PutBytes): Promise<Put> {
  let sentBytes = 0
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk)
        onProgress((sentBytes += chunk.byteLength))
      },
    }),
  )
  try {
    const init = {
      method: 'PUT',
      headers: { ...headers, 'content-length': String(file.size) },
      body: counted,
      // What a streamed body needs; the types of browsers do not know it.
      duplex: 'half' as const,
      ...(signal ? { signal } : {}),
    }
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, text, header: (name) => response.headers.get(name) }
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(cause)
  }
}

const unreachable = (cause: unknown): ConnectionError =>
  new ConnectionError('the object store cannot be reached', { cause, timedOut: false, outcomeUnknown: false })
