import { expect, test } from 'vitest'
import { countsInWords } from './counts-in-words.ts'

for (const [name, given, want] of [
  [
    'one sentence for each thing that happened',
    { 'token-collection': { added: 4 }, token: { added: 1300, changed: 1 }, component: { changed: 2 } },
    '4 token collections and 1,300 tokens added; 1 token and 2 components changed',
  ],
  ['what did not happen is not told', { style: { added: 0, removed: 1 } }, '1 style removed'],
  ['nothing is nothing', {}, ''],
] as const)
  test(`counts in words: ${name}`, () => expect(countsInWords(given)).toBe(want))
