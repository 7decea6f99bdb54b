import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

for (const [name, a, b] of [
  ['upper and lower case', 'BUTTON', 'button'],
  ['composed and decomposed letters', 'CAFÉ', 'cafe\u0301'],
  ['wide letters and ligatures', 'Ｆine', 'ﬁne'],
  ['a sigma at the end and one within', 'ΚΩΔΙΚΟΣ', 'κωδικοσ'],
] as const) {
  test(`names fold alike: ${name}`, () => expect(foldName(a)).toBe(foldName(b)))
}

test('what a name contains is found in it wherever the search text ends', () => {
  const name = 'ΧΡΗΣΤΗΣ'
  for (let end = 1; end <= name.length; end++) expect(foldName(name)).toContain(foldName(name.slice(0, end)))
})
