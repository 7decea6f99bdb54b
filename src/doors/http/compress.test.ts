import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testListener } from '../../../test/kit/listener.ts'
import type { Route } from './handler.ts'
import { Routes } from './routes.ts'

const long = 'a'.repeat(5000)

for (const [name, accept, body, want] of [
  ['gzip is accepted', 'br, gzip', long, 'gzip'],
  ['anything is accepted', '*', long, 'gzip'],
  ['bytes are compressed like text', 'gzip', Buffer.from(long), 'gzip'],
  ['gzip is refused', 'gzip;q=0', long, undefined],
  ['nothing is said', undefined, long, undefined],
  ['a short answer is not worth it', 'gzip', 'short', undefined],
] as const) {
  test(`compression: ${name}`, async () => {
    const routes = new Routes<Route>()
    routes.add('/', 'GET', {
      name: '/',
      metric: null,
      answer: async (exchange) => {
        exchange.vary = ''
        exchange.headers.push('etag', '"strong"', 'content-type', 'text/plain')
        return exchange.send(200, body)
      },
    })
    const app = testListener(routes, { compress: true })
    const answer = await app.inject({ url: '/', headers: accept === undefined ? {} : { 'accept-encoding': accept } })
    expect(answer.headers['content-encoding']).toBe(want)
    expect(answer.headers['vary']).toBe(body === 'short' ? undefined : 'Accept-Encoding')
    expect(answer.headers['etag']).toBe(want ? 'W/"strong"' : '"strong"')
    expect(want ? gunzipSync(answer.rawPayload).toString() : answer.body).toBe(body.toString())
  })
}
