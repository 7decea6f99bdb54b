import { ascii, startsWith, u32be, u8 } from './byte-reader.ts'
import { crc32 } from '../../kit/crc32.ts'
import { MAX_PARTS, sizeFault, type Size } from './image-limits.ts'

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

export interface Png extends Size {
  /** Where the compressed pixels lie; one zlib stream over all parts. */
  readonly pixelParts: readonly { readonly from: number; readonly to: number }[]
  /** How many bytes that stream must unfold to, no more and no less. */
  readonly pixelBytes: number
}

/** Walks every chunk of a PNG. A string says what is wrong with it. */
export function readPng(bytes: Uint8Array): Png | string {
  if (!startsWith(bytes, PNG_SIGNATURE)) return 'the signature is not that of a PNG'
  const walk = new Walk(bytes)
  let at: number = PNG_SIGNATURE.length
  for (let parts = 1; !walk.ended; parts++) {
    if (parts > MAX_PARTS) return `there are more than ${MAX_PARTS} chunks in it`
    if (at + 12 > bytes.length) return 'the file ends before its last chunk'
    const length = u32be(bytes, at)
    const end = at + 12 + length
    if (length > 0x7fffffff || end > bytes.length) return 'a chunk is longer than the file'
    if (crc32(bytes, at + 4, end - 4) !== u32be(bytes, end - 4)) return 'the checksum of a chunk is wrong'
    const fault = walk.chunk(ascii(bytes, at + 4, at + 8), at + 8, end - 4)
    if (fault !== undefined) return fault
    at = end
  }
  if (at !== bytes.length) return 'there are bytes after the end of the image'
  return walk.png() ?? 'there are no pixels in it'
}

const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

class Walk {
  ended = false
  private readonly bytes: Uint8Array
  private header: (Size & { bitDepth: number; colorType: number; isInterlaced: boolean }) | undefined
  private hasPalette = false
  private previous = ''
  private readonly pixelParts: { from: number; to: number }[] = []

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  chunk(type: string, from: number, to: number): string | undefined {
    if (!/^[A-Za-z]{4}$/.test(type)) return 'the name of a chunk is not made of letters'
    if (this.header === undefined && type !== 'IHDR') return 'the header is not the first chunk'
    const fault = this.check(type, from, to)
    this.previous = type
    return fault
  }

  private check(type: string, from: number, to: number): string | undefined {
    switch (type) {
      case 'IHDR':
        return this.readHeader(from, to)
      case 'PLTE':
        return this.readPalette(to - from)
      case 'IDAT':
        if (this.header?.colorType === 3 && !this.hasPalette) return 'the palette is missing'
        if (this.pixelParts.length > 0 && this.previous !== 'IDAT') return 'the pixels are not in one row of chunks'
        this.pixelParts.push({ from, to })
        return undefined
      case 'IEND':
        this.ended = true
        return to === from ? undefined : 'the last chunk is not empty'
      default:
        // A lower-case first letter: decoders may ignore the chunk.
        return /^[a-z]/.test(type) ? undefined : `the chunk ${type} is unknown`
    }
  }

  private readHeader(from: number, to: number): string | undefined {
    if (this.header !== undefined || to - from !== 13) return 'the header is not that of a PNG'
    const { bytes } = this
    const [bitDepth, colorType, interlace] = [u8(bytes, from + 8), u8(bytes, from + 9), u8(bytes, from + 12)]
    if (!DEPTHS[colorType]?.includes(bitDepth)) return `color type ${colorType} with ${bitDepth} bits does not exist`
    if (u8(bytes, from + 10) !== 0 || u8(bytes, from + 11) !== 0 || interlace > 1) return 'the coding is unknown'
    const size = { width: u32be(bytes, from), height: u32be(bytes, from + 4) }
    this.header = { ...size, bitDepth, colorType, isInterlaced: interlace === 1 }
    return sizeFault(size)
  }

  private readPalette(length: number): string | undefined {
    const { colorType = 0, bitDepth = 0 } = this.header ?? {}
    if (this.hasPalette || this.pixelParts.length > 0) return 'the palette is out of its place'
    if (colorType === 0 || colorType === 4) return 'a grayscale image has no palette'
    const most = colorType === 3 ? 2 ** bitDepth : 256
    if (length === 0 || length % 3 !== 0 || length / 3 > most) return 'the palette has an impossible length'
    this.hasPalette = true
    return undefined
  }

  png(): Png | undefined {
    if (this.header === undefined || this.pixelParts.length === 0) return undefined
    const { width, height, bitDepth, colorType, isInterlaced } = this.header
    const bits = bitDepth * (CHANNELS[colorType] ?? 1)
    const passes = isInterlaced ? adam7({ width, height }) : [{ width, height }]
    const pixelBytes = passes.reduce((sum, pass) => sum + pass.height * (1 + Math.ceil((pass.width * bits) / 8)), 0)
    return { width, height, pixelParts: this.pixelParts, pixelBytes }
  }
}

/** The seven passes of an interlaced image that hold any pixel. */
function adam7({ width, height }: Size): Size[] {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return passes
    .map(([x, y, stepX, stepY]) => ({
      width: Math.max(0, Math.ceil((width - x) / stepX)),
      height: Math.max(0, Math.ceil((height - y) / stepY)),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0)
}
