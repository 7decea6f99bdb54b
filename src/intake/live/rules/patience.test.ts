import { expect, test } from 'vitest'
import { pauseAfter, restAfter, tellWait, waitUntil } from './patience.ts'

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

const NOW = Date.parse('2026-11-15T12:00:00Z')
const at = (ms: number): Date => new Date(NOW + ms)
const [HOUR, DAY] = [3_600_000, 86_400_000]

for (const [name, noted, want] of [
  ['nothing was noted', { notBefore: null, notedAt: null }, 0],
  ['what the tool asked for', { notBefore: at(3 * DAY), notedAt: at(-HOUR) }, NOW + 3 * DAY],
  ['by a clock a little ahead', { notBefore: at(HOUR), notedAt: at(200_000) }, NOW + HOUR],
  ['by a clock that was ahead', { notBefore: at(400 * DAY), notedAt: at(365 * DAY) }, 0],
  ['by a program that did not write when', { notBefore: at(HOUR), notedAt: null }, NOW + HOUR],
] as const)
  test(`patience: ${name}`, () => expect(waitUntil(noted, NOW)).toBe(want))
