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
