import { expect, test } from 'vitest'
import { createPace, FULL_SPEED } from './pace.ts'

for (const [share, workedMs, restMs] of [
  [1, 400, 0],
  [0.5, 400, 400],
  [0.25, 100, 300],
  [0.01, 10, 990],
  // Whoever is served may leave meanwhile.
  [0.01, 1_000, 5_000],
] as const)
  test(`at ${share} of the time of a core ${workedMs} ms of work are followed by ${restMs} of rest`, () => {
    expect(createPace(share, () => true).restAfter(workedMs)).toBeCloseTo(restMs)
  })

test('nobody rests while nobody is served', () => {
  let isServed = false
  const pace = createPace(0.25, () => isServed)
  expect(pace.restAfter(1_000)).toBe(0)
  isServed = true
  expect(pace.restAfter(1_000)).toBe(3_000)
  expect(FULL_SPEED.restAfter(1_000)).toBe(0)
})
