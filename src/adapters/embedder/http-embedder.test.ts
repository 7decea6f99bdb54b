import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../../test/kit/api.ts'
import { createHttpEmbedder } from './http-embedder.ts'

type Answer = (input: readonly string[]) => { status?: number; body?: unknown; afterMs?: number }

const vectors: Answer = (input) => ({
  body: { data: input.map((_, index) => ({ index, embedding: [3, 4 * (index % 2)] })).toReversed() },
})
let server: Server
let answer: Answer = vectors
let requests: { model: string; input: string[]; authorization: string | undefined }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { model, input } = JSON.parse(text) as { model: string; input: string[] }
      requests.push({ model, input, authorization: request.headers.authorization })
      const { status = 200, body = '', afterMs = 0 } = answer(input)
      setTimeout(() => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)), afterMs)
    })
  }).listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => server.close())

function embedder(clock = { time: 1_000 }, patienceMs = 60_000) {
  answer = vectors
  requests = []
  return createHttpEmbedder({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/embeddings`,
    model: 'm',
    apiKey: 'secret',
    clock: { now: () => clock.time },
    log: silentLog,
    timeouts: { query: patienceMs, index: patienceMs },
    retryMs: 1,
  })
}
const DOWN = { unavailable: 'provider_unavailable' }

test('vectors come in the order of the texts, of length 1, in batches', async () => {
  const embedded = await embedder().embed(
    Array.from({ length: 70 }, (_, at) => `text ${at}`),
    { purpose: 'index' },
  )
  expect(
    'vectors' in embedded && embedded.vectors.map((vector) => [...vector].map((x) => Math.round(x * 10) / 10)),
  ).toEqual(Array.from({ length: 70 }, (_, at) => ((at % 64) % 2 === 0 ? [1, 0] : [0.6, 0.8])))
  expect(requests.map(({ model, input, authorization }) => [model, input.length, authorization])).toEqual([
    ['m', 64, 'Bearer secret'],
    ['m', 6, 'Bearer secret'],
  ])
})

for (const [title, faulty] of [
  ['an error', () => ({ status: 500 })],
  ['a wrong key', () => ({ status: 401 })],
  ['too many requests', () => ({ status: 429 })],
  ['no JSON', () => ({ body: '<html>' })],
  ['another shape', () => ({ body: { vectors: [] } })],
  ['too few vectors', () => ({ body: { data: [] } })],
  ['no numbers', () => ({ body: { data: [{ index: 0, embedding: ['a'] }] } })],
  ['zeros only', () => ({ body: { data: [{ index: 0, embedding: [0, 0] }] } })],
  ['a place that nobody asked for', () => ({ body: { data: [{ index: 7, embedding: [1] }] } })],
  ['a redirect', () => ({ status: 302 })],
  ['silence', () => ({ afterMs: 2_000 })],
] as const satisfies readonly (readonly [string, Answer])[])
  test(`a provider that answers with ${title} is unavailable`, async () => {
    const one = embedder(undefined, title === 'silence' ? 300 : undefined)
    answer = faulty
    expect(await one.embed(['a'], { purpose: 'query' })).toMatchObject(DOWN)
  })

test('vectors of two dimensions are no answer', async () => {
  const one = embedder()
  answer = () => ({
    body: {
      data: [
        { index: 0, embedding: [1] },
        { index: 1, embedding: [1, 2] },
      ],
    },
  })
  expect(await one.embed(['a', 'b'], { purpose: 'index' })).toEqual(DOWN)
})

test('a text that is refused is told apart from a provider that is down', async () => {
  const one = embedder()
  answer = () => ({ status: 400 })
  expect(await one.embed(['a'], { purpose: 'index' })).toEqual({ refused: 'the provider answered 400' })
})

test('indexing tries again, a question does not', async () => {
  const one = embedder()
  let calls = 0
  answer = (input) => (++calls < 3 ? { status: 503 } : vectors(input))
  expect(await one.embed(['a'], { purpose: 'index' })).toHaveProperty('vectors')
  calls = 2
  requests = []
  answer = () => ({ status: 503 })
  await one.embed(['a'], { purpose: 'query' })
  expect(requests).toHaveLength(1)
})

test('after failures in a row nobody is asked for a while', async () => {
  const clock = { time: 1_000 }
  const one = embedder(clock)
  answer = () => ({ status: 500 })
  for (let times = 0; times < 5; times++) expect(await one.embed(['a'], { purpose: 'query' })).toMatchObject(DOWN)
  expect(requests).toHaveLength(3)
  answer = vectors
  clock.time += 15_000
  expect(await one.embed(['a'], { purpose: 'query' })).toHaveProperty('vectors')
})
