/** @import { Replica } from './replica.js' */

const STEPS = 40
const SHORTEST = 1e-5

/** What one replica did in an hour. Times are counted by their size, to within six hundredths. */
export class Hour {
  #replica
  #counts = new Uint32Array(STEPS * 8)
  #before = figuresOf(null)
  #figures = figuresOf(null)
  answers = 0

  /** @param {Replica} replica */
  constructor(replica) {
    this.#replica = replica
  }

  begin() {
    this.#before = figuresOf(this.#replica)
  }

  end() {
    const now = figuresOf(this.#replica)
    const since = (name) => now[name] - this.#before[name]
    this.#figures = {
      hits: since('hits'),
      misses: since('misses'),
      loads: since('loads'),
      busy: since('busy'),
      database: since('database'),
      refused: since('refused'),
      bytes: now.bytes,
    }
  }

  /** @param {number} seconds */
  answered(seconds) {
    const step = Math.floor(Math.log10(Math.max(seconds, SHORTEST) / SHORTEST) * STEPS)
    const at = Math.min(step, this.#counts.length - 1)
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
    this.answers++
  }

  /**
   * So many of all answers took at most so long, in seconds.
   * @param {number} share
   */
  quantile(share) {
    let left = share * this.answers
    for (const [step, count] of this.#counts.entries()) {
      left -= count
      if (left <= 0) return SHORTEST * 10 ** ((step + 1) / STEPS)
    }
    return Infinity
  }

  get hitRate() {
    const { hits, misses } = this.#figures
    return hits / Math.max(1, hits + misses)
  }

  /** Of the core. */
  get load() {
    return this.#figures.busy / 3600
  }

  /** Cores of the database. */
  get database() {
    return this.#figures.database / 3600
  }

  get loadsASecond() {
    return this.#figures.loads / 3600
  }

  get bytes() {
    return this.#figures.bytes
  }

  get refusedShare() {
    const { refused } = this.#figures
    return refused / Math.max(1, refused + this.answers)
  }
}

/** @param {Replica | null} replica */
function figuresOf(replica) {
  return {
    hits: replica?.libraries.hits ?? 0,
    misses: replica?.libraries.misses ?? 0,
    loads: (replica?.libraries.loads ?? 0) + (replica?.searches.loads ?? 0),
    busy: replica?.busy ?? 0,
    database: replica?.database ?? 0,
    refused: replica?.refused ?? 0,
    bytes: (replica?.libraries.bytes ?? 0) + (replica?.searches.bytes ?? 0),
  }
}
