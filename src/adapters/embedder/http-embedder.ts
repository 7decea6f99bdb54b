import { setTimeout as delay } from 'node:timers/promises'
import type { Clock, Embedded, Embedder, Log } from '../../ports.ts'

interface HttpEmbedderOptions {
  /** The whole address of an OpenAI-compatible `/embeddings` endpoint. */
  readonly url: string
  readonly model: string
  readonly apiKey: string | null
  readonly clock: Clock
  readonly log: Log
  readonly fetch?: typeof fetch
  readonly timeouts?: { readonly query: number; readonly index: number }
  readonly retryMs?: number
}

const BATCH = 64
const INDEX_TRIES = 3
const MAX_ANSWER_BYTES = 64 * 1_048_576
/** After so many failures in a row nobody is asked for a while: a search must not wait for what is down. */
const FAILURES_TO_OPEN = 3
const OPEN_MS = 15_000

type Outcome = Embedded & { readonly retry?: boolean }
const DOWN: Outcome = { unavailable: 'provider_unavailable' }

export function createHttpEmbedder(options: HttpEmbedderOptions): Embedder {
  const { url, model, clock, log, retryMs = 500 } = options
  let failures = 0
  let openUntil = 0

  const ask = async (texts: readonly string[], purpose: 'query' | 'index'): Promise<Outcome> => {
    if (clock.now() < openUntil) return DOWN
    const outcome = await post(options, texts, purpose)
    if ('unavailable' in outcome) {
      if (++failures >= FAILURES_TO_OPEN) openUntil = clock.now() + OPEN_MS
      log.warn('embeddings.unavailable', { failures, purpose })
    } else failures = 0
    return outcome
  }

  const askPatiently = async (texts: readonly string[]): Promise<Outcome> => {
    for (let attempt = 1; ; attempt++) {
      const outcome = await ask(texts, 'index')
      if (!outcome.retry || attempt === INDEX_TRIES || clock.now() < openUntil) return outcome
      await delay(retryMs * 2 ** (attempt - 1))
    }
  }

  return {
    provider: providerOf(url),
    model,
    language: null,
    reads: () => 1,
    floors: null,
    async embed(texts, { purpose }) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += BATCH) {
        const batch = texts.slice(at, at + BATCH)
        const outcome = purpose === 'query' ? await ask(batch, purpose) : await askPatiently(batch)
        if (!('vectors' in outcome)) return 'refused' in outcome ? { refused: outcome.refused } : DOWN
        vectors.push(...outcome.vectors)
      }
      const [first] = vectors
      return vectors.some((vector) => vector.length !== first?.length) ? DOWN : { vectors }
    },
    close: () => Promise.resolve(),
  }
}

/** Where the vectors come from, without what may be secret in an address. */
function providerOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

async function post(
  { url, model, apiKey, ...options }: HttpEmbedderOptions,
  input: readonly string[],
  purpose: 'query' | 'index',
): Promise<Outcome> {
  const { query = 3_000, index = 30_000 } = options.timeouts ?? {}
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
      signal: AbortSignal.timeout(purpose === 'query' ? query : index),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return refusalOf(response.status)
    }
    return readVectors(await readBounded(response), input.length) ?? { ...DOWN, retry: true }
  } catch {
    // A reason may quote the address or the answer: neither belongs in a log.
    return { ...DOWN, retry: true }
  }
}

/** Faults of ours (key, address, model) are the provider's being unavailable to us; 400, 413 and 422 are the text's. */
function refusalOf(status: number): Outcome {
  if (status === 400 || status === 413 || status === 422) return { refused: `the provider answered ${status}` }
  return status === 429 || status >= 500 ? { ...DOWN, retry: true } : DOWN
}

async function readBounded(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** One vector of length 1 for each input, in its order; null when the answer is anything else. */
function readVectors(answer: unknown, count: number): { vectors: Float32Array[] } | null {
  if (typeof answer !== 'object' || answer === null || !('data' in answer) || !Array.isArray(answer.data)) return null
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count })
  for (const [at, entry] of (answer.data as unknown[]).entries()) {
    if (typeof entry !== 'object' || entry === null || !('embedding' in entry)) return null
    const place = 'index' in entry && typeof entry.index === 'number' ? entry.index : at
    const vector = normalized(entry.embedding)
    if (!vector || !(place >= 0 && place < count) || vectors[place]) return null
    vectors[place] = vector
  }
  const found = vectors.filter((vector) => vector !== undefined)
  return found.length === count ? { vectors: found } : null
}

function normalized(given: unknown): Float32Array | null {
  if (!Array.isArray(given) || given.length === 0 || given.length > 8_192) return null
  if (!given.every((value) => typeof value === 'number' && Number.isFinite(value))) return null
  const vector = Float32Array.from(given as number[])
  const length = Math.hypot(...vector)
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : null
}
