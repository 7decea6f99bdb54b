import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'
import { WordFinder } from './find-words.ts'

const foundIn = (question: string, text: string): string[] =>
  new WordFinder(question).find(text).map(({ start, end }) => text.slice(start, end))

for (const [question, text, want] of [
  ['button', 'Two buttons, one ButtonGroup', ['buttons', 'Button']],
  ['x', 'The xAxis', ['x']],
  ['tie', 'Tying ties', ['Tying', 'ties']],
  ['1.5 v2.1.0', 'From 1.5. to v2.1.0', ['1.5', 'v2.1.0']],
  ['HTML', 'An HTMLTag', ['HTML']],
  ['cafe', 'CAFÉ Cafe\u0301s', ['CAFÉ', 'Cafe\u0301s']],
  ['버튼', '버튼을', ['버튼']],
  ['버튼', '버튼을'.normalize('NFD'), ['버튼'.normalize('NFD')]],
  ['按钮', '按a钮', ['按', '钮']],
  ['the', 'the', []],
] as const)
  test(`${question} in "${text}"`, () => expect(foundIn(question, text)).toEqual(want))

test('what stands for a word is worth less than the word', () => {
  const finder = new WordFinder('modal')
  const worths = finder.find('modal dialog').map(({ meant }) => meant.map(({ worth }) => finder.worths[worth]))
  expect(worths).toEqual([[100], [35]])
})

test('every word is found that the text engine takes for the one asked for, and no other', () => {
  const word = fc.string({ unit: fc.constantFrom(...'a b d e g i l n s t y'.split(' ')), minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(word, fc.constantFrom('', 's', 'es', 'ed', 'ing', 'ly', 'y'), word, (begin, end, other) => {
      const question = begin
      const stems = countWords(question)
      for (const text of [begin + end, other, (begin + end).toUpperCase()]) {
        const isAsked = [...countWords(text).keys()].some((stem) => stems.has(stem))
        if (isAsked) expect(foundIn(question, text)).toEqual([text])
        else if (new WordFinder(question).worths.length === 1) expect(foundIn(question, text)).toEqual([])
      }
    }),
    { numRuns: 2_000 },
  )
})
