import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { admin, adminServices } from '../../test/kit/admin.ts'
import { testApi } from '../../test/kit/api.ts'
import { freshDatabase } from '../../test/kit/databases.ts'
import { silent } from '../../test/kit/global-setup.ts'
import { figmaMock, MOCK_TOKEN } from '../../test/libraries/figma-mock.ts'
import { createTraces } from '../adapters/outside/otlp-traces.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../ports.ts'
import { checkDesignTool, designToolFinding } from './design-tool.ts'
import { checkTraces } from './traces.ts'

const KEY = 'abcdefghij0123456789AB'
const clock = { now: () => Date.now() }

/** Answers every request with a status. */
async function collector(status: number): Promise<{ url: string; bodies: string[]; close: () => void }> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${body}`)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, close: () => server.close() }
}

let db: Database
beforeAll(async () => {
  db = await freshDatabase('embedded')
})
afterAll(() => db.close())

const tracesAt = async (url: string | null) => {
  const traces = url === null ? null : createTraces({ endpoint: url, version: '1', clock, log: silent })
  onTestFinished(() => traces?.close())
  const config = readConfig(url === null ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: url })
  return checkTraces({ ...adminServices(db), config, traces })
}

test('a collector that takes spans is fine, and is sent none to find out', async () => {
  const there = await collector(200)
  onTestFinished(there.close)
  expect(await tracesAt(there.url)).toMatchObject({ status: 'ok' })
  expect(there.bodies).toEqual(['POST /v1/traces {"resourceSpans":[]}'])
})

test('a collector that refuses is found, with what it answers', async () => {
  const there = await collector(404)
  onTestFinished(there.close)
  const { status, found, remedy } = await tracesAt(there.url)
  expect([status, found]).toEqual(['failed', `the collector at ${there.url} answers 404: spans are dropped`])
  expect(remedy).toContain('correct OTEL_EXPORTER_OTLP_ENDPOINT')
})

test('a collector that is not there is found', async () => {
  const there = await collector(200)
  there.close()
  const { status, found, remedy } = await tracesAt(there.url)
  expect([status, found]).toEqual([
    'failed',
    `the collector at ${there.url} does not answer (ECONNREFUSED): spans are dropped`,
  ])
  expect(remedy).toContain('start it with OTLP over HTTP')
})

test('who sends no spans needs no collector', async () => {
  expect(await tracesAt(null)).toMatchObject({ status: 'ok' })
})

for (const [name, { token, isKnown, isScheduled }, want] of [
  ['no token', { token: null, isKnown: true, isScheduled: true }, { status: 'ok' }],
  [
    'a token that is in force, of a file that is kept in step',
    { token: MOCK_TOKEN, isKnown: true, isScheduled: true },
    { status: 'ok', found: expect.stringContaining(`may read the file ${KEY}`) as string },
  ],
  [
    'a token that is in force, and nothing to ask about',
    { token: MOCK_TOKEN, isKnown: false, isScheduled: false },
    { status: 'ok', found: expect.stringContaining('takes FIGMA_TOKEN') as string },
  ],
  [
    'a token that is refused',
    { token: 'figd_revoked', isKnown: true, isScheduled: true },
    {
      status: 'failed',
      found: expect.stringContaining('refuses FIGMA_TOKEN (403)') as string,
      remedy: expect.stringContaining('make another token') as string,
    },
  ],
  [
    'a token that is refused, and nothing is kept in step',
    { token: 'figd_revoked', isKnown: false, isScheduled: false },
    { status: 'failed' },
  ],
  [
    'a file that the token may not see',
    { token: MOCK_TOKEN, isKnown: false, isScheduled: true },
    { status: 'warning', found: expect.stringContaining(`knows no file ${KEY}`) as string },
  ],
] as const)
  test(`the design tool: ${name}`, async () => {
    const tool = await figmaMock(isKnown ? { [KEY]: { file: { version: '1', name: 'F' } } } : {})
    onTestFinished(() => tool.close())
    await db`delete from source_schedule where true`
    const { name: project } = await (await testApi('embedded', { db })).project()
    const services = adminServices(db)
    if (isScheduled) await admin(services, 'sources.add', { project, tool: 'figma', file: KEY, every: '15m' })
    const config = readConfig({ FIGMA_API_URL: tool.url, ...(token === null ? {} : { FIGMA_TOKEN: token }) })
    const finding = await checkDesignTool({ ...services, config })
    expect(finding).toMatchObject(want)
    expect(JSON.stringify(finding)).not.toContain('figd_')
  })

test('the design tool: one that does not answer is no fault of the token', () => {
  const asked = { apiUrl: 'https://tool.example', fileKey: null }
  expect(designToolFinding({ kind: 'failed', reason: 'the connection failed (ECONNREFUSED)' }, asked)).toMatchObject({
    status: 'warning',
    remedy: expect.stringContaining('FIGMA_API_URL') as string,
  })
  expect(designToolFinding({ kind: 'later', retryAt: null }, asked).status).toBe('ok')
})
