import { expect, test } from 'vitest'
import { withSharedParts } from './shared-parts.ts'

const type = { fontFamily: 'Inter', fontWeight: 700, fontSize: 16, lineHeight: 'auto' }
const label = { textColor: '#FFFFFF', typography: type, content: 'Normal' }

test('what elements have alike is told once, whole elements and parts of them', () => {
  const elements = { a: label, b: label, c: { ...label, content: 'Other' }, d: { width: 4 } }
  expect(withSharedParts(elements)).toEqual({
    shared: { '@1': { textColor: '#FFFFFF', typography: '@2', content: 'Normal' }, '@2': type },
    a: '@1',
    b: '@1',
    c: { textColor: '#FFFFFF', typography: '@2', content: 'Other' },
    d: { width: 4 },
  })
})

test('nothing is shared where nothing repeats, or a name would be taken for ours', () => {
  for (const elements of [{ a: label }, { shared: label, b: label }, { a: label, b: label, c: '@1' }])
    expect(withSharedParts(elements)).toEqual(elements)
})

test('what is short is written out', () => {
  expect(withSharedParts({ a: { width: 1 }, b: { width: 1 } })).toEqual({ a: { width: 1 }, b: { width: 1 } })
})
