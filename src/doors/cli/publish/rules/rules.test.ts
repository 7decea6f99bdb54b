import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holds } from '../../../../../test/kit/seeded.ts'
import { html } from '../../../../kit/words/html.ts'
import { manifestText, readManifest } from './own-files.ts'
import { isWithin, linkBetween, slugOf, slugsOf } from './paths.ts'
import { safeCss } from './safe-css.ts'
import { findPages, searchIndex } from './search-index.ts'

const anything = fc.string({ maxLength: 400, unit: 'binary' })

for (const [name, want] of [
  ['Text Field', 'text-field'],
  ['../x', 'x'],
  ['/etc/passwd', 'etc-passwd'],
  ['CON', 'con-1'],
  ['lpt1', 'lpt1-1'],
  ['Index', 'index-1'],
  ['…', 'unnamed'],
  ['Größe & Œuvre', 'große-œuvre'],
  ['Café', 'cafe'],
  ['按钮', '按钮'],
  ['x'.repeat(300), 'x'.repeat(60)],
  ['a'.repeat(59) + '/b', 'a'.repeat(59)],
] as const)
  test(`the name ${JSON.stringify(name.slice(0, 20))} is a file that every disk takes`, () =>
    expect(slugOf(name)).toBe(want))

describe('slugs', () => {
  test('are never alike on a disk that knows no case, and stay as they are when others come', () => {
    const first = slugsOf([{ id: '0000000a', name: 'Button' }])
    const all = slugsOf([
      { id: '0000000c', name: 'BUTTON' },
      { id: '0000000b', name: 'button' },
      { id: '0000000a', name: 'Button' },
    ])
    expect([...first.values()]).toEqual(['button'])
    expect(Object.fromEntries(all)).toEqual({
      '0000000a': 'button',
      '0000000b': 'button-0000000b',
      '0000000c': 'button-0000000c',
    })
  })

  test('of any names are single parts of a path, at most 255 bytes, each its own', async () => {
    const named = fc.uniqueArray(fc.record({ id: fc.uuid(), name: anything }), {
      selector: ({ id }) => id,
      maxLength: 30,
    })
    await holds(
      fc.property(named, (all) => {
        const slugs = [...slugsOf(all).values()]
        expect(new Set(slugs.map((slug) => slug.toUpperCase().toLowerCase())).size).toBe(all.length)
        for (const slug of slugs) {
          expect(isWithin(slug) && !slug.includes('/')).toBe(true)
          expect(Buffer.byteLength(`${slug}.html.vitrine-unfinished`)).toBeLessThanOrEqual(255 + 20)
        }
      }),
      { runs: 200 },
    )
  })
})

for (const [from, to, want] of [
  ['index.html', 'components/button.html', 'components/button.html'],
  ['components/button.html', 'components/link.html', 'link.html'],
  ['components/button.html', 'tokens/color.html#t-1', '../tokens/color.html#t-1'],
  ['components/button.html', 'index.html', '../index.html'],
  ['pages/a.html', 'pages/按.html', '%E6%8C%89.html'],
] as const)
  test(`from ${from} ${to} is ${want}`, () => expect(linkBetween(from, to)).toBe(want))

for (const name of ['', '/', '/a', '../a', 'a/../../b', 'a//b', 'a/./b', 'C:/a', 'a\\b', 'a\0b'])
  test(`${JSON.stringify(name)} is no path within a folder`, () => expect(isWithin(name)).toBe(false))

test('whatever a text holds, it is text in an element and in an attribute', async () => {
  await holds(
    fc.property(anything, (text) => {
      const made = html`<a title="${text}">${text}</a>`.text
      expect(made.replace(/^<a title="/, '').replace(/<\/a>$/, '')).not.toMatch(/[<']|">.*"/s)
    }),
    { runs: 300 },
  )
})

for (const value of [
  'red;background:url(//x)',
  'url(http://x)',
  'image-set("x")',
  'expression(alert(1))',
  '"\\75rl(x)',
  'red}body{',
  '</style>',
])
  test(`${value} is no value that a site paints with`, () => expect(safeCss(value)).toBeNull())
test('values that are only values stay', () => {
  for (const value of [
    '0px 4px 8px rgb(0 0 0 / 20%)',
    'linear-gradient(90deg, #fff 0%, #000 100%)',
    '"Inter", sans-serif',
  ])
    expect(safeCss(value)).toBe(value)
})

describe('the list of what is ours', () => {
  test('is read as it was written, with what was begun since', () => {
    const own = { files: new Set(['a.html', 'b/c.html']), releases: new Map([['releases/1.0.0/', '1.0.0']]) }
    expect(readManifest(manifestText({ ...own, releases: new Map() }), 'd.html\n')?.files).toEqual(
      new Set(['a.html', 'b/c.html', 'd.html']),
    )
    expect(readManifest(manifestText(own), '')?.releases).toEqual(own.releases)
  })
  test('names nothing outside of the folder, whoever wrote it', () => {
    const hostile = JSON.stringify({
      vitrine_site: 1,
      files: ['../../etc/x', '/etc/y', 7, 'fine.html'],
      releases: { '../': '1' },
    })
    expect(readManifest(hostile, '../z\n')).toEqual({ files: new Set(['fine.html']), releases: new Map() })
  })
  test('of anything else is none', () => {
    for (const text of ['', '{', '[]', '{"vitrine_site":2}']) expect(readManifest(text, '')).toBeNull()
  })
})

describe('the search of a site', () => {
  const page = (title: string, text = '') => ({ path: `${slugOf(title)}.html`, title, kind: 'Guide', about: '', text })
  const index = searchIndex([
    page('Button', 'Starts an action.'),
    page('Icon button', 'A button without words'),
    page('Menus', 'Opens by a button. Café navigation'),
    page('componentTextField', 'Größe'),
  ])
  for (const [question, want] of [
    ['button', ['Button', 'Icon button', 'Menus']],
    ['butt', ['Button', 'Icon button', 'Menus']],
    ['BUTTONS', ['Button', 'Icon button', 'Menus']],
    ['icon but', ['Icon button']],
    ['cafe', ['Menus']],
    ['navigati', ['Menus']],
    ['field', ['componentTextField']],
    ['grösse', ['componentTextField']],
    ['grosse', ['componentTextField']],
    ['zebra', []],
    ['', []],
    ['the', []],
  ] as const)
    test(`${JSON.stringify(question)} finds ${want.join(', ') || 'nothing'}`, () =>
      expect(findPages(index, question).map((at) => index.pages[at]?.[1])).toEqual(want))

  test('finds every page by each word of its title, and by the beginning of one', async () => {
    const word = fc.stringMatching(/^[a-z]{4,12}$/)
    await holds(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 20 }), (words) => {
        const made = searchIndex(words.map((one) => page(one)))
        for (const [at, one] of words.entries()) expect(findPages(made, one)).toContain(at)
      }),
      { runs: 100 },
    )
  })
})
