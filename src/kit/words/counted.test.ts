import { expect, test } from 'vitest'
import { counted, oneOr } from './counted.ts'

for (const [count, one, many, want] of [
  [0, 'file', undefined, '0 files'],
  [1, 'file', undefined, '1 file'],
  [2_000, 'file', undefined, '2,000 files'],
  [1, 'entity', 'entities', '1 entity'],
  [3, 'entity', 'entities', '3 entities'],
] as const)
  test(`${count} of "${one}" is told as ${want}`, () => expect(counted(count, one, many)).toBe(want))

test('a verb goes with its number', () => {
  expect([0, 1, 2].map((count) => oneOr(count, 'is', 'are'))).toEqual(['are', 'is', 'are'])
})
