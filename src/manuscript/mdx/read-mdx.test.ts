import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { checkMarkdown } from '../../documentation/markdown/check-markdown.ts'
import type { Block } from '../directives/write-blocks.ts'
import { contentOf, readManuscript, writeManuscript, type Manuscript } from '../manuscript.ts'
import { leftOutWords } from './left-out.ts'
import { readMdx } from './read-mdx.ts'

const text = (markdown: string): Block => ({ type: 'text', content: { markdown } })
const heading = (level: number, words: string): Block => ({ type: 'heading', content: { text: words, level } })
const code = (language: string, lines: string): Block => ({ type: 'code-snippet', content: { language, code: lines } })
const callout = (tone: string, markdown: string, title?: string): Block => ({
  type: 'callout',
  content: { tone, ...(title === undefined ? {} : { title }), markdown },
})

const PIECES: readonly (readonly [string, string, readonly Block[], readonly string[]])[] = [
  [
    'prose, lists, quotes, tables',
    'A *b*.\n\n- c\n  - d\n\n> e\n\n| f |\n| - |\n| g |',
    [text('A *b*.\n\n- c\n  - d\n\n> e\n\n| f |\n| - |\n| g |')],
    [],
  ],
  [
    'headings',
    'a\n\n# One `x`\n\n## Two\n\n##### Five\n\nSix\n===',
    [text('a'), heading(2, 'One x'), heading(2, 'Two'), heading(4, 'Five'), heading(2, 'Six')],
    [],
  ],
  [
    'a fence of code',
    '```tsx title="a.tsx" {1}\n<A b={c} />\nimport x from "y"\n```',
    [{ type: 'code-snippet', content: { language: 'tsx', code: '<A b={c} />\nimport x from "y"', title: 'a.tsx' } }],
    [],
  ],
  ['a fence without language', '~~~\na\n~~~', [code('text', 'a')], []],
  [
    'statements',
    "import { A } from 'a'\nimport B, {\n  C,\n} from 'b'\n\nexport const x = {\n  a: '}',\n\n  b: `}${ {} }`,\n}\n\nText.",
    [text('Text.')],
    ['6 a statement: export const x = {'],
  ],
  [
    'a statement right before a heading',
    "import A from 'a'\n# B\n\nText",
    [heading(2, 'B'), text('Text')].slice(1),
    [],
  ],
  [
    'prose that begins like a statement',
    'import the file and\nexport it.',
    [text('import the file and\nexport it.')],
    [],
  ],
  [
    'what Storybook shows',
    'a\n\n<Canvas of={Stories.Primary} />\n\n<Canvas>\n  <Story name="x">text that is shown there</Story>\n</Canvas>\n\n<ArgTypes of={B} />\n<Controls />\n\nb',
    [text('a\n\nb')],
    ['3 <Canvas>', '5 <Canvas>', '9 <ArgTypes>', '10 <Controls>'],
  ],
  ['source that is written out', '<Source language="css" code={`\na { b: c }`} />', [code('css', '\na { b: c }')], []],
  ['source that is computed', '<Source code={file} />', [], ['1 <Source>']],
  [
    'own components',
    'a <Badge>new</Badge> b\n\n<Grid columns={2}>\n\n    - one\n    - two\n\n</Grid>',
    [text('a new b\n\n- one\n- two')],
    ['1 <Badge>'],
  ],
  [
    'plain wrappers',
    '<Unstyled>\n  <div className="x" style={{ a: "}" }}>\n    A\n  </div>\n  <p>B <b>c</b> <code>d</code></p>\n</Unstyled>',
    [text('A\n\nB **c** `d`')],
    [],
  ],
  [
    'HTML headings, links, lists and tables',
    '<h2>\n  A\n</h2>\n<a href="https://x.y">b</a><br/>c\n<ul>\n  <li>d</li>\n  <li>e</li>\n</ul>\n<table><tr><th>f</th><th>g</th></tr>\n<tr><td>h</td><td>i</td></tr></table>',
    [heading(2, 'A'), text('[b](https://x.y)\\\nc\n\n- d\n- e\n\n| f | g |\n| - | - |\n| h | i |')].slice(1),
    [],
  ],
  [
    'expressions',
    'a {1 + 1} b{" "}c {/* not said */}{"*d*"}\n\n{list.map((one) => (\n\n  <li>{one}</li>\n))}',
    [text(String.raw`a  b c \*d\*`)],
    ['1 an expression: {1 + 1}', '3 an expression: {list.map((one) => (…}'],
  ],
  ['code spans', 'a `<B c={d}/>` ``{`}``', [text('a `<B c={d}/>` ``{`}``')], []],
  [
    'images',
    'a ![alt text](./b.png) c\n\n<img src="d.png" alt="e" />\n\n[![f](g.svg)](https://h.i)',
    [text('a  c'), text('*alt text*'), text('*e*\n\n[f](https://h.i)'), text('*f*')],
    ['1', '3', '5'].map(
      (line, at) =>
        `${line} an image ${['“alt text” (./b.png)', '“e” (d.png)', '“f” (g.svg)'][at] ?? ''}, which is not beside it`,
    ),
  ],
  [
    'callouts',
    '<Callout variant="warning" title="T">\n  a\n\n  - b\n</Callout>\n\n:::tip[U]\n\nc\n\n:::\n\n> [!CAUTION]\n> d\n> e\n\n<Note>f</Note>',
    [callout('warning', 'a\n\n- b', 'T'), callout('tip', 'c', 'U'), callout('warning', 'd\ne'), callout('info', 'f')],
    [],
  ],
  ['comments', 'a <!-- b\n\nc --> d', [text('a\n\nd')], []],
  [
    'links by reference are links',
    '[a][x]\n\n## B\n\n[x] c\n\n[x]: https://d.e',
    [text('[a](https://d.e)'), heading(2, 'B'), text('[x](https://d.e) c')],
    [],
  ],
  ['links that a server refuses are text', '[a](javascript:b)', [text('a')], ['1 where a link goes: javascript:b']],
  [
    'signs that are no tag',
    'a < b, <3, a<b {c\n\nd} <https://e.f>',
    [text(String.raw`a < b, <3, a\<b {c` + '\n\nd}  [https://e.f](https://e.f)')],
    [],
  ],
  ['an element that nothing closes', '<Canvas>\n\na\n\n<div>\n\nb', [text('a\n\nb')], ['1 <Canvas>']],
  [
    'lists that an element kept apart stay apart',
    '<One />\n\n- a\n\n<Other />\n\n- b\n\n<Third>\n- c\n</Third>\n<div>\n- d\n</div>',
    [text('- a'), text('- b'), text('- c'), text('- d')],
    ['1 <One>', '5 <Other>', '9 <Third>'],
  ],
  ['one that nothing opened', 'a </div> b', [text('a\n\nb')], []],
]

