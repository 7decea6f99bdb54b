import { expect, test } from 'vitest'
import { writeBlocks } from '../markdown/write.ts'
import { knownAddress } from './known-address.ts'
import { readText } from './read-text.ts'

for (const [name, text, want] of [
  ['rows of a spreadsheet', 'a\tb\nc\td\n', '| a | b |\n| --- | --- |\n| c | d |'],
  ['Markdown', '## a\n\n- b\n- **c**', '## a\n\n- b\n- **c**'],
  ['lines', 'a\nb\n\nc', 'a\\\nb\n\nc'],
  ['signs that mean nothing', '1 * 2 < 3', '1 * 2 < 3'],
  ['words between tabs in one line', 'a\tb', 'a\tb'],
] as const)
  test(`pasted as plain text: ${name}`, () => expect(writeBlocks(readText(text), 'light')).toBe(want))

const origin = 'https://vitrine.example'
for (const [text, want] of [
  ['https://vitrine.example/components/c1', { is: 'own', type: 'component', id: 'c1' }],
  ['https://vitrine.example/pages/color#x', { is: 'own', type: 'doc-page', id: 'color' }],
  ['https://vitrine.example/entities/flow/f1?name=A', { is: 'own', type: 'flow', id: 'f1' }],
  ['https://vitrine.example/health', { is: 'address', url: 'https://vitrine.example/health' }],
  [
    'https://www.figma.com/design/abc/Kit?node-id=1-2',
    { is: 'design', url: 'https://www.figma.com/design/abc/Kit?node-id=1-2', node: '1:2' },
  ],
  ['https://notfigma.com/design/abc', { is: 'address', url: 'https://notfigma.com/design/abc' }],
  ['see https://x.y', null],
  ['javascript:x', null],
] as const)
  test(`pasted address: ${text}`, () => expect(knownAddress(text, origin)).toEqual(want))
