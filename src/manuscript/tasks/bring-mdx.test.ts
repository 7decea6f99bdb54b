import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Folder } from '../folder.ts'
import { withFields } from '../front-matter.ts'
import { bringMdx } from './bring-mdx.ts'
import { LARGEST_MDX } from '../mdx/read-mdx.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'vitrine-mdx-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const bring = (isDryRun = false) =>
  bringMdx(new Folder(path.join(root, 'src')), new Folder(path.join(root, 'out')), { isDryRun })
const toldOf = async (): Promise<string[]> => (await bring()).told.map(({ file, what }) => `${what} ${file}`)

const OUT = 'out/button/Button.md'
const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'

/** As a push leaves it. */
const pushed = (): void => write(OUT, withFields(read(OUT), { id: ID, etag: 'e.1.x' }))
/** As somebody changes it in Vitrine, and a pull brings it. */
const changedThere = (from: string, to: string): void => {
  write(OUT, withFields(read(OUT).replace(from, to), { etag: 'e.2.x' }))
}
const mdx = (one: string, other: string): string =>
  `<Meta title="A/Button" />\n\n<Callout>${one}</Callout>\n\n<Canvas />\n\n<Note>${other}</Note>\n`

test('MDX that did not change writes nothing, and what is left out is named again', async () => {
  write('src/button/Button.mdx', mdx('first', 'two'))
  expect(await bring(true)).toMatchObject({
    told: [{ file: 'button/Button.md', what: 'written', why: 'new' }],
    same: 0,
  })
  expect(() => read(OUT)).toThrow('ENOENT')
  const leftOut = [{ file: 'button/Button.mdx', line: 5, column: 1, kind: 'story', what: '<Canvas>' }]
  expect(await bring()).toMatchObject({ told: [{ what: 'written' }], leftOut })
  pushed()
  const before = read(OUT)
  expect(await bring()).toEqual({ told: [], leftOut, same: 1 })
  expect(read(OUT)).toBe(before)
})

test('a change of the MDX keeps which page it is, and what people changed elsewhere in it', async () => {
  write('src/button/Button.mdx', mdx('first', 'two'))
  await bring()
  pushed()
  write('src/button/Button.mdx', mdx('first', 'three'))
  expect(await toldOf()).toEqual(['written button/Button.md'])
  for (const kept of [ID, 'e.1.x', 'slug: a-button', 'first', 'three']) expect(read(OUT)).toContain(kept)
  changedThere('first', 'by a person')
  expect((await bring()).told).toMatchObject([{ what: 'left', why: 'changed since it was read, and its MDX was not' }])
  write('src/button/Button.mdx', mdx('first', 'four'))
  expect(await toldOf()).toEqual(['written button/Button.md'])
  for (const kept of [ID, 'e.2.x', 'by a person', 'four']) expect(read(OUT)).toContain(kept)
})

test('what people and the MDX changed alike is laid beside, and nothing is overwritten', async () => {
  write('src/button/Button.mdx', mdx('first', 'two'))
  await bring()
  pushed()
  changedThere('first', 'by a person')
  write('src/button/Button.mdx', mdx('by the file', 'two'))
  for (const _ of ['first', 'again']) {
    expect(await toldOf()).toEqual(['conflict button/Button.md'])
    expect(read(OUT)).toContain('by a person')
    expect(read('out/button/Button.theirs.md')).toContain('by the file')
  }
  rmSync(path.join(root, 'out/button/Button.theirs.md'))
  expect(await toldOf()).toEqual(['left button/Button.md'])
  expect(read(OUT)).toContain('by a person')
})

test('one that was cut off between the page and what is kept of it is simply run again', async () => {
  write('src/button/Button.mdx', mdx('first', 'two'))
  await bring()
  rmSync(path.join(root, 'out/.vitrine'), { recursive: true })
  expect(await toldOf()).toEqual([])
  write('src/button/Button.mdx', mdx('first', 'three'))
  expect(await toldOf()).toEqual(['written button/Button.md'])
})

test('what is deleted on one side is told and not done on the other', async () => {
  write('src/button/Button.mdx', mdx('first', 'two'))
  write('src/a.mdx', 'A')
  await bring()
  rmSync(path.join(root, OUT))
  rmSync(path.join(root, 'src/a.mdx'))
  expect(await toldOf()).toEqual(['left button/Button.md', 'left a.md'])
  expect(() => read(OUT)).toThrow('ENOENT')
  expect(read('out/a.md')).toContain('A')
})

test('files that are none of ours are not touched, long ones are refused, and two pages of one title have two slugs', async () => {
  write('src/a.mdx', 'A')
  write('out/a.md', '# Readme\n')
  write('src/long.mdx', 'x'.repeat(LARGEST_MDX + 1))
  write('src/one.mdx', '<Meta title="Same" />')
  write('src/two.mdx', '<Meta title="Same" />')
  expect(await toldOf()).toEqual(['refused a.md', 'refused long.mdx', 'written one.md', 'written two.md'])
  expect(read('out/a.md')).toBe('# Readme\n')
  expect([read('out/one.md'), read('out/two.md')].map((text) => /^slug: (.*)$/m.exec(text)?.[1])).toEqual([
    'same',
    'same-2',
  ])
})

test('images, links and titles beside the pages come along, by what a team calls do and don’t', async () => {
  write('src/vitrine.mdx.yaml', 'components:\n  Nope: dont\n')
  write('src/03-button/meta.yml', 'title: Button\n')
  write('src/03-button/usage.mdx', '<Nope>\n\n![Two](img/two.png)\n\n</Nope>\n\n![Gone](img/gone.png)\n')
  write('src/03-button/img/two.png', 'PNG')
  write('src/guide.md', '## Sizes & more\n\nSee [it](/button/usage), [a part](#sizes-more) and [none](/nowhere).\n')
  const { leftOut } = await bring()
  expect(read('out/03-button/usage.md')).toMatch(/name: Button[^]*:::dont\{[^}]*image.object_key="\.\/img\/two\.png"/)
  expect(read('out/03-button/img/two.png')).toBe('PNG')
  expect(read('out/guide.md')).toContain('[it](./03-button/usage.md), [a part](#sizes-more)')
  expect(leftOut.map(({ file, line, kind }) => `${file}:${line} ${kind}`)).toEqual([
    '03-button/usage.mdx:7 image',
    'guide.md:3 link',
  ])
})

test('a folder without MDX is refused', async () => {
  await expect(bring()).rejects.toThrow('there is no file of MDX in it')
})
