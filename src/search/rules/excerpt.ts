import { foldName } from '../../library/rules/fold-name.ts'
import { nameWords } from './name-words.ts'

export const EXCERPT_LENGTH = 220

/** What may be quoted of an entity: its abstract and blocks, never the extracted text of a file. */
export interface Quotable {
  readonly text: string
  /** Caption and name of its first file. */
  readonly file: string | null
  readonly entityName: string
}

/**
 * About 220 characters around the place where most words of the query stand together. Where none does, the piece of
 * text that the semantic engine found, or, when that is the text of a file, what introduces it.
 */
export function excerpt(query: string, { text, file, entityName }: Quotable, chunk: string | null): string {
  const flat = flatten(text)
  const at = densest(flat, query)
  if (at !== null) return cut(flat, at)
  if (chunk !== null && chunk !== '') return cut(flatten(chunk), 0)
  const introduction = file === null ? '' : flatten(file)
  if (introduction !== '') return cut(introduction, 0)
  return flat === '' || chunk === '' ? cut(flatten(entityName), 0) : cut(flat, 0)
}

const flatten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Where the window with the most distinct query words begins; null when no word of the query is in the text. */
function densest(text: string, query: string): number | null {
  const wanted = nameWords(query).map(stem)
  if (wanted.length === 0) return null
  const hits: { at: number; word: number }[] = []
  for (const match of text.matchAll(WORD)) {
    const word = wanted.indexOf(stem(foldName(match[0])))
    if (word !== -1) hits.push({ at: match.index, word })
  }
  let best: { at: number; words: number } | null = null
  for (const [first, { at }] of hits.entries()) {
    const seen = new Set<number>()
    for (let next = first; next < hits.length && (hits[next]?.at ?? 0) < at + EXCERPT_LENGTH - LEAD; next++)
      seen.add(hits[next]?.word ?? 0)
    if (best === null || seen.size > best.words) best = { at, words: seen.size }
  }
  return best && Math.max(0, best.at - LEAD)
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const LEAD = 60

// Good enough to find `buttons` for `button`: what ranks is the database's stemmer, this only aims the window.
function stem(word: string): string {
  return word.length <= 3 ? word : word.replace(/(?:ies|es|s|ing|ed|e|y)$/, '')
}

/** From about there, cut at word borders, with an ellipsis where text was left out. */
function cut(text: string, from: number): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const start = from === 0 ? 0 : afterBlank(text, Math.min(from, text.length - EXCERPT_LENGTH))
  const end = start + EXCERPT_LENGTH >= text.length ? text.length : beforeBlank(text, start, start + EXCERPT_LENGTH)
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`
}

function afterBlank(text: string, at: number): number {
  const blank = text.indexOf(' ', at)
  return blank === -1 || blank - at > LONGEST_WORD ? whole(text, at) : blank + 1
}

function beforeBlank(text: string, start: number, at: number): number {
  const blank = text.lastIndexOf(' ', at)
  return blank <= start || at - blank > LONGEST_WORD ? whole(text, at) : blank
}
const LONGEST_WORD = 40

/** Not between the halves of a pair. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
