import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Transform } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import { keepsWords } from '../../../../../test/documentation/keeps-words.ts'
import { parseMarkdown } from './parse.ts'
import { schema } from './schema.ts'
import { spliceMarkdown } from './splice.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')

function demoTexts(): string[] {
  const texts: string[] = []
  const look = (value: unknown, name: string): void => {
    if (typeof value === 'string' && name === 'markdown') texts.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) look(one, inner)
  }
  look(JSON.parse(readFileSync(path.join(ROOT, 'demo/documentation.json'), 'utf8')), '')
  return texts
}

keepsWords('the demo', demoTexts)

for (const [name, source, change, want] of [
  ['a style of signs is kept', '* __a__ b\n* c', ['b', 'x'], '* __a__ x\n* c'],
  ['lines end where they did', 'one two\nthree four', ['three', 'x'], 'one two\nx four'],
  [
    'a table keeps its columns',
    '| a   | b |\n|-----|:-:|\n| c   | d |',
    ['d', 'x'],
    '| a   | b |\n|-----|:-:|\n| c   | x |',
  ],
  ['definitions stay', '[a][1] b\n\n[1]: https://x.y\n\nc', ['b', 'x'], '[a][1] x\n\n[1]: https://x.y\n\nc'],
  ['an entity beside it stays', 'a &amp; b', ['b', 'x'], 'a &amp; x'],
  ['what looks like a sign is escaped', 'a b', ['b', '*x*'], 'a \\*x\\*'],
  ['a heading underlined stays so', 'Title\n=====\n\ntext', ['text', 'x'], 'Title\n=====\n\nx'],
  ['other line ends stay', 'a\r\n\r\nb c\r\n', ['c', 'x'], 'a\r\n\r\nb x\r\n'],
] as const)
  test(`splice: ${name}`, () => {
    const base = parseMarkdown(source)
    let at = -1
    base.doc.descendants((node, place) => {
      const index = node.text?.indexOf(change[0]) ?? -1
      if (index !== -1) at = place + index
    })
    const { doc } = new Transform(base.doc).replaceWith(at, at + change[0].length, schema.text(change[1]))
    expect(spliceMarkdown(base, doc).source).toBe(want)
  })
