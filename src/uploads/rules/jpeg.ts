import { startsWith, u16be, u8 } from './byte-reader.ts'
import { MAX_PARTS, MAX_SCANS, sizeFault, type Size } from './image-limits.ts'

export const JPEG_SIGNATURE = [0xff, 0xd8, 0xff] as const

/** Walks the segments and scans of a JPEG that browsers show. A string says what is wrong with it. */
export function readJpeg(bytes: Uint8Array): Size | string {
  if (!startsWith(bytes, JPEG_SIGNATURE)) return 'the signature is not that of a JPEG'
  let at = 2
  let size: Size | undefined
  let scans = 0
  const seen = new Set<number>()
  for (let parts = 1; ; parts++) {
    if (parts > MAX_PARTS) return `there are more than ${MAX_PARTS} segments in it`
    if (u8(bytes, at) !== 0xff) return at < bytes.length ? 'there are bytes between two segments' : TRUNCATED
    while (u8(bytes, at) === 0xff) at += 1
    if (at >= bytes.length) return TRUNCATED
    const marker = u8(bytes, at)
    at += 1
    if (marker === END) {
      if (scans === 0) return 'there are no pixels in it'
      return at === bytes.length ? (size ?? 'the frame is missing') : 'there are bytes after the end of the image'
    }
    if (!hasLength(marker)) return 'a marker is out of its place'
    const length = u16be(bytes, at)
    if (length < 2 || at + length > bytes.length) return TRUNCATED
    if (isFrame(marker)) {
      if (size !== undefined) return 'there are two frames in it'
      const frame = readFrame(bytes, marker, at + 2, length - 2)
      if (typeof frame === 'string') return frame
      size = frame
    }
    seen.add(marker)
    const segment = at
    at += length
    if (marker !== SCAN) continue
    scans += 1
    const fault = scanFault(bytes, segment, { size, seen, scans })
    if (fault !== undefined) return fault
    at = endOfScan(bytes, at)
  }
}

const TRUNCATED = 'the file ends before the image does'
const SCAN = 0xda
const END = 0xd9
const QUANTIZATION = 0xdb
const HUFFMAN = 0xc4

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7
const hasLength = (marker: number): boolean => marker >= 0xc0 && marker !== 0xd8 && marker !== END && !isRestart(marker)
/** 0xc4, 0xc8 and 0xcc lie in the range of frames without being one. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== HUFFMAN && marker !== 0xc8 && marker !== 0xcc

function readFrame(bytes: Uint8Array, marker: number, at: number, length: number): Size | string {
  // Baseline, extended and progressive; the rest is lossless, hierarchical or arithmetic, which browsers do not show.
  if (marker > 0xc2) return 'the coding is not one that browsers show'
  const components = u8(bytes, at + 5)
  if (length !== 6 + 3 * components || ![1, 3, 4].includes(components)) return 'the frame is damaged'
  if (u8(bytes, at) !== 8) return 'only 8 bits a channel are shown by browsers'
  const size = { height: u16be(bytes, at + 1), width: u16be(bytes, at + 3) }
  return sizeFault(size) ?? size
}

function scanFault(
  bytes: Uint8Array,
  at: number,
  { size, seen, scans }: { size: Size | undefined; seen: ReadonlySet<number>; scans: number },
): string | undefined {
  if (size === undefined) return 'the pixels come before the frame'
  if (!seen.has(QUANTIZATION) || !seen.has(HUFFMAN)) return 'the tables are missing'
  if (scans > MAX_SCANS) return `there are more than ${MAX_SCANS} scans in it`
  return u16be(bytes, at) === 6 + 2 * u8(bytes, at + 2) ? undefined : 'the head of a scan is damaged'
}

/** The first marker that is neither a stuffed byte nor a restart, or the end of the bytes. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = u8(bytes, at + 1)
    if (next === 0xff) at += 1
    else if (next === 0 || isRestart(next)) at = bytes.indexOf(0xff, at + 2)
    else return at
  }
  return bytes.length
}
