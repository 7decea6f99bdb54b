import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Unsupported } from './extract-outcome.ts'

const MAX_ENTRIES = 20_000
/** Of everything that is unpacked. Thirty thousand characters of the most verbose real documents need a few. */
const MAX_UNPACKED_BYTES = 100_000_000

/** The parts of an office document. What is unpacked is counted: an archive bomb ends at the ceiling. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #unpacked = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(bytes: Buffer): Promise<Archive> {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      // Sizes are checked here, while unpacking: a lie must not hide the text before it.
      const options = { lazyEntries: true, validateEntrySizes: false, decodeStrings: true, autoClose: false }
      yauzl.fromBuffer(bytes, options, (error, opened) => (error ? reject(error) : resolve(opened)))
    })
    return new Archive(zip, await readEntries(zip))
  }

  has(name: string): boolean {
    return this.#entries.has(key(name))
  }

  /** Names in the order of their numbers: slide2 before slide10. */
  matching(pattern: RegExp): string[] {
    const names = [...this.#entries.values()].map(({ fileName }) => fileName).filter((name) => pattern.test(name))
    return names.sort((a, b) => numberIn(a) - numberIn(b) || (a < b ? -1 : 1))
  }

  /** The bytes of a part, chunk by chunk; nothing when there is no such part. */
  async *chunks(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(key(name))
    if (!entry) return
    if (entry.isEncrypted()) throw new Unsupported('encrypted')
    if (!entry.canDecodeFileData()) throw new Unsupported('compression')
    const stream = await new Promise<Readable>((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
    })
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        this.#unpacked += chunk.length
        if (this.#unpacked > MAX_UNPACKED_BYTES) throw new Bomb()
        yield chunk
      }
    } finally {
      stream.destroy()
    }
  }
}

/** More was packed into the archive than anybody writes. */
export class Bomb extends Error {}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new Bomb()
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      // The first of two equal names, as office programs do.
      if (!entries.has(key(entry.fileName))) entries.set(key(entry.fileName), entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** Part names are compared without case, and some writers put a slash in front. */
const key = (name: string): string => name.replace(/^\/+/, '').toLowerCase()
const numberIn = (name: string): number => Number(/(\d+)\D*$/.exec(name)?.[1] ?? 0)
