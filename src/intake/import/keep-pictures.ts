import path from 'node:path'
import { keepIfWhole, LARGEST_IMAGE_BYTES } from '../../images/fills/keep-image.ts'
import { useImages } from '../../images/fills/store.ts'
import type { Libraries } from '../../library/cache/libraries.ts'
import type { Library } from '../../library/library.ts'
import { Pace } from '../../library/pace.ts'
import { pictureReference } from '../../images/tool/picture-reference.ts'
import type { Services } from '../../services.ts'
import type { FindingCode } from '../../formats/bundle/finding-codes.ts'
import { ArchiveFault } from '../../formats/recognize/archive-bounds.ts'
import { isArchive, picturesIn } from '../files/unpack-archive.ts'
import { listSources } from '../origin/store.ts'
import { importFiles } from './import-files.ts'
import { isOutOfTime } from './import-limits.ts'
import type { ImportRequest, ImportServices } from './import-library.ts'
import type { ImportProgress } from './import-messages.ts'
import type { ImportSummary } from './rules/import-summary.ts'

/** As many as a live sync fetches. */
const MOST_PICTURES = 500
/** More of them that cannot be kept are not told one by one. */
const MOST_WARNINGS = 20

type PictureServices = Pick<Services, 'db' | 'objects' | 'clock' | 'config' | 'log'> & {
  readonly libraries: Pick<Libraries, 'open'>
}

/**
 * Imports files, and keeps the design tool's own pictures that the plugin has put beside them. The library has been
 * written by then: whatever is wrong with a picture costs that picture alone, and is told.
 */
export async function importWithPictures(
  services: ImportServices & PictureServices,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportSummary> {
  const summary = await importFiles(services, request, onProgress)
  if (request.dryRun || services.config.pictureCacheBytes === 0) return summary
  const archives: GivenArchive[] = []
  for (const file of request.files) {
    const [name, at] = typeof file === 'string' ? [path.basename(file), file] : [file.sentAs, file.at]
    if (/\.zip$/i.test(name) && (await isArchive(at))) archives.push({ name, at })
  }
  if (archives.length === 0) return summary
  const { projectId, signal } = request
  const faults = await keepPictures(services, { projectId, archives, summary, signal })
  if (faults.length === 0) return summary
  const code: FindingCode = 'picture-not-fetched'
  const isSilenced = request.silenced?.includes(code) ?? false
  const warnings = faults.slice(0, isSilenced ? 0 : MOST_WARNINGS).map((fault) => ({ code, ...fault }))
  return {
    ...summary,
    warnings: [...summary.warnings, ...warnings],
    warning_counts: { ...summary.warning_counts, [code]: faults.length },
  }
}

interface GivenArchive {
  readonly name: string
  readonly at: string
}

interface Given {
  readonly projectId: string
  readonly archives: readonly GivenArchive[]
  readonly summary: ImportSummary
  readonly signal: AbortSignal | undefined
}

async function keepPictures(
  services: PictureServices,
  { projectId, archives, summary, signal }: Given,
): Promise<{ readonly path: string; readonly message: string }[]> {
  const { db, clock, config, log } = services
  const imported = new Set(summary.sources.map(({ id }) => id))
  const keys = (await listSources(db, projectId)).filter(({ id }) => imported.has(id)).map(({ key }) => key)
  const wanted = await referencesOf(await services.libraries.open({ projectId }), new Set(keys))
  const refs = [...wanted.values()].map(({ ref }) => ref)
  const known = await useImages(db, projectId, { refs, now: new Date(clock.now()) })
  const isWanted = (node: string): boolean => {
    const component = wanted.get(node)
    return component !== undefined && !known.has(component.ref)
  }
  const faults: { path: string; message: string }[] = []
  let [read, room] = [0, config.pictureCacheBytes]
  for (const { name, at } of archives) {
    try {
      const bounds = { isWanted, largestBytes: Math.min(LARGEST_IMAGE_BYTES, room), mostBytes: room }
      for await (const { node, bytes } of picturesIn(at, bounds)) {
        const component = wanted.get(node)
        if (isOutOfTime(signal?.reason)) return [...faults, { path: component?.name ?? node, message: CUT }]
        signal?.throwIfAborted()
        if (read++ === MOST_PICTURES || !component || bytes.length > room) break
        const outcome = await keepIfWhole(services, projectId, { ref: component.ref, bytes })
        if (typeof outcome !== 'string') room -= outcome
        else faults.push({ path: component.name, message: `the design tool's picture of it ${outcome}` })
      }
    } catch (error) {
      if (!isOutOfTime(signal?.reason)) signal?.throwIfAborted()
      log.warn('import.pictures_not_read', { project_id: projectId, reason: String(error) })
      if (error instanceof ArchiveFault)
        faults.push({ path: name, message: `${error.message}: no more of its pictures were kept` })
    }
  }
  return faults
}

/** The library has been written by now: what took too long loses pictures alone. */
const CUT =
  "the design tool's picture of it and those after it are not kept: the import took longer than one may (VITRINE_IMPORT_SECONDS)"

async function referencesOf(library: Library, keys: ReadonlySet<string>) {
  const found = new Map<string, { readonly ref: string; readonly name: string }>()
  const pace = new Pace()
  for (const component of library.live('component')) {
    if (pace.isDue) await pace.rest()
    if (!keys.has(library.fileKey(component))) continue
    const [ref, node] = [pictureReference(library, component), library.sourceId(component)]
    if (ref !== null && node !== null) found.set(node, { ref, name: library.name(component) })
  }
  return found
}
