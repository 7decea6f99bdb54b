import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Findings } from '../../formats/bundle/findings.ts'
import { mayHoldCode } from '../../formats/manifests/manifest-kind.ts'
import { seenInBytes } from '../../formats/recognize/what-it-is.ts'

/**
 * A file to look into. `name` is how people find it: below the folder that was given, else the file's own; `path` is what
 * importers read names of collections and modes from.
 */
export interface FoundFile {
  readonly path: string
  readonly name: string
  /** Where its bytes lie, where that is not its path: names from outside are none of our disk. */
  readonly at?: string
  /** A style sheet or an archive beside data: only looked into where the data is nothing that can be imported. */
  readonly isBeside?: true
  /** It may hold the code side of components and nothing else: where it does not, nobody misses it. */
  readonly isCode?: true
}

export const placeOf = ({ path, at }: Pick<FoundFile, 'path' | 'at'>): string => at ?? path

/** A file that was sent, by the name that it was sent under, with its folders. */
export interface SentFile {
  readonly sentAs: string
  readonly at: string
}

/** A file or folder of this machine, or a file that was sent. */
export type GivenFile = string | SentFile

const DATA = /\.(json[5c]?|ndjson|jsonl|ya?ml|penpot)(\.gz)?$/i
/** Where there is no data: beside it they may be what it was built to. */
const INSTEAD = /\.(css|zip)$/i

/** What describes programs and packages, under names that nobody else gives: passed over without a word in a folder. */
const MANIFESTS = [
  /^(package|package-lock|npm-shrinkwrap|bower|composer|lerna|nx|turbo|rush|angular|deno|vercel|renovate)\.json$/i,
  /^[tj]sconfig.*\.json$/i,
  /^(api-extractor|typedoc|biome|custom-elements|web-types)\.json$/i,
  /^(pnpm-lock|pnpm-workspace|docker-compose.*|mkdocs|lefthook)\.ya?ml$/i,
]
export function isManifest(file: string): boolean {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  return MANIFESTS.some((pattern) => pattern.test(name))
}

/** Of those, and of programs, what may tell of components in code. */
export const isForCode = (name: string): boolean =>
  isManifest(name) ? /(^|\/)(package|custom-elements)\.json$/.test(name) : !/\.json$/i.test(name) && mayHoldCode(name)

/** The files that were named and those in the folders that were, sorted. In a folder other files than data are passed over. */
export async function findSourceFiles(given: readonly GivenFile[], findings: Findings): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const one of given) {
    if (typeof one !== 'string') continue
    const isFolder = await stat(one).then(
      (stats) => stats.isDirectory(),
      // Its reader will say what is wrong with it.
      () => false,
    )
    if (!isFolder) found.push({ path: slashed(one), name: path.basename(one) })
    else found.push(...sift(path.basename(one), inFolder(one, await filesIn(one)), findings))
  }
  const sent = given.filter((one) => typeof one !== 'string')
  for (const [folder, files] of byFolder(sent)) {
    if (folder === null) found.push(...files)
    else found.push(...sift(folder, files, findings))
  }
  return found
}

/** What of a folder is looked into; of the rest people hear. */
function sift(folder: string, all: readonly FoundFile[], findings: Findings): FoundFile[] {
  const files = all.filter(({ name }) => !isManifest(name) && !isForCode(name))
  const code = all.filter(({ name }) => isForCode(name)).map((file) => ({ ...file, isCode: true }) as const)
  const hasCode = code.some(({ name }) => !/(^|\/)package\.json$/.test(name))
  // The style sheets of a package with components are how those look, and no tokens.
  const pattern = hasCode || files.some(({ name }) => DATA.test(name)) ? DATA : INSTEAD
  const names = files.map(({ name }) => name)
  if (!names.some((name) => pattern.test(name)) && !hasCode)
    findings.fault('file-empty', folder, `is a folder without any JSON, YAML or CSS${seenAmong(names)}`)
  const found: FoundFile[] = [...code]
  const others: string[] = []
  for (const file of files) {
    const { name } = file
    if (/\.(fig|jam)$/i.test(name)) {
      const { code, message } = seenInBytes(name, new Uint8Array())
      findings.warn(code, name, message)
    } else if (pattern.test(name)) found.push(file)
    else if (INSTEAD.test(name)) found.push({ ...file, isBeside: true })
    else others.push(name)
  }
  tellUnread(others, NO_DATA, findings)
  return found
}

