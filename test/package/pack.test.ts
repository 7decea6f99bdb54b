import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { KEPT_README, packedReadme } from '../../scripts/packed-readme.js'
import { deadLinks } from './dead-links.ts'
import { npm, ROOT } from './packed.ts'

// A package has a program and links that lead somewhere, or nobody gets it. The packed file itself is in install.heavy.ts.

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-pack-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8')

/** A folder with these of our files, and nothing that was built or installed. */
function folderOf(name: string, files: readonly string[]): string {
  const folder = path.join(HOME, name)
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(ROOT, file), path.join(folder, file))
  }
  return folder
}

const SCRIPTS = ['scripts/prepack.js', 'scripts/postpack.js', 'scripts/packed-readme.js']

test('every link of the packed README leads to something in the package', () => {
  const [packed] = Object.values(
    JSON.parse(npm(ROOT, 'pack', '--dry-run', '--json', '--ignore-scripts')) as { files: { path: string }[] }[],
  )
  const files = new Set(packed?.files.map((file) => file.path))
  expect(files.size).toBeGreaterThan(100)
  expect(deadLinks(packedReadme(README), files)).toEqual([])
  // So does every link of whatever it leads to.
  for (const file of files)
    if (file.endsWith('.md') && file !== 'README.md')
      expect(deadLinks(readFileSync(path.join(ROOT, file), 'utf8'), files, path.posix.dirname(file)), file).toEqual([])
}, 60_000)

test('what is packed says the same as the README, operations too, without links to sources', () => {
  const packed = packedReadme(README)
  expect(packed).toContain('| `GET /v1/components` | listComponents | The components of the library')
  expect(packed).toContain('[ARCHITECTURE.md](ARCHITECTURE.md)')
  expect(packed).not.toContain('](src/')
})

test('plain npm pack in a clone where nothing was installed packs nothing, and says what to do', () => {
  const folder = folderOf('clone', ['package.json', '.npmrc', 'README.md', ...SCRIPTS])
  const { status, stderr } = spawnSync('npm', ['pack', '--pack-destination', HOME], { cwd: folder, encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stderr).toContain('run "npm ci" and pack again')
  expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toBe(README)
})

test('the README of the checkout is back after packing, also after a pack that was cut off', () => {
  const folder = folderOf('cut-off', SCRIPTS)
  // What builds is here and builds nothing.
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module","scripts":{"bundle":"node --version"}}')
  mkdirSync(path.join(folder, 'node_modules/rolldown'), { recursive: true })
  mkdirSync(path.join(folder, 'dist'))
  const readme = path.join(folder, 'README.md')
  writeFileSync(readme, README)
  const run = (script: string) => spawnSync(process.execPath, [script], { cwd: folder }).status
  for (const script of ['scripts/prepack.js', 'scripts/prepack.js']) expect(run(script)).toBe(0)
  expect(readFileSync(readme, 'utf8')).toBe(packedReadme(README))
  expect(readFileSync(path.join(folder, KEPT_README), 'utf8')).toBe(README)
  for (const script of ['scripts/postpack.js', 'scripts/postpack.js']) expect(run(script)).toBe(0)
  expect(readFileSync(readme, 'utf8')).toBe(README)
})

for (const [name, files, says] of [
  ['package', [], /holds no program.*run "npm ci && npm run package" in a checkout/],
  ['checkout', ['src/main.ts'], /checkout is not built yet; run "npm ci && npm run build" in \S*not-built-checkout/],
] as const)
  test(`a ${name} without a program says so, and what to do`, () => {
    const folder = folderOf(`not-built-${name}`, ['package.json', 'bin/vitrine.js', ...files])
    const { status, stderr } = spawnSync(process.execPath, ['bin/vitrine.js', '--version'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stderr.split('\n').length]).toEqual([1, 2])
    expect(stderr).toMatch(says)
  })

test('no package of the lock file has a script that runs at install: nothing else keeps one from it', () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>
  }
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(Object.entries(packages).flatMap(([name, { hasInstallScript }]) => (hasInstallScript ? [name] : []))).toEqual(
    [],
  )
})
