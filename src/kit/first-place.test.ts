import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPlace } from './first-place.ts'

test('first place: the same as looking through the list from its beginning', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, wanted) => {
      const sorted = numbers.toSorted((a, b) => a - b)
      const looked = sorted.findIndex((number) => number >= wanted)
      const found = firstPlace(sorted.length, (at) => (sorted[at] ?? Number.NaN) >= wanted)
      expect(found).toBe(looked === -1 ? sorted.length : looked)
    }),
  )
})
