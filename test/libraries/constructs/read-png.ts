import { inflateSync } from 'node:zlib'

interface Pixels {
  readonly width: number
  readonly height: number
  /** `#rrggbbaa`; of what nothing covers `#00000000`. */
  at(x: number, y: number): string
  /** Red, green, blue and alpha of each, row by row. */
  readonly bytes: Uint8Array
}

/** A PNG of eight bits a channel, with or without alpha, as a rasterizer or a browser writes it. */
export function readPng(png: Uint8Array): Pixels {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const [width, height, channels] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25] === 6 ? 4 : 3]
  const parts: Buffer[] = []
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const packed = inflateSync(Buffer.concat(parts))
  const stride = width * channels
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const to = y * stride + x
      const left = x < channels ? 0 : (rows[to - channels] ?? 0)
      const above = y === 0 ? 0 : (rows[to - stride] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (rows[to - stride - channels] ?? 0)
      const by = [0, left, above, Math.floor((left + above) / 2), paeth(left, above, corner)][filter ?? 0] ?? 0
      rows[to] = ((packed[y * (stride + 1) + 1 + x] ?? 0) + by) & 255
    }
  }
  const whole = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at++) rows.copy(whole, at * 4, at * channels, (at + 1) * channels)
  return {
    width,
    height,
    bytes: whole,
    at(x, y) {
      const start = (y * width + x) * 4
      return whole[start + 3] === 0 ? '#00000000' : `#${whole.toString('hex', start, start + 4)}`
    },
  }
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [a, b, c] = [left, above, corner].map((one) => Math.abs(guess - one)) as [number, number, number]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
