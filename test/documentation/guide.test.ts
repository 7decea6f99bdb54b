import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const GUIDE = path.join(ROOT, 'docs/guide')
const guides = readdirSync(GUIDE).filter((name) => name.endsWith('.md'))
const linksOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|entity:|#)([^)#\s]+)/g)].map(([, link = '']) =>
    path.resolve(path.dirname(file), link),
  )

for (const file of [...guides.map((name) => `docs/guide/${name}`), 'client/README.md']) {
  test(`every link and picture in ${file} leads somewhere`, () => {
    expect(linksOf(path.join(ROOT, file)).filter((link) => !existsSync(link))).toEqual([])
  })
}

test('every picture is shown in a guide and is small', () => {
  const pictures = readdirSync(path.join(GUIDE, 'pictures')).map((name) => path.join(GUIDE, 'pictures', name))
  const shown = new Set(guides.flatMap((name) => linksOf(path.join(GUIDE, name))))
  expect(pictures.filter((file) => !shown.has(file))).toEqual([])
  expect(pictures.filter((file) => statSync(file).size > 150_000)).toEqual([])
})
