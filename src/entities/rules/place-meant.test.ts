import { expect, test } from 'vitest'
import { placeMeant } from './place-meant.ts'

const FILE = 'https://www.figma.com/design/AbC123/Our-library'

for (const [text, want] of [
  ['12:34', { node: '12:34' }],
  ['I5:1;2:3', { node: 'I5:1;2:3' }],
  [`${FILE}?node-id=12-34&m=dev`, { node: '12:34', file: 'AbC123' }],
  [`${FILE}?m=dev&node-id=12%3A34#comments`, { node: '12:34', file: 'AbC123' }],
  ['https://www.figma.com/file/AbC123/x?type=design&node-id=12-34&mode=design', { node: '12:34', file: 'AbC123' }],
  ['https://www.figma.com/design/AbC123/branch/Xy9/x?node-id=12-34', { node: '12:34', file: 'Xy9' }],
  ['node-id=12-34', { node: '12:34' }],
  ['12-34', undefined],
  ['Button', undefined],
  [FILE, undefined],
  ['?node-id=%zz', undefined],
] as const)
  test(`a place in the design tool: ${text}`, () => expect(placeMeant(text)).toEqual(want))
