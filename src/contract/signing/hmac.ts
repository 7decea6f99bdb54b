import { hash } from 'node:crypto'

/** HMAC-SHA-256 of a text, base64url. */
export type Hmac = (text: string) => string

const BLOCK = 64
const DIGEST = 32
/** Longer texts get room of their own. */
const USUAL_TEXT_BYTES = 8_192

/**
 * By two hashes, as RFC 2104 defines it: node's own object for it costs several times as much, most of it when it is
 * collected, and every page of a list is signed. `key` has at most 64 bytes.
 */
export function createHmac256(key: Uint8Array): Hmac {
  if (key.length > BLOCK) throw new RangeError(`a key has at most ${BLOCK} bytes, this one has ${key.length}`)
  const inner = Buffer.alloc(BLOCK + USUAL_TEXT_BYTES)
  const outer = Buffer.alloc(BLOCK + DIGEST)
  for (let at = 0; at < BLOCK; at++) {
    inner[at] = (key[at] ?? 0) ^ 0x36
    outer[at] = (key[at] ?? 0) ^ 0x5c
  }

  return (text) => {
    // No UTF-16 unit takes more than three bytes.
    const isUsual = text.length * 3 <= USUAL_TEXT_BYTES
    const written = isUsual ? inner : Buffer.concat([inner.subarray(0, BLOCK), Buffer.from(text)])
    const length = isUsual ? BLOCK + inner.write(text, BLOCK) : written.length
    outer.write(hash('sha256', written.subarray(0, length), 'binary'), BLOCK, 'latin1')
    return hash('sha256', outer, 'base64url')
  }
}
