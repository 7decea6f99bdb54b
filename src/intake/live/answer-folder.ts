import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SyncedFile } from '../marks/marks.ts'

/**
 * The answers about one version of a file, on disk: whatever ended the run that fetched them, the next one takes up
 * there. A file under its own name is whole.
 */
export class AnswerFolder {
  readonly #home: string
  #version = ''

  constructor(dataDir: string, { projectId, fileKey }: SyncedFile) {
    this.#home = path.join(dataDir, 'sync', projectId, fileKey)
  }

  /** From now on answers are of this version; those of others are of no use any more. */
  async keepOnly(version: string): Promise<void> {
    this.#version = createHash('sha256').update(version).digest('hex').slice(0, 24)
    const names = await readdir(this.#home).catch(() => [])
    for (const name of names) {
      if (name !== this.#version) await rm(path.join(this.#home, name), { recursive: true, force: true })
    }
  }

  /** Where an answer belongs. */
  path(name: string): string {
    return path.join(this.#home, this.#version, `${name}.json`)
  }

  async has(name: string): Promise<boolean> {
    return stat(this.path(name)).then(
      (found) => found.isFile(),
      () => false,
    )
  }

  async bytes(name: string): Promise<number> {
    return (await stat(this.path(name))).size
  }

  /** Parsed; for small answers. */
  async read(name: string): Promise<unknown> {
    return JSON.parse(await readFile(this.path(name), 'utf8')) as unknown
  }

  async forget(name: string): Promise<void> {
    await rm(this.path(name), { force: true })
  }

  async empty(): Promise<void> {
    await rm(this.#home, { recursive: true, force: true })
  }
}
