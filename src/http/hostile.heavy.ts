import http from 'node:http'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { answerCheck, silentLog, testApi, type TestAnswer } from '../../test/api.ts'
import { engines } from '../../test/databases.ts'
import { sampleOperations } from '../../test/sample-operations.ts'
import type { Operation } from '../contract/operation.ts'
import { operations } from '../operations.ts'
import { createApi } from './api-listener.ts'

// Hostile requests over a real socket, for every operation there is: no answer may be a 5xx, and each must match the
// schema of its operation or the error envelope with a code that the operation documents.

const COUNT = 20_000
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

// Already in the spelling of a URL, so that broken escapes and raw bytes reach the server as they are.
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%zz',
    '%00',
    '%ff',
    '%ED%A0%80',
    '%2e%2e%2f',
    '..',
    '.',
    '%2F',
    '%25_%5C',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '0',
    '-1',
    '1.5',
    '1e309',
    '0x10',
    '+5',
    '%205',
    '2147483648',
    '9223372036854775808',
    '9'.repeat(400),
    'true',
    'TRUE',
    '[]',
    '%7B%7D',
    '%7B%22a%22:%7B%22a%22:1%7D%7D',
    '%F0%9F%98%80',
    '%E2%80%AE',
    'a'.repeat(5000),
    'a,'.repeat(1000),
    "'%20or%201=1--",
    '(a+)+$',
    '%0A',
    '%0d%0aX:1',
    '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
)

const hostileJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{}',
    '[]',
    'null',
    '"x"',
    '1',
    '{"a":1,}',
    "{'a':1}",
    '\u0000',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"a":1e999}',
    '{} {}',
    '{"__proto__":{"x":1}}',
    '{"constructor":1}',
    '{"project_id":"x"}',
    `{"ids":[${'1,'.repeat(1000)}1]}`,
    `{"a":"${'x'.repeat(1_100_000)}"}`,
    '['.repeat(100_000),
    '{"a":'.repeat(200) + '1' + '}'.repeat(200),
    '[]'.padEnd(10_000, ' '),
    '\ufeff{}',
  ),
  fc.json({ maxDepth: 6 }),
)

/** Null but for one time in so many. */
const rarely = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

const request = (table: readonly Operation[], key: string) =>
  fc.record({
    operation: fc.constantFrom(...table),
    method: rarely(8, fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND')),
    params: fc.array(hostileText, { minLength: 3, maxLength: 3 }),
    query: fc.array(fc.tuple(fc.nat(), hostileText), { maxLength: 4 }),
    unknown: rarely(10, hostileText),
    body: hostileJson,
    field: fc.boolean(),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/xml',
      ';',
      '',
    ),
    authorization: fc.constantFrom(
      `Bearer ${key}`,
      `Bearer ${key}`,
      `Bearer ${key}`,
      `Bearer ${key}`,
      `Bearer ${key.slice(0, -1)}`,
      'Bearer',
      '',
    ),
    etag: rarely(6, fc.constantFrom('*', '""', ',', 'W/"x"', '"'.repeat(100))),
  })

for (const engine of engines) {
  test(`${COUNT} hostile requests on ${engine}, seed ${seed}`, async () => {
    console.log(`hostile requests: seed ${seed} (set SEED to repeat)`)
    const table = [...operations, ...sampleOperations.filter(({ id }) => id !== 'waitForGate')]
    const api = await testApi(engine, { operations: table })
    const { key } = await api.project()
    const app = await createApi(api.mount, silentLog, [])
    afterAll(async () => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
    const checks = new Map(table.map((operation) => [operation, answerCheck(operation)]))

    const statuses = new Map<number, number>()
    const cases = fc.sample(request(table, key), { numRuns: COUNT, seed })
    const send = async (one: (typeof cases)[number]): Promise<void> => {
      const { operation } = one
      let at = 0
      const path = operation.path.replaceAll(/\{\w+\}/g, () => one.params[at++] ?? '')
      const names = Object.keys(operation.query)
      const query = one.query.map(([pick, text]) => `${names[pick % Math.max(1, names.length)] ?? 'x'}=${text}`)
      if (one.unknown !== null) query.push(`${one.unknown}=1`)
      const url = query.length > 0 ? `${path}?${query.join('&')}` : path
      if (url.length > 15_000) return
      const method = one.method ?? operation.method
      const hasBody = method !== 'GET' && method !== 'OPTIONS'
      const fields =
        operation.body && 'properties' in operation.body ? Object.keys(Object(operation.body.properties)) : []
      const body =
        one.field && fields.length > 0
          ? `{${fields.map((name) => `"${name}":${one.body || '""'}`).join(',')}}`
          : one.body
      const answer = await exchange(
        {
          agent,
          port,
          method,
          path: url,
          host: '127.0.0.1',
          headers: {
            authorization: one.authorization,
            ...(hasBody ? { 'content-type': one.type, 'content-length': Buffer.byteLength(body) } : {}),
            ...(one.etag === null ? {} : { 'if-none-match': one.etag }),
          },
        },
        hasBody ? body : '',
      )
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const told = `${method} ${url.slice(0, 300)} ${hasBody ? body.slice(0, 200) : ''} → ${answer.status} ${answer.text.slice(0, 300)}`
      expect(answer.status, told).toBeLessThan(500)
      // An empty or dotted parameter leads to another route or to none; those answers are checked by their envelope.
      const elsewhere =
        [404, 405].includes(answer.status) || method !== operation.method || one.params.some((text) => text === '')
      if (!elsewhere) checks.get(operation)?.(answer)
      else if (answer.status >= 400) expect(answer.body.error.code, told).toMatch(/^SVC_/)
    }
    const queue = cases.values()
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (const one of queue) await send(one)
      }),
    )
    agent.destroy()
    console.log(`hostile requests: ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}`)
    expect(statuses.get(200)).toBeGreaterThan(0)
    expect(statuses.get(400)).toBeGreaterThan(COUNT / 20)
  })
}

async function exchange(options: http.RequestOptions, body: string): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const sent = http.request(options, (response) => {
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
    // A refused large body may be cut while it is still being sent; the answer has been read by then.
    sent.on('error', (error: Error & { code?: string }) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET'
        ? resolve({
            status: 413,
            headers: { 'x-request-id': 'cut' },
            text: '',
            body: { error: { code: 'SVC_PAYLOAD_TOO_LARGE', message: '', request_id: 'cut' } },
          })
        : reject(error),
    )
    sent.end(body)
  })
}
