import type { Block } from '@vitrine/client'
import { expect, test } from 'vitest'
import {
  changed,
  countOf,
  draftOf,
  faultsByBlock,
  inputOf,
  inserted,
  isSameDraft,
  removed,
  type Draft,
} from './draft.ts'

const draft = (...keys: string[]): Draft => keys.map((key) => ({ key, type: 'text', content: { markdown: key } }))
const keys = (of: Draft): string => of.map(({ key }) => key).join('')

test('draft: what was read becomes a draft and goes back without what only the service writes', () => {
  const read = { id: 'b1', type: 'text', content: { markdown: 'a' }, position: 0, mentions: [] } as unknown as Block
  expect(inputOf(draftOf([read]))).toEqual([{ type: 'text', content: { markdown: 'a' } }])
  expect(draftOf([read])[0]?.key).toBe('b1')
})

for (const [name, given, want] of [
  ['inserted first', inserted(draft('a', 'b'), 0, { key: 'x', type: 'text', content: {} }), 'xab'],
  ['inserted last', inserted(draft('a', 'b'), 2, { key: 'x', type: 'text', content: {} }), 'abx'],
  ['removed', removed(draft('a', 'b'), 'a'), 'b'],
  ['removed though it is not there', removed(draft('a', 'b'), 'x'), 'ab'],
] as const)
  test(`draft: a block is ${name}`, () => expect(keys(given)).toBe(want))

test('draft: a change touches its block alone, and the others stay the very same', () => {
  const before = draft('a', 'b')
  const after = changed(before, 'b', { markdown: 'new' })
  expect(after[1]).toEqual({ key: 'b', type: 'text', content: { markdown: 'new' } })
  expect(after[0]).toBe(before[0])
})

for (const [name, one, other, want] of [
  ['the same blocks under other keys', draft('a'), [{ key: 'new', type: 'text', content: { markdown: 'a' } }], true],
  ['another order', draft('a', 'b'), draft('b', 'a'), false],
  ['one block more', draft('a'), draft('a', 'b'), false],
  ['another type', draft('a'), [{ key: 'a', type: 'heading', content: { markdown: 'a' } }], false],
  ['nothing', [], [], true],
] as const)
  test(`draft: is it what is saved? ${name}`, () => expect(isSameDraft(one, other)).toBe(want))

for (const [path, key, inner] of [
  ['blocks[1].content.items[0].markdown', 'b', 'items[0].markdown'],
  ['blocks[1].content', 'b', ''],
  ['blocks[1].type', 'b', 'type'],
  ['blocks[1]', 'b', ''],
  ['blocks[7].content.text', '', 'text'],
  ['entityId', '', ''],
] as const)
  test(`draft: the fault at ${path} belongs to ${key || 'the whole'}`, () => {
    const faults = faultsByBlock(draft('a', 'b'), [{ path, code: 'invalid_value', message: 'no' }])
    expect([...faults]).toEqual([[key, [{ path: inner, message: 'no' }]]])
    expect(countOf(faults)).toBe(1)
  })
