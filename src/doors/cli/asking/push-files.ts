import { usage } from '../../../errors.ts'
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expectThere } from './expect-there.ts'

export interface FileToPush {
  readonly path: string
  /** As the server is told: a file of a folder with the folder before it. */
  readonly name: string
  readonly size: number
}

/** What can hold a library; the server says what of it it has taken. */
const DATA = /\.(json|ndjson|jsonl|ya?ml|css|zip|penpot)(\.gz)?$|\.(figma|stories)(\.\w+)?\.[cm]?[jt]sx?$/i

/** The files that were named, whatever they are, and those of the folders that were which can hold a library. */
export async function filesToPush(paths: readonly string[]): Promise<FileToPush[]> {
  const found: FileToPush[] = []
  for (const given of paths) {
    const stats = await expectThere(given)
    if (!stats.isDirectory()) {
      found.push({ path: given, name: path.basename(given), size: stats.size })
      continue
    }
    const folder = path.basename(path.resolve(given)) || 'library'
    for (const file of await filesIn(given)) {
      const { size } = await stat(path.join(given, file))
      found.push({ path: path.join(given, file), name: [folder, ...file.split(path.sep)].join('/'), size })
    }
  }
  const twice = found.find(({ name }, at) => found.findIndex((other) => other.name === name) !== at)
  if (twice) throw usage(`two of the files are called ${twice.name}: push the folder that holds both`)
  if (found.length === 0) throw usage('there is no JSON, YAML, CSS or zip to push')
  return found
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules'))
    .filter((file) => DATA.test(file))
    .sort()
}

interface PartToPush {
  readonly number: number
  readonly name: string
  readonly bytes: Uint8Array
}

/** The files cut into parts of at most so many bytes, read as they are wanted; from a part on where others are there. */
export async function* partsOf(files: readonly FileToPush[], partBytes: number): AsyncGenerator<PartToPush> {
  let number = 0
  for (const file of files) {
    const handle = await open(file.path, 'r')
    try {
      for (let at = 0; at === 0 || at < file.size; at += partBytes) {
        const bytes = new Uint8Array(Math.min(partBytes, file.size - at))
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, at)
        if (bytesRead < bytes.length) throw new Error(`${file.path} became shorter while it was read`)
        yield { number: ++number, name: file.name, bytes }
      }
    } finally {
      await handle.close()
    }
  }
}
