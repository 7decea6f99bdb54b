import { mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { refusedAnswer } from '../../formats/figma/nodes/answers.ts'
import { findSourceFiles, placeOf, tellBeside, type FoundFile, type GivenFile } from './find-source-files.ts'
import type { Importer, SourceFile } from '../../formats/bundle/importer.ts'
import { IMPORTERS } from '../../formats/importers.ts'
import type { BundleFile } from './read-bundle.ts'
import { isBundle, readSourceFile } from './read-source-file.ts'
import { isArchive, unpackArchive } from './unpack-archive.ts'
import { isTarball, unpackTarball } from './unpack-tarball.ts'
import type { FindingCode } from '../../formats/bundle/finding-codes.ts'
import type { Findings } from '../../formats/bundle/findings.ts'
import type { Format } from '../../contract/words.ts'
import { UnpackedBytes } from '../../formats/recognize/archive-bounds.ts'
import { isOwnExport } from '../../formats/recognize/own-export.ts'
import { seenInBytes, seenInJson, seenInText } from '../../formats/recognize/what-it-is.ts'
import type { Conversion } from '../../formats/bundle/library-bundle.ts'
import { attachToBundles, isSpecFile } from './attach-to-bundles.ts'
import { CodeAmong } from './code-among.ts'
import type { TakenCode } from './take-code.ts'
import { writeBundle } from './write-bundle.ts'

interface FilesToConvert {
  readonly paths: readonly GivenFile[]
  /** What the files are; null where their content is to tell. */
  readonly format: Format | null
  readonly fileKey: string | null
  readonly isComplete: boolean
  /** A file that is not recognized is a fault. */
  readonly isStrict: boolean
  /** A directory for the bundles that are made; it need not exist. */
  readonly scratch: string
  /** Hears what each file was taken for. */
  readonly onRecognized?: (file: RecognizedFile) => void
  /** Hears what the files say of components in code. */
  readonly onCode?: (code: TakenCode) => void
}

export interface RecognizedFile {
  readonly path: string
  readonly format: Format
  /** What of the format it is, in a few words. */
  readonly as: string
}

/**
 * The bundles to import: files that are bundles as they are, and those that importers make of the others, which are
 * written to disk so that the rest of an import reads every bundle alike. Spec documents among the files are attached to
 * the components of those bundles. A file that is none of these is left out and named where others were taken; it is a
 * fault where nothing was, and where what it holds would be taken for deleted.
 */
export async function convertFiles(wanted: FilesToConvert, findings: Findings): Promise<BundleFile[]> {
  await mkdir(wanted.scratch, { recursive: true, mode: 0o700 })
  const all = await findSourceFiles(wanted.paths, findings)
  const unpacking = { scratch: wanted.scratch, findings, unpacked: new UnpackedBytes() }
  const opened = await unpackedFiles(
    all.filter(({ isBeside, isCode }) => !isBeside && !isCode),
    unpacking,
  )
  const found = opened.filter(({ isCode }) => !isCode)
  const { onRecognized = () => {} } = wanted
  const read = await readFiles(found, wanted)
  const { bundles, refused } = read
  let sources = read.sources.splice(0)
  const code = new CodeAmong(wanted, findings)
  code.take([...sources.filter((source) => !isSpecFile(source)), ...(await code.read([...all, ...opened]))], {
    isDocumented: false,
  })
  sources = code.withoutOwn(sources)
  const beside = all.filter(({ isBeside }) => isBeside)
  const isEnough =
    bundles.length > 0 || beside.length === 0 || code.saysSomething || holdsAnything(sources, wanted.format)
  if (isEnough) tellBeside(beside, findings)
  else {
    const instead = await readFiles(await unpackedFiles(beside, unpacking), wanted)
    found.push(...instead.found)
    sources = [...sources, ...instead.sources]
    refused.push(...instead.refused)
    bundles.push(...instead.bundles)
  }
  const specs = wanted.format === null ? sources.filter(isSpecFile) : []
  sources = sources.filter((source) => !specs.includes(source))
  const { fileKey, isComplete, scratch } = wanted
  let isHeeded = !isComplete
  for (const importer of IMPORTERS.filter(({ format }) => (wanted.format ?? format) === format)) {
    const own = new Set(importer.detect(sources.filter(({ json }) => refusedAnswer(json) === null)))
    if (own.size === 0) continue
    const among = sources.map((source) => source.path)
    // Let go of before the next importer reads its own: the files may be large.
    sources = sources.filter((source) => !own.has(source))
    for (const file of own) {
      onRecognized({ path: file.name, format: importer.format, as: importer.describe(file) })
    }
    const conversion = importer.toBundle([...own], { fileKey, isComplete, among })
    const exported = [...own].some(({ json }) => isOwnExport(json))
    isHeeded ||= conversion.bundle.source.complete === true
    bundles.push(await written(conversion, importer, { scratch, exported }))
    const names = new Set([...own].map(({ name }) => name))
    for (const { code, path, message } of conversion.report.notes) {
      // What of a format goes without a place in the library is as absent as what nobody knows.
      if (LEAVES_OUT.has(code) && names.has(path)) findings.leaveOut(code, path, message)
      else findings.warn(code, path, message)
    }
  }
  if (!isHeeded) {
    const message = 'is for design tokens: other files tell by themselves what is gone'
    findings.fault('option-unfitting', '--complete', message)
  }
  code.take(sources, { isDocumented: true })
  sources = code.withoutOwn(sources)
  const hasCode = code.tell([...all, ...opened].map(({ name }) => name))
  // Alone they would have nothing to be attached to.
  if (bundles.length === 0) sources.push(...specs)
  else for (const { name } of specs) onRecognized({ path: name, format: 'specs', as: 'spec document' })
  for (const source of sources) {
    const file = found.find(({ path }) => path === source.path)
    if (file) refused.push({ file, ...whyRefused(source, wanted.format) })
  }
  for (const one of refused) tellRefused(one, { findings, wanted, isAlone: bundles.length === 0 && !hasCode })
  if (bundles.length === 0 && !hasCode && refused.length === 0 && findings.faultCount === 0)
    findings.fault('file-empty', all[0]?.name ?? 'the files', 'and what came with it hold nothing that can be imported')
  return bundles.length > 0 && specs.length > 0 ? attachToBundles(bundles, specs, { scratch, findings }) : bundles
}

interface Unpacking {
  readonly scratch: string
  readonly findings: Findings
  readonly unpacked: UnpackedBytes
}

async function unpackedFiles(
  files: readonly FoundFile[],
  { scratch, findings, unpacked }: Unpacking,
): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const file of files) {
    const unpack = await unpackerOf(file)
    if (unpack === undefined) found.push(file)
    else {
      const into = await mkdtemp(path.join(scratch, 'unpacked-'))
      found.push(...(await unpack(file, { into, findings, unpacked })))
    }
  }
  return found
}

