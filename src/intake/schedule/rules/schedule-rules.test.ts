import { expect, test } from 'vitest'
import { readEvery } from './every.ts'
import { isDue } from './is-due.ts'
import { nextAttempt } from './next-attempt.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const NOW = Date.parse('2026-11-15T12:00:00Z')
const at = (ms: number): Date => new Date(NOW + ms)

for (const [text, want] of [
  ['15m', 900],
  ['1m', 60],
  ['2h', 7_200],
  ['31d', 2_678_400],
  ['0m', 'is too often'],
  ['32d', 'is too seldom'],
  ['15', 'is not a time'],
  ['15 m', 'is not a time'],
  ['-15m', 'is not a time'],
  ['1e3m', 'is not a time'],
  ['30s', 'is not a time'],
  ['9999999m', 'is not a time'],
  ['', 'is not a time'],
] as const)
  test(`every: ${text}`, () => {
    const read = readEvery(text)
    if (typeof want === 'number') expect(read).toEqual({ seconds: want })
    else expect(read).toEqual({ fault: expect.stringContaining(want) as string })
  })

const LATER = {
  dueAt: at(10 * MINUTE),
  restUntil: null,
  notedAt: at(-MINUTE),
  begunAt: at(-5 * MINUTE),
  refusedTokens: [],
  signals: 3,
  signalsServed: 3,
}

for (const [name, given, want] of [
  ['its time has not come', {}, false],
  ['its time has come', { dueAt: at(0) }, true],
  ['it was noted by a clock that was a year ahead', { dueAt: at(366 * DAY), notedAt: at(365 * DAY) }, true],
  ['it was noted by a clock that was a little ahead', { notedAt: at(4 * MINUTE) }, false],
  ['a signal', { signals: 4 }, true],
  ['a signal while it rests', { signals: 4, restUntil: at(MINUTE) }, false],
  ['a signal after its rest', { signals: 4, restUntil: at(-1) }, true],
  ['a signal within a minute of the last attempt', { signals: 9, begunAt: at(-59_000) }, false],
  ['a signal a minute after it', { signals: 9, begunAt: at(-MINUTE) }, true],
  ['a signal, and an attempt by a clock that was ahead', { signals: 4, begunAt: at(DAY) }, true],
  ['a signal before the first attempt', { signals: 4, begunAt: null }, true],
  ['this token was refused', { refusedTokens: ['a'] }, false],
  ['another token was refused, and it rests', { refusedTokens: ['b', 'c'], restUntil: at(HOUR) }, true],
] as const)
  test(`due: ${name}: ${want ? 'yes' : 'no'}`, () =>
    expect(isDue({ ...LATER, ...given }, { now: NOW, token: 'a' })).toBe(want))

test('due: a process without a token takes nothing for a new one', () =>
  expect(isDue({ ...LATER, refusedTokens: ['b'] }, { now: NOW, token: null })).toBe(false))

const ENDED = { everyMs: 15 * MINUTE, failures: 1, now: NOW, notBefore: null, random: 0 } as const

for (const [name, given, wait, rest] of [
  ['in step', { outcome: 'current' }, 15 * MINUTE, null],
  ['in step, spread a little', { outcome: 'current', random: 1 }, 15 * MINUTE + 18_000, null],
  ['busy', { outcome: 'busy' }, MINUTE, null],
  ['asked for a rest', { outcome: 'unavailable', notBefore: NOW + 7_000 }, 7_000, 7_000],
  ['asked for days, never sooner', { outcome: 'unavailable', notBefore: NOW + 3 * DAY }, 3 * DAY, 3 * DAY],
  [
    'asked for days, spread by a minute at most',
    { outcome: 'unavailable', notBefore: NOW + 3 * DAY, random: 1 },
    3 * DAY + MINUTE,
    3 * DAY + MINUTE,
  ],
  ['a rest that is over', { outcome: 'unavailable', notBefore: NOW - 5 }, 1_000, 1_000],
  ['a failure without a rest', { outcome: 'unavailable' }, MINUTE, MINUTE],
  ['a refused token', { outcome: 'refused' }, HOUR, HOUR],
  ['refused again', { outcome: 'refused', failures: 3 }, 4 * HOUR, 4 * HOUR],
  ['refused for weeks', { outcome: 'refused', failures: 400 }, DAY, DAY],
  ['refused, on a long schedule', { outcome: 'refused', everyMs: 7 * DAY }, 7 * DAY, 7 * DAY],
  ['no library, until a signal', { outcome: 'unfit' }, 15 * MINUTE, null],
  ['no library again', { outcome: 'unfit', failures: 3 }, HOUR, null],
] as const)
  test(`the next attempt after: ${name}`, () =>
    expect(nextAttempt({ ...ENDED, ...given })).toEqual({
      dueAt: NOW + wait,
      restUntil: rest === null ? null : NOW + rest,
    }))

test('the next attempt is always ahead, whatever happened', () => {
  for (const outcome of ['current', 'unavailable', 'refused', 'unfit', 'busy'] as const)
    for (const failures of [0, 1, 50, 5_000])
      for (const notBefore of [null, 0, NOW, NOW + 1])
        for (const random of [0, 0.999])
          expect(
            nextAttempt({ outcome, everyMs: MINUTE, failures, now: NOW, notBefore, random }).dueAt,
          ).toBeGreaterThanOrEqual(NOW + 1_000)
})
