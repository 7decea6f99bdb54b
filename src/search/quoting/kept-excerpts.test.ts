import { expect, test } from 'vitest'
import type { Passage } from '../rules/search-messages.ts'
import { KeptExcerpts } from './kept-excerpts.ts'

const BUTTON: Passage = {
  description: 'Starts something.',
  label: undefined,
  text: 'Use one primary button.',
  file: null,
  entityName: 'Button',
  chunk: 0,
}

test('excerpts: the same question over the same texts has what was quoted before', () => {
  const kept = new KeptExcerpts()
  expect(kept.find('primary', [BUTTON])).toBeNull()
  kept.keep('primary', [BUTTON], ['Use one primary button.'])
  expect(kept.find('primary', [{ ...BUTTON }])).toEqual(['Use one primary button.'])
  expect(kept.find('secondary', [BUTTON])).toBeNull()
})

for (const [what, change] of Object.entries({
  text: { text: 'Use one.' },
  description: { description: 'Ends something.' },
  label: { label: 'Purpose' },
  file: { file: 'How buttons look' },
  name: { entityName: 'Link' },
  chunk: { chunk: 1 },
} satisfies Record<string, Partial<Passage>>))
  test(`excerpts: another ${what} is quoted anew`, () => {
    const kept = new KeptExcerpts()
    kept.keep('primary', [BUTTON], ['Use one primary button.'])
    expect(kept.find('primary', [{ ...BUTTON, ...change }])).toBeNull()
  })

test('excerpts: a row more or less is another answer', () => {
  const kept = new KeptExcerpts()
  kept.keep('primary', [BUTTON], ['Use one primary button.'])
  expect([kept.find('primary', []), kept.find('primary', [BUTTON, BUTTON])]).toEqual([null, null])
})

test('excerpts: of many questions the longest unused are forgotten, and what is kept is counted', () => {
  const kept = new KeptExcerpts(2_000)
  const long: Passage = { ...BUTTON, text: 'x'.repeat(400) }
  kept.keep('one', [long], ['x'])
  kept.keep('two', [long], ['x'])
  expect(kept.find('one', [long])).toEqual(['x'])
  kept.keep('three', [long], ['x'])
  expect(kept.find('two', [long])).toBeNull()
  expect([kept.find('one', [long]), kept.find('three', [long])]).toEqual([['x'], ['x']])
  expect(kept.bytes).toBeLessThanOrEqual(2_000)
  kept.keep('one', [BUTTON], ['Use one primary button.'])
  kept.keep('too long', [{ ...BUTTON, text: 'x'.repeat(2_000) }], ['x'])
  expect([kept.find('too long', [BUTTON]), kept.bytes]).toEqual([null, 0])
})
