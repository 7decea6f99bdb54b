// A key is `svc_`, 30 random base62 signs and 6 base62 signs of their CRC32, so that a mistyped or truncated key is
// refused without a lookup, and scanners can tell a leaked key from other text.
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'svc_'
const RANDOM_SIGNS = 30
const CHECKSUM_SIGNS = 6
const SHAPE = /^svc_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

export const KEY_LENGTH = PREFIX.length + RANDOM_SIGNS + CHECKSUM_SIGNS

/** 128 bytes are always enough. Bytes from 248 on are skipped: with them the first 8 signs would be likelier. */
export function makeKey(random: Uint8Array): string {
  const usable = random.filter((byte) => byte < 4 * ALPHABET.length).subarray(0, RANDOM_SIGNS)
  if (usable.length < RANDOM_SIGNS) throw new RangeError('too few random bytes for a key')
  const signs = Array.from(usable, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return PREFIX + signs + checksum(signs)
}

export function hasValidChecksum(text: string): boolean {
  const [, signs, sum] = SHAPE.exec(text) ?? []
  return signs !== undefined && sum === checksum(signs)
}

/** Enough of a key to recognize it in a list, too little to use it. */
export const keyHint = (key: string): string => `${key.slice(0, PREFIX.length + 4)}…`

function checksum(signs: string): string {
  let rest = crc32(signs)
  let text = ''
  for (let i = 0; i < CHECKSUM_SIGNS; i++) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  return crc
})

/** Of ASCII text. */
function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff
  for (let i = 0; i < text.length; i++) crc = (CRC_TABLE[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}
