import { expect, test } from 'vitest'
import { createMetrics } from './doors/http/metrics.ts'
import { observed } from './observed.ts'

class Store {
  readonly #kept = new Map<string, string>()
  get size(): number {
    return this.#kept.size
  }
  put(key: string, value: string): Promise<void> {
    this.#kept.set(key, value)
    return Promise.resolve()
  }
  async read(key: string): Promise<string | { unavailable: string }> {
    if (key === 'broken') throw new Error('broken')
    return (await Promise.resolve(this.#kept.get(key))) ?? { unavailable: 'not there' }
  }
}

test('calls are counted and timed, and the thing stays what it is', async () => {
  const metrics = createMetrics()
  const store = observed(new Store(), ['read'], {
    metrics,
    name: 'store',
    what: 'the store',
    isFailure: (answer) => typeof answer === 'object',
  })
  await store.put('a', 'b')
  expect(store.size).toBe(1)
  expect(await store.read('a')).toBe('b')
  expect(await store.read('c')).toEqual({ unavailable: 'not there' })
  await expect(store.read('broken')).rejects.toThrow('broken')
  const text = await metrics.text()
  expect(text).toContain('vitrine_store_calls_total{call="read"} 3\n')
  expect(text).toContain('vitrine_store_failures_total{call="read"} 2\n')
  expect(text).toMatch(/vitrine_store_seconds_total\{call="read"\} 0\.\d+/)
})