const inFolder = (folder: string, names: readonly string[]): FoundFile[] =>
  names.map((name) => ({ path: slashed(path.join(folder, name)), name }))

/** Of nothing on this machine: what was sent under no folder's name is named after it. */
const SENT = 'library'

/** As they would be found in a folder of ours: files by themselves (null), and folders with what is in them. */
function byFolder(sent: readonly SentFile[]): [folder: string | null, files: FoundFile[]][] {
  const folders = new Map<string, FoundFile[]>()
  const found: [string | null, FoundFile[]][] = []
  const order = ({ sentAs }: SentFile): string => sentAs.replaceAll('/', '\0')
  for (const file of sent.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
    const { sentAs, at } = file
    const cut = sentAs.indexOf('/')
    const name = sentAs.slice(cut + 1)
    const one = { path: `${SENT}/${sentAs}`, name, at }
    if (cut < 0) {
      found.push([null, [one]])
      continue
    }
    const folder = sentAs.slice(0, cut)
    const files = folders.get(folder) ?? []
    if (!folders.has(folder)) found.push([folder, files])
    folders.set(folder, files)
    if (!isPassedOver(name)) files.push(one)
  }
  return found
}

const NO_DATA = ['is not a JSON or YAML file and was not read', 'are not JSON or YAML files and were not read'] as const
const BESIDE = [
  'lies beside JSON or YAML and was not read: if it is what holds the tokens, import it by itself',
  'lie beside JSON or YAML and were not read: if they are what holds the tokens, import them by themselves',
] as const

export const tellBeside = (files: readonly FoundFile[], findings: Findings): void =>
  tellUnread(
    files.map(({ name }) => name),
    BESIDE,
    findings,
  )

/** Once for all that are alike: a package may have a thousand drawings. */
function tellUnread(files: readonly string[], [one, several]: readonly [string, string], findings: Findings): void {
  const [first] = files
  if (first === undefined) return
  const more = files.length - 1
  const kinds = more === 0 ? '' : ` (${kindsOf(files, () => true)})`
  const message = more === 0 ? one : `and ${more} more ${several}${kinds}`
  findings.warn('file-skipped', first, message)
}

/** What tokens are built to, or built by. */
const MADE = /^\.(?:[cm]?[jt]s|scss|sass|less|styl|xml|swift|kt|fig)$/

/** What a folder holds instead, and what may be done: programs are never run to find out what they would say. */
function seenAmong(files: readonly string[]): string {
  const seen = kindsOf(files, (kind) => MADE.test(kind))
  return seen === '' ? '' : `, but with ${seen}: import the JSON or the CSS that those are made of, or that they write`
}

/** `12 .svg, 3 .md`, the most frequent first. */
function kindsOf(files: readonly string[], isMeant: (kind: string) => boolean): string {
  const counts = new Map<string, number>()
  for (const file of files) {
    const kind = path.extname(file).toLowerCase()
    if (isMeant(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, 4)
    .map(([kind, count]) => `${count} ${kind || 'without an ending'}`)
    .join(', ')
}

/** Collections and modes are read from the names of folders and files, which every system writes in its own way. */
export const slashed = (file: string, separator: string = path.sep): string => file.split(separator).join('/')

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(path.relative(folder, path.join(entry.parentPath, entry.name))))
    .filter((file) => !isPassedOver(file))
    .sort()
}

/** Below a folder; what people name themselves is looked into. */
const isPassedOver = (file: string): boolean =>
  file.split('/').some((part) => part.startsWith('.') || part === 'node_modules')
