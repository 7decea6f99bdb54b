// Four bytes at a time, by a table for each of their places: an image of 3 MB is checked while others wait.

// Every place that is asked for is there; the `??` costs nothing that can be measured.
const byte = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0
const word = (table: Uint32Array, at: number): number => table[at] ?? 0

const TABLES = tables()

/** The checksum of PNG, of ZIP and of our keys, over a part of the bytes. */
export function crc32(bytes: Uint8Array, from = 0, to = bytes.length): number {
  const [t0, t1, t2, t3] = TABLES
  let value = 0xffffffff
  let at = from
  for (; at + 4 <= to; at += 4) {
    value ^= byte(bytes, at) | (byte(bytes, at + 1) << 8) | (byte(bytes, at + 2) << 16) | (byte(bytes, at + 3) << 24)
    value =
      word(t3, value & 0xff) ^ word(t2, (value >>> 8) & 0xff) ^ word(t1, (value >>> 16) & 0xff) ^ word(t0, value >>> 24)
  }
  for (; at < to; at++) value = word(t0, (value ^ byte(bytes, at)) & 0xff) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

function tables(): readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array] {
  const t0 = Uint32Array.from({ length: 256 }, (_, start) => {
    let value = start
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    return value
  })
  const next = (table: Uint32Array): Uint32Array => table.map((value) => word(t0, value & 0xff) ^ (value >>> 8))
  const t1 = next(t0)
  const t2 = next(t1)
  return [t0, t1, t2, next(t2)]
}
