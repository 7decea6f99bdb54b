import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as words from '../../src/contract/words.ts'
import { consoleOperations } from '../../src/console-operations.ts'
import { operations } from '../../src/operations.ts'
import { CONTRACT_ROWS } from './contract-rows.ts'

// The import table of ARCHITECTURE.md. A row says what the files of one room may import; what is not allowed fails.
// Tests may import anything.

interface Import {
  readonly from: string
  readonly target: string
  readonly typeOnly: boolean
}
type Allowed = (target: string, typeOnly: boolean) => boolean

const ROOT = path.resolve(import.meta.dirname, '../..')
const FEATURES =
  'building|code|code-components|parity|components|naming|images|intake|tokens|styles|graph|search|documentation|pages|threads|uploads|keys|links|grants|sessions|projects|entities|library|overview|first-start|work|backup|doctor|hooks|releases|uses'
const isNpm = (target: string): boolean => !target.startsWith('src/') && !target.startsWith('node:')
const matches =
  (pattern: RegExp): Allowed =>
  (target) =>
    pattern.test(target)
const anyOf =
  (...allowed: Allowed[]): Allowed =>
  (target, typeOnly) =>
    allowed.some((rule) => rule(target, typeOnly))
const typeOf =
  (pattern: RegExp): Allowed =>
  (target, typeOnly) =>
    typeOnly && pattern.test(target)

