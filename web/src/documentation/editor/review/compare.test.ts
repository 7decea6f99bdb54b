import { expect, test } from 'vitest'
import { compareDrafts } from './compare.ts'
import { faultsByBlock, moved, type Draft } from '../draft/draft.ts'

const draft = (...keys: string[]): Draft => keys.map((key) => ({ key, type: 'text', content: { markdown: key } }))
const told = (before: Draft, after: Draft): string[] =>
  compareDrafts(before, after).map(({ what, block }) => `${what} ${block.key}`)

test.each([
  ['nothing', draft('a', 'b'), draft('a', 'b'), ['kept a', 'kept b']],
  ['an addition', draft('a'), draft('a', 'b'), ['kept a', 'added b']],
  ['a removal stands where it was', draft('a', 'b', 'c'), draft('a', 'c'), ['kept a', 'removed b', 'kept c']],
  ['one block moved, not all others', draft('a', 'b', 'c'), draft('c', 'a', 'b'), ['moved c', 'kept a', 'kept b']],
  ['everything replaced', draft('a'), draft('b'), ['removed a', 'added b']],
])('%s', (_name, before, after, want) => {
  expect(told(before, after)).toEqual(want)
})

test('a change names its fields, also those inside lists', () => {
  const [before, after] = [{ items: [{ kind: 'do', markdown: 'x' }] }, { items: [{ kind: 'do', markdown: 'y' }] }]
  const [change] = compareDrafts(
    [{ key: 'a', type: 'dos-and-donts', content: before }],
    [{ key: 'a', type: 'dos-and-donts', content: after }],
  )
  expect(change).toMatchObject({ what: 'changed', fields: [{ path: 'items[0].markdown', before: 'x', after: 'y' }] })
})

test('moving keeps every block and stays within the document', () => {
  const keys = (one: Draft): string => one.map(({ key }) => key).join('')
  expect(keys(moved(draft('a', 'b', 'c'), 'a', 1))).toBe('bac')
  expect(keys(moved(draft('a', 'b', 'c'), 'c', -5))).toBe('cab')
  expect(keys(moved(draft('a', 'b', 'c'), 'a', 9))).toBe('bca')
  expect(keys(moved(draft('a', 'b', 'c'), 'x', 1))).toBe('abc')
})

test('faults stay with their block', () => {
  const faults = faultsByBlock(draft('a', 'b'), [
    { path: 'blocks[1].content.items[0].markdown', code: 'missing_field', message: 'is missing' },
    { path: 'blocks', code: 'too_many', message: 'are too many' },
  ])
  expect(faults.get('b')).toEqual([{ path: 'items[0].markdown', message: 'is missing' }])
  expect(faults.get('')).toEqual([{ path: '', message: 'are too many' }])
})
