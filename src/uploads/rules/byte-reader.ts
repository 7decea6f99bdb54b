/** Big- and little-endian numbers in bytes. Reading past the end gives 0: every caller checks the bounds first. */
export const u8 = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0
export const u16be = (bytes: Uint8Array, at: number): number => (u8(bytes, at) << 8) | u8(bytes, at + 1)
export const u16le = (bytes: Uint8Array, at: number): number => u8(bytes, at) | (u8(bytes, at + 1) << 8)
export const u32be = (bytes: Uint8Array, at: number): number => u16be(bytes, at) * 0x10000 + u16be(bytes, at + 2)
export const u32le = (bytes: Uint8Array, at: number): number => u16le(bytes, at) + u16le(bytes, at + 2) * 0x10000

export function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, offset) => bytes[at + offset] === byte)
}

/** Bytes as Latin-1: names and signatures. */
export function ascii(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to && at < bytes.length; at++) text += String.fromCharCode(u8(bytes, at))
  return text
}
