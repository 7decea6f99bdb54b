import { AwsV4Signer } from 'aws4fetch'
import type { Log, ObjectStore } from '../../ports.ts'
import { storeUnavailable } from './object-errors.ts'
import { whyS3 } from './why-s3.ts'

interface S3Options {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly log: Log
  readonly now: () => number
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 30_000
const ATTEMPTS = 3
const LONGEST_REASON = 16_384

/** Objects in a bucket, addressed by path, which every S3 understands. */
export function createS3Objects(options: S3Options): ObjectStore {
  const { log, now, timeoutMs = TIMEOUT_MS } = options
  const bucketUrl = `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`
  const { accessKeyId, secretAccessKey, region } = options
  const signed = (url: string, extra: Partial<SignerOptions>): Promise<Signed> =>
    new AwsV4Signer({ url, accessKeyId, secretAccessKey, region, service: 's3', ...extra }).sign()

  /**
   * Answers of the store, after a few tries where it is busy; one that is silent is asked once. Reading the answer is
   * within the time limit as well.
   */
  const send = async <T>(action: string, request: Request, read: (response: Response) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { url, method, headers } = await signed(`${bucketUrl}/${request.key}`, request)
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(url, { method, headers, body: request.body ?? null, signal, redirect: 'manual' })
        if (response.status >= 500 || response.status === 429) throw new Refused(response.status)
        return await read(response)
      } catch (error) {
        if (attempt >= ATTEMPTS || isOutOfTime(error) || (error instanceof Refused && error.isFinal)) {
          throw Object.assign(storeUnavailable(log, action, error), { cause: whyS3(error, options) })
        }
        await new Promise((resolve) => setTimeout(resolve, 50 * 4 ** attempt * Math.random()))
      }
    }
  }

  const presign = async (method: 'PUT' | 'GET', key: string, expiresAt: Date, extra: Presigned): Promise<string> => {
    const url = new URL(`${bucketUrl}/${key}`)
    url.searchParams.set('X-Amz-Expires', String(Math.max(1, Math.floor((expiresAt.getTime() - now()) / 1000))))
    for (const [name, value] of Object.entries(extra.query ?? {})) url.searchParams.set(name, value)
    const datetime = new Date(now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
    // All headers: by default neither the type nor the length is signed, and nothing else bounds a PUT.
    const headers = extra.headers ?? {}
    return (await signed(url.href, { method, headers, datetime, signQuery: true, allHeaders: true })).url.href
  }

  return {
    put: (key, bytes, contentType) =>
      send('put', { key, method: 'PUT', body: bytes, headers: { 'content-type': contentType } }, accepted),

    read: (key, { maxBytes }) =>
      send('read', { key, method: 'GET' }, async (response) => {
        if (response.status === 404) return absent(response, null)
        if (!response.ok) throw await refusal(response)
        if (Number(response.headers.get('content-length')) > maxBytes) return discard(response, 'too_large')
        return readAtMost(response, maxBytes)
      }),

    copy: (from, to) =>
      send(
        'copy',
        { key: to, method: 'PUT', headers: { 'x-amz-copy-source': `/${options.bucket}/${from}` } },
        async (response) => {
          if (response.status === 404) return absent(response, false)
          // A copy that fails on the way has already answered 200: the error is in the body.
          if (!response.ok) throw await refusal(response)
          if ((await response.text()).includes('<Error>')) throw new Refused(response.status)
          return true
        },
      ),

    remove: (key) =>
      send('remove', { key, method: 'DELETE' }, async (response) =>
        response.status === 404 ? absent(response, undefined) : accepted(response),
      ),

    async presignPut({ key, contentType, sizeBytes, expiresAt }) {
      const headers = { 'Content-Type': contentType, 'Content-Length': String(sizeBytes) }
      return { url: await presign('PUT', key, expiresAt, { headers }), headers }
    },

    presignGet: ({ key, contentType, disposition, expiresAt }) =>
      presign('GET', key, expiresAt, {
        query: { 'response-content-type': contentType, 'response-content-disposition': disposition },
      }),

    // A PUT that is cut off leaves nothing in a bucket.
    sweep: () => Promise.resolve(),
  }
}

type SignerOptions = ConstructorParameters<typeof AwsV4Signer>[0]
type Signed = Awaited<ReturnType<AwsV4Signer['sign']>>

interface Request {
  readonly key: string
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly body?: Uint8Array
  readonly headers?: Record<string, string>
}

interface Presigned {
  readonly headers?: Record<string, string>
  readonly query?: Readonly<Record<string, string>>
}

const isOutOfTime = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

class Refused extends Error {
  readonly code: string
  /** Another try would be refused like this one. */
  readonly isFinal: boolean
  constructor(status: number, code?: string) {
    super(`the store answered ${status}`)
    this.code = code ?? `HTTP_${status}`
    this.isFinal = status < 500 && status !== 429
  }
}

async function accepted(response: Response): Promise<void> {
  if (!response.ok) throw await refusal(response)
  await response.arrayBuffer()
}

/** An object that is not there; where the bucket itself is not, nothing can be said of its objects. */
async function absent<T>(response: Response, value: T): Promise<T> {
  const refused = await refusal(response)
  if (refused.code === 'NoSuchBucket') throw refused
  return value
}

/** What the store calls its reason, which is in the body. */
async function refusal(response: Response): Promise<Refused> {
  const body = await readAtMost(response, LONGEST_REASON)
  const code = body === 'too_large' ? undefined : /<Code>(\w{1,100})<\/Code>/.exec(Buffer.from(body).toString())?.[1]
  return new Refused(response.status, code)
}

async function discard<T>(response: Response, value: T): Promise<T> {
  await response.body?.cancel()
  return value
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array | 'too_large'> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > maxBytes) return 'too_large'
    parts.push(part)
  }
  return Buffer.concat(parts, length)
}
