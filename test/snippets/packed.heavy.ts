import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openCodeSide } from '../../src/code-components/code-side.ts'
import type { CodeComponent } from '../../src/formats/manifests/model/code-component.ts'
import type { ImportSummary } from '../../src/intake/import/rules/import-summary.ts'
import { admin, adminServices, testClock } from '../kit/admin.ts'
import { testDatabase } from '../kit/databases.ts'
import { importKit } from '../kit/import-kit.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { countAttributes, countElements, type Counts } from '../libraries/counted-manifests.ts'
import { noPackages, packed } from './npm.ts'

// The files of published packages, imported as they are, against what their manifests hold by another count.

const PACKAGES = [
  '@material/web@2.5.0',
  '@patternfly/elements@5.0.0',
  '@cds/core@6.17.0',
  '@awesome.me/webawesome@3.14.0',
  '@sbb-esta/lyne-elements@5.11.0',
]

describe.skipIf(noPackages !== null)('a package as it is published arrives whole', async () => {
  const db = await testDatabase('embedded')

  test.each(PACKAGES)('%s', async (name) => {
    const file = packed(name)
    const services = adminServices(db, testClock())
    const { projectId } = await importKit(db)
    await admin<ImportSummary>(services, 'import', { project: projectId, files: [file], dry_run: false })
    const side = await openCodeSide(services, { projectId })
    const components = [...side.components.values()]
    const { root, manifest } = unpackedPackage(file)
    const attributes = new Set(
      components.flatMap(({ id, props }) => props.flatMap(({ attribute }) => (attribute ? `${id} ${attribute}` : []))),
    )
    const found = { ...counted(components), attributes: attributes.size }
    const wanted = { ...countElements(manifest), attributes: countAttributes(manifest) }
    const lines = components.flatMap((one) => one.import ?? [])
    const cells = [name.replace(/@([^@]+)$/, ' $1'), ...Object.values(found), lines.length]
    console.log(`| ${cells.join(' | ')} |`)
    expect(found).toEqual(wanted)
    expect(unresolved(root, lines)).toEqual([])
  })
})

/** With the manifest that the package says is its own. */
function unpackedPackage(file: string) {
  const folder = scratchDirectory('vitrine-unpacked')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('tar', ['xzf', file, '-C', folder])
  const from = path.join(folder, readdirSync(folder)[0] ?? '')
  const { name, customElements } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8')) as Stated
  const root = path.join(folder, 'node_modules', name)
  mkdirSync(path.dirname(root), { recursive: true })
  renameSync(from, root)
  const manifest = JSON.parse(readFileSync(path.join(root, customElements), 'utf8')) as Manifest
  return { root: folder, manifest }
}

interface Stated {
  readonly name: string
  readonly customElements: string
}
type Manifest = Parameters<typeof countElements>[0]

/** Import lines that lead to no file, as Node finds them. */
function unresolved(root: string, lines: readonly string[]): readonly string[] {
  const modules = lines.map((line) => /^import '(.+)'$/.exec(line)?.[1] ?? line)
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', RESOLVE, ...modules], {
    cwd: root,
    encoding: 'utf8',
  })
  return JSON.parse(found) as string[]
}

const RESOLVE = `
import { existsSync } from 'node:fs'
const isThere = (module) => { try { return existsSync(new URL(import.meta.resolve(module))) } catch { return false } }
console.log(JSON.stringify(process.argv.slice(1).filter((module) => !isThere(module))))`

const counted = (components: readonly CodeComponent[]): Counts => {
  const sum = (of: (component: CodeComponent) => number): number =>
    components.reduce((total, component) => total + of(component), 0)
  return {
    components: components.length,
    props: sum(({ props }) => props.length),
    values: sum(({ props }) => props.reduce((total, { values = [] }) => total + values.length, 0)),
    slots: sum(({ slots }) => slots.length),
    events: sum(({ events }) => events.length),
    cssProperties: sum(({ cssProperties }) => cssProperties.length),
    cssParts: sum(({ cssParts }) => cssParts.length),
  }
}
