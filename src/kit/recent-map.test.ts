import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

test('recent map: what was got or set last is last, and the first goes when the bound is passed', () => {
  const map = new RecentMap<string, number>(3)
  for (const [at, key] of ['a', 'b', 'c'].entries()) map.set(key, at)
  expect(map.get('a')).toBe(0)
  expect(map.get('a')).toBe(0)
  expect(map.get('x')).toBeUndefined()
  map.set('b', 5)
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 0],
    ['b', 5],
  ])
  map.set('d', 3)
  expect([...map.keys()]).toEqual(['a', 'b', 'd'])
})

test('recent map: the one set last is known as such also after it was taken out', () => {
  const map = new RecentMap<string, number>()
  map.set('a', 1)
  map.delete('a')
  map.set('b', 2)
  map.set('a', 3)
  expect(map.get('b')).toBe(2)
  expect([...map.keys()]).toEqual(['a', 'b'])
})

test('recent map: evicts the longest unused until the rest fits, and spares those that may not go', () => {
  const map = new RecentMap<string, string>()
  for (const text of ['1', '22', '333', '4444']) map.set(text, text)
  const size = (): number => [...map.values()].join('').length
  const gone = [
    ...map.evict(
      () => size() <= 5,
      (text) => text !== '22',
    ),
  ]
  expect(gone.map(([key]) => key)).toEqual(['1', '333', '4444'])
  expect([...map.keys()]).toEqual(['22'])
})
