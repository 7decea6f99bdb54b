import { expect, test } from 'vitest'
import { pauseAfter, restAfter, tellWait } from './patience.ts'

test('pauses within a run double', () => expect([1, 2, 3].map(pauseAfter)).toEqual([1_000, 2_000, 4_000]))

test('rests between runs double up to a quarter of an hour', () =>
  expect([1, 2, 3, 7, 40].map(restAfter)).toEqual([15_000, 30_000, 60_000, 900_000, 900_000]))

for (const [ms, want] of [
  [1, 'in 1 s'],
  [59_000, 'in 59 s'],
  [61_000, 'in 2 minutes'],
  [3_600_000, 'in 60 minutes'],
  [7_200_001, 'in 3 hours'],
  [259_200_000, 'in 3 days'],
] as const)
  test(`wait: ${ms} ms`, () => expect(tellWait(ms)).toBe(want))
