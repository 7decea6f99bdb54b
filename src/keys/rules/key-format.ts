// A key is `svc_`, 30 random base62 characters and 6 base62 characters of their CRC32, so that a mistyped or truncated key is
// refused without a lookup, and scanners can tell a leaked key from other text. The token of a link is `svl_` and the same.
import { crc32 } from '../../kit/crc32.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'svc_'
const LINK_PREFIX = 'svl_'
const RANDOM_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6
const SHAPE = /^(svc_|svl_)([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

export const KEY_LENGTH = PREFIX.length + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS

/** 128 bytes are always enough. Bytes from 248 on are skipped: with them the first 8 characters would be likelier. */
export const makeKey = (random: Uint8Array): string => make(PREFIX, random)
export const makeLinkToken = (random: Uint8Array): string => make(LINK_PREFIX, random)

function make(prefix: string, random: Uint8Array): string {
  const usable = random.filter((byte) => byte < 4 * ALPHABET.length).subarray(0, RANDOM_CHARACTERS)
  if (usable.length < RANDOM_CHARACTERS) throw new RangeError('too few random bytes for a key')
  const body = Array.from(usable, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return prefix + body + checksum(body)
}

export const hasValidChecksum = (text: string): boolean => isSound(PREFIX, text)
export const isLinkToken = (text: string): boolean => isSound(LINK_PREFIX, text)

function isSound(wanted: string, text: string): boolean {
  const [, prefix, body, sum] = SHAPE.exec(text) ?? []
  return prefix === wanted && body !== undefined && sum === checksum(body)
}

/** Enough of a key to recognize it in a list, too little to use it. */
export const keyHint = (key: string): string => `${key.slice(0, PREFIX.length + 4)}…`

function checksum(body: string): string {
  let rest = crc32(Uint8Array.from(body, (character) => character.charCodeAt(0)))
  let text = ''
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}
