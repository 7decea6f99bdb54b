import type { Block } from '@vitrine/client'
import { expect, test } from 'vitest'
import { entriesOf, outlineOf } from './outline.ts'

const block = (type: string, content: object): Block =>
  ({ id: `${type} ${JSON.stringify(content)}`, type, content }) as unknown as Block
const heading = (text: string, level: number) => block('heading', { text, level })
const told = (...blocks: Block[]) =>
  entriesOf(outlineOf(blocks)).map(({ anchor, title, level }) => [anchor, title, level])

test('outline: blocks of notes have headings and anchors of their own', () => {
  expect(told(block('use-cases', { items: [] }), block('props-notes', { items: [] }))).toEqual([
    ['when-to-use-it', 'When to use it', 2],
    ['properties', 'Properties', 2],
  ])
})

test('outline: a block under a heading that somebody wrote has that one', () => {
  expect(told(heading('Keys', 2), block('accessibility', { summary: 'x' }))).toEqual([['keys', 'Keys', 2]])
})

test('outline: no level is skipped on the way down', () => {
  expect(told(heading('a', 4), heading('b', 4), heading('c', 2)).map(([, , level]) => level)).toEqual([2, 3, 2])
})

test('outline: headings inside of Markdown are found, not what looks like one in code', () => {
  const markdown = '# Top\n\ntext\n\n```\n# comment\n```\n\n## `Code` & *more*'
  expect(told(block('text', { markdown }))).toEqual([
    ['top', 'Top', 2],
    ['code-more', 'Code & more', 2],
  ])
})

test('outline: anchors are told apart, take no id of the shell, and keep letters of any script', () => {
  expect(told(heading('Content', 2), heading('Größe', 2), heading('Größe', 2), heading('!?', 2))).toEqual([
    ['content-2', 'Content', 2],
    ['größe', 'Größe', 2],
    ['größe-2', 'Größe', 2],
    ['part', '!?', 2],
  ])
})

test('outline: a table of tokens is called by its caption', () => {
  expect(told(block('token-table', { caption: 'Button colors', select: {} }))).toEqual([
    ['button-colors', 'Button colors', 2],
  ])
})
