import { beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../test/kit/api.ts'
import { injectable, type Injectable } from '../../../test/kit/listener.ts'
import { sampleOperations } from '../../../test/kit/sample-operations.ts'
import { createLineLog } from '../../adapters/log/line-log.ts'
import { currentRequestId, inRequest } from '../../contract/acting/request-scope.ts'
import { listComponents } from '../../components/list-components.ts'
import { consoleOperations } from '../../console-operations.ts'
import { createConsole } from './console/console-listener.ts'

interface Logged {
  readonly api: TestApi
  readonly console: Injectable
  readonly key: string
  readonly lines: () => Record<string, unknown>[]
}

async function logged(setting: string, notReady?: string): Promise<Logged> {
  const written: string[] = []
  const log = createLineLog({
    level: 'debug',
    clock: { now: () => Date.now() },
    requestId: currentRequestId,
    write: (line) => void written.push(line),
  })
  const api = await testApi('embedded', {
    operations: sampleOperations,
    log,
    env: { VITRINE_REQUEST_LOG: setting, VITRINE_RATE_LIMIT: '1000' },
  })
  const { key } = await api.project()
  const console = injectable(
    createConsole({
      mount: api.mount,
      operations: consoleOperations.map((row) => ({
        ...row,
        run: async () => {
          log.warn('console.odd')
          return {}
        },
      })),
      log,
      notReady: async () => notReady,
    }),
  )
  return { api, console, key, lines: () => written.splice(0).map((line) => JSON.parse(line)) }
}

let all: Logged
beforeAll(async () => {
  all = await logged('all')
})
const ask = (id: string, key = all.key) => ({ authorization: `Bearer ${key}`, 'x-request-id': id })

test('all: every answer has a line with its request id, its operation and the id of its key, never the key', async () => {
  all.lines()
  await all.api.app.inject({ url: '/v1/things/001', headers: ask('on-the-api') })
  await all.api.app.inject({ url: '/nowhere', headers: ask('nowhere') })
  await all.api.app.inject({ url: '/openapi.json', headers: { 'x-request-id': 'description' } })
  await all.console.inject({ url: '/api/v1/things/002', headers: ask('under-api') })
  await all.console.inject({ url: '/healthz', headers: { 'x-request-id': 'health' } })
  await all.console.inject({ url: '/no/such/page', headers: { 'x-request-id': 'page' } })
  await all.console.inject({ url: '/%zz', headers: { 'x-request-id': 'escape' } })
  const lines = all.lines()
  expect(
    lines.map(({ event, request_id, method, route, status }) => [event, request_id, method, route, status]),
  ).toEqual([
    ['request', 'on-the-api', 'GET', 'getThing', 200],
    ['request', 'nowhere', 'GET', 'none', 404],
    ['request', 'description', 'GET', 'openapi', 200],
    ['request', 'under-api', 'GET', 'getThing', 200],
    ['request', 'health', 'GET', '/healthz', 200],
    ['request', 'page', 'GET', '/*', 404],
    ['request', 'escape', 'GET', 'none', 400],
  ])
  expect(lines[0]).toMatchObject({ key_id: expect.stringMatching(/^[0-9a-f-]{36}$/), ms: expect.any(Number) })
  expect(JSON.stringify(lines)).not.toContain(all.key)
})

test('what a request causes to be logged, however deep, has its request id', async () => {
  all.lines()
  await all.console.inject({ url: '/console/overview', headers: ask('over') })
  expect(all.lines().map(({ event, request_id }) => [event, request_id])).toEqual([
    ['console.odd', 'over'],
    ['request', 'over'],
  ])
})

test('a read from memory is not followed through its promises, and what it has to load is logged with its request id', async () => {
  const written: string[] = []
  const log = createLineLog({
    level: 'debug',
    clock: { now: () => Date.now() },
    requestId: currentRequestId,
    write: (line) => void written.push(line),
  })
  const followed: (string | null)[] = []
  const run: (typeof listComponents)['run'] = async (services, call, input) => {
    const answer = await listComponents.run(services, call, input)
    await Promise.resolve()
    followed.push(currentRequestId())
    return answer
  }
  const api = await testApi('embedded', { operations: [{ ...listComponents, run }], log })
  const { key } = await api.project()
  await api.app.inject({ url: '/v1/components', headers: ask('first', key) })
  await api.app.inject({ url: '/v1/components?limit=1', headers: ask('second', key) })
  // The first one's load is over, the second had nothing to wait for.
  expect(followed).toEqual([null, null])
  expect(written.map((line) => JSON.parse(line)).map(({ event, request_id }) => [event, request_id])).toEqual([
    ['library.loaded', 'first'],
  ])
})

test('MCP: the request and what its tools ask have the id of the agent’s request', async () => {
  all.lines()
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_component', arguments: { components: ['x'] } },
  }
  const headers = {
    ...ask('agent'),
    host: '127.0.0.1:4601',
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  }
  await all.console.inject({ method: 'POST', url: '/mcp', headers, payload: call })
  const lines = all.lines()
  // What is sent as a stream is logged once all of it is out.
  await expect
    .poll(() => {
      lines.push(...all.lines())
      return lines.at(-1)
    })
    .toMatchObject({ event: 'request', route: '/mcp', status: 200 })
  expect(new Set(lines.map(({ request_id }) => request_id))).toEqual(new Set(['agent']))
  expect(lines.length).toBeGreaterThan(1)
})

