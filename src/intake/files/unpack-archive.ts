import { open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Findings } from '../../formats/bundle/findings.ts'
import { Archive } from './archive.ts'
import { isForCode, isManifest, placeOf, type FoundFile } from './find-source-files.ts'
import { unpackPenpot } from './unpack-penpot.ts'
import { ArchiveFault, MOST_UNPACKED_BYTES, UnpackedBytes } from '../../formats/recognize/archive-bounds.ts'

// A zip archive is a folder: the design tool hands out its exports packed. Its data files are unpacked into the scratch
// directory of the import, under numbers: a name from outside is read as the name of a file, and never used as one.

const MAX_FILES = 5_000
const ZIP = Buffer.from('PK\u0003\u0004')
const DATA = /\.(json|ndjson|jsonl|ya?ml|css)$/i

export async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null)
  if (!handle) return false
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.equals(ZIP)
  } catch {
    return false
  } finally {
    await handle.close()
  }
}

export interface Unpacking {
  /** A folder that nothing else is in. */
  readonly into: string
  readonly findings: Findings
  /** Of all archives of the import. */
  readonly unpacked: UnpackedBytes
}

/** The data files in an archive, unpacked into a folder of its own; none after a fault. */
export async function unpackArchive(file: FoundFile, { into, findings, unpacked }: Unpacking): Promise<FoundFile[]> {
  let archive: Archive | null = null
  try {
    archive = await Archive.open(placeOf(file), unpacked)
    const penpot = await unpackPenpot(archive, file, into)
    if (penpot !== null) return [penpot]
    const wanted = archive.entries.filter(({ fileName }) => isData(fileName))
    if (wanted.length === 0) throw new ArchiveFault('is a zip archive without any JSON, YAML or CSS file')
    if (wanted.length > MAX_FILES) throw new ArchiveFault(`is a zip archive of more than ${MAX_FILES} data files`)
    const found: FoundFile[] = []
    const folder = file.path.replace(/\.zip$/i, '')
    for (const [number, entry] of wanted.entries()) {
      const { fileName: name } = entry
      const at = path.join(into, String(number))
      await writeFile(at, archive.unpack(entry), { mode: 0o600 })
      found.push(foundIn({ path: folder, name: file.name }, name, at))
    }
    return found.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    findings.fault('file-is-archive', file.name, error.message)
    return []
  } finally {
    archive?.close()
  }
}

export function foundIn(folder: Pick<FoundFile, 'path' | 'name'>, name: string, at: string): FoundFile {
  const one = { path: `${folder.path}/${name}`, name: `${folder.name}/${name}`, at }
  return isForCode(name) ? { ...one, isCode: true } : one
}

export const isData = (name: string): boolean =>
  (isForCode(name) || (DATA.test(name) && !isManifest(name))) &&
  !name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'node_modules')

/** The plugin's pictures of components: `pictures/1-2.png` is of the node `1:2`. */
const PICTURE = /^pictures\/(\d+-\d+)\.png$/

interface GivenPicture {
  readonly node: string
  readonly bytes: Buffer
}

interface WantedPictures {
  readonly isWanted: (node: string) => boolean
  /** One that is larger is passed over. */
  readonly largestBytes: number
  readonly mostBytes: number
}

/** The design tool's own pictures that lie in an archive beside its answers: of each node that is wanted the first. */
export async function* picturesIn(
  file: string,
  { isWanted, largestBytes, mostBytes }: WantedPictures,
): AsyncGenerator<GivenPicture> {
  const archive = await Archive.open(file, new UnpackedBytes(Math.max(mostBytes, MOST_UNPACKED_BYTES)))
  const seen = new Set<string>()
  try {
    for (const entry of archive.entries) {
      const node = PICTURE.exec(entry.fileName)?.[1]?.replace('-', ':')
      if (node === undefined || seen.has(node) || entry.uncompressedSize > largestBytes || !isWanted(node)) continue
      seen.add(node)
      const chunks: Buffer[] = []
      for await (const chunk of archive.unpack(entry)) chunks.push(chunk)
      yield { node, bytes: Buffer.concat(chunks) }
    }
  } finally {
    archive.close()
  }
}
