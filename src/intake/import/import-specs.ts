import path from 'node:path'
import { ServiceError } from '../../errors.ts'
import { present } from '../../kit/present.ts'
import type { ImportRequest, ImportServices } from './import-library.ts'
import { importLibrary, refuseWarnings, processOf } from './import-library.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { ImportProgress } from './import-messages.ts'
import type { ImportProcess } from './import-process.ts'
import { Findings, type LeftOut } from '../../formats/bundle/findings.ts'
import { Tally, type ImportSummary } from './rules/import-summary.ts'
import { readSource } from '../origin/store.ts'
import { attachSpecs, type Attached, type KnownComponent } from '../../formats/specs/attach-specs.ts'
import { knownComponent } from '../specs/rules/known-component.ts'
import type { SpecBundle, SpecHandle } from '../files/read-spec-files.ts'
import { componentRows } from '../specs/store.ts'

/**
 * Gives components of the library the spec documents in some files. A document that is not a spec, or belongs to no
 * component is left out and named; nothing else of the library changes. The components go the way of every import, as
 * bundles of the sources they came from that say what they said before, and the new spec. The documents themselves are
 * read, checked and written into those bundles in the process of the import: this one only knows what they are called.
 */
export async function importSpecs(
  services: ImportServices,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportSummary> {
  const startedAt = services.clock.now()
  const projectId = request.projectId.toLowerCase()
  const child = processOf(services, request)
  try {
    return await attach({ services, request: { ...request, projectId }, child, startedAt, onProgress })
  } finally {
    await child.stop()
  }
}

interface Run {
  readonly services: ImportServices
  readonly request: ImportRequest
  readonly child: ImportProcess
  readonly startedAt: number
  readonly onProgress: (progress: ImportProgress) => void
}

async function attach({ services, request, child, startedAt, onProgress }: Run): Promise<ImportSummary> {
  const { projectId } = request
  const { parts, warnings: found, leftOut } = await child.readSpecs()
  const warnings = [...found]
  const read = parts.map(({ name }) => ({ path: name, format: 'specs', as: 'spec document' }) as const)
  const revision = await services.revisions.learn(projectId)
  const { attached, notes } = attachSpecs(parts, await allComponents(services, projectId))
  warnings.push(...notes)
  const left_out = { count: leftOut.length, files: leftOut.slice(0, 100) }
  if (request.isStrict && left_out.count > 0) throw notAll(left_out)
  if (attached.length === 0) {
    const findings = new Findings(request.silenced)
    for (const { code, path, message } of warnings) findings.warn(code, path, message)
    refuseWarnings(findings, request.failOn ?? [])
    const duration_ms = services.clock.now() - startedAt
    const told = { warnings: findings.warnings, warning_counts: findings.warningCounts }
    return {
      project_id: projectId,
      source: null,
      sources: [],
      ...new Tally().counts(),
      files: read,
      left_out,
      code: null,
      diff: null,
      duration_ms,
      ...told,
    }
  }
  const scratch = makeScratch()
  try {
    const bundles = await bundlesOf(services, { projectId, attached, parts, scratch })
    await child.writeSpecs(bundles)
    const unchanged = async (): Promise<void> => {
      const now = await services.revisions.learn(projectId)
      if (now?.library === revision?.library) return
      throw new ServiceError('SVC_UNAVAILABLE', 'another import changed the library meanwhile: try again', {
        reason: 'overtaken',
      })
    }
    const files = bundles.map((bundle) => bundle.path)
    // Each goes back to the source that it came from.
    const again = { files, format: 'bundle', source: undefined, notes: warnings, beforeWrite: unchanged } as const
    return { ...(await importLibrary(services, { ...request, ...again }, onProgress)), files: read, left_out }
  } finally {
    await removeScratch(scratch)
  }
}

function notAll({ count, files }: LeftOut): ServiceError {
  const [first] = files
  const message = `nothing was written: ${count} of the files are no spec documents (--strict): ${first?.path} ${first?.message}`
  return new ServiceError('SVC_INVALID_ARGUMENT', message, { issues: files, total: count })
}

async function allComponents({ db }: ImportServices, projectId: string): Promise<KnownComponent[]> {
  const components: KnownComponent[] = []
  for await (const rows of componentRows(db, projectId)) components.push(...rows.map(knownComponent))
  return components
}

interface Attaching {
  readonly projectId: string
  readonly attached: readonly Attached[]
  readonly parts: readonly SpecHandle[]
  readonly scratch: string
}

/** One bundle for each source, which goes on being called what it was called. */
async function bundlesOf(
  { db }: ImportServices,
  { projectId, attached, parts, scratch }: Attaching,
): Promise<SpecBundle[]> {
  const numbers = new Map<object, number>(parts.map(({ document, number }) => [document, number]))
  const bundles: SpecBundle[] = []
  for (const key of new Set(attached.map((one) => one.fileKey))) {
    const source = await readSource(db, projectId, key)
    const components = attached
      .filter(({ fileKey }) => fileKey === key)
      .map(({ entry: { attached_spec, ...entry } }) => ({ ...entry, part: present(numbers.get(attached_spec ?? {})) }))
    bundles.push({
      path: path.join(scratch, `specs-${bundles.length + 1}.ndjson`),
      source: {
        tool: source?.tool ?? 'specs',
        file_key: key,
        name: source?.name ?? key,
        version: source?.version ?? null,
        complete: false,
      },
      components,
    })
  }
  return bundles
}