async function unpackerOf(file: FoundFile): Promise<typeof unpackArchive | undefined> {
  if (/\.(zip|penpot)$/i.test(file.path) && (await isArchive(placeOf(file)))) return unpackArchive
  return (await isTarball(file)) ? unpackTarball : undefined
}

interface ReadFiles {
  readonly found: readonly FoundFile[]
  readonly bundles: BundleFile[]
  readonly refused: Refused[]
  readonly sources: SourceFile[]
}

async function readFiles(found: readonly FoundFile[], { format, onRecognized }: FilesToConvert): Promise<ReadFiles> {
  const files: ReadFiles = { found, bundles: [], refused: [], sources: [] }
  for (const file of found) {
    const { name } = file
    const read = await readFile(file, format)
    if (read === 'bundle' || read === 'broken') {
      files.bundles.push({ path: placeOf(file), name, prefix: found.length > 1 ? `${name}: ` : '' })
      if (read === 'bundle') onRecognized?.({ path: name, format: 'bundle', as: 'library bundle' })
    } else if ('code' in read) files.refused.push({ file, ...read })
    else files.sources.push(read)
  }
  return files
}

const holdsAnything = (sources: readonly SourceFile[], wanted: Format | null): boolean =>
  sources.some(isSpecFile) ||
  IMPORTERS.some((importer) => (wanted ?? importer.format) === importer.format && importer.detect(sources).length > 0)

const LEAVES_OUT: ReadonlySet<FindingCode> = new Set(['file-skipped', 'resolver-repeated'])

interface Refusal {
  readonly code: FindingCode
  readonly message: string
  /** What would have been taken in its place. */
  readonly expected?: string
  /** People said that it is something else. */
  readonly isMisnamed?: true
}
type Refused = Refusal & { readonly file: FoundFile }

/** What a file is to be read as: people decide, else its content does. */
async function readFile(file: FoundFile, format: Format | null): Promise<SourceFile | 'bundle' | 'broken' | Refusal> {
  if (format === 'bundle') return 'bundle'
  const read = (await isBundle(placeOf(file))) ? 'bundle' : await readSourceFile(file)
  if (read === 'bundle' && format !== null) {
    const message = `is a library bundle, and --format ${format} was asked for: leave --format out`
    return { code: 'file-not-recognized', message, isMisnamed: true }
  }
  const isJson = typeof read === 'object' && 'json' in read
  if (!isJson && read !== 'bundle' && LENIENT.test(file.name)) return { code: 'file-not-recognized', message: NOT_JSON }
  return typeof read === 'object' && 'bytes' in read ? seenInBytes(file.name, read.bytes) : read
}

/** What people write by hand, with comments. One that is plain JSON all the same is taken. */
const LENIENT = /\.json[5c](\.gz)?$/i
const NOT_JSON =
  'is JSON with comments or bare names, which is not read: "npx json5 FILE --out-file FILE.json" makes plain JSON of it'

function whyRefused({ json, text }: SourceFile, format: Format | null): Refusal {
  const answer = refusedAnswer(json)
  if (answer !== null) {
    const message =
      `is not data but the refusal that the design tool answered (${answer}): fetch it again with a token and a plan ` +
      'that may have it, or leave the file out'
    return { code: 'answer-refused', message }
  }
  const { code, message } = text === undefined ? seenInJson(json) : seenInText(text)
  return { code, message: `is not recognized: it ${message}`, expected: expectedOf(format) }
}

interface Telling {
  readonly findings: Findings
  readonly wanted: Pick<FilesToConvert, 'isComplete' | 'isStrict'>
  readonly isAlone: boolean
}

function tellRefused(refused: Refused, { findings, wanted, isAlone }: Telling): void {
  const { file, code, message, expected, isMisnamed } = refused
  const whole = expected === undefined ? message : `${message}. Expected ${expected}`
  if (isAlone || isMisnamed || wanted.isStrict) findings.fault(code, file.name, whole)
  else if (wanted.isComplete) {
    const remedy = 'take it out of the folder, or leave --complete out'
    findings.fault(code, file.name, `${message}; with --complete what it holds would count as deleted: ${remedy}`)
  } else findings.leaveOut(code, file.name, `${message}; it was left out, the others were taken`)
}

async function written(
  { bundle }: Conversion,
  { format }: Importer,
  { scratch, exported }: { readonly scratch: string; readonly exported: boolean },
): Promise<BundleFile> {
  const file = path.join(scratch, `${format}.ndjson`)
  await writeBundle(exported ? { ...bundle, source: { ...bundle.source, exported } } : bundle, file)
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
