/** What an import reads at most of an archive. */
const MOST_BYTES = 268_435_456

const GZIP_HEADER = 10
const GZIP_TRAILER = 8

interface Packed {
  readonly name: string
  readonly gzip: Blob
}

/** Takes the files piece by piece, packed as they come, and makes one zip of them. */
export class Archive {
  readonly #packed: Packed[] = []
  #open: {
    readonly name: string
    readonly writer: WritableStreamDefaultWriter<BufferSource>
    readonly gzip: Promise<Blob>
  } | null = null
  readonly #encoder = new TextEncoder()
  /** Of all that an import reads, unpacked. */
  bytes = 0

  async #begin(name: string): Promise<void> {
    if (this.#open?.name === name) return
    await this.#close()
    const { readable, writable } = new CompressionStream('gzip')
    // Blobs of this size are the browser's to keep, on disk if need be.
    this.#open = { name, writer: writable.getWriter(), gzip: new Response(readable).blob() }
  }

  /** Not counted: an import does not read it as a part of the library. */
  async addPicture(name: string, base64: string): Promise<void> {
    await this.#begin(name)
    await this.#open?.writer.write(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))
  }

  async add(name: string, text: string): Promise<void> {
    await this.#begin(name)
    const bytes = this.#encoder.encode(text)
    this.bytes += bytes.length
    if (this.bytes > MOST_BYTES) {
      throw new Error('This file is too large for one import (256 MiB of layers). Read fewer pages at a time.')
    }
    await this.#open?.writer.write(bytes)
  }

  async #close(): Promise<void> {
    const open = this.#open
    if (!open) return
    this.#open = null
    await open.writer.close()
    this.#packed.push({ name: open.name, gzip: await open.gzip })
  }

  /** A gzip file is what zip calls deflated, between ten bytes before it and, after it, its checksum and its length. */
  async finish(): Promise<Blob> {
    await this.#close()
    const parts: BlobPart[] = []
    const directory: BlobPart[] = []
    let [at, directoryBytes] = [0, 0]
    for (const { name, gzip } of this.#packed) {
      const trailer = new DataView(await gzip.slice(-GZIP_TRAILER).arrayBuffer())
      const deflated = gzip.slice(GZIP_HEADER, gzip.size - GZIP_TRAILER)
      const title = this.#encoder.encode(name)
      const sizes = [trailer.getUint32(0, true), deflated.size, trailer.getUint32(4, true)] as const
      const local = record(LOCAL, [[2, 20], ...common(title, sizes)])
      parts.push(local, title, deflated)
      const entry = record(ENTRY, [[2, 20], [2, 20], ...common(title, sizes), [2, 0], [2, 0], [2, 0], [4, 0], [4, at]])
      directory.push(entry, title)
      directoryBytes += entry.length + title.length
      at += local.length + title.length + deflated.size
    }
    const count = this.#packed.length
    const end = record(END, [
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, directoryBytes],
      [4, at],
      [2, 0],
    ])
    return new Blob([...parts, ...directory, end], { type: 'application/zip' })
  }
}

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const UTF8 = 0x0800
const DEFLATED = 8
/** The first day that the format knows: the same library gives the same bytes. */
const FIRST_DAY = 0x21

type Field = readonly [bytes: 2 | 4, value: number]

const common = (title: Uint8Array, [crc, packed, whole]: readonly [number, number, number]): Field[] => [
  [2, UTF8],
  [2, DEFLATED],
  [2, 0],
  [2, FIRST_DAY],
  [4, crc],
  [4, packed],
  [4, whole],
  [2, title.length],
  [2, 0],
]

function record(signature: number, fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const all: readonly Field[] = [[4, signature], ...fields]
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}
