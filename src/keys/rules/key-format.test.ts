import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { hasValidChecksum, keyHint, makeKey } from './key-format.ts'

const bytes = (length: number, value: (i: number) => number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => value(i))

for (const [name, random, want] of [
  // crc32('0' × 30) is 2,011,552,642 by zlib, which is 2C8GjS in base62.
  ['zeros', bytes(30, () => 0), 'svc_0000000000000000000000000000002C8GjS'],
  ['counting up', bytes(30, (i) => i), 'svc_0123456789ABCDEFGHIJKLMNOPQRST4PMbyp'],
  [
    'bytes from 248 on are skipped',
    bytes(60, (i) => (i % 2 ? 255 : i / 2)),
    'svc_0123456789ABCDEFGHIJKLMNOPQRST4PMbyp',
  ],
] as const)
  test(`a key from random bytes: ${name}`, () => expect(makeKey(random)).toBe(want))

test('every sign is equally likely', () => {
  const count = new Map<string, number>()
  for (let byte = 0; byte < 248; byte++) {
    const sign = makeKey(bytes(30, () => byte)).charAt(4)
    count.set(sign, (count.get(sign) ?? 0) + 1)
  }
  expect(count.size).toBe(62)
  expect([...new Set(count.values())]).toEqual([4])
})

test('too few random bytes make no key', () => {
  expect(() => makeKey(bytes(29, () => 0))).toThrow(RangeError)
  expect(() => makeKey(bytes(128, () => 250))).toThrow(RangeError)
})

const KEY = makeKey(bytes(30, (i) => i * 8))

test('one changed, lost or added sign is noticed', async () => {
  const change = fc.record({
    random: fc.uint8Array({ minLength: 128, maxLength: 128, max: 247 }),
    at: fc.nat(39),
    sign: fc.string({ maxLength: 2 }),
  })
  await holds(
    fc.property(change, ({ random, at, sign }) => {
      const key = makeKey(random)
      const changed = key.slice(0, at) + sign + key.slice(at + 1)
      return hasValidChecksum(key) && (changed === key || !hasValidChecksum(changed))
    }),
    { runs: 2_000 },
  )
})

for (const [name, text, want] of [
  ['a key', KEY, true],
  ['nothing', '', false],
  ['upper case', KEY.toUpperCase(), false],
  ['another prefix', KEY.replace('svc_', 'svx_'), false],
  ['a line break after it', `${KEY}\n`, false],
  ['a space before it', ` ${KEY}`, false],
  ['other signs', KEY.replace(/.$/, '-'), false],
] as const)
  test(`checksum: ${name} is ${want ? 'valid' : 'refused'}`, () => expect(hasValidChecksum(text)).toBe(want))

test('the hint does not give the key away', () => expect(keyHint(KEY)).toBe(`${KEY.slice(0, 8)}…`))
