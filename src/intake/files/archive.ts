import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { ArchiveFault, checkCount, checkOverlap, UnpackedBytes } from '../../formats/recognize/archive-bounds.ts'

/**
 * A zip archive from outside. Its directory is judged before anything is unpacked, and what is unpacked is counted while
 * it is, whatever the directory says. Whatever is wrong with it is an ArchiveFault.
 */
export class Archive {
  readonly #zip: ZipFile
  readonly #unpacked: UnpackedBytes
  readonly entries: readonly Entry[]

  private constructor(zip: ZipFile, entries: readonly Entry[], unpacked: UnpackedBytes) {
    this.#zip = zip
    this.entries = entries
    this.#unpacked = unpacked
  }

  static async open(file: string, unpacked: UnpackedBytes): Promise<Archive> {
    const zip = await openZip(file).catch(() => {
      throw new ArchiveFault('is a damaged zip archive')
    })
    try {
      checkCount(zip.entryCount)
      const entries = await readEntries(zip)
      checkOverlap(entries)
      unpacked.beginArchive()
      return new Archive(zip, entries, unpacked)
    } catch (error) {
      zip.close()
      throw faultOf(error)
    }
  }

  /** The bytes of an entry, as they are unpacked. */
  async *unpack(entry: Entry): AsyncGenerator<Buffer> {
    try {
      this.#unpacked.beginEntry(entry)
      const stream = await openEntry(this.#zip, entry)
      // What unfolds to more than its entry says is a fault of the reader's own.
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        this.#unpacked.add(chunk.length)
        yield chunk
      }
    } catch (error) {
      throw faultOf(error)
    }
  }

  close(): void {
    this.#zip.close()
  }
}

/** What is in an entry cannot be read; the others may be sound. */
export class DamagedEntry extends ArchiveFault {}

const faultOf = (error: unknown): ArchiveFault =>
  error instanceof ArchiveFault
    ? error
    : new DamagedEntry('is a zip archive that is damaged, encrypted or packed in a way that is not read here')

/** Names that lead out of the archive, and sizes that lie, are faults of the reader's own. */
const openZip = (file: string): Promise<ZipFile> =>
  promisify<string, yauzl.Options, ZipFile>(yauzl.open.bind(yauzl))(file, { lazyEntries: true, autoClose: false })

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

function readEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', reject)
    zip.readEntry()
  })
}
