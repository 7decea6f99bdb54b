import { createHash, randomBytes } from 'node:crypto'

/** Before every id, where rows are read in their order. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const COUNTER_END = 0x1000

let lastMs = 0
let counter = 0

/**
 * A UUID v7. Ids of one process sort in the order they were minted, also within a millisecond and when the clock is
 * set back: the 12 bits beside the time are a counter, and a full counter borrows the next millisecond.
 */
export function mintId(now: number): string {
  if (now > lastMs) {
    lastMs = now
    counter = 0
  } else if (++counter === COUNTER_END) {
    lastMs += 1
    counter = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  return formatUuid(bytes)
}

/** The same parts give the same UUID (version 8) for ever. Lengths are hashed too: ('ab', 'c') is not ('a', 'bc'). */
export function deriveId(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  const length = Buffer.alloc(4)
  for (const part of parts) {
    length.writeUInt32BE(Buffer.byteLength(part))
    hash.update(length).update(part)
  }
  const bytes = hash.digest().subarray(0, 16)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6)
  return formatUuid(bytes)
}

function formatUuid(bytes: Buffer): string {
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex', 0, 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
