import { present } from '../../kit/present.ts'

/** Part of what a space is keyed by: another way of cutting makes other vectors. */
export const CHUNKER = 1
export const CHUNK_WORDS = 180
export const OVERLAP_WORDS = 30
export const MAX_CHUNKS_OF_FILE = 40
export const MAX_CHUNKS = 1_000

// A word without blanks (a data URL, a script that has none) must not become one endless chunk.
const MAX_CHARACTERS = 1_600

/** Overlapping pieces of about 180 words, as they stand in the text. */
export function chunkText(text: string, most: number = MAX_CHUNKS): string[] {
  const chunks: string[] = []
  const words = new WordWindow(text)
  for (let at = 0; chunks.length < most && words.has(at);) {
    const end = endOfChunk(words, at)
    chunks.push(text.slice(words.start(at), words.end(end - 1)))
    if (!words.has(end)) break
    at = Math.max(at + 1, end - OVERLAP_WORDS)
    words.forgetBefore(at)
  }
  return chunks
}

/** What is embedded: the title says what a piece from the middle is about. */
export const chunkInput = (title: string, chunk: string): string => (chunk === '' ? title : `${title}\n${chunk}`)

function endOfChunk(words: WordWindow, first: number): number {
  const from = words.start(first)
  let end = first + 1
  while (end - first < CHUNK_WORDS && words.has(end) && words.end(end) - from <= MAX_CHARACTERS) end++
  return end
}

/**
 * The words of a text by their number, found as far as they are asked for. A megabyte may have half a million of them and
 * is cut on the thread that serves, so a word is two numbers and only those of the chunk at hand are kept.
 */
class WordWindow {
  readonly #text: string
  #starts: number[] = []
  #ends: number[] = []
  #first = 0
  /** Where the next word is looked for. */
  #next = 0

  constructor(text: string) {
    this.#text = text
  }

  has(word: number): boolean {
    while (word - this.#first >= this.#starts.length) if (!this.#find()) return false
    return true
  }

  start(word: number): number {
    return present(this.#starts[word - this.#first])
  }

  end(word: number): number {
    return present(this.#ends[word - this.#first])
  }

  forgetBefore(word: number): void {
    this.#starts = this.#starts.slice(word - this.#first)
    this.#ends = this.#ends.slice(word - this.#first)
    this.#first = word
  }

  #find(): boolean {
    const text = this.#text
    let start = this.#next
    while (start < text.length && isBlank(text.charCodeAt(start))) start++
    if (start === text.length) return false
    let end = start + 1
    const limit = Math.min(text.length, start + MAX_CHARACTERS)
    while (end < limit && !isBlank(text.charCodeAt(end))) end++
    // Never between the halves of a pair.
    if (end === limit && end < text.length && isLowHalf(text.charCodeAt(end))) end--
    this.#starts.push(start)
    this.#ends.push(end)
    this.#next = end
    return true
  }
}

/** What `\s` matches. */
const isBlank = (unit: number): boolean =>
  unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit >= 0xa0 && isRareBlank(unit))

const isRareBlank = (unit: number): boolean =>
  unit === 0xa0 ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000 ||
  unit === 0xfeff

const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
