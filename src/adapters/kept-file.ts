import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { syncPath } from './sync-path.ts'

/** A line of text that only its owner can read. */
export interface KeptFile {
  /** Null when there is none. */
  read(): string | null
  /** Whole or not at all, also when the power goes. Returns the text. */
  write(text: string): string
}

export function keptFile(directory: string, name: string): KeptFile {
  const path = join(directory, name)
  return {
    read() {
      try {
        return readFileSync(path, 'utf8').trim() || null
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    write(text) {
      makeFolder(directory, 0o700)
      const draft = `${path}.new`
      rmSync(draft, { force: true })
      const file = openSync(draft, 'wx', 0o600)
      try {
        writeSync(file, `${text}\n`)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(draft, path)
      syncPath(directory)
      return text
    },
  }
}
