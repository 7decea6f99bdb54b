import { deflateSync } from 'node:zlib'
import { crc32 } from '../../../src/kit/crc32.ts'

// Small whole images of each type, made or copied byte for byte, for tests that bend them.

/** 1 × 1, white, baseline. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
/** The same with its scan closed. */
export const WHOLE_JPEG = Buffer.concat([JPEG, Buffer.from([0xff, 0xd9])])

/** 1 × 1, transparent. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export interface PngOptions {
  readonly width?: number
  readonly height?: number
  /** What is compressed; the right number of zeros unless given. */
  readonly pixels?: Buffer
  readonly after?: readonly Buffer[]
}

/** An 8-bit grayscale PNG. */
export function png({ width = 2, height = 2, pixels, after = [] }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels ?? Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
    ...after,
  ])
}

/** A PNG of exactly this many bytes: a private chunk fills it up. */
export function pngOfLength(length: number): Buffer {
  const whole = png()
  const filler = length - whole.length - 12
  if (filler < 0) throw new Error(`a PNG has at least ${whole.length + 12} bytes`)
  return Buffer.concat([whole.subarray(0, 33), chunk('viTr', Buffer.alloc(filler)), whole.subarray(33)])
}

export function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes, 4, 8 + data.length), 8 + data.length)
  return bytes
}
