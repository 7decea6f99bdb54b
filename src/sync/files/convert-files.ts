import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { refusedAnswer } from '../figma/rules/answers.ts'
import { findSourceFiles, type FoundFile } from './find-source-files.ts'
import type { Importer, SourceFile } from './importer.ts'
import { IMPORTERS } from './importers.ts'
import type { BundleFile } from '../bundle/read-bundle.ts'
import { isBundle, readSourceFile } from './read-source-file.ts'
import { isArchive, unpackArchive } from './unpack-archive.ts'
import type { Findings } from '../bundle/rules/findings.ts'
import type { Format } from './rules/formats.ts'
import type { Conversion } from '../bundle/rules/library-bundle.ts'
import { attachToBundles, isSpecFile } from '../specs/attach-to-bundles.ts'
import { writeBundle } from '../bundle/write-bundle.ts'

interface FilesToConvert {
  /** Files and folders. */
  readonly paths: readonly string[]
  /** What the files are; null where their content is to tell. */
  readonly format: Format | null
  readonly fileKey: string | null
  readonly isComplete: boolean
  /** A directory for the bundles that are made; it need not exist. */
  readonly scratch: string
}

/**
 * The bundles to import: files that are bundles as they are, and those that importers make of the others, which are
 * written to disk so that the rest of an import reads every bundle alike. Spec documents among the files are attached to
 * the components of those bundles. A file that is none of these is a fault.
 */
export async function convertFiles(wanted: FilesToConvert, findings: Findings): Promise<BundleFile[]> {
  await mkdir(wanted.scratch, { recursive: true, mode: 0o700 })
  const found: FoundFile[] = []
  for (const file of await findSourceFiles(wanted.paths, findings)) {
    const isPacked = /\.zip$/i.test(file.path) && (await isArchive(file.path))
    if (isPacked) found.push(...(await unpackArchive(file, path.join(wanted.scratch, 'unpacked'), findings)))
    else found.push(file)
  }
  const bundles: BundleFile[] = []
  let sources: SourceFile[] = []
  for (const file of found) {
    const source = wanted.format === 'bundle' || (await isBundle(file.path)) ? null : await readSourceFile(file)
    if (source === null)
      bundles.push({ path: file.path, name: file.name, prefix: found.length > 1 ? `${file.name}: ` : '' })
    else sources.push(source)
  }
  const specs = wanted.format === null ? sources.filter(isSpecFile) : []
  sources = sources.filter((source) => !specs.includes(source))
  const { fileKey, isComplete, scratch } = wanted
  let isHeeded = !isComplete
  for (const importer of IMPORTERS.filter(({ format }) => (wanted.format ?? format) === format)) {
    const own = new Set(importer.detect(sources))
    if (own.size === 0) continue
    // Let go of before the next importer reads its own: the files may be large.
    sources = sources.filter((source) => !own.has(source))
    const conversion = importer.toBundle([...own], { fileKey, isComplete })
    isHeeded ||= conversion.bundle.source.complete === true
    bundles.push(await written(conversion, importer, scratch))
    for (const { code, path, message } of conversion.report.notes) findings.warn(code, path, message)
  }
  if (!isHeeded) {
    const message = 'is for design tokens: other files tell by themselves what is gone'
    findings.fault('option-unfitting', '--complete', message)
  }
  // Alone they would have nothing to be attached to.
  if (bundles.length === 0) sources.push(...specs)
  const expected = expectedOf(wanted.format)
  for (const { name, json } of sources) {
    const refusal = refusedAnswer(json)
    if (refusal === null) findings.fault('file-not-recognized', name, `is not recognized: expected ${expected}`)
    else
      findings.fault(
        'answer-refused',
        name,
        `is not data but the refusal that the design tool answered (${refusal}): fetch it again with a token and a plan ` +
          'that may have it, or leave the file out',
      )
  }
  return bundles.length > 0 && specs.length > 0 ? attachToBundles(bundles, specs, { scratch, findings }) : bundles
}

async function written(conversion: Conversion, { format }: Importer, scratch: string): Promise<BundleFile> {
  const file = path.join(scratch, `${format}.ndjson`)
  await writeBundle(conversion.bundle, file)
  return { path: file, name: format, prefix: `${format}: `, isMade: true }
}

function expectedOf(format: Format | null): string {
  const known = IMPORTERS.filter((importer) => (format ?? importer.format) === importer.format)
  const others = known.map(({ expects }) => expects)
  return [
    ...(format === null ? ['a library bundle (JSON or NDJSON with "vitrine" and "source")'] : []),
    ...others,
  ].join('; or ')
}
