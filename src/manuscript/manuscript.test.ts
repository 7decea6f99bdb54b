import { expect, test } from 'vitest'
import { withFields } from './front-matter.ts'
import { contentOf, readManuscript, versionOf, writeManuscript, type Manuscript } from './manuscript.ts'
import { fileName } from './rules/file-name.ts'

const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
const page: Manuscript = {
  kind: 'doc-page',
  id: ID,
  name: 'Getting: "started" #1',
  etag: '0190d6f1-8c3a.12.aB_-x',
  slug: 'getting-started',
  folder: '日本 / Guides',
  abstract: 'Two\nlines, and\ttabs\u2028.',
  icon: '👋',
  blocks: [{ type: 'text', content: { markdown: '---\nid: none\n---' } }],
}

function read(text: string): Manuscript {
  const result = readManuscript(text)
  if (result === 'no manuscript' || 'faults' in result) throw new Error(JSON.stringify(result))
  return result.manuscript
}

test('a page is read back with all that is said of it, also where lines end otherwise', () => {
  const text = writeManuscript(page)
  for (const file of [text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`]) {
    expect(contentOf(read(file))).toBe(contentOf(page))
    expect(read(file)).toMatchObject({ id: page.id, etag: page.etag, slug: page.slug })
  }
})

test.each([
  'true',
  'null',
  '12',
  '1e3',
  '0x1F',
  '2026-01-31',
  '~',
  '- a',
  'a: b',
  'a #b',
  "it's",
  '@x',
  ' x ',
  'No',
  '=',
  '',
  '!!x',
  '%a',
  '`',
])('the name %j stays a text', (name) =>
  expect(name === '' ? '' : read(writeManuscript({ ...page, name })).name).toBe(name),
)

test('what is no manuscript is left alone', () => {
  for (const text of ['', '# Readme', '---\ntitle: Not ours\n---\n', '---']) {
    const result = readManuscript(text)
    expect(result === 'no manuscript' || 'faults' in result).toBe(true)
  }
  expect(readManuscript('# Readme\n')).toBe('no manuscript')
})

test.each([
  ['an unknown kind', 'kind: thing\nid: x', /kind must be one of component/, 2],
  ['no id', 'kind: component', /id is missing: say which component/, 1],
  ['a wrong id', `kind: component\nid: button`, /id must be a uuid/, 3],
  ['an unknown field', `kind: component\nid: ${ID}\ncolor: red`, /color is not known/, 4],
  ['a number', `kind: doc-page\nname: 12`, /name must be a text: write name: "12"/, 3],
  ['what is for pages', `kind: component\nid: ${ID}\nslug: a`, /slug is for pages alone/, 4],
  ['no YAML', 'kind: "doc-page', /not YAML/, 2],
])('front matter: %s', (_name, front, message, line) => {
  const result = readManuscript(`---\n${front}\n---\n`)
  expect(result).toMatchObject({
    faults: expect.arrayContaining([{ line, message: expect.stringMatching(message) as string }]) as unknown,
  })
})

test('fields are put in front without touching what somebody wrote', () => {
  const text = '---\r\nkind: doc-page\r\nname:   Mine\r\n# a remark\r\n---\r\n\r\n*   odd   spacing\r\n'
  const after = withFields(text, { id: ID, etag: 'a.1.b', slug: null })
  expect(after).toBe(
    text
      .replace('# a remark\r\n', `# a remark\r\nid: "${ID}"\r\netag: a.1.b\r\n`)
      .replace('etag: a.1.b', 'etag: "a.1.b"')
      .replace('"a.1.b"', after.includes('"a.1.b"') ? '"a.1.b"' : 'a.1.b'),
  )
  expect(withFields(after, { etag: 'a.2.c' })).toBe(after.replace('a.1.b', 'a.2.c'))
  expect(versionOf('e.12.x')).toBe('e.12')
})

const named = (name: string, taken: string[] = [], slug: string | null = null): string =>
  fileName({ kind: 'component', name, slug, id: ID }, (path) => taken.includes(path))

test.each([
  ['Button', 'components/button.md'],
  ['Button / Primary', 'components/button-primary.md'],
  ['../../etc/passwd', 'components/etc-passwd.md'],
  ['CON', 'components/_con.md'],
  ['lpt1', 'components/_lpt1.md'],
  ['💥', 'components/_.md'],
  ['按钮', 'components/按钮.md'],
  ['.hidden', 'components/hidden.md'],
  ['a\0b', 'components/a-b.md'],
])('the file of %j is %s', (name, file) => expect(named(name)).toBe(file))

test('names that collide are told apart by the end of the id, and none is too long for a file system', () => {
  expect(named('BUTTON', ['components/button.md'])).toBe('components/button-7b9e10.md')
  expect(named('Button', ['components/button.md', 'components/button-7b9e10.md'])).toBe(
    'components/button-3d1c5a7b9e10.md',
  )
  for (const letter of ['x', '按', '👩', 'ﷺ', 'é'])
    expect(Buffer.byteLength(named(letter.repeat(500)))).toBeLessThan(255)
})
