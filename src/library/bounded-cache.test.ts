import { expect, test } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

test('bounded cache: the one used longest ago goes first, what is larger than all of it is not kept', () => {
  const cache = new BoundedCache<string>(10)
  cache.set('a', '1234')
  cache.set('b', '1234')
  expect(cache.get('a')).toBe('1234')
  cache.set('c', '1234')
  expect(['a', 'b', 'c'].map((name) => cache.get(name))).toEqual(['1234', undefined, '1234'])
  cache.set('d', 'x'.repeat(11))
  expect(cache.get('d')).toBeUndefined()
  expect(cache.bytes).toBeLessThanOrEqual(10)
})
