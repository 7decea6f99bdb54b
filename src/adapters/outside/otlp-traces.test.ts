import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { silent } from '../../../test/kit/global-setup.ts'
import { createTraces } from './otlp-traces.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: { readonly key: string; readonly value: object }[]
  readonly status: object
}

// A collector as the protocol has it: it takes documents at /v1/traces.
const taken: { path: string | undefined; type: string | undefined; spans: Span[] }[] = []
let answer = 200
const collector = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.once('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    taken.push({ path: request.url, type: request.headers['content-type'], spans })
    response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
afterAll(() => collector.close())
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const request = { id: 'r-1', method: 'GET', route: 'getSpec', status: 200, ms: 12.5, keyName: 'Build' }
const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331'

test('requests become spans of the caller’s trace, or of one of their own', async () => {
  const traces = createTraces({ endpoint, version: '1.2.3', clock: { now: () => 1_700_000_000_000 }, log: silent })
  traces.record({ ...request, traceparent: `${PARENT}-01` })
  traces.record({ ...request, status: 503, keyName: null })
  traces.record({ ...request, traceparent: `${PARENT}-00` }) // the caller does not sample it
  traces.record({ ...request, traceparent: '00-00000000000000000000000000000000-b7ad6b7169203331-01' })
  await traces.close()
  expect(taken).toHaveLength(1)
  const [{ path, type, spans } = { path: '', type: '', spans: [] }] = taken
  expect([path, type, spans.length]).toEqual(['/v1/traces', 'application/json', 3])
  expect(spans[0]).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    name: 'getSpec',
    startTimeUnixNano: '1699999999987500000',
    endTimeUnixNano: '1700000000000000000',
    status: {},
  })
  expect(spans[0]?.attributes).toContainEqual({ key: 'vitrine.request_id', value: { stringValue: 'r-1' } })
  expect(spans[0]?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
  expect(spans[1]).toMatchObject({ status: { code: 2 }, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
  expect(spans[1]?.parentSpanId).toBeUndefined()
  expect(spans[2]?.parentSpanId).toBeUndefined()
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(3)
})

test('a collector that refuses or is away costs its spans, and nobody else anything', async () => {
  const warned: string[] = []
  const log = { ...silent, warn: (event: string) => void warned.push(event) }
  answer = 500
  const refused = createTraces({ endpoint, version: '1', clock: { now: () => 0 }, log })
  refused.record(request)
  await refused.close()
  const away = createTraces({ endpoint: 'http://nowhere.invalid', version: '1', clock: { now: () => 0 }, log })
  for (let count = 0; count < 6_000; count++) away.record(request)
  await away.close()
  expect(warned).toEqual(['traces.not_sent', 'traces.not_sent'])
})
