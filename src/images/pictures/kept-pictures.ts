import { RecentMap } from '../../kit/recent-map.ts'
import type { Drawn } from './thread-messages.ts'

const MOST_BYTES = 32 * 1_048_576
/** What an entry takes besides its picture. */
const ENTRY_BYTES = 500
const BOX_BYTES = 100
const LOOK_BYTES = 600

/**
 * Pictures by what they were asked with, in the order of their last use: a name holds the revision, so that none is ever
 * out of date.
 */
export class KeptPictures {
  readonly #kept = new RecentMap<string, Drawn>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(name: string): Drawn | undefined {
    return this.#kept.get(name)
  }

  keep(name: string, picture: Drawn): void {
    const bytes = bytesOf(name, picture)
    if (this.#kept.has(name) || bytes > this.#mostBytes / 8) return
    this.#kept.set(name, picture)
    this.#bytes += bytes
    for (const [gone, old] of this.#kept.evict(() => this.#bytes <= this.#mostBytes)) this.#bytes -= bytesOf(gone, old)
  }
}

const bytesOf = (name: string, picture: Drawn): number =>
  ENTRY_BYTES +
  name.length +
  picture.svg.length +
  (picture.png?.length ?? 0) +
  (picture.boxes.length + picture.missing.length) * BOX_BYTES +
  (picture.boxes[0]?.look ? picture.boxes.length * LOOK_BYTES : 0)
