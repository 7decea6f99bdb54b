import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOf } from './best-of.ts'

for (const [name, items, count, want] of [
  ['the greatest first', [3, 1, 2], 2, [3, 2]],
  ['fewer than asked for', [1, 2], 5, [2, 1]],
  ['none', [], 5, []],
  ['figures below nothing', [-3, -1, -2], 1, [-1]],
] as const)
  test(`best of: ${name}`, () => expect(bestOf<number>(items, count, (item) => item)).toEqual(want))

test('best of: equal figures keep their order', () => {
  const items = ['b1', 'a2', 'c1', 'd1'].map((text) => ({ text, figure: Number(text.slice(1)) }))
  expect(bestOf(items, 3, ({ figure }) => figure).map(({ text }) => text)).toEqual(['a2', 'b1', 'c1'])
})

test('best of: the same as sorting everything', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 })), fc.nat(12), (figures, count) => {
      const items = figures.map((figure, at) => ({ figure, at }))
      const sorted = items.toSorted((a, b) => b.figure - a.figure).slice(0, count)
      expect(bestOf(items, count, ({ figure }) => figure)).toEqual(sorted)
    }),
  )
})
