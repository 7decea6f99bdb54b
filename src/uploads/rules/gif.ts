import { ascii, u16le, u8 } from './byte-reader.ts'
import { MAX_ANIMATED_PIXELS, MAX_PARTS, sizeFault, type Size } from './image-limits.ts'

export const isGif = (bytes: Uint8Array): boolean => /^GIF8[79]a$/.test(ascii(bytes, 0, 6))

/** Walks every block of a GIF up to its trailer. A string says what is wrong with it. */
export function readGif(bytes: Uint8Array): Size | string {
  if (!isGif(bytes)) return 'the signature is not that of a GIF'
  if (bytes.length < 13) return TRUNCATED
  const size = { width: u16le(bytes, 6), height: u16le(bytes, 8) }
  const fault = sizeFault(size)
  if (fault !== undefined) return fault
  const hasGlobalTable = (u8(bytes, 10) & 0x80) !== 0
  let at = 13 + tableLength(u8(bytes, 10))
  let pixels = 0
  for (let parts = 1; at < bytes.length; parts++) {
    if (parts > MAX_PARTS) return `there are more than ${MAX_PARTS} blocks in it`
    const introducer = u8(bytes, at)
    if (introducer === TRAILER) {
      if (pixels === 0) return 'there are no pixels in it'
      return at + 1 === bytes.length ? size : 'there are bytes after the end of the image'
    }
    if (introducer === EXTENSION) {
      at = endOfSubBlocks(bytes, at + 2)
      continue
    }
    if (introducer !== IMAGE) return 'there are bytes between two blocks'
    const frame = readFrame(bytes, at, { hasGlobalTable })
    if (typeof frame === 'string') return frame
    pixels += frame.pixels
    if (pixels > MAX_ANIMATED_PIXELS) return `all frames together have more than ${MAX_ANIMATED_PIXELS} pixels`
    at = frame.end
  }
  return TRUNCATED
}

const TRUNCATED = 'the file ends before the image does'
const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b

function readFrame(
  bytes: Uint8Array,
  at: number,
  { hasGlobalTable }: { hasGlobalTable: boolean },
): { pixels: number; end: number } | string {
  if (at + 11 > bytes.length) return TRUNCATED
  const size = { width: u16le(bytes, at + 5), height: u16le(bytes, at + 7) }
  const fault = sizeFault(size)
  if (fault !== undefined) return fault
  const flags = u8(bytes, at + 9)
  if (!hasGlobalTable && (flags & 0x80) === 0) return 'a frame has no colors'
  const data = at + 10 + tableLength(flags)
  const codeSize = u8(bytes, data)
  if (data < bytes.length && (codeSize < 1 || codeSize > 8)) return 'the coding of a frame is damaged'
  if (u8(bytes, data + 1) === 0) return data + 1 < bytes.length ? 'a frame is empty' : TRUNCATED
  return { pixels: size.width * size.height, end: endOfSubBlocks(bytes, data + 1) }
}

const tableLength = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length) {
    const length = u8(bytes, at)
    at += 1 + length
    if (length === 0) return at
  }
  return Number.POSITIVE_INFINITY
}
