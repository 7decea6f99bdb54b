import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { figmaFile } from '../../../test/libraries/figma-answers.ts'
import { checkBundle } from '../import/check-bundle.ts'
import { CrossChecks } from '../../formats/bundle/cross-checks.ts'
import { Findings } from '../../formats/bundle/findings.ts'
import { parseYaml } from '../../formats/specs/parse-yaml.ts'
import { convertFiles } from './convert-files.ts'
import { slashed } from './find-source-files.ts'

const WANTED = { format: null, fileKey: null, isComplete: false, isStrict: false } as const

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
  const wanted = { ...WANTED, paths, scratch: path.join(folder, 'made') }
  const [made] = await convertFiles(wanted, findings)
  const [, entry = ''] = readFileSync(made?.path ?? '', 'utf8').split('\n')
  expect([JSON.parse(entry), findings.faults, findings.warnings]).toEqual([
    { kind: 'component', ...components[0], attached_spec: spec },
    [],
    [],
  ])
})

test('a folder without data says what it holds instead, and what to do', async () => {
  const findingsOf = async (names: readonly string[]) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-convert-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(path.join(folder, 'in'))
    for (const name of names) writeFileSync(path.join(folder, 'in', name), '')
    const findings = new Findings()
    const scratch = path.join(folder, 'made')
    const wanted = { ...WANTED, paths: [path.join(folder, 'in')], scratch }
    await convertFiles(wanted, findings)
    return findings
  }
  const { faults } = await findingsOf(['index.js', 'index.cjs', 'b.js', 'tokens.scss', 'README.md', 'package.json'])
  expect(faults.map(({ message }) => message)).toEqual([
    'is a folder without any JSON, YAML or CSS, but with 2 .js, 1 .cjs, 1 .scss: import the JSON or the CSS that those ' +
      'are made of, or that they write',
  ])
})

const TOKENS = { ink: { $type: 'color', $value: '#000000' } }
const SHEET = '[data-theme="dark"] { --ink: #fff }\n:root { --ink: #000 }'

test.each([
  ['beside tokens a style sheet is named and not read', TOKENS, /lies beside JSON or YAML and was not read/, 'ink'],
  ['beside data that holds no tokens a style sheet is read', { engine: 'x' }, /^data.json is not recognized/, '--ink'],
])('%s', async (_, data, said, name) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-convert-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'in'))
  writeFileSync(path.join(folder, 'in', 'data.json'), JSON.stringify(data))
  writeFileSync(path.join(folder, 'in', 'tokens.css'), SHEET)
  const findings = new Findings()
  const paths = [path.join(folder, 'in')]
  const [made] = await convertFiles({ ...WANTED, paths, scratch: path.join(folder, 'made') }, findings)
  expect(findings.faults).toEqual([])
  expect(findings.warnings.map(({ path: of, message }) => `${of} ${message}`)).toEqual([expect.stringMatching(said)])
  expect(readFileSync(made?.path ?? '', 'utf8')).toContain(JSON.stringify(name))
})

// A line of a minified style sheet looks to a reader of YAML like maps in maps, thousands deep.
test('a text that ends the stack of the reader of YAML is no YAML, and refuses nothing but itself', () => {
  expect(parseYaml(`${'a: '.repeat(8_000)}b`)).toBeNull()
})

const ODD = { about: [{ component: 'Button' }], of: 'nothing known' }
const BUNDLE = { vitrine: 1, source: { tool: 'figma', file_key: 'f', name: 'F' }, components: [] }

