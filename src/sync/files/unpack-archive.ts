import { mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { Findings } from '../bundle/rules/findings.ts'
import { isManifest, type FoundFile } from './find-source-files.ts'

// A zip archive is a folder: the design tool hands out its exports packed. Its data files are unpacked into the scratch
// directory of the import, counted while they are, so that an archive bomb ends at the ceiling.

const MAX_FILES = 5_000
const MAX_UNPACKED_BYTES = 268_435_456
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

/** The data files in an archive, unpacked below `into`; none after a fault. */
export async function unpackArchive(file: FoundFile, into: string, findings: Findings): Promise<FoundFile[]> {
  const folder = path.join(into, path.basename(file.name).replace(/\.zip$/i, ''))
  const zip = await openZip(file.path).catch(() => null)
  const refuse = (message: string): FoundFile[] => {
    findings.fault('file-is-archive', file.name, message)
    return []
  }
  if (!zip) return refuse('is a damaged zip archive')
  try {
    const found: FoundFile[] = []
    let bytes = 0
    for await (const entry of entriesOf(zip)) {
      const name = entry.fileName
      if (
        !DATA.test(name) ||
        isManifest(name) ||
        name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
      )
        continue
      if (found.length === MAX_FILES) return refuse(`is a zip archive of more than ${MAX_FILES} data files`)
      const chunks: Buffer[] = []
      const stream = await openEntry(zip, entry)
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > MAX_UNPACKED_BYTES)
          return refuse(`is a zip archive of more than ${MAX_UNPACKED_BYTES} bytes unpacked`)
        chunks.push(chunk)
      }
      const place = path.join(folder, name)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await writeFile(place, Buffer.concat(chunks), { mode: 0o600 })
      found.push({ path: place, name: `${file.name}/${name}` })
    }
    if (found.length === 0) return refuse('is a zip archive without any JSON, YAML or CSS file')
    return found.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return refuse('is a zip archive that is damaged, encrypted or packed in a way that is not read here')
  } finally {
    zip.close()
  }
}

/** The plugin's pictures of components: `pictures/1-2.png` is of the node `1:2`. */
const PICTURE = /^pictures\/(\d+-\d+)\.png$/

interface GivenPicture {
  readonly node: string
  readonly bytes: Buffer
}

/** The design tool's own pictures that lie in an archive beside its answers; one that is larger is passed over. */
export async function* picturesIn(file: string, largestBytes: number): AsyncGenerator<GivenPicture> {
  const zip = await openZip(file)
  try {
    for await (const entry of entriesOf(zip)) {
      const node = PICTURE.exec(entry.fileName)?.[1]?.replace('-', ':')
      if (node === undefined || entry.uncompressedSize > largestBytes) continue
      const chunks: Buffer[] = []
      // What unfolds to more than its entry says is a fault of the reader's own.
      for await (const chunk of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) chunks.push(chunk)
      yield { node, bytes: Buffer.concat(chunks) }
    }
  } finally {
    zip.close()
  }
}

/** Names that lead out of the archive, and sizes that lie, are faults of the reader's own. */
const openZip = (file: string): Promise<ZipFile> =>
  promisify<string, yauzl.Options, ZipFile>(yauzl.open.bind(yauzl))(file, { lazyEntries: true, autoClose: false })

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.once('entry', resolve)
      zip.once('end', () => resolve(null))
      zip.once('error', reject)
      zip.readEntry()
    })
    zip.removeAllListeners()
    if (!entry) return
    yield entry
  }
}
