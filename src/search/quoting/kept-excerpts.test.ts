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
const SAID = { passages: [BUTTON], excerpts: ['Use one primary button.'] }

test('excerpts: the same question over the same texts has what was quoted before', () => {
  const kept = new KeptExcerpts()
  expect(kept.find('p', 'primary', [BUTTON])).toBeNull()
  kept.keep('p', 'primary', SAID)
  expect(kept.find('p', 'primary', [{ ...BUTTON }])).toEqual(SAID.excerpts)
  expect(kept.find('p', 'secondary', [BUTTON])).toBeNull()
})

test('excerpts: what one project asks makes nobody else forget the same question', () => {
  const kept = new KeptExcerpts()
  const other = { passages: [{ ...BUTTON, text: 'Buttons begin things.' }], excerpts: ['Buttons begin things.'] }
  kept.keep('p', 'primary', SAID)
  kept.keep('q', 'primary', other)
  expect(kept.find('p', 'primary', SAID.passages)).toEqual(SAID.excerpts)
  expect(kept.find('q', 'primary', other.passages)).toEqual(other.excerpts)
  expect(kept.find('q', 'primary', SAID.passages)).toBeNull()
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
    kept.keep('p', 'primary', SAID)
    expect(kept.find('p', 'primary', [{ ...BUTTON, ...change }])).toBeNull()
  })

test('excerpts: a row more or less is another answer', () => {
  const kept = new KeptExcerpts()
  kept.keep('p', 'primary', SAID)
  expect([kept.find('p', 'primary', []), kept.find('p', 'primary', [BUTTON, BUTTON])]).toEqual([null, null])
})

test('excerpts: of many questions the longest unused are forgotten', () => {
  const kept = new KeptExcerpts(3_000)
  const long = { passages: [{ ...BUTTON, text: 'x'.repeat(400) }], excerpts: ['x'] }
  kept.keep('p', 'one', long)
  kept.keep('p', 'two', long)
  expect(kept.find('p', 'one', long.passages)).toEqual(['x'])
  kept.keep('p', 'three', long)
  expect(kept.find('p', 'two', long.passages)).toBeNull()
  expect([kept.find('p', 'one', long.passages), kept.find('p', 'three', long.passages)]).toEqual([['x'], ['x']])
  expect(kept.bytes).toBeLessThanOrEqual(3_000)
})

for (const [what, long] of Object.entries({
  text: { text: 'x'.repeat(2_000) },
  description: { description: 'x'.repeat(2_000) },
  file: { file: 'x'.repeat(2_000) },
  name: { entityName: 'x'.repeat(2_000) },
} satisfies Record<string, Partial<Passage>>))
  test(`excerpts: a ${what} that is too long is not kept, and what it took is given back`, () => {
    const kept = new KeptExcerpts(3_000)
    kept.keep('p', 'primary', { passages: [{ ...BUTTON, ...long }], excerpts: ['x'] })
    expect([kept.find('p', 'primary', [{ ...BUTTON, ...long }]), kept.bytes]).toEqual([null, 0])
  })

test('excerpts: long excerpts and questions count too', () => {
  const kept = new KeptExcerpts(3_000)
  kept.keep('p', 'primary', { passages: [BUTTON], excerpts: ['x'.repeat(2_000)] })
  kept.keep('p', 'x'.repeat(2_000), SAID)
  expect(kept.bytes).toBe(0)
})
