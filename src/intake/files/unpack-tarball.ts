import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ArchiveFault, checkCount } from '../../formats/recognize/archive-bounds.ts'
import { placeOf, tellBeside, type FoundFile } from './find-source-files.ts'
import { readChunks } from './read-chunks.ts'
import { foundIn, isData, type Unpacking } from './unpack-archive.ts'

// A package as npm has it is a gzipped tar: one file after the other, each behind a header of a block. It is read once
// from front to back, and what is wanted of it is written as it comes.

const BLOCK = 512
const LARGEST_NAME = 65_536
const ENDING = /\.(tgz|tar\.gz|tar)$/i

export async function isTarball(file: FoundFile): Promise<boolean> {
  if (!ENDING.test(file.path)) return false
  try {
    for await (const chunk of readChunks(placeOf(file), () => {}))
      return chunk.length >= BLOCK && chunk.toString('latin1', 257, 262) === 'ustar'
  } catch {
    // What cannot be read is refused by the reader of bundles, which says why.
  }
  return false
}

/** The data files in it, as those of a folder: style sheets beside components in code are left out. None after a fault. */
export async function unpackTarball(file: FoundFile, { into, findings, unpacked }: Unpacking): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  const folder = { path: file.path.replace(ENDING, ''), name: file.name }
  try {
    unpacked.beginArchive()
    unpacked.beginEntry({ compressedSize: (await stat(placeOf(file))).size })
    const chunks = readChunks(placeOf(file), () => {})
    for await (const { name, pieces } of tarFiles(chunks, (size) => unpacked.add(size))) {
      const at = path.join(into, String(found.length))
      await writeFile(at, pieces, { mode: 0o600 })
      found.push(foundIn(folder, name, at))
    }
    if (found.length === 0) throw new ArchiveFault('is a tar archive without any JSON, YAML or CSS file')
  } catch (error) {
    if (!(error instanceof ArchiveFault) && !isDamage(error)) throw error
    findings.fault('file-is-archive', file.name, error instanceof ArchiveFault ? error.message : DAMAGED)
    return []
  }
  const hasCode = found.some(({ name, isCode }) => isCode && !/(^|\/)package\.json$/.test(name))
  const beside = hasCode ? found.filter(({ name }) => /\.css$/i.test(name)) : []
  tellBeside(beside, findings)
  return found.filter((one) => !beside.includes(one)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

const DAMAGED = 'is a damaged tar archive'

/** Of gzip. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_|^UNPACKS_/.test(String(error.code))

interface TarFile {
  readonly name: string
  /** To be taken before the next file is asked for. */
  readonly pieces: AsyncIterable<Buffer>
}

async function* tarFiles(chunks: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): AsyncGenerator<TarFile> {
  const blocks = new Blocks(chunks, onBytes)
  let longName: string | undefined
  let entries = 0
  for (let header = await blocks.take(BLOCK); header?.some((byte) => byte !== 0); header = await blocks.take(BLOCK)) {
    checkCount(++entries)
    const { name, size, type } = readHeader(header)
    const padding = (BLOCK - (size % BLOCK)) % BLOCK
    if (type === 'x' || type === 'L') {
      const own = size > LARGEST_NAME ? undefined : await blocks.take(size)
      if (own === undefined) throw new ArchiveFault(DAMAGED)
      longName = (type === 'L' ? own.toString().replace(/\0.*$/s, '') : paxPath(own)) ?? longName
    } else {
      const called = longName ?? name
      if (/^[0\0]$/.test(type) && isData(called)) yield { name: called, pieces: blocks.pieces(size) }
      else for await (const _ of blocks.pieces(size));
      longName = undefined
    }
    for await (const _ of blocks.pieces(padding));
  }
}

function readHeader(header: Buffer) {
  const text = (from: number, to: number): string => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  if (header.toString('latin1', 257, 262) !== 'ustar') throw new ArchiveFault(DAMAGED)
  const prefix = text(345, 500)
  const size = Number.parseInt(text(124, 136).trim() || '0', 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new ArchiveFault(DAMAGED)
  return {
    name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    size,
    type: header.toString('latin1', 156, 157),
  }
}

/** `30 path=package/…`: a line for each member, its length before it. */
function paxPath(bytes: Buffer): string | undefined {
  for (const line of bytes.toString().split('\n')) {
    const [, name] = /^\d+ path=(.*)$/.exec(line) ?? []
    if (name !== undefined) return name
  }
  return undefined
}

/** Pieces of a stream in the sizes that are asked for. */
class Blocks {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #onBytes: (bytes: number) => void
  #held: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>, onBytes: (bytes: number) => void) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#onBytes = onBytes
  }

  /** Undefined where there are not as many. */
  async take(bytes: number): Promise<Buffer | undefined> {
    const parts = [this.#held]
    let length = this.#held.length
    while (length < bytes) {
      const next = await this.#next()
      if (next === undefined) return undefined
      parts.push(next)
      length += next.length
    }
    const all = parts.length === 1 ? this.#held : Buffer.concat(parts)
    this.#held = all.subarray(bytes)
    return all.subarray(0, bytes)
  }

  /** The same as they come, so that they need not be held together. */
  async *pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (this.#held.length === 0) {
        const next = await this.#next()
        if (next === undefined) throw new ArchiveFault(DAMAGED)
        this.#held = next
      }
      const piece = this.#held.subarray(0, left)
      this.#held = this.#held.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async #next(): Promise<Buffer | undefined> {
    const { value, done } = await this.#chunks.next()
    if (done === true) return undefined
    this.#onBytes(value.length)
    return value
  }
}
