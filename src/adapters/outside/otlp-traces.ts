import { randomBytes } from 'node:crypto'
import type { Clock, Log, TraceSender } from '../../ports.ts'

interface OtlpOptions {
  /** Where a collector takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  readonly version: string
  readonly clock: Clock
  readonly log: Log
}

/** One answered request; `traceparent` as the caller sent it. */
interface TracedRequest {
  readonly id: string
  readonly method: string | null
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly keyName: string | null
  readonly traceparent?: string | undefined
}

interface Traces extends TraceSender {
  readonly record: (request: TracedRequest) => void
  /** Sends what is left. */
  readonly close: () => Promise<void>
}

const EVERY_MS = 5_000
/** A collector that is away costs this much memory and no more: what is newer is dropped, and counted in the log. */
const MOST_WAITING = 5_000
const TIMEOUT_MS = 10_000

/**
 * A span for every request, sent as OTLP in JSON: no library is needed for what is one document. A caller's own trace is
 * gone on with; one that the caller does not sample is not sent.
 */
export function createTraces({ endpoint, version, clock, log }: OtlpOptions): Traces {
  let waiting: object[] = []
  let dropped = 0
  let sending: Promise<void> = Promise.resolve()

  async function post(document: object): Promise<number> {
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(document),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    await answer.arrayBuffer()
    return answer.status
  }

  async function send(): Promise<void> {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    try {
      const status = await post(documentOf(spans, version))
      if (status >= 300) throw new Error(`the collector answered ${status}`)
      if (dropped > 0) log.warn('traces.dropped', { spans: dropped })
      dropped = 0
    } catch (error) {
      dropped += spans.length
      log.warn('traces.not_sent', { spans: spans.length, error })
    }
  }

  const flush = (): Promise<void> => (sending = sending.then(send))
  const timer = setInterval(() => void flush(), EVERY_MS)
  timer.unref()

  return {
    record(request) {
      const parent = parentOf(request.traceparent)
      if (parent?.isSampled === false) return
      if (waiting.length >= MOST_WAITING) dropped += 1
      else waiting.push(spanOf(request, parent, clock.now()))
    },
    async findFault() {
      try {
        const status = await post({ resourceSpans: [] }) // which every collector takes, and keeps nothing of
        return status < 300 ? null : `answers ${status}`
      } catch (error) {
        return `does not answer (${whyNot(error)})`
      }
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.message
}

interface Parent {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

/** https://www.w3.org/TR/trace-context/: what is malformed, or all zeros, is as if it had not been sent. */
function parentOf(traceparent: string | undefined): Parent | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId) || traceparent?.startsWith('ff')) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const SERVER = 2
const ERROR = 2

function spanOf({ id, method, route, status, ms, keyName }: TracedRequest, parent: Parent | null, now: number): object {
  const nanoseconds = (time: number): string => `${BigInt(Math.round(time * 1000))}000`
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent ? { parentSpanId: parent.spanId } : {}),
    name: route,
    kind: SERVER,
    startTimeUnixNano: nanoseconds(now - ms),
    endTimeUnixNano: nanoseconds(now),
    attributes: attributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'vitrine.request_id': id,
      'vitrine.key': keyName,
    }),
    status: status >= 500 ? { code: ERROR } : {},
  }
}

function documentOf(spans: readonly object[], version: string): object {
  const resource = { attributes: attributes({ 'service.name': 'vitrine', 'service.version': version }) }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'vitrine', version }, spans }] }] }
}

function attributes(values: Readonly<Record<string, string | number | null>>): object[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === null) return []
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }]
  })
}
