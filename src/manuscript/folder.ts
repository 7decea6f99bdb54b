import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { refused, usage } from '../errors.ts'
import type { EntityKind } from '../contract/words.ts'
import { FOLDERS } from './rules/file-name.ts'

/** What beside the files is ours: what each was made from, in the same format. */
const KEPT = '.vitrine'
const UPLOADS = `${KEPT}/uploads.json`
const BROUGHT = `${KEPT}/mdx`
export const THEIRS = '.theirs.md'
const MOST_FILES = 50_000
const LARGEST = 64 * 1_048_576

export interface FoundFile {
  /** From the folder on, with slashes. */
  readonly path: string
  readonly text: string
}

/** A folder of manuscripts. Nothing outside of it is read or written, whatever links lie in it. */
export class Folder {
  readonly #root: string

  constructor(root: string) {
    this.#root = path.resolve(root)
  }

  /** What is to be read has to be there. */
  async expectThere(): Promise<void> {
    const stats = await stat(this.#root).catch(() => null)
    if (!stats) throw usage(`${this.#root} is not there`)
    if (!stats.isDirectory()) throw refused(`${this.#root} is no folder: name the one that has the documentation`)
    const isOurs = (await readdir(this.#root)).includes(KEPT)
    if (!isOurs && (await this.files()).length === 0)
      throw refused(`there is no documentation in ${this.#root}: name the folder that "vitrine docs pull" wrote`)
  }

  /** What is to be written needs a folder, or nothing in its place. */
  async expectFree(): Promise<void> {
    const stats = await stat(this.#root).catch(() => null)
    if (stats && !stats.isDirectory()) throw refused(`${this.#root} is no folder but a file: name another`)
  }

  /** Every file that may be a manuscript, by path. */
  async files(): Promise<FoundFile[]> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const names = entries
      .filter((entry) => entry.isFile() && /\.mdx?$/i.test(entry.name))
      .map((entry) => path.relative(this.#root, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules'))
      .sort()
    if (names.length > MOST_FILES)
      throw refused(`${this.#root} has more than ${MOST_FILES} Markdown files: name a folder with documentation alone`)
    const found: FoundFile[] = []
    for (const name of names) found.push({ path: name.split(path.sep).join('/'), text: (await this.#read(name)) ?? '' })
    return found
  }

  readKept(kind: EntityKind, id: string): Promise<string | null> {
    return this.#read(keptPath(kind, id))
  }

  /** Which documents something is kept of. */
  async listKept(): Promise<{ readonly kind: EntityKind; readonly id: string }[]> {
    const found: { kind: EntityKind; id: string }[] = []
    for (const [kind, folder] of Object.entries(FOLDERS) as [EntityKind, string][]) {
      const names = await readdir(path.join(this.#root, KEPT, folder)).catch(() => [])
      for (const name of names) if (/^[0-9a-f-]{36}\.md$/.test(name)) found.push({ kind, id: name.slice(0, 36) })
    }
    return found
  }

  /** What was last made of a file of MDX, by the path of the manuscript. */
  readBrought(file: string): Promise<string | null> {
    return this.#read(`${BROUGHT}/${file}`)
  }

  keepBrought(file: string, text: string): Promise<void> {
    return this.#write(`${BROUGHT}/${file}`, text)
  }

  async listBrought(): Promise<string[]> {
    const place = path.join(this.#root, BROUGHT)
    const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .sort()
  }

  keep(kind: EntityKind, id: string, text: string): Promise<void> {
    return this.#write(keptPath(kind, id), text)
  }

  forget(kind: EntityKind, id: string): Promise<void> {
    return this.remove(keptPath(kind, id))
  }

  /** Writes a file that is still as it was read; null: that is not there. False: somebody has changed it meanwhile. */
  async replace(file: string, was: string | null, text: string): Promise<boolean> {
    if ((await this.#read(file)) !== was) return false
    if (was !== text) await this.#write(file, text)
    return true
  }

  put(file: string, content: string | Uint8Array): Promise<void> {
    return this.#write(file, content)
  }

  /** A file beside the documents, such as an image; null: it is not there, or a link to elsewhere. */
  async readBytes(file: string): Promise<Uint8Array | null> {
    if (file.split('/').some((part) => part === '' || part === '.' || part === '..')) return null
    await this.#expectInside(file)
    const place = path.join(this.#root, file)
    const stats = await lstat(place).catch(() => null)
    return stats?.isFile() && stats.size <= LARGEST ? readFile(place) : null
  }

  /** Every other file, by path, with its size. */
  async others(): Promise<ReadonlyMap<string, number>> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true })
    const found = new Map<string, number>()
    for (const entry of entries) {
      const name = path.relative(this.#root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
      if (!entry.isFile() || /\.mdx?$/i.test(name) || /(?:^|\/)(?:\.|node_modules\/)/.test(name)) continue
      found.set(name, (await lstat(path.join(this.#root, name))).size)
      if (found.size > MOST_FILES)
        throw refused(`${this.#root} has more than ${MOST_FILES} files: name a folder with documentation alone`)
    }
    return found
  }

  /** What was uploaded, by what is in it: `.vitrine/uploads.json`. */
  readUploads(): Promise<string | null> {
    return this.#read(UPLOADS)
  }

  keepUploads(text: string): Promise<void> {
    return this.#write(UPLOADS, text)
  }

  async remove(file: string): Promise<void> {
    await this.#expectInside(file)
    await rm(path.join(this.#root, file), { force: true })
  }

  async #read(file: string): Promise<string | null> {
    const place = path.join(this.#root, file)
    try {
      const { size } = await lstat(place)
      if (size > LARGEST) throw refused(`${file} has ${size} bytes, which no documentation has: move it away`)
      return await readFile(place, 'utf8')
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Whole or not at all, also when the process ends in between. */
  async #write(file: string, content: string | Uint8Array): Promise<void> {
    const place = path.join(this.#root, file)
    await mkdir(this.#root, { recursive: true })
    await this.#expectInside(file)
    await mkdir(path.dirname(place), { recursive: true })
    const unfinished = path.join(path.dirname(place), `.vitrine-${randomUUID()}.tmp`)
    try {
      await writeFile(unfinished, content, { flag: 'wx' })
      await rename(unfinished, place)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  /** A link to elsewhere, in the place of a folder, is not followed. */
  async #expectInside(file: string): Promise<void> {
    const parts = file.split(/[\\/]/)
    if (parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`${file} is not in the folder`)
    for (let at = 1; at < parts.length; at++) {
      const folder = path.join(this.#root, ...parts.slice(0, at))
      const stats = await lstat(folder).catch(() => null)
      if (stats && !stats.isDirectory()) throw refused(`${folder} is no folder but a link or a file: move it away`)
    }
  }
}

const keptPath = (kind: EntityKind, id: string): string => `${KEPT}/${FOLDERS[kind]}/${id}.md`

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
