import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Findings } from '../bundle/rules/findings.ts'
import { seenInBytes } from './rules/what-it-is.ts'

/** A file to look into. `name` is how people find it: below the folder that was given, else the file's own. */
export interface FoundFile {
  readonly path: string
  readonly name: string
  /** A style sheet or an archive beside data: only looked into where the data is nothing that can be imported. */
  readonly isBeside?: true
}

const DATA = /\.(json[5c]?|ndjson|jsonl|ya?ml)(\.gz)?$/i
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

/** The files that were named and those in the folders that were, sorted. In a folder other files than data are passed over. */
export async function findSourceFiles(paths: readonly string[], findings: Findings): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const given of paths) {
    const isFolder = await stat(given).then(
      (stats) => stats.isDirectory(),
      // Its reader will say what is wrong with it.
      () => false,
    )
    if (!isFolder) {
      found.push({ path: slashed(given), name: path.basename(given) })
      continue
    }
    const files = (await filesIn(given)).filter((file) => !isManifest(file))
    const pattern = files.some((file) => DATA.test(file)) ? DATA : INSTEAD
    const data = files.filter((file) => pattern.test(file))
    const name = path.basename(given)
    if (data.length === 0)
      findings.fault('file-empty', name, `is a folder without any JSON, YAML or CSS${seenAmong(files)}`)
    const others: string[] = []
    for (const file of files) {
      if (/\.(fig|jam)$/i.test(file)) {
        const { code, message } = seenInBytes(file, new Uint8Array())
        findings.warn(code, file, message)
      } else if (pattern.test(file)) found.push({ path: below(given, file), name: file })
      else if (INSTEAD.test(file)) found.push({ path: below(given, file), name: file, isBeside: true })
      else others.push(file)
    }
    tellUnread(others, NO_DATA, findings)
  }
  return found
}

const below = (folder: string, file: string): string => slashed(path.join(folder, file))

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
    .filter((file) => !file.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
    .sort()
}
