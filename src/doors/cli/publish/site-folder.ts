import {
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import path from 'node:path'
import { refused } from '../../../errors.ts'
import { isWithin } from './rules/paths.ts'
import { JOURNAL, MANIFEST, manifestText, readManifest } from './rules/own-files.ts'

export interface Written {
  readonly written: readonly string[]
  readonly removed: readonly string[]
  readonly unchanged: number
}

/**
 * A folder with a site in it. It writes what has other bytes than before, by a rename, so that no reader sees half a file;
 * it removes what is ours and belongs no longer, and touches nothing else.
 */
export class SiteFolder {
  readonly releases: Map<string, string>
  readonly #root: string
  readonly #own: Set<string>
  readonly #kept = new Set<string>()
  readonly #written: string[] = []
  readonly #looked = new Set<string>()
  #journal: FileHandle | null = null
  #unchanged = 0

  private constructor(root: string, own: NonNullable<ReturnType<typeof readManifest>>) {
    this.#root = root
    this.#own = new Set(own.files)
    this.releases = new Map(own.releases)
  }

  static async open(folder: string): Promise<SiteFolder> {
    const root = path.resolve(folder)
    const found = await stat(root).catch(() => null)
    if (found && !found.isDirectory()) throw refused(`${folder} is a file: name a folder`)
    const manifest = await textOf(path.join(root, MANIFEST))
    const begun = await textOf(path.join(root, JOURNAL))
    const own = manifest === null && begun === null ? null : readManifest(manifest ?? EMPTY, begun ?? '')
    if (own === null && (await hasFiles(root)))
      throw refused(`${folder} has files that are not of a site of ours: name a new folder, or an empty one`)
    return new SiteFolder(root, own ?? NOTHING)
  }

  /** What was written so far need not be written again, but belongs to the site only if it is. */
  begin(): void {
    for (const name of this.#kept) this.#own.add(name)
    this.#kept.clear()
  }

  /** A path has slashes and stays within the folder. */
  async write(name: string, content: string | Uint8Array): Promise<void> {
    if (!isWithin(name)) throw refused(`${name} is no path within a site`)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const file = await this.#fileOf(name)
    const isAgain = this.#kept.has(name)
    this.#kept.add(name)
    const before = await bytesOf(file)
    if (before !== null && !this.#own.has(name) && !isAgain)
      throw refused(`${name} in ${this.#root} is not ours and a page of the site needs its place: move it elsewhere`)
    if (before?.equals(bytes)) {
      if (!isAgain) this.#unchanged++
      return
    }
    await this.#begin(name)
    await mkdir(path.dirname(file), { recursive: true })
    const unfinished = `${file}.vitrine-unfinished`
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
    this.#written.push(name)
  }

  /** What is ours beneath these places and was not written again is removed; all else of ours stays. */
  async finish(isOurs: (name: string) => boolean): Promise<Written> {
    const gone = [...this.#own].filter((name) => isOurs(name) && !this.#kept.has(name))
    const removed: string[] = []
    for (const name of gone) {
      const file = await this.#fileOf(name)
      if ((await bytesOf(file)) === null) continue
      await rm(file)
      removed.push(name)
      await removeEmpty(path.dirname(file), this.#root)
    }
    const files = new Set([...this.#own].filter((name) => !isOurs(name)))
    for (const name of this.#kept) files.add(name)
    const manifest = manifestText({ files, releases: this.releases })
    const unfinished = path.join(this.#root, `${MANIFEST}.vitrine-unfinished`)
    if ((await textOf(path.join(this.#root, MANIFEST))) !== manifest) {
      await writeFile(unfinished, manifest)
      await rename(unfinished, path.join(this.#root, MANIFEST))
    }
    await this.#journal?.close()
    await rm(path.join(this.#root, JOURNAL), { force: true })
    return { written: this.#written, removed, unchanged: this.#unchanged }
  }

  /** After a failure: what was begun stays ours by the journal. */
  async abandon(): Promise<void> {
    await this.#journal?.close()
  }

  /** A folder on the way that is a link could lead anywhere. */
  async #fileOf(name: string): Promise<string> {
    const parts = name.split('/').slice(0, -1)
    for (const [at] of parts.entries()) {
      const folder = parts.slice(0, at + 1).join('/')
      if (this.#looked.has(folder)) continue
      const found = await lstat(path.join(this.#root, folder)).catch(() => null)
      if (found && !found.isDirectory())
        throw refused(`${folder} in ${this.#root} is no folder of its own: move it elsewhere, a site needs its place`)
      this.#looked.add(folder)
    }
    return path.join(this.#root, name)
  }

  /** Told on the disk before the file is there. */
  async #begin(name: string): Promise<void> {
    try {
      await mkdir(this.#root, { recursive: true })
      this.#journal ??= await open(path.join(this.#root, JOURNAL), 'a')
      await this.#journal.appendFile(`${name}\n`)
    } catch (error) {
      const { message } = error as Error
      throw refused(`${this.#root} cannot be written: ${message}. Choose a folder that this user may write to`)
    }
  }
}

const NOTHING = { files: new Set<string>(), releases: new Map<string, string>() }
const EMPTY = manifestText(NOTHING)

async function hasFiles(folder: string): Promise<boolean> {
  try {
    // What a repository has anyway is no site, and stays as it is.
    return (await readdir(folder)).some((name) => name !== '.git')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw refused(`${folder} is no folder that can be read: ${(error as Error).message}`)
  }
}

async function bytesOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw refused(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const textOf = async (file: string): Promise<string | null> => (await bytesOf(file))?.toString('utf8') ?? null

async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = path.dirname(at)) {
    try {
      await rmdir(at)
    } catch {
      return // something is in it
    }
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
