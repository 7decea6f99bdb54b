import fc from 'fast-check'
import http from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createApi } from '../../src/doors/http/contract/api-listener.ts'
import { silentLog, testApi, type TestAnswer, type TestApi } from '../kit/api.ts'
import { engines } from '../kit/databases.ts'
import { readDocument, type ContractDocument, type DocumentedOperation, type JsonSchema } from './contract-document.ts'
import { createPool } from './pool.ts'
import { fuzzCase, requestOf, type FuzzCase, type FuzzRequest } from './requests.ts'

// Requests made from /openapi.json alone, over a real socket: what the document allows, what it nearly allows and what
// nobody should send. Every answer has a documented status and that status's shape; none is a 5xx.

/** Shared by the engines there are. */
const TOTAL = Number(process.env['VITRINE_FUZZ_CASES'] ?? 10_000)
const COUNT = Math.ceil(TOTAL / engines.length)
// What decides whether a change lands asks the same questions each time; the long proof asks others every time.
const isProof = process.env['VITRINE_PROOF'] === '1'
const SEED = Number(process.env['VITRINE_SEED'] ?? (isProof ? Math.floor(Math.random() * 0x7fffffff) : 31))
const AT_ONCE = 16

for (const engine of engines) {
  test(`${COUNT} generated requests on ${engine}, seed ${SEED}`, async () => {
    console.log(`contract fuzzer: ${COUNT} cases, seed ${SEED} (set VITRINE_SEED to repeat)`)
    const api = await testApi(engine)
    const pool = await createPool(api)
    const app = createApi(api.mount, silentLog, [])
    afterAll(async () => app.close())
    const base = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
    const operations = await documented(api, base, pool.project.key)
    expect(operations).toHaveLength(34)

    const tally = new Map(operations.map(({ operationId }) => [operationId, new Map<number, number>()]))
    const check = async (one: FuzzCase): Promise<void> => {
      const request = requestOf(one, pool)
      if (request.url.length > 15_000) return
      const answer = await exchange(agent, base, request)
      if (!answer) return // a refused large body was cut while it was still being sent
      const told = `${one.intent} ${request.method} ${request.url.slice(0, 400)} ${request.body.slice(0, 400)}\n→ ${answer.status} ${answer.text.slice(0, 400)}`
      expect(answer.status, told).toBeLessThan(500)
      expect(answer.headers['x-request-id'], told).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
      // Another method is another operation, or none.
      const { path } = one.operation
      const asked = operations.find((operation) => operation.path === path && operation.method === request.method)
      if (!asked || isNoRoute(one, answer)) return expect(answer.body.error.code, told).toMatch(/^SVC_/)
      try {
        asked.check(answer)
      } catch (error) {
        throw new Error(told, { cause: error })
      }
      const statuses = tally.get(asked.operationId)
      statuses?.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    await inParallel(fc.sample(fuzzCase(operations), { numRuns: COUNT, seed: SEED }), check)
    agent.destroy()

    console.table(Object.fromEntries([...tally].map(([id, statuses]) => [id, Object.fromEntries(statuses)])))
    if (COUNT < 5_000) return // too few to reach every corner
    const wasWell = (statuses: Map<number, number>): boolean => [200, 201, 204].some((status) => statuses.has(status))
    // A few are seldom right by chance, and a seed may miss one of them.
    expect([...tally].filter(([, statuses]) => !wasWell(statuses)).length).toBeLessThanOrEqual(2)
    for (const [id, statuses] of tally) expect(statuses.get(400), `${id} never refused anything`).toBeGreaterThan(0)
  })
}

/** The document as it is served, with the schemas of blocks, which it leaves to `GET /v1/documentation/block-types`. */
async function documented(api: TestApi, base: URL, key: string): Promise<DocumentedOperation[]> {
  const document = (await (await fetch(new URL('/openapi.json', base))).json()) as ContractDocument
  const { body } = await api.call('listBlockTypes', { key })
  const anyOf: JsonSchema[] = body.data.map(({ schema }: { schema: JsonSchema }) => schema)
  return readDocument(document).map((operation) => {
    const blocks = operation.body?.properties?.['blocks']
    if (!blocks) return operation
    const properties = { ...operation.body.properties, blocks: { ...blocks, items: { anyOf } } }
    return { ...operation, body: { ...operation.body, properties } }
  })
}

/** An empty or a dotted segment leads to no route. */
function isNoRoute(one: FuzzCase, { status }: TestAnswer): boolean {
  return (status === 404 || status === 405) && Object.values(one.path).some((piece) => 'spelled' in piece)
}

async function inParallel(cases: readonly FuzzCase[], check: (one: FuzzCase) => Promise<void>): Promise<void> {
  const queue = cases.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of queue) await check(one)
    }),
  )
}

function exchange(agent: http.Agent, base: URL, request: FuzzRequest): Promise<TestAnswer | null> {
  const { method, headers, url: path } = request
  return new Promise((resolve, reject) => {
    const sent = http.request({ agent, host: base.hostname, port: base.port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as TestAnswer['headers'],
          text,
          body: text === '' ? undefined : JSON.parse(text),
        })
      })
    })
    sent.on('error', (error: Error & { code?: string }) => {
      const wasCut = request.body.length > 100_000 && (error.code === 'EPIPE' || error.code === 'ECONNRESET')
      if (wasCut) resolve(null)
      else reject(error)
    })
    sent.end(request.body)
  })
}
