import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Findings } from '../bundle/rules/findings.ts'
import { seenInBytes } from './rules/what-it-is.ts'

/** A file to look into. `name` is how people find it: below the folder that was given, else the file's own. */
export interface FoundFile {
  readonly path: string
  readonly name: string
}

const DATA = /\.(json|ndjson|jsonl|ya?ml)(\.gz)?$/i
const MANIFEST = /(?:^|[\\/])(?:package(?:-lock)?|tsconfig[^\\/]*)\.json$/i
/** Where there is no data: beside it they may be what it was built to. */
const INSTEAD = /\.(css|zip)$/i

/** The files that were named and those in the folders that were, sorted. In a folder only data files are looked into. */
export async function findSourceFiles(paths: readonly string[], findings: Findings): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const given of paths) {
    const isFolder = await stat(given).then(
      (stats) => stats.isDirectory(),
      // Its reader will say what is wrong with it.
      () => false,
    )
    if (!isFolder) {
      found.push({ path: given, name: path.basename(given) })
      continue
    }
    const files = await filesIn(given)
    const pattern = files.some((file) => DATA.test(file) && !MANIFEST.test(file)) ? DATA : INSTEAD
    const data = files.filter((file) => pattern.test(file))
    if (data.length === 0)
      findings.fault('file-empty', path.basename(given), `is a folder without any JSON, YAML or CSS${seenAmong(files)}`)
    for (const file of files) {
      if (/\.(fig|jam)$/i.test(file)) {
        const { code, message } = seenInBytes(file, new Uint8Array())
        findings.warn(code, file, message)
      } else if (!pattern.test(file)) findings.warn('file-skipped', file, INSTEAD.test(file) ? BESIDE : NO_DATA)
      else found.push({ path: path.join(given, file), name: file })
    }
  }
  return found
}

const NO_DATA = 'is not a JSON or YAML file and was not read'
const BESIDE = 'lies beside JSON or YAML and was not read: if it is what holds the tokens, import it by itself'

/** What tokens are built to, or built by. */
const MADE = /^\.(?:[cm]?[jt]s|scss|sass|less|styl|xml|swift|kt|fig)$/

/** What a folder holds instead, and what may be done: programs are never run to find out what they would say. */
function seenAmong(files: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const file of files) {
    const kind = path.extname(file).toLowerCase()
    if (MADE.test(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const most = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, 4)
  if (most.length === 0) return ''
  const seen = most.map(([kind, count]) => `${count} ${kind}`).join(', ')
  return `, but with ${seen}: import the JSON or the CSS that those are made of, or that they write`
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules'))
    .sort()
}
