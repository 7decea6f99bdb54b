// Distinct words as numbers, in plain memory beside the heap: a JavaScript Map of millions of them is one allocation of
// a hundred megabytes when it grows, and a thread whose heap has no room for that takes the whole process with it.

import { present } from '../../kit/present.ts'

export interface WordCaps {
  readonly words: number
  /** UTF-16 code units of all words together. */
  readonly characters: number
}

export class WordTable {
  readonly #caps: WordCaps
  #slots = new Int32Array(1 << 10) // number + 1; 0 is free
  #hashes = new Int32Array(1 << 9)
  /** Where each word begins, and behind the last one where the next will. */
  #starts = new Int32Array((1 << 9) + 1)
  #characters = new Uint16Array(1 << 12)
  #count = 0

  constructor(caps: WordCaps) {
    this.#caps = caps
  }

  get count(): number {
    return this.#count
  }

  get bytes(): number {
    const { byteLength: characters } = this.#characters
    return this.#slots.byteLength + this.#hashes.byteLength + this.#starts.byteLength + characters
  }

  /** -1: it is not there. */
  find(word: string): number {
    return present(this.#slots[this.#slotOf(word, hashOf(word))]) - 1
  }

  /** The number of the word, the next one if it is new; -1: it is new and there is no room for it. */
  add(word: string): number {
    const hash = hashOf(word)
    const slot = this.#slotOf(word, hash)
    const known = present(this.#slots[slot]) - 1
    if (known !== -1) return known
    const number = this.#count
    const start = present(this.#starts[number])
    const end = start + word.length
    if (number >= this.#caps.words || end > this.#caps.characters) return -1
    this.#makeRoom(number, end)
    for (let at = 0; at < word.length; at++) this.#characters[start + at] = word.charCodeAt(at)
    this.#hashes[number] = hash
    this.#starts[number + 1] = end
    this.#count++
    if (this.#count * 2 > this.#slots.length) this.#spread()
    else this.#slots[slot] = number + 1
    return number
  }

  /** The numbers of all words that begin with this character. */
  *beginningWith(character: string): Generator<number> {
    const first = character.charCodeAt(0)
    for (let number = 0; number < this.#count; number++)
      if (this.#characters[present(this.#starts[number])] === first) yield number
  }

  word(number: number): string {
    let word = ''
    for (const character of this.#characters.subarray(this.#starts[number], this.#starts[number + 1]))
      word += String.fromCharCode(character)
    return word
  }

  /** Where the word stands, or may be put. */
  #slotOf(word: string, hash: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = present(this.#slots[slot]) - 1
      if (number === -1 || (this.#hashes[number] === hash && this.#is(number, word))) return slot
    }
  }

  #is(number: number, word: string): boolean {
    const start = present(this.#starts[number])
    if (present(this.#starts[number + 1]) - start !== word.length) return false
    for (let at = 0; at < word.length; at++) if (this.#characters[start + at] !== word.charCodeAt(at)) return false
    return true
  }

  #makeRoom(number: number, end: number): void {
    if (number + 2 > this.#hashes.length) {
      this.#hashes = grown(this.#hashes, new Int32Array(this.#hashes.length * 2))
      this.#starts = grown(this.#starts, new Int32Array(this.#hashes.length + 1))
    }
    if (end > this.#characters.length)
      this.#characters = grown(this.#characters, new Uint16Array(Math.max(end, this.#characters.length * 2)))
  }

  #spread(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let number = 0; number < this.#count; number++) {
      let slot = present(this.#hashes[number]) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
    this.#slots = slots
  }
}

export function grown<T extends Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array>(
  small: T,
  large: T,
): T {
  large.set(small)
  return large
}

/** FNV-1a over code units, its bits mixed once more: neighbors in the table must not be neighbors in the alphabet. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
