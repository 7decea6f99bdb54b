import { expect, test } from 'vitest'
import { Pace } from './pace.ts'
import { StringIndex } from './string-index.ts'

test('string index: finds every node with a text, in ascending order, and nothing else', async () => {
  const texts = ['b', 'a', 'b', 'c', 'b', '']
  const index = await StringIndex.over(Uint32Array.of(4, 0, 1, 2, 3, 5), (node) => texts[node] ?? '', new Pace())
  expect(['a', 'b', 'c', 'd', ''].map((text) => [...index.find(text)])).toEqual([[1], [0, 2, 4], [3], [], [5]])
})
