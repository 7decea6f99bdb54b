import { keepIfWhole, LARGEST_IMAGE_BYTES } from '../../image-fills/keep-image.ts'
import { useImages } from '../../image-fills/store.ts'
import type { Libraries } from '../../library/libraries.ts'
import type { Library } from '../../library/library.ts'
import { Pace } from '../../library/pace.ts'
import { pictureReference } from '../../pictures/tool/picture-reference.ts'
import type { Services } from '../../services.ts'
import type { FindingCode } from '../bundle/rules/finding-codes.ts'
import { isArchive, picturesIn } from '../files/unpack-archive.ts'
import { listSources } from '../sources/store.ts'
import { importFiles } from './import-files.ts'
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
  const archives: string[] = []
  for (const file of request.files) if (/\.zip$/i.test(file) && (await isArchive(file))) archives.push(file)
  if (archives.length === 0) return summary
  const faults = await keepPictures(services, { projectId: request.projectId, archives, summary })
  if (faults.length === 0) return summary
  const code: FindingCode = 'picture-not-fetched'
  const isSilenced = request.silenced?.includes(code) ?? false
  const warnings = faults.slice(0, isSilenced ? 0 : MOST_WARNINGS).map(({ name, why }) => ({
    code,
    path: name,
    message: `the design tool's picture of it ${why}`,
  }))
  return {
    ...summary,
    warnings: [...summary.warnings, ...warnings],
    warning_counts: { ...summary.warning_counts, [code]: faults.length },
  }
}

interface Given {
  readonly projectId: string
  readonly archives: readonly string[]
  readonly summary: ImportSummary
}

async function keepPictures(
  services: PictureServices,
  { projectId, archives, summary }: Given,
): Promise<{ readonly name: string; readonly why: string }[]> {
  const { db, clock, config, log } = services
  const imported = new Set(summary.sources.map(({ id }) => id))
  const keys = (await listSources(db, projectId)).filter(({ id }) => imported.has(id)).map(({ key }) => key)
  const wanted = await referencesOf(await services.libraries.open({ projectId }), new Set(keys))
  const refs = [...wanted.values()].map(({ ref }) => ref)
  const known = await useImages(db, projectId, { refs, now: new Date(clock.now()) })
  const faults: { name: string; why: string }[] = []
  let [kept, room] = [0, config.pictureCacheBytes]
  for (const archive of archives) {
    try {
      for await (const { node, bytes } of picturesIn(archive, Math.min(LARGEST_IMAGE_BYTES, room))) {
        const component = wanted.get(node)
        if (!component || known.has(component.ref)) continue
        if (kept === MOST_PICTURES || bytes.length > room) break
        const outcome = await keepIfWhole(services, projectId, { ref: component.ref, bytes })
        if (typeof outcome === 'string') faults.push({ name: component.name, why: outcome })
        else [kept, room] = [kept + 1, room - outcome]
      }
    } catch (error) {
      log.warn('import.pictures_not_read', { project_id: projectId, reason: String(error) })
    }
  }
  return faults
}

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
