import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { tryJson } from '../../formats/bundle/parse-json.ts'
import { isPenpotEntry, isPenpotManifest, PENPOT_MANIFEST } from '../../formats/penpot/penpot-document.ts'
import { ArchiveFault } from '../../formats/recognize/archive-bounds.ts'
import { DamagedEntry, type Archive } from './archive.ts'
import type { FoundFile } from './find-source-files.ts'

type Entry = Archive['entries'][number]

const LARGEST_MANIFEST = 16_777_216
const WRITTEN_AT_ONCE = 1_048_576

/**
 * A Penpot file, whose thousands of entries become one document in one file, written as they are unpacked: at no moment
 * is more than some of them held. Null for any other archive.
 */
export async function unpackPenpot(archive: Archive, file: FoundFile, into: string): Promise<FoundFile | null> {
  const first = archive.entries.find(({ fileName }) => fileName === PENPOT_MANIFEST)
  if (first === undefined || first.uncompressedSize > LARGEST_MANIFEST) return null
  const manifest = await jsonOf(archive, first)
  if (!isPenpotManifest(manifest)) return null
  const at = path.join(into, 'penpot')
  const out = await open(at, 'w', 0o600)
  try {
    await out.write(`{"manifest":${JSON.stringify(manifest)},"entries":{`)
    const broken = await writeEntries(archive, out)
    await out.write(`},"broken":${JSON.stringify(Object.fromEntries(broken))}}`)
  } finally {
    await out.close()
  }
  return { path: file.path, name: file.name, at }
}

/** Those that cannot be read, and why. */
async function writeEntries(archive: Archive, out: FileHandle): Promise<ReadonlyMap<string, string>> {
  const broken = new Map<string, string>()
  const seen = new Set<string>()
  let text = ''
  for (const entry of archive.entries) {
    const { fileName } = entry
    if (!isPenpotEntry(fileName)) continue
    const json = seen.has(fileName) ? 'is in the archive twice' : await readEntry(archive, entry)
    if (typeof json === 'string') broken.set(fileName, json)
    else {
      text += `${seen.size > 0 ? ',' : ''}${JSON.stringify(fileName)}:${JSON.stringify(json)}`
      seen.add(fileName)
    }
    if (text.length < WRITTEN_AT_ONCE) continue
    await out.write(text)
    text = ''
  }
  await out.write(text)
  if (seen.size === 0) throw new ArchiveFault('is a Penpot file without any file in it')
  return broken
}

/** Its content, or what is wrong with it. */
async function readEntry(archive: Archive, entry: Entry): Promise<object | string> {
  try {
    const json = await jsonOf(archive, entry)
    if (json === undefined) return 'is no JSON'
    return typeof json === 'object' && json !== null ? json : 'is no object'
  } catch (error) {
    // What goes beyond a bound goes beyond it for the whole archive.
    if (error instanceof DamagedEntry) return 'is damaged'
    throw error
  }
}

async function jsonOf(archive: Archive, entry: Entry): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of archive.unpack(entry)) chunks.push(chunk)
  return tryJson(Buffer.concat(chunks))
}
