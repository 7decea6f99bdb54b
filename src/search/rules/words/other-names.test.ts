import { expect, test } from 'vitest'
import { otherNames } from './other-names.ts'

for (const [text, want] of [
  ['Also known as: Modal, Popup; Lightbox', ['Modal', 'Popup', 'Lightbox']],
  ['Shows more.\n\n**Aliases:** `flyout`, "callout"', ['flyout', 'callout']],
  ['- Keywords: letter, font size | text', ['letter', 'font size', 'text']],
  ['TAGS：按钮, 链接', ['按钮', '链接']],
  ['A dialog, also known as a modal or a popup. It blocks.', ['a modal', 'a popup']],
  ['A badge (sometimes called pill) counts.', ['pill']],
  ['Tags are shown in a row. Keywords matter.', []],
  ['', []],
] as const)
  test(JSON.stringify(text), () => expect(otherNames(text)).toEqual(want))

test('a long text is looked at in a moment', () => {
  expect(otherNames('also known as '.repeat(1_000))).toEqual([])
  expect(otherNames(`tags: ${'x,'.repeat(5_000)}`)).toEqual(['x'])
})
