import { expect, test } from 'vitest'
import { GIVE_UP_MS, LONGEST_REST_MS, restAfter } from './patience.ts'

for (const [name, failures, chance, askedMs, want] of [
  ['the first rest is five seconds', 1, 0.5, null, 5_000],
  ['each is twice as long', 4, 0.5, null, 40_000],
  ['a fifth less', 1, 0, null, 4_000],
  ['a fifth more', 1, 1, null, 6_000],
  ['a receiver may ask for more', 1, 0.5, 60_000, 60_000],
  ['and not for less', 3, 0.5, 1_000, 20_000],
  ['nobody waits longer than six hours', 40, 1, null, LONGEST_REST_MS],
  ['not even who is asked to', 1, 0.5, 1e12, LONGEST_REST_MS],
] as const)
  test(`patience with a hook: ${name}`, () => expect(restAfter(failures, { chance, askedMs })).toBe(want))

test('a hook that is never well is tried some twenty times in its three days', () => {
  let [attempts, ms] = [0, 0]
  while (ms < GIVE_UP_MS) ms += restAfter(++attempts, { chance: 0.5, askedMs: null })
  expect(attempts).toBe(24)
})
