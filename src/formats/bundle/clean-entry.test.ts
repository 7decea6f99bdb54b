import { expect, test } from 'vitest'
import type { ConversionReport } from './library-bundle.ts'
import { cleanEntry } from './clean-entry.ts'

const report = (): ConversionReport => ({ counts: {}, notes: [] })

test('characters that no store can keep are removed, and it is said where', () => {
  const told = report()
  expect(cleanEntry({ key: 'k', name: 'a\u0001b', description: 'c\ud800' }, 'styles[0]', told)).toEqual({
    key: 'k',
    name: 'ab',
    description: 'c\ufffd',
  })
  expect(told.notes.map(({ path }) => path)).toEqual(['styles[0].name', 'styles[0].description'])
})

test('what has no other characters in its name goes by its key, a mode by its id: it refuses nobody else', () => {
  const modes = [
    { id: '1:0', name: '\u0002' },
    { id: '1:1', name: '' },
    { id: '1:2', name: 'Dark' },
  ]
  expect(cleanEntry({ key: 'k', name: '\u0001', modes }, 'collections[0]', report())).toEqual({
    key: 'k',
    name: 'k',
    modes: [
      { id: '1:0', name: '1:0' },
      { id: '1:1', name: '1:1' },
      { id: '1:2', name: 'Dark' },
    ],
  })
})

test('an entry with nothing to do stays the very same', () => {
  const entry = { key: 'k', name: '🎨 Brush', modes: [{ id: 'm', name: 'Light' }] }
  expect(cleanEntry(entry, 'tokens[0]', report())).toBe(entry)
})
