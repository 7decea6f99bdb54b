import { present } from './present.ts'

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of PNG, of ZIP and of our keys, over a part of the bytes. */
export function crc32(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let value = 0xffffffff
  for (let at = from; at < to; at++) value = present(TABLE[(value ^ present(bytes[at])) & 0xff]) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
