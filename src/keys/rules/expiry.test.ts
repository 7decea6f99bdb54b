import { expect, test } from 'vitest'
import { parseExpiry } from './expiry.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

for (const [text, want] of [
  ['90d', Date.UTC(2027, 1, 13, 12)],
  ['12h', Date.UTC(2026, 10, 16)],
  ['2w', Date.UTC(2026, 10, 29, 12)],
  ['2027-01-31', Date.UTC(2027, 0, 31)],
  ['2028-02-29', Date.UTC(2028, 1, 29)],
  ['2027-01-31T10:30:00Z', Date.UTC(2027, 0, 31, 10, 30)],
  ['2027-01-31T10:30+02:00', Date.UTC(2027, 0, 31, 8, 30)],
] as const)
  test(`expiry: ${text}`, () => expect(parseExpiry(text, NOW)).toEqual({ at: want }))

for (const [text, want] of [
  ['', 'is not an expiry'],
  ['soon', 'is not an expiry'],
  ['90', 'is not an expiry'],
  ['-1d', 'is not an expiry'],
  ['1.5d', 'is not an expiry'],
  ['90D', 'is not an expiry'],
  ['2027-02-29', 'is not an expiry'],
  ['2027-02-30', 'is not an expiry'],
  ['2027-13-01', 'is not an expiry'],
  ['2027-01-31T25:00Z', 'is not an expiry'],
  ['2027-01-31 10:30', 'is not an expiry'],
  ['0d', 'is not in the future'],
  ['2026-11-15', 'is not in the future'],
  ['999999999w', 'is too far ahead'],
] as const)
  test(`expiry refused: "${text}"`, () =>
    expect(parseExpiry(text, NOW)).toEqual({ fault: expect.stringContaining(want) as string }))
