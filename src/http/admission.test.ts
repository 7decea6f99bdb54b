import { expect, test } from 'vitest'
import { silentLog } from '../../test/api.ts'
import { boundOperations } from './admission.ts'
import { createListener } from './listener.ts'

/** A route whose answers are held until they are let go. */
async function gated(limits: { running: number; waiting: number; waitMs: number }) {
  const app = createListener(silentLog, 'api')
  boundOperations(app, limits)
  const held: (() => void)[] = []
  app.get('/held', () => new Promise((resolve) => held.push(() => resolve({ ok: true }))))
  app.get('/fails', () => Promise.reject(new Error('a defect')))
  await app.ready()
  const ask = async (url = '/held') => app.inject({ url })
  const reached = async (count: number): Promise<void> => {
    while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { app, ask, held, reached }
}

test('as many run and wait as there are places; the next one is refused at once, and says when to come again', async () => {
  const { app, ask, held, reached } = await gated({ running: 2, waiting: 1, waitMs: 60_000 })
  const first = [ask(), ask()]
  await reached(2)
  const waits = ask()
  const refused = await ask()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.json().error).toMatchObject({ code: 'SVC_UNAVAILABLE' })
  held[0]?.()
  await reached(3)
  for (const answer of held) answer()
  expect((await Promise.all([...first, waits])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await app.close()
})

test('who waits too long is refused, and the place is not lost', async () => {
  const { app, ask, held, reached } = await gated({ running: 1, waiting: 5, waitMs: 1 })
  const first = ask()
  await reached(1)
  expect((await ask()).statusCode).toBe(503)
  held[0]?.()
  expect((await first).statusCode).toBe(200)
  const next = ask()
  await reached(2)
  held[1]?.()
  expect((await next).statusCode).toBe(200)
  await app.close()
})

test('a failure, and a caller who went away, give their places back', async () => {
  const { app, ask, held, reached } = await gated({ running: 1, waiting: 0, waitMs: 1 })
  for (let round = 0; round < 3; round++) expect((await ask('/fails')).statusCode).toBe(500)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const gone = new AbortController()
  const cut = fetch(`${base}/held`, { signal: gone.signal }).catch(() => 'gone')
  await reached(1)
  gone.abort()
  await cut
  let status = 503
  while (status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    status = (await ask('/fails')).statusCode
  }
  expect(status).toBe(500)
  held[0]?.()
  await app.close()
})
