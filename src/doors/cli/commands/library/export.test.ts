import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineOn } from '../../../../../test/kit/admin.ts'
import { testDatabase } from '../../../../../test/kit/databases.ts'
import { importKit, smallBundle, type ImportKit } from '../../../../../test/kit/import-kit.ts'
import type { Database } from '../../../../ports.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-export-'))
afterAll(() => rmSync(directory, { recursive: true }))

let db: Database
let project: string
let kit: ImportKit
beforeAll(async () => {
  db = await testDatabase('embedded')
  kit = await importKit(db)
  await kit.run(smallBundle())
  project = kit.projectId
}, 60_000)

const exportTokens = (...args: readonly string[]) =>
  commandLineOn(db, ['export', 'tokens', '--project', project, ...args])

const BRAND = {
  name: 'color/bg/brand',
  type: 'COLOR',
  description: '',
  scopes: ['ALL_FILLS'],
  values: {
    Light: { value: '#1A334D', rgba: { r: 0.1, g: 0.2, b: 0.3, a: 1 } },
    Dark: { value: '#0000FF80', rgba: { r: 0, g: 0, b: 1, a: 0.5 }, alias: 'blue' },
  },
}

test('JSON is printed as it is, and the same is written to a directory', async () => {
  const printed = await exportTokens('--format', 'json')
  expect(printed).toMatchObject({ code: 0, stderr: '' })
  const { collections } = JSON.parse(printed.stdout) as { collections: object[] }
  expect(collections).toMatchObject([{ name: 'Color', modes: ['Light', 'Dark'], default_mode: 'Light' }])
  expect(collections).toMatchObject([{ tokens: expect.arrayContaining([BRAND]) as object[] }])

  const out = path.join(directory, 'made')
  const written = await exportTokens('--format', 'json', '--out', out)
  expect(written.stdout).toBe(`Wrote 2 tokens of 1 collection:\n  ${path.join(out, 'tokens.json')}\n`)
  expect(readFileSync(path.join(out, 'tokens.json'), 'utf8')).toBe(printed.stdout)
})

test('a project without tokens is said to have none', async () => {
  const empty = await importKit(db)
  const { code, stderr } = await commandLineOn(db, [
    'export',
    'tokens',
    '--project',
    empty.projectId,
    '--format',
    'css',
  ])
  expect([code, stderr]).toEqual([0, 'The library has no tokens, so there was nothing to write.\n'])
})

test('a collection that is not there is told with those that are', async () => {
  const { code, stderr } = await exportTokens('--format', 'css', '--collection', 'Colour')
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^vitrine: there is no collection "Colour" in this project: name one of Color \([0-9a-f-]{36}\)\n$/,
  )
})

test('several files need a directory', async () => {
  expect(await exportTokens('--format', 'dtcg')).toMatchObject({ code: 2, stderr: /name a directory with --out/ })
  const out = path.join(directory, 'dtcg')
  const { code, stdout } = await exportTokens('--format', 'dtcg', '--out', out, '--json')
  const { files } = JSON.parse(stdout) as { files: string[] }
  expect([code, files.length]).toEqual([0, 3])
  for (const file of files) expect(JSON.parse(readFileSync(file, 'utf8'))).toBeTypeOf('object')
})

test('a directory that cannot be written is told by its name', async () => {
  const out = path.join(directory, 'a file')
  writeFileSync(out, '')
  const { code, stderr } = await exportTokens('--format', 'json', '--out', out)
  expect(code).toBe(1)
  expect(stderr).toContain(`vitrine: ${out} cannot be written: `)
})

test('a token whose collection the library does not have is named, not lost without a word', async () => {
  const token = { key: 'stray', name: 'stray', collection: 'nowhere', type: 'FLOAT', values: { m: 1 } }
  await kit.run({ vitrine: 1, source: { file_key: 'other' }, tokens: [token] })
  const { code, stderr } = await exportTokens('--format', 'json')
  expect([code, stderr]).toEqual([
    0,
    'Worth a look:\n  stray is in no collection that the library has and is left out\n',
  ])
})

test('an export is there whole or not at all, and long names of modes do not hinder it', async () => {
  const name = 'mode '.repeat(100).trim()
  const modes = [
    { id: 'a', name },
    { id: 'b', name: `${name} b` },
  ]
  await kit.run({
    vitrine: 1,
    source: { file_key: 'long' },
    collections: [{ key: 'long', name, modes }],
    tokens: [{ key: 'l', name: 'l', collection: 'long', type: 'FLOAT', values: { a: 1, b: 2 } }],
  })
  const out = path.join(directory, 'long')
  const { code, stdout } = await exportTokens('--format', 'dtcg', '--out', out, '--json')
  expect(code).toBe(0)
  const { files } = JSON.parse(stdout) as { files: string[] }
  expect(readdirSync(out).toSorted()).toEqual(files.map((file) => path.basename(file)).toSorted())

  // A folder stands where a file shall be.
  const hindered = path.join(directory, 'hindered')
  mkdirSync(path.join(hindered, 'tokens.resolver.json', 'x'), { recursive: true })
  expect(await exportTokens('--format', 'dtcg', '--out', hindered)).toMatchObject({ code: 1 })
  expect(readdirSync(hindered)).toEqual(['tokens.resolver.json'])
})
