import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineOn } from '../../../../../test/kit/admin.ts'
import { testDatabase } from '../../../../../test/kit/databases.ts'
import { importKit, smallBundle } from '../../../../../test/kit/import-kit.ts'
import type { Database } from '../../../../ports.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-lint-'))
afterAll(() => rmSync(directory, { recursive: true }))

let db: Database
let project: string
beforeAll(async () => {
  db = await testDatabase('embedded')
  const kit = await importKit(db)
  await kit.run(smallBundle())
  project = kit.projectId
  mkdirSync(path.join(directory, 'node_modules'))
  mkdirSync(path.join(directory, 'clean'))
  const write = (file: string, text: string): void => writeFileSync(path.join(directory, file), text)
  // The brand of the small bundle is #1A334D.
  write('a.css', '.a {\n  background: #1a334d;\n}\n')
  write('b.tsx', 'export const B = () => <div style={{ background: "#1A334D" }} />\n')
  write('node_modules/c.css', '.c { background: #1a334d }')
  write('notes.md', '#1a334d')
  write('clean/d.css', '.d { display: grid }')
}, 60_000)

const lint = (...args: readonly string[]) => commandLineOn(db, ['lint', '--project', project, ...args])

test('findings by file, line and column, and an exit code that pipelines see', async () => {
  const { code, stdout, stderr } = await lint(directory)
  expect(code).toBe(1)
  expect(stderr).toBe('vitrine: 2 findings\n')
  expect(stdout).toMatch(
    /a\.css:2:15 {2}#1a334d is the value of .*: write var\(--color-bg-brand\) {2}\(value_has_token\)\n/,
  )
  expect(stdout).toMatch(/b\.tsx:1:51 .*\n2 findings in 3 files, 5 lines\n$/)
})

test('nothing found is nothing wrong', async () => {
  expect(await lint(path.join(directory, 'clean'))).toEqual({
    code: 0,
    stdout: '0 findings in 1 file, 1 line\n',
    stderr: '',
  })
})

test('as JSON, and as what code hosts read', async () => {
  const json = JSON.parse((await lint(directory, '--json')).stdout) as { findings: { rule: string; line: number }[] }
  expect(json.findings.map(({ rule, line }) => [rule, line])).toEqual([
    ['value_has_token', 2],
    ['value_has_token', 1],
  ])
  const sarif = JSON.parse((await lint(directory, '--sarif')).stdout) as {
    version: string
    runs: { results: { locations: { physicalLocation: { region: object } }[] }[] }[]
  }
  expect(sarif.version).toBe('2.1.0')
  expect(sarif.runs[0]?.results[0]?.locations[0]?.physicalLocation.region).toEqual({
    startLine: 2,
    startColumn: 15,
    endColumn: 22,
  })
})

test('a path of nothing is wrong usage', async () => {
  expect(await lint(path.join(directory, 'nowhere'))).toMatchObject({ code: 2 })
})

test('what is certain is put right, and nothing else; names and values without a token are told', async () => {
  const folder = path.join(directory, 'fixed')
  mkdirSync(folder)
  const file = path.join(folder, 'e.css')
  writeFileSync(
    file,
    '.e { background: #1a334d;\n  color: var(--colorBgBrand);\n  fill: var(--own); border-color: #fedcba }\n',
  )
  const { stdout } = await lint(folder, '--fix')
  expect(readFileSync(file, 'utf8')).toContain('color: var(--color-bg-brand);')
  expect(stdout).toMatch(/Names that neither the library nor these files have:\n {2}--own {2}.*e\.css:3:13\n/)
  expect(stdout).toMatch(/Values that no token is for, written 1 time:\n {2}border-color: #fedcba {2}.*e\.css:3:35\n/)
  expect(stdout).toMatch(/\d findings? put right\n/)
  rmSync(folder, { recursive: true })
})
