import Fastify from 'fastify'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress.ts'

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
    const app = Fastify()
    compressAnswers(app)
    app.get('/', async (_request, reply) => reply.header('etag', '"strong"').type('text/plain').send(body))
    const answer = await app.inject({ url: '/', headers: accept === undefined ? {} : { 'accept-encoding': accept } })
    expect(answer.headers['content-encoding']).toBe(want)
    expect(answer.headers['etag']).toBe(want ? 'W/"strong"' : '"strong"')
    expect(want ? gunzipSync(answer.rawPayload).toString() : answer.body).toBe(body.toString())
    await app.close()
  })
}
