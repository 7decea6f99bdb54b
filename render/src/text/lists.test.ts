import { expect, test } from 'vitest'
import { FONT } from '../../../test/libraries/drawn-library.ts'
import { draw } from '../draw.ts'
import { readLists } from './lists.ts'

for (const [name, types, depths, want] of [
  ['numbers go on', ['ORDERED', 'ORDERED'], [1, 1], ['1.', '2.']],
  [
    'deeper ones begin anew, and the outer ones go on',
    ['ORDERED', 'ORDERED', 'ORDERED', 'ORDERED', 'ORDERED'],
    [1, 2, 2, 1, 2],
    ['1.', 'a.', 'b.', '2.', 'a.'],
  ],
  [
    'the third depth is Roman',
    Array.from({ length: 9 }, () => 'ORDERED'),
    Array.from({ length: 9 }, () => 3),
    ['i.', 'ii.', 'iii.', 'iv.', 'v.', 'vi.', 'vii.', 'viii.', 'ix.'],
  ],
  ['what stands between ends a list', ['ORDERED', 'NONE', 'ORDERED'], [1, 0, 1], ['1.', '', '1.']],
  ['bullets inside of numbers end none', ['ORDERED', 'UNORDERED', 'ORDERED'], [1, 2, 1], ['1.', '•', '2.']],
  ['an item without a depth is at the first', ['UNORDERED'], [], ['•']],
] as const)
  test(`lists: ${name}`, () => expect(readLists(types, depths).map(({ marker }) => marker)).toEqual(want))

test('a text without an item has no lists', () => {
  for (const types of [['NONE', 'NONE'], [], 'no', undefined]) expect(readLists(types, [1, 1])).toEqual([])
})

const drawn = (styles: object, content: string): string =>
  draw({
    component: {
      name: 'Sample',
      anatomy: { root: { type: 'text' } },
      default: { layout: ['root'], elements: { root: { content, styles: { textColor: '#111111', ...styles } } } },
    },
    font: FONT,
  }).svg
const starts = (svg: string): string[] => [...svg.matchAll(/M([\d.-]+) [\d.-]+/g)].map(([, x = '']) => x)

test('an item is moved in with what stands before it, in every line of it', () => {
  const fixed = { width: 60, height: 80, typography: { fontSize: 10, lineHeight: 16 } }
  const list = { lineTypes: ['UNORDERED', 'NONE'], lineIndentations: [1, 0] }
  const [bullet = '', first] = starts(drawn({ ...fixed, ...list }, 'aaaa aaaa aaaa\na'))
  expect([Number(bullet) > 0, Number(bullet) < 10, first]).toEqual([true, true, '15'])
  const begins = starts(drawn({ ...fixed, ...list }, 'aaaa aaaa aaaa\na')).filter((x) => x === '15')
  expect(begins.length).toBeGreaterThan(1)
  expect(starts(drawn({ ...fixed, ...list }, 'aaaa aaaa aaaa\na')).at(-1)).toBe('0')
})

test('a line separator goes on with the item, and the item after it has the next number', () => {
  const list = { lineTypes: ['ORDERED', 'ORDERED'], lineIndentations: [1, 1], typography: { fontSize: 10 } }
  const marked = starts(drawn(list, 'a\u2028a\na')).filter((x) => Number(x) < 15)
  // `1.` and `2.`, two characters each.
  expect(marked).toHaveLength(4)
})