const errors = matches(/^src\/errors\.ts$/)
const kit = matches(/^src\/kit\//)
const contractWords = matches(/^src\/contract\/words\.ts$/)
const formats = matches(/^src\/formats\//)
const rules = anyOf(matches(/^src\/.*\/rules\//), kit, contractWords, formats)
const contract = matches(/^src\/contract\//)
const ports = typeOf(/^src\/ports\.ts$/)
const documents = typeOf(/^src\/library\/documents\.ts$/)
const features = matches(new RegExp(`^src/(${FEATURES})/`))
const npm: Allowed = (target) => isNpm(target)
const node = matches(/^node:/)

/** The files that have the rows of the three tables. */
const rowFiles = new Set(
  ['operations', 'console-operations', 'operator-rows'].flatMap((table) =>
    importsOf(`src/${table}.ts`).map(({ target }) => target),
  ),
)

const TABLE: readonly (readonly [room: string, files: RegExp, allowed: Allowed])[] = [
  ['kit', /^src\/kit\//, kit],
  [
    'rules',
    /\/rules\//,
    anyOf(
      rules,
      errors,
      documents,
      typeOf(/^typebox$|^src\/(contract\/|.*\/schema\.ts$)/),
      matches(/^colorjs\.io\/fn$/),
    ),
  ],
  [
    'schemas',
    /\/schema\.ts$|^src\/documentation\/blocks\//,
    anyOf(
      matches(/^typebox$/),
      rules,
      matches(/^src\/(.*\/schema\.ts$|documentation\/blocks\/)/),
      documents,
      typeOf(/^src\//),
    ),
  ],
  [
    'stores',
    /[/-]store\.ts$/,
    anyOf(ports, rules, contract, errors, documents, matches(/^src\/ids\.ts$/), typeOf(/^src\//)),
  ],
  [
    'adapters',
    /^src\/adapters\//,
    anyOf(matches(/^src\/(adapters\/|kit\/|ports\.ts|errors\.ts|ids\.ts|package-root\.ts)/), contractWords, npm, node),
  ],
  [
    'contract',
    /^src\/contract\//,
    anyOf(contract, kit, errors, typeOf(/^src\/(services|ports)\.ts$/), matches(/^typebox(\/|$)/), node),
  ],
  [
    'mcp',
    /^src\/doors\/mcp\//,
    anyOf(
      matches(/^src\/(doors\/mcp|contract|kit|(entities|library)\/rules)\//),
      errors,
      typeOf(/^src\//),
      matches(/^(typebox|yaml|@modelcontextprotocol\/server|@vitrine\/client)(\/|$)/),
    ),
  ],
  [
    'http',
    /^src\/doors\/http\//,
    anyOf(
      matches(/^src\/(doors\/http|doors\/mcp|contract|kit)\//),
      matches(/^src\/(operations|errors|ids|package-root)\.ts$/),
      ports,
      typeOf(/^src\/(services\.ts|keys\/authenticate\.ts)$/),
      matches(/^@modelcontextprotocol\/server$/),
      node,
    ),
  ],
  [
    'cli',
    /^src\/doors\/cli\//,
    anyOf(
      matches(/^src\/(doors\/cli|doors\/mcp|contract|kit|manuscript)\//),
      matches(/^src\/(operations|errors|ids|config|package-root)\.ts$/),
      rules,
      // A command runs its row, which it loads when it is typed.
      (target) => rowFiles.has(target),
      typeOf(/^src\//),
      npm,
      node,
    ),
  ],
  [
    'manuscript',
    /^src\/manuscript\//,
    anyOf(
      matches(/^src\/(manuscript|contract|kit)\//),
      rules,
      matches(/^src\/documentation\/blocks\/block-types\.ts$/),
      errors,
      typeOf(/^src\//),
      matches(/^(yaml|markdown-it|@vitrine\/client)(\/|$)/),
      matches(/^(mdast-util|micromark-extension)-[a-z-]+$/),
      node,
    ),
  ],
  // Files and bytes in, a bundle or a text out: no store, no thread, no project; of `node:` the hashes alone.
  [
    'formats',
    /^src\/formats\//,
    anyOf(
      rules,
      errors,
      matches(/^src\/contract\/input\.ts$/),
      typeOf(/^src\//),
      matches(/^(acorn|@sveltejs\/acorn-typescript|yaml|typebox(\/.*)?|colorjs\.io\/fn|node:crypto)$/),
    ),
  ],
  [
    'features',
    new RegExp(`^src/(${FEATURES}|admin)/`),
    anyOf(
      features,
      formats,
      kit,
      contract,
      errors,
      ports,
      matches(/^src\/(ids|package-root|admin\/.*)\.ts$/),
      typeOf(/^src\/(services|config)\.ts$/),
      matches(
        /^(typebox|markdown-it|yaml|yauzl|@remix-run\/multipart-parser|@vitrine\/render|@resvg\/resvg-wasm)(\/|$)/,
      ),
      node,
    ),
  ],
  [
    'executable',
    /^src\/executable\//,
    anyOf(matches(/^src\/(executable\/|doors\/cli\/data-home\.ts$|adapters\/embedded\/our-files\.ts$)/), node),
  ],
  [
    'composition',
    /^src\/(app|main|open-record|operations|console-operations|operator-rows|capabilities)\.ts$/,
    () => true,
  ],
]

/** Of both tables: the contract and the console. */
const ROWS = [...operations, ...consoleOperations]

const everything = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(src|test|bench|demo|client|plugin|render|site|web)$/.test(entry.name))
  .flatMap(({ name }) =>
    readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
  )
  .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/(^|\/)(node_modules|generated|dist)\//.test(file))
const sources = everything.filter((file) => file.startsWith('src/') && !/\.(test|heavy)\.ts$/.test(file))

/** All that we ship or measure with, by folders of its own. */
const product = everything.filter(
  (file) =>
    /^(src|render\/src|plugin|client\/src|site|web\/src|bench)\//.test(file) &&
    !/\.(test|heavy)\.(ts|tsx|js)$|\/test\//.test(file),
)
const isProduct = new Set(product)

test('every import is allowed by the import table', () => {
  const forbidden = sources.flatMap((file) => {
    const row = TABLE.find(([, files]) => files.test(file))
    return row
      ? importsOf(file)
          .filter(({ target, typeOnly }) => !row[2](target, typeOnly))
          .map(({ target }) => `${row[0]}: ${file} imports ${target}`)
      : []
  })
  expect(forbidden).toEqual([])
})

test('the plugin imports nothing but itself: it runs in the design tool', () => {
  const imported = everything
    .filter((file) => /^plugin\/(src|window)\//.test(file))
    .flatMap((file) => importsOf(file).filter(({ target }) => !target.startsWith('plugin/')))
  expect(imported).toEqual([])
})

test('pictures are drawn by what runs anywhere: render imports nothing but itself', () => {
  const foreign = everything
    .filter((file) => file.startsWith('render/src/') && !/\.(test|heavy)\.ts$/.test(file))
    .flatMap((file) => importsOf(file).filter(({ target }) => !target.startsWith('render/src/')))
  expect(foreign).toEqual([])
})

test('no HTTP framework is in production: the kit of src/doors/http is all there is', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const isFramework = (name: string): boolean =>
    /^(fastify|express|koa|hono|restify|polka|h3|connect|undici|find-my-way|light-my-request)$|^@(fastify|hapi|hono|koa|nestjs)\//.test(
      name,
    )
  expect(Object.keys(dependencies).filter(isFramework)).toEqual([])
  expect(sources.flatMap((file) => importsOf(file).filter(({ target }) => isFramework(target)))).toEqual([])
})

test('no operation imports another operation', () => {
  const files = new Set(ROWS.map(({ id }) => fileOf(id)))
  const found = sources
    .filter((file) => files.has(path.basename(file)))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => files.has(path.basename(target)))
        .map(({ target }) => `${file} imports ${target}`),
    )
  expect(found).toEqual([])
})

test('no files import one another in a circle, not even for types', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, above: readonly string[]): void => {
    if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const { target } of importsOf(file)) if (isProduct.has(target)) visit(target, [...above, file])
  }
  for (const file of product) visit(file, [])
  expect(circles).toEqual([])
})

test('no folders import one another in a circle, however deep one looks and however many they are', () => {
  for (let depth = 1; depth <= 8; depth++) expect(folderCircles(depth), `folders up to ${depth} deep`).toEqual([])
})

test('no folder has more than 25 files', () => {
  const counts = new Map<string, number>()
  for (const file of everything) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

test('the words of the contract are declared once', () => {
  const found = Object.entries(words).flatMap(([name, list]) => {
    // A second list, or a union, of exactly these words in this order.
    const separator = String.raw`(,|\s|\|)+`
    const again = new RegExp(`(?<!'${separator})${list.map((word) => `'${word}'`).join(separator)}(?!${separator}')`)
    return (
      sources
        // Which kinds may own a block is each block's own choice.
        .filter((file) => !/^src\/(contract\/words\.ts|documentation\/blocks\/)/.test(file))
        .filter((file) => again.test(readFileSync(path.join(ROOT, file), 'utf8')))
        .map((file) => `${file} has ${name}`)
    )
  })
  expect(found).toEqual([])
})

test('SQL is written in stores and adapters only', () => {
  const sql = /`\s*(select\s|insert into\s|update\s+\w+\s+set\s|delete from\s|with\s+\w+\s+as\s*\()[^`]*`/i
  const found = sources.filter(
    (file) => !/[/-]store\.ts$|^src\/adapters\//.test(file) && sql.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(found).toEqual([])
})

test('only config.ts, main.ts and what starts before them know the environment', () => {
  const found = sources.filter(
    (file) =>
      !/^src\/(config|main|executable\/launch)\.ts$/.test(file) &&
      /process\.env\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(found).toEqual([])
})

test('no file is longer than 400 lines', () => {
  const long = everything
    .map((file) => `${file}: ${readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1}`)
    .filter((row) => Number(row.split(': ')[1]) > 400)
  expect(long).toEqual([])
})

test('the table of operations is that of the interface, letter for letter and in its order', () => {
  expect(operations.map(({ id, method, path, scope }) => [id, method, path, scope])).toEqual(CONTRACT_ROWS)
  expect(CONTRACT_ROWS).toHaveLength(34)
})

test('each operation is one file, named like its operationId', () => {
  const missing = ROWS.map(({ id }) => fileOf(id)).filter(
    (name) => sources.filter((file) => path.basename(file) === name).length !== 1,
  )
  expect(missing).toEqual([])
})

/** What stands directly in `src` puts everything together and belongs to no folder. */
function folderCircles(depth: number): string[] {
  const folderOf = (file: string): string =>
    path
      .dirname(file)
      .split('/')
      .slice(0, depth + 1)
      .join('/')
  const isInRoom = (file: string): boolean => path.dirname(file) !== 'src'
  const arrows = new Map<string, Map<string, string>>()
  for (const file of product.filter(isInRoom))
    for (const { target } of importsOf(file)) {
      if (!isProduct.has(target) || !isInRoom(target) || folderOf(target) === folderOf(file)) continue
      const from = arrows.get(folderOf(file)) ?? new Map<string, string>()
      arrows.set(folderOf(file), from.set(folderOf(target), `${file} imports ${target}`))
    }
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (folder: string, above: readonly string[]): void => {
    if (above.includes(folder)) {
      const circle = [...above.slice(above.indexOf(folder)), folder]
      circles.push(
        circle
          .slice(1)
          .map((to, at) => arrows.get(circle[at] ?? '')?.get(to))
          .join('; '),
      )
    }
    if (done.has(folder)) return
    done.add(folder)
    for (const to of arrows.get(folder)?.keys() ?? []) visit(to, [...above, folder])
  }
  for (const folder of arrows.keys()) visit(folder, [])
  return circles
}

function fileOf(operationId: string): string {
  return `${operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const found: Import[] = []
  for (const match of text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^'$]+)'/gm)) {
    const [, typeOnly, specifier = ''] = match
    const target = specifier.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
      : specifier
    found.push({ from: file, target, typeOnly: typeOnly !== undefined })
  }
  return found
}
