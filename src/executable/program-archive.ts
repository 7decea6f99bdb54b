import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** What the executable carries: every file of the installed package, as one compressed text with a list of what is in it. */
export interface ProgramList {
  /** Of all names and bytes: two programs that differ in anything have different ones. */
  readonly digest: string
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

export interface ProgramFile {
  /** With `/`, inside of the package. */
  readonly path: string
  readonly bytes: Uint8Array
}

const DIGEST_LENGTH = 24
// The best that takes seconds and not minutes.
const QUALITY = 9

export function packProgram(files: readonly ProgramFile[]): { readonly list: ProgramList; readonly packed: Buffer } {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const hash = createHash('sha256')
  for (const { path, bytes } of sorted) hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  const list = {
    digest: hash.digest('hex').slice(0, DIGEST_LENGTH),
    files: sorted.map(({ path, bytes }) => ({ path, size: bytes.length })),
  }
  const all = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const packed = brotliCompressSync(all, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: all.length },
  })
  return { list, packed }
}

export function unpackProgram({ files }: ProgramList, packed: Uint8Array): ProgramFile[] {
  const all = brotliDecompressSync(packed)
  const sizes = files.reduce((sum, { size }) => sum + size, 0)
  if (sizes !== all.length) throw new Error('the program inside of the executable is damaged')
  let at = 0
  return files.map(({ path, size }) => ({ path, bytes: all.subarray(at, (at += size)) }))
}
