import { expect, test } from 'vitest'
import { mentionAt, withMention } from './mention-text.ts'
import { readRecord } from './record-field.tsx'

test.each([
  ['see @but', 'but'],
  ['@Text field', 'Text field'],
  ['(@but', 'but'],
  ['mail me@but', undefined],
  ['see @', undefined],
  ['see but', undefined],
  ['line\n@color/bg', 'color/bg'],
])('%j asks for %j', (text, want) => {
  expect(mentionAt(text, text.length)?.query).toBe(want)
})

test('a mention takes the place of what was typed', () => {
  const text = 'Use a @but here'
  const asked = mentionAt(text, 10)
  if (!asked) throw new Error('no mention was found')
  const id = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
  const link = `[Button \\[old\\]](entity:component/${id})`
  expect(withMention(text, asked, { type: 'component', id, name: 'Button [old]' })).toEqual({
    text: `Use a ${link} here`,
    caret: 6 + link.length,
  })
})

test('a configuration is read line by line', () => {
  expect(readRecord('size = Small\nloading=true\n\ncount = 3\nnonsense')).toEqual({
    size: 'Small',
    loading: true,
    count: 3,
  })
  expect(readRecord('')).toBeUndefined()
})
