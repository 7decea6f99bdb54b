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
  const words = [...text.matchAll(/\S+/g)].flatMap(pieces)
  for (let at = 0; at < words.length && chunks.length < most;) {
    const end = endOfChunk(words, at)
    chunks.push(text.slice(words[at]?.start, words[end - 1]?.end))
    if (end >= words.length) break
    at = Math.max(at + 1, end - OVERLAP_WORDS)
  }
  return chunks
}

/** What is embedded: the title says what a piece from the middle is about. */
export const chunkInput = (title: string, chunk: string): string => (chunk === '' ? title : `${title}\n${chunk}`)

interface Word {
  readonly start: number
  readonly end: number
}

function endOfChunk(words: readonly Word[], first: number): number {
  const from = present(words[first]).start
  let end = first + 1
  while (end < words.length && end - first < CHUNK_WORDS && present(words[end]).end - from <= MAX_CHARACTERS) end++
  return end
}

function pieces(match: RegExpExecArray): Word[] {
  const [word] = match
  const found: Word[] = []
  for (let at = 0; at < word.length;) {
    let end = Math.min(word.length, at + MAX_CHARACTERS)
    // Never between the halves of a pair.
    if (end < word.length && isLowHalf(word.charCodeAt(end))) end--
    found.push({ start: match.index + at, end: match.index + end })
    at = end
  }
  return found
}

const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
