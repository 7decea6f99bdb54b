import { randomFillSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { roomAt } from './disk-room.ts'

const STEP_BYTES = 2 ** 20
/** Two files of the write-ahead log: recovery, the checkpoint after it and a quiet shutdown fit with room to spare. */
const RESERVE_BYTES = 32 * STEP_BYTES

/**
 * Room that the store has set aside, as a file in its cluster. Whatever else fills the disk, the engine can finish what
 * it has begun, and recover: a PANIC for want of space would end reads too, and the next start with them.
 */
export class Reserve {
  readonly #file: string
  readonly #dataDir: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#file = path.join(dataDir, 'vitrine_reserve')
  }

  /** Gives a piece back to the disk; false when nothing is left. In pieces: others may be quicker to take them. */
  give(): boolean {
    const size = this.#size()
    if (size === 0) return false
    fs.truncateSync(this.#file, Math.max(0, size - STEP_BYTES))
    return true
  }

  /** Sets one more piece aside; false when it is whole, or the disk has no room to spare. */
  grow(): boolean {
    if (this.#size() >= RESERVE_BYTES || !roomAt(this.#dataDir).takesUpload(STEP_BYTES)) return false
    try {
      // Not zeros, which some file systems do not keep.
      fs.appendFileSync(this.#file, randomFillSync(Buffer.allocUnsafe(STEP_BYTES)), { mode: 0o600 })
      return true
    } catch {
      return false
    }
  }

  #size(): number {
    return fs.statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0
  }
}
