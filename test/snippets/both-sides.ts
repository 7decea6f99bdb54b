import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { openCodeSide, type CodeSide } from '../../src/code-components/code-side.ts'
import type { CodeComponent } from '../../src/formats/manifests/model/code-component.ts'
import type { ImportSummary } from '../../src/intake/import/rules/import-summary.ts'
import type { Database } from '../../src/ports.ts'
import { admin, adminServices, testClock } from '../kit/admin.ts'
import { importKit } from '../kit/import-kit.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { designOfCode } from './design-of-code.ts'

interface Sides {
  /** A file or a folder with manifests. */
  readonly code: string
  readonly isOwn: (component: CodeComponent) => boolean
  /** Made from the code where nobody has it, with a file that says who is whose. */
  readonly design?: object
}

/** A project into which the manifests were imported, and the design after them. */
export async function bothSides(db: Database, { code, isOwn, design }: Sides): Promise<CodeSide> {
  const services = adminServices(db, testClock())
  const { projectId } = await importKit(db)
  const folder = scratchDirectory('vitrine-snippets')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const take = (...files: readonly string[]) =>
    admin<ImportSummary>(services, 'import', { project: projectId, files, dry_run: false })
  const save = (name: string, content: object): string => {
    writeFileSync(path.join(folder, name), JSON.stringify(content))
    return path.join(folder, name)
  }
  await take(code)
  const side = await openCodeSide(services, { projectId })
  const own = [...side.components.values()].filter(isOwn)
  await take(save('design.json', design ?? designOfCode(own)))
  const links = own.map(({ id, name }) => ({ design: name, code: id }))
  if (design === undefined) await take(save('vitrine.links.json', { version: 1, links }))
  return openCodeSide(services, { projectId })
}
