import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { languageOf } from '../../../code/rules/scan/code-language.ts'
import { refused } from '../../../errors.ts'
import { ignoreFile, isIgnored, type IgnoreFile } from '../../../uses/rules/reading/git-ignore.ts'
import { isSettings } from '../../../uses/rules/uses-scan.ts'

interface FoundFile {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

interface Repository {
  readonly root: string
  /** Of the working copy, where git says one. */
  readonly commit: string | null
  readonly files: AsyncIterable<FoundFile>
  /** What was not read, and why. */
  readonly passedOver: { readonly tooLong: string[]; links: number }
}

const MOST_FILES = 100_000
const DEEPEST = 64
/** What is longer was made by a machine. */
const LONGEST_FILE = 1_000_000
const MOST_BYTES = 1_000_000_000
const PASSED_OVER = new Set(
  `node_modules .git .hg .svn dist build out coverage vendor bower_components storybook-static .next .nuxt .output .svelte-kit
  .turbo .cache .parcel-cache .angular .vercel .yarn __snapshots__ __tests__`.split(/\s+/),
)
const MADE = /\.min\.\w+$|\.d\.[cm]?ts$|\.(?:test|spec)\.\w+$/i

/** The code below a folder, without what git ignores, what was built and what is not there: links are not followed. */
export async function readRepository(folder: string): Promise<Repository> {
  const start = await realpath(folder)
  const root = (await rootOf(start)) ?? start
  const passedOver = { tooLong: [] as string[], links: 0 }
  return { root, commit: await commitOf(root), passedOver, files: filesBelow(start, root, passedOver) }
}

async function* filesBelow(
  start: string,
  root: string,
  passedOver: Repository['passedOver'],
): AsyncGenerator<FoundFile> {
  let count = 0
  let bytes = 0
  const shown = (place: string): string => path.relative(root, place).split(path.sep).join('/')
  const read = async (place: string): Promise<FoundFile | null> => {
    const { size } = await stat(place)
    if (size > LONGEST_FILE) {
      passedOver.tooLong.push(shown(place))
      return null
    }
    bytes += size
    if (++count > MOST_FILES) throw refused(`more than ${MOST_FILES.toLocaleString('en')} files: name a smaller folder`)
    if (bytes > MOST_BYTES) throw refused(`more than ${MOST_BYTES / 1e9} GB of code: name a smaller folder`)
    return { path: shown(place), text: await readFile(place, 'utf8') }
  }
  const ignores: IgnoreFile[] = []
  // Settings and rules of folders around it hold inside too.
  for (const around of foldersBetween(root, start)) {
    await addIgnores(ignores, around, shown(around), around === root)
    if (around === start) continue
    for (const { name } of (await readdir(around, { withFileTypes: true })).filter(
      (one) => one.isFile() && isSettings(one.name),
    )) {
      const found = await read(path.join(around, name))
      if (found) yield found
    }
  }
  yield* below(start, ignores, 0)

  async function* below(place: string, rules: readonly IgnoreFile[], depth: number): AsyncGenerator<FoundFile> {
    if (depth > DEEPEST) throw refused(`${shown(place)} is more than ${DEEPEST} folders deep: name a folder in it`)
    const own = depth === 0 ? rules : await addIgnores([...rules], place, shown(place), false)
    const entries = await readdir(place, { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = path.join(place, entry.name)
      if (entry.isSymbolicLink()) passedOver.links++
      else if (entry.isDirectory()) {
        if (!PASSED_OVER.has(entry.name) && !isIgnored(shown(inner), true, own)) yield* below(inner, own, depth + 1)
      } else if (entry.isFile() && isRead(entry.name) && !isIgnored(shown(inner), false, own)) {
        const found = await read(inner)
        if (found) yield found
      }
    }
  }
}

const isRead = (name: string): boolean => isSettings(name) || (languageOf(name) !== null && !MADE.test(name))

async function addIgnores(into: IgnoreFile[], place: string, folder: string, isRoot: boolean): Promise<IgnoreFile[]> {
  for (const file of [...(isRoot ? ['.git/info/exclude'] : []), '.gitignore']) {
    const text = await textOf(path.join(place, file))
    if (text !== null) into.push(ignoreFile(folder, text))
  }
  return into
}

function foldersBetween(root: string, start: string): string[] {
  const parts = path.relative(root, start).split(path.sep).filter(Boolean)
  return [root, ...parts.map((_, at) => path.join(root, ...parts.slice(0, at + 1)))]
}

async function rootOf(start: string): Promise<string | null> {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (await stat(path.join(folder, '.git')).catch(() => null)) return folder
    if (folder === path.dirname(folder)) return null
  }
}

/** Read from the files of git, which need not be installed. */
async function commitOf(root: string): Promise<string | null> {
  const pointer = await textOf(path.join(root, '.git'))
  const git = pointer === null ? path.join(root, '.git') : path.resolve(root, pointer.replace(/^gitdir:\s*/, '').trim())
  const head = (await textOf(path.join(git, 'HEAD')))?.trim() ?? ''
  const ref = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1]
  if (ref === undefined) return isHash(head) ? head : null
  const common = (await textOf(path.join(git, 'commondir')))?.trim()
  for (const folder of [git, ...(common === undefined ? [] : [path.resolve(git, common)])]) {
    const hash = (await textOf(path.join(folder, ...ref.split('/'))))?.trim()
    if (hash !== undefined && isHash(hash)) return hash
    const packed = (await textOf(path.join(folder, 'packed-refs'))) ?? ''
    const line = packed.split('\n').find((one) => one.endsWith(` ${ref}`))
    if (line !== undefined && isHash(line.split(' ')[0] ?? '')) return line.split(' ')[0] ?? null
  }
  return null
}

const isHash = (text: string): boolean => /^[0-9a-f]{40,64}$/.test(text)

/** Null for what is not there, or is a folder. */
const textOf = (place: string): Promise<string | null> => readFile(place, 'utf8').catch(() => null)
