// Writes the table of operations into README.md from the built contract: `npm run docs`.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { operations } from '#built/operations.js'

const root = new URL('../', import.meta.url)
const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
const rows = operations.map(({ id, method, path, summary }) => {
  const name = `/${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
  return `| \`${method} ${path}\` | [${id}](src/${files.find((file) => `/${file}`.endsWith(name))}) | ${summary} |`
})
const table = ['| call | operation | what it answers |', '|---|---|---|', ...rows].join('\n')
const readme = new URL('README.md', root)
const marker = '<!-- operations: kept true by test/package/readme.test.ts -->'
const [before, after] = readFileSync(readme, 'utf8').split(marker)
const rest = after.replace(/^\n*(\|[^\n]*\n)*/, '')
writeFileSync(readme, `${before}${marker}\n${table}\n\n${rest.replace(/^\n+/, '')}`)
