import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { UsesScan } from '../../src/uses/rules/uses-scan.ts'
import { installed, noPackages } from '../snippets/npm.ts'

// Uses of components as react-scanner counts them, which parses what we scan, in sources that npm packages ship: every use
// by file, line, props and whether more is handed on.

const SCANNER = 'react-scanner@1.2.0'
const PACKAGES = [
  { name: '@docusaurus/theme-classic', version: '3.10.2', inside: 'src' },
  { name: 'react-native-paper', version: '5.15.3', inside: 'src' },
  { name: '@astryxdesign/core', version: '0.6.3', inside: '' },
] as const

interface Instance {
  readonly props: Readonly<Record<string, unknown>>
  readonly propsSpread: boolean
  readonly location: { readonly file: string; readonly start: { readonly line: number } }
}
interface Counted {
  readonly instances?: readonly Instance[]
  readonly components?: Readonly<Record<string, Counted>>
}
type Scanner = (asked: {
  code: string
  filePath: string
  includeSubComponents: true
  report: Record<string, Counted>
}) => void

describe.skipIf(noPackages)('uses, as another scanner counts them', () => {
  test.each(PACKAGES)('in $name', ({ name, version, inside }) => {
    const folder = installed(SCANNER, `${name}@${version}`)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const scanner = createRequire(path.join(folder, 'package.json'))('react-scanner/src/scan.js') as Scanner
    const root = path.join(folder, 'node_modules', name, inside)
    const files = scriptsIn(root)
    const report: Record<string, Counted> = {}
    const ours = new UsesScan()
    for (const file of files) {
      const code = readFileSync(path.join(root, file), 'utf8')
      scanner({ code, filePath: file, includeSubComponents: true, report })
      ours.add(file, code)
    }
    const told = ours.report({ repository: name, commit: null })
    const found = told.components.flatMap(({ uses }) =>
      uses.map(({ file, line, props = [], spread = false }) =>
        [
          told.files[file],
          line,
          props
            .map((prop) => prop.name)
            .toSorted()
            .join(),
          spread,
        ].join(' '),
      ),
    )
    const wanted = [...instancesOf(report)].map(({ props, propsSpread, location }) =>
      [location.file, location.start.line, Object.keys(props).toSorted().join(), propsSpread].join(' '),
    )
    expect(wanted.length).toBeGreaterThan(100)
    expect(found.toSorted()).toEqual(wanted.toSorted())
    console.log(`${name} ${version}: ${wanted.length} uses in ${files.length} files`)
  })
})

/** Components and custom elements; elements of HTML are no uses of ours. */
function* instancesOf(report: Readonly<Record<string, Counted>>, around = ''): Generator<Instance> {
  for (const [own, { instances = [], components = {} }] of Object.entries(report)) {
    if (around !== '' || /^[A-Z]|[.-]/.test(own)) yield* instances
    yield* instancesOf(components, own)
  }
}

const scriptsIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.[jt]sx?$/.test(file) && !file.endsWith('.d.ts') && !file.includes('node_modules'),
  )
