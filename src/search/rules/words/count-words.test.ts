import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

for (const [text, want] of [
  ['Two buttons, one Button', { two: 1, button: 2, one: 1 }],
  ['the of and', {}],
  [
    'A well-known date-picker-cell',
    { well: 1, known: 1, 'well-known': 1, date: 1, picker: 1, cell: 1, 'date-picker-cel': 1 },
  ],
  ['--color-bg / color_bg', { color: 2, bg: 2, 'color-bg': 1 }],
  ['16px, 1.5 and 2. Then v2.1.0', { '16px': 1, '1.5': 1, '2': 1, 'v2.1.0': 1 }],
  ["don't: it's the team's", { team: 1 }],
  ['ﬁeld CAFE\u0301 ①', { field: 1, cafe: 1, '1': 1 }],
  ['שלום 日本語 𝒳 😀 – …', { שלום: 1, 日: 1, 日本: 1, 本: 1, 本語: 1, 語: 1, x: 1 }],
  ['-a- -- b-', { b: 1 }],
  ['Straße strasse STRAẞE', { strass: 3 }],
  ['Smørrebrød Işık Łódź', { smorrebrod: 1, isik: 1, lodz: 1 }],
  ['æ œ đ ð þ ħ ŧ Ǿ', { ae: 1, oe: 1, d: 2, th: 1, h: 1, o: 1 }],
] as const)
  test(JSON.stringify(text), () => expect(Object.fromEntries(countWords(text))).toEqual(want))

test('a very long word is known by its beginning', () => {
  const [word = ''] = countWords('x'.repeat(5_000)).keys()
  expect(word).toBe('x'.repeat(100))
  expect([...countWords(`${'x'.repeat(100)}yz`).keys()]).toEqual([word])
})
