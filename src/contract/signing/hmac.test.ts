import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHmac256 } from './hmac.ts'

const text = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
  // Where a text stops being a usual one, in bytes of one to three a character.
  fc
    .tuple(fc.constantFrom('a', 'é', '漢', '\ud800'), fc.integer({ min: 2_700, max: 2_760 }))
    .map(([a, n]) => a.repeat(n)),
  fc.tuple(fc.constantFrom('a', '漢'), fc.integer({ min: 8_100, max: 20_000 })).map(([a, n]) => a.repeat(n)),
)

test('it is the HMAC that everybody else makes, whatever was signed before (property)', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 64 }), fc.array(text, { maxLength: 5 }), (key, texts) => {
      const hmac = createHmac256(key)
      expect(texts.map(hmac)).toEqual(texts.map((one) => createHmac('sha256', key).update(one).digest('base64url')))
    }),
    { numRuns: 300 },
  )
})

test('a key that would have to be hashed first is refused', () => {
  expect(() => createHmac256(new Uint8Array(65))).toThrow(/at most 64 bytes/)
})