interface Imported {
  readonly taken: readonly string[]
  readonly leftOut: readonly string[]
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

async function convert(files: Readonly<Record<string, unknown>>, options: object = {}): Promise<Imported> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-convert-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, 'in', name)), { recursive: true })
    writeFileSync(path.join(folder, 'in', name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const findings = new Findings()
  const taken: string[] = []
  const onRecognized = ({ path: of }: { readonly path: string }): void => void taken.push(of)
  const scratch = path.join(folder, 'made')
  await convertFiles({ ...WANTED, paths: [path.join(folder, 'in')], scratch, onRecognized, ...options }, findings)
  const told = (list: readonly { code: string; path: string; message: string }[]) =>
    list.map(({ code, path: of, message }) => `${code} ${of} ${message}`)
  const { leftOut, faults, warnings } = findings
  expect(leftOut.files).toHaveLength(leftOut.count)
  return { taken, leftOut: told(leftOut.files), faults: told(faults), warnings: told(warnings) }
}

for (const [name, known] of [
  ['design tokens', { 'a.json': TOKENS }],
  ['a bundle', { 'a.json': BUNDLE }],
  ['a file of the design tool', { 'a.json': figmaFile }],
] as const)
  test(`${name}: what is not recognized beside it is left out, with what was seen in it; the rest is taken`, async () => {
    const { taken, leftOut, faults, warnings } = await convert({
      ...known,
      'api.json': ODD,
      'plain.json': { settings: { title: 'Acme', depth: 3 } },
      'page.yaml': '<!doctype html><title>Sign in</title>',
    })
    expect([taken, faults]).toEqual([['a.json'], []])
    expect(leftOut).toEqual([
      expect.stringMatching(
        /^file-not-recognized api.json is not recognized: it is JSON with "about", "of", .* left out/,
      ),
      expect.stringMatching(
        /^file-not-recognized page.yaml is not recognized: it is a web page, .* fetch it again; it was left/,
      ),
      expect.stringMatching(/^values-plain plain.json is not recognized: it holds 2 plain values .* left out/),
    ])
    expect(warnings).toEqual(expect.arrayContaining([...leftOut]))
  })

test('where nothing is recognized, and where it is asked for, what is not recognized refuses the import', async () => {
  const alone = await convert({ 'api.json': ODD })
  expect(alone.faults).toEqual([expect.stringMatching(/api.json is not recognized: .* Expected a library bundle/)])
  const strict = await convert({ 'a.json': TOKENS, 'api.json': ODD }, { isStrict: true })
  expect(strict.faults).toEqual([expect.stringMatching(/api.json is not recognized: .* Expected a library bundle/)])
  expect([...alone.leftOut, ...strict.leftOut]).toEqual([])
})

test('JSON5 that is plain JSON is taken; another is named with what makes plain JSON of it', async () => {
  const spoken = "// the brand\n{ ink: { $type: 'color', $value: '#000', } }"
  const { taken, leftOut, faults } = await convert({ 'a.json5': TOKENS, 'b.json5': spoken, 'c.jsonc': spoken })
  expect([taken, faults]).toEqual([['a.json5'], []])
  expect(leftOut).toEqual(
    ['b.json5', 'c.jsonc'].map((name) =>
      expect.stringMatching(`^file-not-recognized ${name} is JSON with comments .*npx json5`),
    ),
  )
  const alone = await convert({ 'b.json5': spoken })
  expect(alone.faults).toEqual([expect.stringMatching(/b.json5 is JSON with comments .*npx json5/)])
})

// What was in the file at the last import would be marked as deleted, and that only because nobody can read it now.
test('with --complete a file that is not recognized is a fault, because what it holds would count as deleted', async () => {
  const { faults, leftOut } = await convert({ 'a.json': TOKENS, 'b.json': ODD }, { isComplete: true })
  expect(faults).toEqual([
    expect.stringMatching(/b.json .* would count as deleted: take it out of the folder, or leave/),
  ])
  expect(leftOut).toEqual([])
})

test('damaged JSON is not left out: it is handed to the reader of bundles, which refuses it and tells the place', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-convert-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'a.json'), JSON.stringify(TOKENS))
  writeFileSync(path.join(folder, 'b.json'), '{ "ink": { "$value": ')
  const findings = new Findings()
  const wanted = { ...WANTED, paths: ['a.json', 'b.json'].map((name) => path.join(folder, name)) }
  for (const file of await convertFiles({ ...wanted, scratch: path.join(folder, 'made') }, findings))
    await checkBundle(file, { findings, crossChecks: new CrossChecks(), onBytes: () => {} })
  expect(findings.faults).toMatchObject([{ code: 'file-not-json', path: expect.stringContaining('b.json') as string }])
})

test('what describes packages and programs is passed over without a word, also where only a style sheet is beside it', async () => {
  const manifests = {
    'package.json': { name: 'acme', version: '1.0.0', dependencies: {} },
    'nested/package.json': { name: 'acme-nested' },
    'package-lock.json': { lockfileVersion: 3 },
    'tsconfig.build.json': '{ // a comment\n "extends": "./tsconfig.json" }',
    'pnpm-workspace.yaml': 'packages:\n  - a\n',
  }
  const silent = { leftOut: [], faults: [], warnings: [] }
  expect(await convert({ 'a.json': TOKENS, ...manifests })).toEqual({ taken: ['a.json'], ...silent })
  expect(await convert({ 'a.css': ':root { --ink: #000 }', ...manifests })).toEqual({ taken: ['a.css'], ...silent })
})

test('a thousand drawings beside a library are one line, and style sheets another', async () => {
  const drawings = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`icons/${at}.svg`, '<svg/>']))
  const { warnings, leftOut } = await convert({ 'a.json': TOKENS, ...drawings, 'b.css': '', 'c.css': '', LICENSE: '' })
  expect(leftOut).toEqual([])
  expect(warnings).toEqual([
    expect.stringMatching(/^file-skipped LICENSE and 30 more are not JSON .* \(30 .svg, 1 without an ending\)$/),
    expect.stringMatching(/^file-skipped b.css and 1 more lie beside JSON or YAML .* \(2 .css\)$/),
  ])
})

test('a token file that the resolver does not name is among what was left out', async () => {
  const resolver = {
    version: '2025.10',
    sets: { base: { sources: [{ $ref: 'a.json' }] } },
    resolutionOrder: [{ $ref: '#/sets/base' }],
  }
  const { leftOut } = await convert({ 'a.json': TOKENS, 'b.json': TOKENS, 'r.resolver.json': resolver })
  expect(leftOut).toEqual([expect.stringMatching(/^file-skipped b.json is not named by the resolver/)])
})

test('folders are told from names whatever stands between them on this system', () => {
  expect(slashed('export\\Color.Dark.json', '\\')).toBe('export/Color.Dark.json')
  expect(slashed('export/a\\b.json', '/')).toBe('export/a\\b.json')
})
