import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Findings } from '../bundle/rules/findings.ts'
import { convertFiles } from './convert-files.ts'

// Nothing else had made the folder that the bundle is written to again.
test('a spec document is attached to a bundle that comes as it is, with nothing to convert beside it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-convert-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const spec = { title: 'Chip', metadata: { schema: { version: '0.21.0' } }, anatomy: {}, default: {} }
  const components = [{ key: 'k', name: 'Chip', type: 'COMPONENT' }]
  const bundle = { vitrine: 1, source: { tool: 'figma', file_key: 'f', name: 'F' }, components }
  const paths = Object.entries({ 'library.json': bundle, 'chip.json': spec }).map(([name, content]) => {
    writeFileSync(path.join(folder, name), JSON.stringify(content))
    return path.join(folder, name)
  })
  const findings = new Findings()
  const wanted = { paths, format: null, fileKey: null, isComplete: false, scratch: path.join(folder, 'made') }
  const [made] = await convertFiles(wanted, findings)
  const [, entry = ''] = readFileSync(made?.path ?? '', 'utf8').split('\n')
  expect([JSON.parse(entry), findings.faults, findings.warnings]).toEqual([
    { kind: 'component', ...components[0], attached_spec: spec },
    [],
    [],
  ])
})

test('a folder without data says what it holds instead, and what to do; style sheets beside data are named', async () => {
  const findingsOf = async (names: readonly string[]) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-convert-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(path.join(folder, 'in'))
    for (const name of names)
      writeFileSync(path.join(folder, 'in', name), name.endsWith('.json') ? '{}' : ':root { --a: 1px }')
    const findings = new Findings()
    const scratch = path.join(folder, 'made')
    const wanted = { paths: [path.join(folder, 'in')], format: null, fileKey: null, isComplete: false, scratch }
    await convertFiles(wanted, findings)
    return findings
  }
  const { faults } = await findingsOf(['index.js', 'index.cjs', 'b.js', 'tokens.scss', 'README.md', 'package.json'])
  expect(faults.map(({ message }) => message)).toEqual([
    'is a folder without any JSON, YAML or CSS, but with 2 .js, 1 .cjs, 1 .scss: import the JSON or the CSS that those ' +
      'are made of, or that they write',
  ])
  const { warnings } = await findingsOf(['data.json', 'tokens.css'])
  expect(warnings.map(({ path: of, message }) => `${of} ${message}`)).toContainEqual(
    expect.stringMatching(/^tokens.css lies beside JSON or YAML and was not read: .* import it by itself/),
  )
})
