import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { furnished, type FurnishedProject } from '../../../test/kit/furnished.ts'
import type { Ask } from './asking/ask.ts'
import { createRemoteAsk } from './remote-ask.ts'

let ask: Ask
let project: FurnishedProject

beforeAll(async () => {
  const api = await testApi('embedded')
  project = await furnished(api)
  ask = createRemoteAsk({
    url: await api.app.listen({ host: '127.0.0.1', port: 0 }),
    consoleUrl: null,
    key: project.key,
  })
})

/** A server that is not ours. */
async function strange(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('path, query and body reach the operation, and an ETag comes back', async () => {
  const { component, token } = project.ids
  const path = { type: 'component', id: component }
  const listed = await ask('listComponents', { query: { q: 'Butt', fields: 'name', sync_status: ['synced'] } })
  expect(listed.body.data).toEqual([{ id: component, name: 'Button' }])
  const values = await ask('getTokenValues', { body: { ids: [token], mode: undefined } })
  expect(values.body.data[0]?.name).toBe('color/brand')
  const { etag } = await ask('getDocumentation', { path })
  const blocks = [{ type: 'text', content: { markdown: 'x' } }]
  const written = await ask('replaceDocumentation', { path, body: { blocks }, ifMatch: etag })
  expect(written.body.blocks).toHaveLength(1)
  await expect(ask('replaceDocumentation', { path, body: { blocks }, ifMatch: etag })).rejects.toMatchObject({
    code: 'SVC_PRECONDITION_FAILED',
    details: { current: expect.any(String) },
  })
})

test('a refusal is the one of the API, with its details', async () => {
  await expect(ask('listTokens', { query: { limit: 0 } })).rejects.toMatchObject({
    name: 'ServiceError',
    code: 'SVC_INVALID_ARGUMENT',
    details: { issues: [{ path: 'query.limit' }] },
  })
})

test('how long to wait is passed on, and nothing is tried again meanwhile', async () => {
  let asked = 0
  const url = await strange((_request, response) => {
    asked++
    const details = { per_minute: 60, wait_seconds: 1 }
    const error = { code: 'SVC_RATE_LIMITED', message: 'wait', details, request_id: 'x' }
    response.writeHead(429, { 'retry-after': '1' }).end(JSON.stringify({ error }))
  })
  await expect(createRemoteAsk({ url, consoleUrl: null, key: 'svc_x' })('listPages')).rejects.toMatchObject({
    code: 'SVC_RATE_LIMITED',
    details: { wait_seconds: 1 },
  })
  expect(asked).toBe(1)
})

test('what is not the API is named by its address', async () => {
  const url = await strange((_request, response) => response.writeHead(502).end('<html>Bad gateway</html>'))
  await expect(createRemoteAsk({ url, consoleUrl: null, key: 'svc_x' })('listPages')).rejects.toMatchObject({
    code: 'SVC_UNAVAILABLE',
    details: { url, status: 502 },
  })
})

for (const [name, id, details] of [
  ['a read that no server answers', 'listPages', {}],
  ['a write that no server answers may have been done', 'clearPath', { outcome: 'unknown' }],
] as const)
  test(name, async () => {
    const url = await strange((request) => request.socket.destroy())
    await expect(createRemoteAsk({ url, consoleUrl: null, key: 'svc_x' })(id)).rejects.toMatchObject({
      code: 'SVC_UNAVAILABLE',
      details: { url, ...details },
    })
  })

test('a key is not carried to where a server redirects', async () => {
  const seen: unknown[] = []
  const other = await strange((request, response) => {
    seen.push(request.headers.authorization)
    response.end('{}')
  })
  const url = await strange((_request, response) => response.writeHead(307, { location: other }).end())
  await expect(createRemoteAsk({ url, consoleUrl: null, key: 'svc_x' })('listPages')).rejects.toMatchObject({
    code: 'SVC_UNAVAILABLE',
  })
  expect(seen).toEqual([])
})

test('an empty name is refused before anything is sent', async () => {
  await expect(ask('getPage', { path: { page: '' } })).rejects.toMatchObject({
    code: 'SVC_INVALID_ARGUMENT',
    details: { issues: [{ path: 'path.page', message: 'must not be empty' }] },
  })
})
