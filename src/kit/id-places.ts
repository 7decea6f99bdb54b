import { present } from './present.ts'

/**
 * Where each of many ids stands in a list, in plain memory: a Map of a hundred thousand takes most of a second to make,
 * this takes a hundredth.
 */
export class IdPlaces {
  readonly #ids: readonly string[]
  /** Place + 1; 0 is free. */
  readonly #slots: Int32Array

  constructor(ids: readonly string[]) {
    this.#ids = ids
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(ids.length * 2 + 1)))
    for (const [place, id] of ids.entries()) this.#slots[this.#slotOf(id)] = place + 1
  }

  /** The last one, if it is there more than once. */
  find(id: string): number | undefined {
    const place = present(this.#slots[this.#slotOf(id)])
    return place === 0 ? undefined : place - 1
  }

  #slotOf(id: string): number {
    const mask = this.#slots.length - 1
    for (let slot = hashOf(id) & mask; ; slot = (slot + 1) & mask) {
      const place = present(this.#slots[slot])
      if (place === 0 || this.#ids[place - 1] === id) return slot
    }
  }
}

/** FNV-1a over the end: ids that follow one another in time begin alike. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = Math.max(0, id.length - HASHED); at < id.length; at++)
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
const HASHED = 16
