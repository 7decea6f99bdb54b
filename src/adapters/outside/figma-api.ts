import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock, DesignAnswer, DesignRequest, DesignSource } from '../../ports.ts'
import { JsonEnd } from './json-end.ts'

interface FigmaApiOptions {
  readonly clock: Clock
  /** How long the tool may take until its first byte: a large file takes it a minute. */
  readonly answerMs?: number
  /** How long it may pause within a body. */
  readonly pauseMs?: number
  /** How long one answer may take in all. */
  readonly totalMs?: number
  readonly maxBytes?: number
}

const GIBIBYTE = 1_073_741_824

/**
 * The design tool's REST interface. A body goes to a file as it comes and appears under its name only when all of it
 * is there and is whole JSON. The token goes to the configured address only: redirects are not followed.
 */
export function createFigmaApi(options: FigmaApiOptions): DesignSource {
  const { clock, answerMs = 180_000, pauseMs = 30_000, totalMs = 1_800_000, maxBytes = GIBIBYTE } = options

  async function ask(request: DesignRequest, patience: Patience): Promise<DesignAnswer> {
    const response = await fetch(`${request.apiUrl.replace(/\/+$/, '')}${request.path}`, {
      headers: { 'X-Figma-Token': request.token, accept: 'application/json' },
      redirect: 'manual',
      signal: patience.signal,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return refusalOf(response, clock)
    }
    if (!response.body) return { kind: 'failed', reason: 'the answer was empty' }
    patience.expect(pauseMs)
    return save(response.body, request, { patience, pauseMs, maxBytes })
  }

  return {
    async fetch(request) {
      const patience = new Patience(totalMs, request.signal)
      patience.expect(answerMs)
      try {
        return await ask(request, patience)
      } catch (error) {
        if (request.signal?.aborted) throw error
        return { kind: 'failed', reason: patience.ranOut ?? explain(error) }
      } finally {
        patience.end()
        await rm(partOf(request.target), { force: true })
      }
    },
  }
}

async function save(
  body: ReadableStream<Uint8Array>,
  { target, onBytes }: DesignRequest,
  bounds: { readonly patience: Patience; readonly pauseMs: number; readonly maxBytes: number },
): Promise<DesignAnswer> {
  const { patience, pauseMs, maxBytes } = bounds
  const end = new JsonEnd()
  let bytes = 0
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      patience.expect(pauseMs)
      bytes += chunk.length
      if (bytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`)
      end.read(chunk)
      onBytes?.(bytes)
      yield chunk
    }
  }
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const part = partOf(target)
  await pipeline(watched, createWriteStream(part, { mode: 0o600 }))
  if (!end.isWhole) return { kind: 'failed', reason: 'the answer was cut off or is not JSON' }
  await keep(part, target)
  return { kind: 'saved', bytes }
}

/** Durable before it has its name: after a power cut a file that is there is whole. */
async function keep(part: string, target: string): Promise<void> {
  const file = await open(part, 'r+')
  await file.sync()
  await file.close()
  await rename(part, target)
}

const partOf = (target: string): string => `${target}.part`

function refusalOf({ status, headers }: Response, clock: Clock): DesignAnswer {
  if (status === 429) return { kind: 'later', retryAt: retryAt(headers.get('retry-after'), clock.now()) }
  if (status >= 500 || status === 408) return { kind: 'failed', reason: `the design tool answered ${status}` }
  return { kind: 'refused', status }
}

/** Seconds or a date. Null when there is none, or none that makes sense. */
function retryAt(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return now + Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : date
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return `the connection failed (${typeof code === 'string' ? code : error.message})`
}

/** Ends a request that takes too long, in all or without a byte. */
class Patience {
  readonly #controller = new AbortController()
  readonly #total: NodeJS.Timeout
  readonly #caller: AbortSignal | undefined
  #next: NodeJS.Timeout | undefined
  /** Which patience it was. */
  ranOut: string | null = null

  constructor(totalMs: number, caller: AbortSignal | undefined) {
    this.#caller = caller
    this.#total = setTimeout(() => this.#giveUp(`the answer took longer than ${totalMs / 1000} s`), totalMs)
    caller?.addEventListener('abort', this.#onCaller)
    if (caller?.aborted) this.#onCaller()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Something must come within this time from now. */
  expect(ms: number): void {
    clearTimeout(this.#next)
    this.#next = setTimeout(() => this.#giveUp(`nothing came for ${ms / 1000} s`), ms)
  }

  end(): void {
    clearTimeout(this.#next)
    clearTimeout(this.#total)
    this.#caller?.removeEventListener('abort', this.#onCaller)
  }

  readonly #onCaller = (): void => this.#controller.abort(this.#caller?.reason)

  #giveUp(why: string): void {
    this.ranOut = why
    this.#controller.abort(new Error(why))
  }
}
