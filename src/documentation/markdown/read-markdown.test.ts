import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSteep } from '../../../test/abuse/growth.ts'
import { readMarkdown } from './read-markdown.ts'

const textOf = (markdown: string): string => readMarkdown(markdown).text

for (const [name, markdown, want] of [
  ['paragraphs are lines', 'One.\n\nTwo.', 'One.\nTwo.'],
  ['a soft break is a blank', 'One\ntwo', 'One two'],
  ['a hard break is a line break', 'One  \ntwo', 'One\ntwo'],
  ['blanks of code stay inside a line', '`a  b`', 'a  b'],
  ['blanks before a line break are dropped', '    code \t\n    more', 'code\nmore'],
  ['blank lines of code are dropped', '```\na\n\n \t\nb\n```', 'a\nb'],
  ['a blank that does not break stays at the end of a line', '```\na\u00a0 \nb\n```', 'a\u00a0\nb'],
] as const)
  test(`what a reader sees: ${name}`, () => expect(textOf(markdown)).toBe(want))

test('what a reader sees is what one expression made of it before, whatever the blanks are', () => {
  const signs = fc.constantFrom('a', ' ', '\t', '\n', '\u00a0', '\u2028', 'b')
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 30 }), (all) => {
      const text = all.join('')
      // Code keeps its blanks, so what is read is what was written; the fence takes one line break.
      const read = textOf(`~~~\n${text}\n~~~`)
      expect(read).toBe(`${text}\n`.replaceAll(/[ \t]*\n\s*/g, '\n').trim())
    }),
    { numRuns: 500 },
  )
})

test('a run of blanks takes the time of its length, not of its square (X4)', () => {
  const steep = isSteep((size) => {
    const markdown = `\`${' '.repeat(size)}\`a`
    return () => void readMarkdown(markdown)
  }, 4_000)
  expect(steep).toBe(false)
})
