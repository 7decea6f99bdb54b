import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../src/operations.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

test('the README lists every operation there is, linked to its file', () => {
  const files = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  const rows = operations.map(({ id, method, path: route, summary }) => {
    const name = `/${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
    const file = files.find((candidate) => `/${candidate}`.endsWith(name))
    return `| \`${method} ${route}\` | [${id}](src/${file}) | ${summary} |`
  })
  const table = ['| call | operation | what it answers |', '|---|---|---|', ...rows].join('\n')
  expect(read('README.md'), 'run npm run docs').toContain(table)
})

test('the README has every variable that the configuration reads', () => {
  const variables = new Set(read('src/config.ts').match(/\b(?:VITRINE|DATABASE|S3|EMBEDDINGS|FIGMA)_[A-Z_\d]+\b/g))
  expect(variables.size).toBeGreaterThan(20)
  expect([...variables].filter((name) => !read('README.md').includes(`\`${name}\``))).toEqual([])
})

for (const file of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']) {
  test(`every relative link in ${file} leads somewhere`, () => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => match[1] ?? '')
    expect(links.filter((link) => !existsSync(path.join(ROOT, link)))).toEqual([])
  })
}

test('every folder and file that ARCHITECTURE.md draws exists', () => {
  const tree = /```\n([\s\S]*?)```/.exec(read('ARCHITECTURE.md'))?.[1] ?? ''
  const above: string[] = []
  const drawn = [...tree.matchAll(/^( *)([\w.-]+\/?(?: {1,2}[\w.-]+\/)*)/gm)].flatMap(([, indent = '', names = '']) => {
    above.length = indent.length / 2
    const found = names.split(/\s+/).map((name) => `${above.join('')}${name}`)
    above.push(names)
    return found
  })
  expect(drawn.length).toBeGreaterThan(15)
  expect(drawn.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
})
