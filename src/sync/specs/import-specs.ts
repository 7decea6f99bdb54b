import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { ServiceError } from '../../errors.ts'
import { findSourceFiles } from '../files/find-source-files.ts'
import type { ImportRequest, ImportServices } from '../import/import-library.ts'
import { importLibrary, refuseWarnings } from '../import/import-library.ts'
import type { ImportProgress } from '../import/import-messages.ts'
import { readSourceFile } from '../files/read-source-file.ts'
import { Findings, type Finding } from '../bundle/rules/findings.ts'
import { Tally, type ImportSummary } from '../import/rules/import-summary.ts'
import { readSource } from '../import/store.ts'
import { writeBundle } from '../bundle/write-bundle.ts'
import { checkPart, valuesOf } from './check-specs.ts'
import { attachSpecs, type Attached, type KnownComponent } from './rules/attach-specs.ts'
import { knownComponent } from './rules/known-component.ts'
import { readSpecParts, type SpecFile, type SpecPart } from './rules/spec-parts.ts'
import { componentRows } from './store.ts'

/**
 * Gives components of the library the spec documents in some files. A document that is not a spec, or belongs to no
 * component is left out and named; nothing else of the library changes. The components go the way of every import, as
 * bundles of the files they came from that say what they said before, and the new spec.
 */
export async function importSpecs(
  services: ImportServices,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportSummary> {
  const startedAt = services.clock.now()
  const projectId = request.projectId.toLowerCase()
  const { parts, warnings } = await readParts(request.files)
  const revision = await services.revisions.learn(projectId)
  const { attached, notes } = attachSpecs(parts, await allComponents(services, projectId))
  warnings.push(...notes)
  if (attached.length === 0) {
    const findings = new Findings(request.silenced)
    for (const { code, path, message } of warnings) findings.warn(code, path, message)
    refuseWarnings(findings, request.failOn ?? [])
    const duration_ms = services.clock.now() - startedAt
    const told = { warnings: findings.warnings, warning_counts: findings.warningCounts }
    return { project_id: projectId, ...new Tally().counts(), duration_ms, ...told }
  }
  const scratch = await mkdtemp(path.join(tmpdir(), 'vitrine-specs-'))
  try {
    const files = await writeBundles(services, { projectId, attached, scratch })
    const unchanged = async (): Promise<void> => {
      const now = await services.revisions.learn(projectId)
      if (now?.library === revision?.library) return
      throw new ServiceError('SVC_UNAVAILABLE', 'another import changed the library meanwhile: try again', {
        reason: 'overtaken',
      })
    }
    const bundles = { ...request, files, format: 'bundle', notes: warnings, beforeWrite: unchanged } as const
    return await importLibrary(services, bundles, onProgress)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function readParts(paths: readonly string[]): Promise<{ parts: SpecPart[]; warnings: Finding[] }> {
  const findings = new Findings()
  const found = await findSourceFiles(paths, findings)
  const files: SpecFile[] = []
  const warnings: Finding[] = []
  for (const file of found) {
    const source = await readSourceFile(file)
    const values = source && valuesOf(source)
    if (values) files.push({ name: file.name, path: file.path, values })
    else warnings.push({ code: 'file-skipped', path: file.name, message: 'is neither JSON nor YAML and was left out' })
    // A server goes on answering while a folder of documents is read.
    await breathe()
  }
  const { documents, refused } = readSpecParts(files)
  warnings.push(...refused)
  const parts: SpecPart[] = []
  for (const part of documents) {
    const checked = checkPart(part)
    warnings.push(...checked.warnings)
    if (checked.isSound) parts.push(part)
    await breathe()
  }
  if (parts.length === 0) {
    const issues = [...findings.faults, ...warnings]
    const [first] = issues
    const message = first ? `no spec document was found: ${first.path} ${first.message}` : 'no spec document was found'
    throw new ServiceError('SVC_INVALID_ARGUMENT', message, { issues })
  }
  return { parts, warnings: [...findings.warnings, ...warnings] }
}

async function allComponents({ db }: ImportServices, projectId: string): Promise<KnownComponent[]> {
  const components: KnownComponent[] = []
  for await (const rows of componentRows(db, projectId)) components.push(...rows.map(knownComponent))
  return components
}

interface BundlesToWrite {
  readonly projectId: string
  readonly attached: readonly Attached[]
  readonly scratch: string
}

/** One bundle for each file of the source, which goes on being called what it was called. */
async function writeBundles(
  { db }: ImportServices,
  { projectId, attached, scratch }: BundlesToWrite,
): Promise<string[]> {
  const files: string[] = []
  for (const fileKey of new Set(attached.map((one) => one.fileKey))) {
    const source = await readSource(db, projectId, fileKey)
    const file = path.join(scratch, `specs-${files.length + 1}.ndjson`)
    await writeBundle(
      {
        vitrine: 1,
        source: {
          tool: source?.tool ?? 'specs',
          file_key: fileKey,
          name: source?.name ?? fileKey,
          version: source?.version ?? null,
          complete: false,
        },
        components: attached.filter((one) => one.fileKey === fileKey).map(({ entry }) => entry),
      },
      file,
    )
    files.push(file)
  }
  return files
}
