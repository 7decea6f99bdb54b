import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'
import { markdownHtml } from './markdown-html.ts'

const page = 'http://127.0.0.1:4601/pages/principles?edit=1'
const html = (text: string): string => markdownHtml(text, { page, mentionAddress: (type, id) => `/at/${type}/${id}` })

for (const href of [
  '#key=svc_theirs',
  ' #key=svc_theirs',
  '/#key=svc_theirs',
  '?x=1#key=svc_theirs',
  '/pages/other#a=1&key=svc_theirs',
  '#k%65y=svc_theirs',
  'http://127.0.0.1:4601/#key=svc_theirs',
  '//127.0.0.1:4601/#key=svc_theirs',
  'http://localhost:4601/#key=svc_theirs',
  '#key=&key=svc_theirs',
  '#ke\ty=svc_theirs',
  'http:#key=svc_theirs',
  '#link=svl_theirs',
  '/pages/other?a=1#b&link=svl_theirs',
  '#%6cink=svl_theirs',
  'https://library.example/#link=svl_theirs',
  '#',
  'http://[',
])
  test(`a link in documentation leads nowhere: ${href}`, () => expect(linkAddress(href, page)).toBeNull())

for (const href of [
  'https://example.com/a#b',
  '/pages/other#b',
  '#dos',
  'principles?edit=1#dos',
  'other',
  '/components?q=key',
  'mailto:a@example.com',
  '/tokens#monkey=1',
  '#key',
  '#link',
  '/components/x#linked=1',
])
  test(`a link in documentation leads where it says: ${href}`, () => expect(linkAddress(href, page)).toBe(href))

test('markdown: a link that brings a key keeps its words and loses its address', () => {
  expect(html('[take this](#key=svc_theirs)')).toBe('<p><a title="This link leads nowhere">take this</a></p>\n')
  expect(html('[and this][x]\n\n[x]: /#key=svc_theirs')).not.toContain('svc_theirs')
  expect(html('<http://127.0.0.1:4601/#key=svc_theirs>')).not.toContain('href')
})

test('markdown: a link that opens another library is as inert, however it is written', () => {
  for (const written of [
    '[a](#link=svl_theirs)',
    '[a](&num;link=svl_theirs)',
    '[a](< #link=svl_theirs>)',
    '[a][r]\n\n[r]: /#link=svl_theirs',
    '<https://library.example/#link=svl_theirs>',
    '| a |\n|---|\n| [a](#link=svl_theirs) |',
  ])
    expect(html(written), written).not.toContain('href')
})

test('markdown: mentions lead to their pages, links to the web open apart', () => {
  const id = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11'
  expect(html(`[Button](entity:component/${id})`)).toContain(`<a href="/at/component/${id}" data-mention="">Button</a>`)
  expect(html('[x](https://example.com)')).toContain(
    'href="https://example.com" rel="noreferrer noopener" target="_blank"',
  )
})

test('markdown: headings take the level and the anchor that the page has for them', () => {
  const headings = [
    { anchor: 'one', level: 3 },
    { anchor: 'two', level: 4 },
  ]
  const place = { page, mentionAddress: () => '', headings }
  expect(markdownHtml('# One\n\n> ## Two', place)).toBe(
    '<h3 id="one">One</h3>\n<blockquote>\n<h4 id="two">Two</h4>\n</blockquote>\n',
  )
})

test('markdown: code in a fence is told apart and never becomes a tag', () => {
  expect(html('```css\n.a { color: red }\n```')).toContain('<span data-code="tag">.a</span>')
  expect(html('```html\n<script>x</script>\n```')).not.toContain('<script>')
  expect(html('```\n<b>"x"\n```')).toContain('&lt;b&gt;&quot;x&quot;')
})

test('markdown: columns of a table are aligned without a style, which the policy of the page would refuse', () => {
  const table = html('| a | b |\n|--:|:-:|\n| c | d |')
  expect(table).toContain('<td data-align="right">c</td>')
  expect(table).not.toContain('style')
})
