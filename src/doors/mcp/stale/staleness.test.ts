import { expect, test } from 'vitest'
import type { Ask } from '../asking/ask.ts'
import { createStaleness } from './staleness.ts'

const TROUBLED = { name: 'Acme UI', age_seconds: 7_200, last_error: null }

test('whether a library is in step is asked for once in half a minute by each key, also by calls at the same time', async () => {
  let now = 0
  let asked = 0
  let data: readonly unknown[] = [TROUBLED]
  const ask = (async () => {
    asked++
    return { body: { data }, etag: undefined }
  }) as unknown as Ask
  const stale = createStaleness(() => now)
  const line = 'Acme UI: last in step with the design tool 2 h ago'
  expect(await Promise.all([stale('a', ask), stale('a', ask)])).toEqual([line, line])
  expect(asked).toBe(1)
  await stale('b', ask)
  expect(asked).toBe(2)
  now = 29_999
  data = []
  expect(await stale('a', ask)).toContain('Acme UI')
  now = 30_000
  expect(await stale('a', ask)).toBeUndefined()
  expect(asked).toBe(3)
})

test('where the console is not reached nothing is said', async () => {
  const ask = (async () => Promise.reject(new Error('no console'))) as unknown as Ask
  expect(await createStaleness(() => 0)('a', ask)).toBeUndefined()
})

test('who pays for the question asks seldom while all is in step, and often while it is not', async () => {
  let now = 0
  let asked = 0
  let data: readonly unknown[] = []
  const ask = (async () => {
    asked++
    return { body: { data }, etag: undefined }
  }) as unknown as Ask
  const stale = createStaleness(() => now, 300_000)
  for (; now < 300_000; now += 10_000) expect(await stale('a', ask)).toBeUndefined()
  expect(asked).toBe(1)
  data = [TROUBLED]
  expect(await stale('a', ask)).toContain('Acme UI')
  now += 30_000
  data = []
  expect(await stale('a', ask)).toBeUndefined()
  expect(asked).toBe(3)
})
