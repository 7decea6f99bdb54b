import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../markdown/parse.ts'
import { writeBlocks, writeMarkdown } from '../markdown/write.ts'
import { isOfCodeEditor } from './office.ts'
import { readHtml } from './read-html.ts'

const bodyOf = (html: string): Element => new DOMParser().parseFromString(html, 'text/html').body
const markdownOf = (html: string): string => writeBlocks(readHtml(bodyOf(html)).nodes, 'light')

for (const [name, html, want] of [
  ['headings and words', '<h2>One</h2><p>a <b>b</b> <i>c</i> <code>d</code></p>', '## One\n\na **b** *c* `d`'],
  [
    'styles instead of elements',
    '<span style="font-weight:700">a</span> <span style="font-style:italic">b</span>',
    '**a** *b*',
  ],
  ['bold that is not bold', '<b style="font-weight:normal"><p>a</p></b>', 'a'],
  ['a link, and none to scripts', '<a href="https://x.y">a</a> <a href="javascript:x">b</a>', '[a](https://x.y) b'],
  [
    'a link through a search engine',
    '<a href="https://www.google.com/url?q=https://x.y&sa=D">a</a>',
    '[a](https://x.y)',
  ],
  ['lists in lists', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', '- a\n  1. b\n- c'],
  ['a list beside its item, as old pages have it', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
  ['tasks', '<ul><li><input type="checkbox" checked>a</li><li><input type="checkbox">b</li></ul>', '- [x] a\n- [ ] b'],
  ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '| a | b |\n| --- | --- |\n| c |  |'],
  ['a frame around a text', '<table><tr><td><p>a</p></td></tr></table>', 'a'],
  ['code', '<pre class="language-ts">let a\n  b</pre>', '```ts\nlet a\n  b\n```'],
  ['a quote', '<blockquote><p>a</p></blockquote>', '> a'],
  ['breaks', 'a<br>b<br><br>c', 'a\\\nb\n\nc'],
  ['words beside blocks', 'a<p>b</p>c<div>d</div>', 'a\n\nb\n\nc\n\nd'],
  ['what looks like Markdown is meant as it stands', '<p># a *b* [c]</p>', '\\# a \\*b\\* \\[c\\]'],
  ['nothing', '<style>p {}</style><script>x</script>', ''],
  [
    'items of Word',
    '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>a</p><p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">·</span>b</p>',
    '1. a\n   - b',
  ],
] as const)
  test(`pasted: ${name}`, () => expect(markdownOf(html)).toBe(want))

test('pasted: what cannot be kept is said once, a picture that brings its bytes is a picture', () => {
  const picture = '<img src="data:image/png;base64,aa" alt="A">'
  const found = readHtml(bodyOf(`<p>a</p><video></video><video></video>${picture}<p>b</p><img src="file:///x.png">`))
  expect(found.pictures).toEqual([{ after: 1, address: 'data:image/png;base64,aa', alt: 'A' }])
  expect(found.leftOut).toEqual(['a video', 'a picture (paste it by itself, or drop its file)'])
})

const CLIPBOARDS = path.resolve(import.meta.dirname, '../../../../../../shared/data/clipboards')
const isThere = existsSync(CLIPBOARDS)
if (!isThere) console.warn('recorded clipboards are not tried: ../shared/data/clipboards is absent')
const recorded = isThere ? readdirSync(CLIPBOARDS).filter((file) => file.endsWith('.html')) : []
const read = (file: string): string => readFileSync(path.join(CLIPBOARDS, file), 'utf8')

/** What only the program that copied it looks at: styles, comments, the signs in front of items. */
const OF_THE_PROGRAM = /mso-element:\s*comment|mso-list:\s*ignore|mso-special-format|display:\s*none/i

/** Its authors masked the blanks between rows as well: words stand in a table, outside of its cells. */
const OUTSIDE_OF_CELLS = 'word-desktop.table-masked.html'

for (const file of recorded)
  test(`pasted: ${file} keeps its words, and reads as it was written`, () => {
    const body = bodyOf(read(file))
    const { nodes } = readHtml(body)
    const markdown = writeBlocks(nodes, 'light')
    const { doc } = parseMarkdown(markdown)
    expect(writeMarkdown(doc, 'strict')).toBe(writeBlocks(nodes, 'strict'))
    for (const one of body.querySelectorAll('*'))
      if (/^(STYLE|SCRIPT|TITLE)$/.test(one.tagName) || OF_THE_PROGRAM.test(one.getAttribute('style') ?? ''))
        one.remove()
    const lettersOf = (text: string): string => (text.match(/[\p{L}\p{N}■]/gu) ?? []).join('')
    if (file !== OUTSIDE_OF_CELLS)
      expect(lettersOf(nodes.map((node) => node.textContent).join(''))).toBe(lettersOf(body.textContent ?? ''))
    expect(nodes.length).toBeGreaterThan(0)
  })

for (const [file, want] of [
  ['google-sheets.table.html', '| a | b b | c |\n| --- | --- | --- |\n| d | e | f |'],
  ['quip.table.html', '| a | b b | c |\n| --- | --- | --- |\n| d | e | f |'],
  ['joplin.checklist.html', '- [x] Milk\n- [ ] Eggs\n- [x] Beer'],
  ['google-docs.bold-italic-underline.html', '**Bold**\n\n*Italic*\n\nunderline\n\n***Bold Italic Underline***'],
  ['word-desktop.list.html', '1. dsfa\n2. dff\n3. fdsfsd\n   1. dfsfd\n   2. fd\n4. sdsd'],
  ['github.task-list.html', 'checklist\n\n- [x] done\n- [ ] todo'],
] as const)
  test.skipIf(!isThere)(`pasted: ${file} as a person would write it`, () => expect(markdownOf(read(file))).toBe(want))

test.skipIf(!isThere)('pasted: slides have items, and the colors of a code editor are not looked at', () => {
  expect(markdownOf(read('powerpoint.bullets.html'))).toMatch(/^- \*\*Quiet and Comfortable Space\*\*\n {2}- Finding/)
  expect(recorded.filter((file) => isOfCodeEditor(read(file)))).toEqual(['vscode.safari.html'])
})