test('errors: only what the service failed; off: nothing', async () => {
  for (const [setting, events] of [
    ['errors', ['request.failed', 'request']],
    ['off', ['request.failed']],
  ] as const) {
    const { api, key, lines } = await logged(setting)
    lines()
    await api.app.inject({ url: '/v1/things/001', headers: ask('well', key) })
    await api.app.inject({ url: '/v1/things/zzz', headers: ask('not there', key) })
    expect(lines()).toEqual([])
    await api.call('waitForGate', { key, query: { fail: true } })
    expect(lines().map(({ event }) => event)).toEqual(events)
  }
})

test('errors: a process that is not ready has not failed', async () => {
  const { console, lines } = await logged('errors', 'loading')
  lines()
  expect((await console.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect(lines()).toEqual([])
})

test('what a request set going and that logs after its answer does not name it', async () => {
  let later: (() => void) | undefined
  const seen: (string | null)[] = []
  await inRequest('done', async () => {
    void new Promise<void>((resolve) => (later = resolve)).then(() => seen.push(currentRequestId()))
    seen.push(currentRequestId())
  })
  later?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual(['done', null])
})

test('the rate limit holds for the console’s own reads and for MCP too', async () => {
  const api = await testApi('embedded', { env: { VITRINE_RATE_LIMIT: '2' } })
  const console = injectable(
    createConsole({
      mount: api.mount,
      operations: consoleOperations.map((row) => ({ ...row, run: async () => ({}) })),
      log: { debug() {}, info() {}, warn() {}, error() {} },
      notReady: async () => undefined,
    }),
  )
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const mcp = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', host: 'localhost' }
  for (const [method, url, payload] of [
    ['GET', '/console/overview', undefined],
    ['GET', '/console/changes', undefined],
    ['GET', '/console/objects/x', undefined],
    ['GET', '/api/v1/components', undefined],
    ['POST', '/mcp', list],
  ] as const) {
    const { key } = await api.project()
    const send = () =>
      console.inject({ method, url, headers: { ...mcp, authorization: `Bearer ${key}` }, ...(payload && { payload }) })
    const statuses = [(await send()).statusCode, (await send()).statusCode, (await send()).statusCode]
    expect(statuses, url).toEqual([200, 200, 429])
    expect((await send()).headers['retry-after'], url).toMatch(/^\d+$/)
  }
})
