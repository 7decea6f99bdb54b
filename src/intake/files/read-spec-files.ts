import { ServiceError } from '../../errors.ts'
import { ownPath } from '../../kit/shapes/json-value.ts'
import { Findings, type Finding } from '../../formats/bundle/findings.ts'
import { writeBundle } from './write-bundle.ts'
import type { LibraryBundle } from '../../formats/bundle/library-bundle.ts'
import { findSourceFiles, type GivenFile } from './find-source-files.ts'
import { readSourceFile } from './read-source-file.ts'
import { checkSpecs, valuesOf } from '../../formats/specs/check-specs.ts'
import type { Attached } from '../../formats/specs/attach-specs.ts'
import type { SpecFile, SpecPart } from '../../formats/specs/spec-parts.ts'

/** A spec document without its content: all that finding its component needs, so that the content stays in one thread. */
export interface SpecHandle extends SpecPart {
  readonly number: number
}

export interface ReadSpecs {
  readonly parts: readonly SpecHandle[]
  readonly warnings: readonly Finding[]
  /** Of the warnings: files, or parts of files, that are no documents. */
  readonly leftOut: readonly Finding[]
}

/** A bundle to write: components of one source, each with the number of the document that it gets. */
export interface SpecBundle {
  readonly path: string
  readonly source: LibraryBundle['source']
  readonly components: readonly (Omit<Attached['entry'], 'attached_spec'> & { readonly part: number })[]
}

/** The documents of some files, read and checked in the process of the import: what it has of them goes into bundles there. */
export class SpecFiles {
  #parts: readonly SpecPart[] = []

  async read(given: readonly GivenFile[]): Promise<ReadSpecs> {
    const findings = new Findings()
    const files: SpecFile[] = []
    const skipped: Finding[] = []
    for (const file of await findSourceFiles(given, findings)) {
      if (file.isBeside || file.isCode) continue
      const read = await readSourceFile(file)
      const values = typeof read === 'object' && !('bytes' in read) ? valuesOf(read) : null
      if (values) files.push({ name: file.name, path: file.path, values })
      else skipped.push({ code: 'file-skipped', path: file.name, message: 'is neither JSON nor YAML and was left out' })
    }
    const { parts, warnings: found } = checkSpecs(files)
    const warnings = [...skipped, ...found]
    if (parts.length === 0) throw nothingFound([...findings.faults, ...warnings])
    this.#parts = parts
    const leftOut = [...skipped, ...found.filter(({ code }) => code === 'spec-not-recognized')]
    return { parts: parts.map(handleOf), warnings: [...findings.warnings, ...warnings], leftOut }
  }

  async write(bundles: readonly SpecBundle[]): Promise<void> {
    for (const { path, source, components } of bundles) {
      const entries = components.map(({ part, ...entry }) => {
        const document = this.#parts[part]?.document
        return { ...entry, ...(document ? { attached_spec: document } : {}) }
      })
      await writeBundle({ vitrine: 1, source, components: entries }, path)
    }
  }
}

function handleOf({ name, folder, document }: SpecPart, number: number): SpecHandle {
  const pick = (...path: readonly string[]) => ownPath(document, ...path) ?? null
  const source = { key: pick('metadata', 'source', 'key'), nodeId: pick('metadata', 'source', 'nodeId') }
  return { number, name, folder, document: { title: pick('title'), key: pick('key'), metadata: { source } } }
}

function nothingFound(issues: readonly Finding[]): ServiceError {
  const [first] = issues
  const message = first ? `no spec document was found: ${first.path} ${first.message}` : 'no spec document was found'
  return new ServiceError('SVC_INVALID_ARGUMENT', message, { issues })
}