describe('pieces of MDX', () => {
  for (const [name, mdx, blocks, leftOut] of PIECES)
    test(name, () => {
      const page = readMdx(mdx, 'x.mdx')
      expect(page.blocks).toEqual(blocks)
      expect(page.leftOut.map((one) => `${one.line} ${leftOutWords(one)}`)).toEqual(leftOut)
    })
})

test.each([
  ['<Meta title="A/B/C" />\n\n# Other', 'x.mdx', 'C', 'A/B'],
  ["<Meta\n  title={'A/B'}\n/>", 'x.mdx', 'B', 'A'],
  ['<Meta title="Intro" />\n', 'a/x.mdx', 'Intro', null],
  ['<Meta of={Stories} />\n\n# Button\n', 'src/button/Button.mdx', 'Button', 'src/button'],
  ['Text.\n\n## Later', 'src/Button.stories.docs.mdx', 'Button', 'src'],
  ['Text.', 'src/button/index.mdx', 'button', 'src/button'],
  ['---\ntitle: Front\ndescription: What.\n---\nText.', 'x.mdx', 'Front', null],
  ['', '.mdx', 'Page', null],
])('where a page stands: %j in %s', (mdx, file, name, folder) => {
  expect(readMdx(mdx, file)).toMatchObject({ name, folder })
})

const asManuscript = (mdx: string): Manuscript => {
  const { name, folder, abstract, blocks } = readMdx(mdx, 'x.mdx')
  return { kind: 'doc-page', id: null, etag: null, slug: null, icon: null, name, folder, abstract, blocks }
}

/** That a file can be made of it which is read as the same, and that a server takes its texts. */
function expectSound(mdx: string): void {
  const manuscript = asManuscript(mdx)
  const read = readManuscript(writeManuscript(manuscript))
  if (read === 'no manuscript' || 'faults' in read) throw new Error(JSON.stringify(read))
  expect(contentOf(read.manuscript)).toBe(contentOf(manuscript))
  for (const { content } of manuscript.blocks)
    if (typeof content['markdown'] === 'string') expect(checkMarkdown(content['markdown']).faults).toEqual([])
}

test('whatever it is, it becomes a page that a server takes', async () => {
  const bits = PIECES.flatMap(([, mdx]) => mdx.split(/(?<=[\s<>{}`])/))
  const mess = fc.array(
    fc.oneof(fc.constantFrom(...bits, '\n', '\n\n', '    ', '![', '](', '<', '{', '`'), fc.string({ maxLength: 3 })),
  )
  await holds(
    fc.property(mess, (words) => expectSound(words.join(''))),
    { runs: 300 },
  )
})

test('caps of a server are kept, and what is beyond them is named', () => {
  const long = Array.from({ length: 300 }, (_, at) => `<Note>${at}</Note>`).join('\n\n')
  expect(readMdx(long, 'x.mdx')).toMatchObject({
    leftOut: [{ line: 401, what: expect.stringContaining('at most 200 blocks') as string }],
  })
  expectSound(`${'word '.repeat(10_000)}\n\n\`\`\`\n${'x'.repeat(30_000)}\n\`\`\``)
  expectSound('> '.repeat(500))
  expectSound('<div>\n'.repeat(1_000))
})

test.each([
  ['quotes', '> '.repeat(2_000) + 'x'],
  ['divisions', `${'<div>\n'.repeat(5_000)}x\n${'</div>\n'.repeat(5_000)}`],
  ['bold in bold', `${'<b>'.repeat(5_000)}x${'</b>'.repeat(5_000)}`],
  ['braces', '{'.repeat(20_000)],
  ['lists', Array.from({ length: 150 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n')],
])('%s that are nested deeply become a page or are named', (_name, mdx) => {
  expectSound(mdx)
  const { blocks, leftOut } = readMdx(mdx, 'x.mdx')
  expect([...blocks, ...leftOut]).not.toEqual([])
})

test('docs/documentation-in-git.md shows what becomes of MDX', () => {
  const document = readFileSync(new URL('../../../docs/documentation-in-git.md', import.meta.url), 'utf8')
  const [, mdx = '', md = '', out = ''] =
    /<!-- mdx -->\s+~~~mdx\n(.*?)~~~.*?~~~markdown\n(.*?)~~~.*?~~~\n(.*?)~~~/s.exec(document) ?? []
  const page = readMdx(mdx, 'button/Button.mdx')
  expect(writeManuscript({ ...asManuscript(mdx), slug: 'components-button' })).toBe(md)
  expect(
    page.leftOut.map((one) => `left out button/Button.mdx:${one.line}:${one.column}  ${leftOutWords(one)}\n`).join(''),
  ).toBe(out)
})
