import { expect, test } from 'vitest'
import { keyName } from '../blocks/key-name.ts'
import { readRecord } from './record-field.tsx'

test('a configuration is read line by line', () => {
  expect(readRecord('size = Small\nloading=true\n\ncount = 3\nnonsense')).toEqual({
    size: 'Small',
    loading: true,
    count: 3,
  })
  expect(readRecord('')).toBeUndefined()
})

const held = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }
for (const [pressed, want] of [
  [{ key: ' ' }, 'Space'],
  [{ key: 'ArrowUp' }, 'Up'],
  [{ key: 'a' }, 'A'],
  [{ key: 'Tab', shiftKey: true }, 'Shift + Tab'],
  [{ key: 'K', ctrlKey: true, shiftKey: true }, 'Ctrl + Shift + K'],
  [{ key: '?', shiftKey: true }, '?'],
] as const)
  test(`a key is recorded as ${want}`, () => expect(keyName({ ...held, ...pressed })).toBe(want))
