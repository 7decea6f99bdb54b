import { expect, test } from 'vitest'
import { decodedLength, isStrictBase64 } from './base64.ts'

for (const [name, given, want] of [
  ['three bytes', 'AAAA', true],
  ['two bytes', 'AAA=', true],
  ['one byte', 'AA==', true],
  ['nothing', '', false],
  ['bits left over after two bytes', 'AAB=', false],
  ['bits left over after one byte', 'AB==', false],
  ['no padding', 'AAA', false],
  ['padding inside', 'AA==AAAA', false],
  ['too much padding', 'A===', false],
  ['only padding', '====', false],
  ['a blank', 'AA A', false],
  ['a line break at the end', 'AAAA\n', false],
  ['the alphabet of URLs', 'AA-_', false],
  ['other signs', '!!!!', false],
] as const) {
  test(`base64: ${name}`, () => expect(isStrictBase64(given)).toBe(want))
}

test('base64: what an encoder writes is strict and as long as it says', () => {
  for (let length = 1; length < 200; length++) {
    const text = Buffer.alloc(length, length).toString('base64')
    expect([isStrictBase64(text), decodedLength(text)]).toEqual([true, length])
  }
})
