import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/doors/cli/run.ts'
import type { Surroundings } from '../../src/doors/cli/asking/surroundings.ts'
import { tools } from '../../src/doors/mcp/tools.ts'
import { DOWNLOAD_URL_MS, UPLOAD_URL_MS } from '../../src/uploads/rules/lifetimes.ts'

// Sentences of the documents that a machine can hold against the program.

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const inFolder = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
const documents = ['README.md', 'SECURITY.md', ...['docs', 'docs/guide', 'docs/operate'].flatMap(inFolder)]

/** The commands of shell blocks, without what follows `#`, `>` or `|`. */
function commandsIn(file: string): string[] {
  const blocks = [...read(file).matchAll(/```(?:sh|bash)\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  return blocks
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => /^(?:\w+=\S+ )?(?:npx )?vitrine ([^#>|]+)/.exec(line)?.[1]?.trim() ?? [])
}

async function helpOf(words: readonly string[]): Promise<string> {
  let said = ''
  const output = { isTTY: false, write: (text: string) => void (said += text) }
  // Help is shown before anything of the surroundings is needed.
  const surroundings = { version: '1', stdout: output, stderr: output, hasColor: false } as unknown as Surroundings
  await run([...words, '--help'], surroundings)
  return said
}

const GROUPS = new Set([
  'code',
  'demo',
  'objects',
  'keys',
  'links',
  'sessions',
  'grants',
  'hooks',
  'releases',
  'projects',
  'proposals',
  'specs',
  'export',
  'sync',
  'sources',
])

for (const file of documents) {
  const commands = commandsIn(file)
  if (commands.length > 0)
    test(`every command in ${file} is one that vitrine has, with its options`, async () => {
      for (const command of commands) {
        const words = command.split(/\s+/)
        const name = words.slice(0, GROUPS.has(words[0] ?? '') ? 2 : 1)
        const help = await helpOf(name)
        expect(help, command).toContain(`Usage: vitrine ${name.join(' ')}`)
        for (const option of command.match(/--[a-z-]+/g) ?? []) expect(help, command).toContain(option)
      }
    })
}

test('nobody is told to fetch from a registry what is not published there', () => {
  expect(read('README.md')).toContain('not published')
  const fetched = documents.filter((file) => /"npx"|npm (?:install|i) (?:-g )?(?:vitrine|@vitrine)/.test(read(file)))
  expect(fetched).toEqual([])
})

test('the guide for agents lists every tool there is', () => {
  const rows = read('docs/guide/agents.md').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)
  const listed = [...rows].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(listed).toEqual(tools.map(({ name }) => name))
})

test('what agents are answered, and at which cost, is what the README says', () => {
  const page = /answer to (\d+) of 60, and costs in the median ([\d.]+ %)/.exec(read('docs/token-economy.md'))
  const told = /questions over five libraries they answer (\d+), for ([\d.]+ %)/.exec(read('README.md'))
  expect(told?.slice(1)).toEqual(page?.slice(1))
  expect(told).not.toBeNull()
})

test('SECURITY.md has the limits that the program has', () => {
  const text = read('SECURITY.md')
  const extractor = read('src/adapters/extraction/extract-text.ts')
  const [, heap] = /--max-old-space-size=(\d+)/.exec(extractor) ?? []
  const [, pages] = /--wasm-max-mem-pages=(\d+)/.exec(extractor) ?? []
  const [, deadline] = /const DEADLINE_MS = ([\d_]+)/.exec(extractor) ?? []
  const seconds = Number(deadline?.replaceAll('_', '')) / 1_000
  expect(text).toContain(`${heap} MB of heap, ${Number(pages) / 16} MB of WebAssembly memory, ${seconds} s`)
  expect(text).toContain(`one object, ${DOWNLOAD_URL_MS / 60_000} or ${UPLOAD_URL_MS / 60_000} minutes`)
})
