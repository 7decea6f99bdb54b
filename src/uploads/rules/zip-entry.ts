import { ascii, startsWith, u16le, u32le } from './byte-reader.ts'

interface ZipEntry {
  readonly name: string
  readonly isStored: boolean
  readonly isDeflated: boolean
  /** Where its bytes lie in the archive. */
  readonly from: number
  readonly to: number
}

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, LOCAL)

/** The entry that stands first in the file, by its local header. */
export function firstEntry(bytes: Uint8Array): ZipEntry | undefined {
  return isZip(bytes) ? localEntry(bytes, 0, u32le(bytes, 18)) : undefined
}

/**
 * Finds an entry through the directory at the end of the archive. `damaged`: there is no readable directory. A single
 * pass without allocation: an archive may hold a hundred thousand names.
 */
export function findEntry(bytes: Uint8Array, name: string): ZipEntry | 'damaged' | undefined {
  const end = endOfDirectory(bytes)
  if (end === undefined) return 'damaged'
  let at = u32le(bytes, end + 16)
  for (let left = u16le(bytes, end + 10); left > 0; left--) {
    if (!startsWith(bytes, CENTRAL, at)) return 'damaged'
    const length = u16le(bytes, at + 28)
    if (length === name.length && ascii(bytes, at + 46, at + 46 + length) === name) {
      return localEntry(bytes, u32le(bytes, at + 42), u32le(bytes, at + 20)) ?? 'damaged'
    }
    at += 46 + length + u16le(bytes, at + 30) + u16le(bytes, at + 32)
  }
  return undefined
}

const LOCAL = [0x50, 0x4b, 0x03, 0x04] as const
const CENTRAL = [0x50, 0x4b, 0x01, 0x02] as const
const END = [0x50, 0x4b, 0x05, 0x06] as const
const LONGEST_COMMENT = 65_535

function localEntry(bytes: Uint8Array, at: number, length: number): ZipEntry | undefined {
  if (!startsWith(bytes, LOCAL, at)) return undefined
  const nameLength = u16le(bytes, at + 26)
  const from = at + 30 + nameLength + u16le(bytes, at + 28)
  if (from + length > bytes.length) return undefined
  const method = u16le(bytes, at + 8)
  return {
    name: ascii(bytes, at + 30, at + 30 + nameLength),
    isStored: method === 0,
    isDeflated: method === 8,
    from,
    to: from + length,
  }
}

function endOfDirectory(bytes: Uint8Array): number | undefined {
  const first = Math.max(0, bytes.length - 22 - LONGEST_COMMENT)
  for (let at = bytes.length - 22; at >= first; at--) if (startsWith(bytes, END, at)) return at
  return undefined
}
