import { refused } from '../../errors.ts'
import { importSpecs } from './import-specs.ts'
import { importLibrary, processOf, type ImportRequest, type ImportServices } from './import-library.ts'
import type { ImportProgress } from './import-messages.ts'
import type { ImportSummary } from './rules/import-summary.ts'

/** Imports files whatever they hold: a library, or spec documents that come alone, for components that it has. */
export async function importFiles(
  services: ImportServices,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportSummary> {
  const { format, isComplete } = request
  const isSpecs = format === 'specs' || (format === undefined && (await holdsOnlySpecs(services, request)))
  if (!isSpecs) return importLibrary(services, request, onProgress)
  if (isComplete) throw refused('--complete is for design tokens, and these are spec documents')
  return importSpecs(services, request, onProgress)
}

/** In the import's process: files are read and parsed to find out, and others are being answered meanwhile. */
async function holdsOnlySpecs(services: ImportServices, request: ImportRequest): Promise<boolean> {
  const child = processOf(services, request)
  try {
    return await child.holdsOnlySpecs()
  } finally {
    await child.stop()
  }
}
