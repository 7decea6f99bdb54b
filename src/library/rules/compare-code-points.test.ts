import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { compareCodePoints } from './compare-code-points.ts'

for (const [a, b] of [
  ['a', 'b'],
  ['a', 'aa'],
  ['', 'a'],
  ['\uff5e', '\u{1f600}'], // the language itself orders these two the other way round
  ['\u{1f600}', '\u{1f601}'],
] as const) {
  test(`code points: ${JSON.stringify(a)} before ${JSON.stringify(b)}`, () => {
    expect(compareCodePoints(a, b)).toBeLessThan(0)
    expect(compareCodePoints(b, a)).toBeGreaterThan(0)
    expect(compareCodePoints(a, a)).toBe(0)
  })
}

const points = fc.constantFrom(0x61, 0x7a, 0xd7ff, 0xe000, 0xff5e, 0xffff, 0x10000, 0x1f600, 0x10ffff)
const texts = fc.array(points, { maxLength: 4 }).map((codes) => String.fromCodePoint(...codes))

test('code points: as a plain comparison of their lists', () =>
  holds(
    fc.property(texts, texts, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(plain(Array.from(a), Array.from(b)))
    }),
    { runs: 500 },
  ))

function plain(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(a.length - b.length)
}
