import { expect, test } from 'vitest'
import { KeptAnswers } from './kept-answers.ts'

test('kept answers: an answer is kept when its question comes again', () => {
  const kept = new KeptAnswers()
  expect(kept.offer('q', 'text')).toBe('text')
  expect(kept.get('q')).toBeUndefined()
  expect(kept.offer('q', 'text')).toEqual(Buffer.from('text'))
  expect(kept.get('q')).toEqual(Buffer.from('text'))
})

test('kept answers: what is asked often outlives what is asked twice', () => {
  const kept = new KeptAnswers(40_000)
  const ask = (name: string) => kept.get(name) ?? kept.offer(name, 'x'.repeat(100))
  for (let at = 0; at < 2; at++) ask('often')
  for (let at = 0; at < 1000; at++) {
    for (let times = 0; times < 2; times++) ask(`twice ${at}`)
    ask('often')
  }
  expect(kept.get('often')).toBeDefined()
  expect(kept.get('twice 0')).toBeUndefined()
})

test('kept answers: neither a very long question nor a very large answer is kept', () => {
  const kept = new KeptAnswers(40_000)
  for (const [name, text] of [
    ['q'.repeat(5000), 'text'],
    ['q', 'x'.repeat(6000)],
  ] as const) {
    for (let times = 0; times < 2; times++) expect(kept.offer(name, text)).toBe(text)
    expect(kept.get(name)).toBeUndefined()
  }
})
