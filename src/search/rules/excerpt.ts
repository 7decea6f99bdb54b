import { present } from '../../kit/present.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import { nameWords } from './name-words.ts'

export const EXCERPT_LENGTH = 220

/** What may be quoted of an entity, never the extracted text of a file. */
export interface Quotable {
  /** From the source. */
  readonly description: string
  /** What is put before the description, so that nobody takes it for a rule: of a token it says what it is for. */
  readonly label?: 'Purpose' | undefined
  /** Abstract and blocks, a piece to a line. */
  readonly text: string
  /** Caption and name of its first file. */
  readonly file: string | null
  readonly entityName: string
}

/**
 * About 220 characters around the place where most words of the query stand together. Where none does, the piece of
 * text that the semantic engine found, or, when that is the text of a file, what introduces it.
 */
export function excerptsFor(query: string): (quotable: Quotable, foundChunk: (() => string) | null) => string {
  const words = new AskedWords(query)
  return (quotable, foundChunk) => excerpt(words, quotable, foundChunk)
}

function excerpt(
  words: AskedWords,
  { description, label, text, file, entityName }: Quotable,
  foundChunk: (() => string) | null,
): string {
  const said = label === undefined ? description : `${label}: ${description}`
  const flat = flatten(description === '' ? text : `${said}\n${text}`)
  const at = densest(flat, words)
  if (at !== null) return quoteFrom(flat, at)
  const chunk = foundChunk?.() ?? null
  if (chunk !== null && chunk !== '') {
    const before = label !== undefined && description.includes(chunk) ? `${label}: ` : ''
    return before + cut(flatten(chunk), 0, EXCERPT_LENGTH - before.length)
  }
  const introduction = file === null ? '' : flatten(file)
  if (introduction !== '') return cut(introduction, 0)
  return flat === '' || chunk === '' ? cut(flatten(entityName), 0) : cut(flat, 0)
}

/** One blank, or one line break where there was any: sentences end there too, and what is quoted has blanks instead. */
const flatten = (text: string): string =>
  text.replaceAll(MORE_THAN_A_BLANK, (blanks) => (blanks.includes('\n') ? '\n' : ' ')).trim()
const MORE_THAN_A_BLANK = / \s+|[^\S ]\s*/g

/** The first word of the window with the most distinct query words; null when no word of the query is in the text. */
function densest(text: string, asked: AskedWords): number | null {
  const hits = asked.findIn(text)
  const inWindow = new Uint16Array(asked.size)
  let best: { at: number; words: number } | null = null
  let words = 0
  let next = 0
  for (const { at, word } of hits) {
    for (let hit = hits[next]; hit && hit.at < at + EXCERPT_LENGTH - LEAD; hit = hits[++next]) {
      inWindow[hit.word] = present(inWindow[hit.word]) + 1
      if (inWindow[hit.word] === 1) words++
    }
    if (best === null || words > best.words) best = { at, words }
    inWindow[word] = present(inWindow[word]) - 1
    if (inWindow[word] === 0) words--
  }
  return best && best.at
}
const LEAD = 60

/** From the beginning of the sentence, if it is near; what it is (`Avoid: `) stands there, or is put there. */
function quoteFrom(text: string, at: number): string {
  if (text.length <= EXCERPT_LENGTH) return cut(text, 0)
  const begin = sentenceBefore(text, at)
  if (at - begin <= 2 * LEAD) return cut(text, begin)
  const [label = ''] = LABEL.exec(text.slice(begin, begin + LONGEST_LABEL)) ?? []
  return label + cut(text, at - LEAD, EXCERPT_LENGTH - label.length)
}
const LABEL = /^(?:Use|Avoid|Do|Don’t|Caution|Purpose|Property [^:]{1,80}): /
const LONGEST_LABEL = 100

/** Where the sentence begins that this place is in. */
function sentenceBefore(text: string, at: number): number {
  const least = Math.max(0, at - LONGEST_SENTENCE)
  for (let begin = at; begin > least; begin--) if (endsSentence(text, begin - 1)) return begin
  return least
}
const LONGEST_SENTENCE = 2_000

/** Whether a sentence ends before this blank. */
function endsSentence(text: string, blank: number): boolean {
  return text[blank] === '\n' || (text[blank] === ' ' && SENTENCE_END.includes(text.charAt(blank - 1)))
}
const SENTENCE_END = '.!?'

interface WordHit {
  readonly at: number
  readonly word: number
}

/** They are looked for in every text that is quoted, so no word is made or stemmed in vain. */
class AskedWords {
  readonly #numbers = new Map<string, number>()
  /** Of words as they stand in texts; -1 for those that nobody asked for. */
  readonly #known = new Map<string, number>()
  /** Per ASCII character: whether a word that was asked for begins with it. */
  readonly #begins = new Uint8Array(ASCII)

  constructor(query: string) {
    for (const word of nameWords(query).map(stem)) {
      if (!this.#numbers.has(word)) this.#numbers.set(word, this.#numbers.size)
      for (const first of [word.charAt(0), word.charAt(0).toUpperCase()]) this.#begins[first.charCodeAt(0)] = 1
    }
  }

  get size(): number {
    return this.#numbers.size
  }

  /** In order. */
  findIn(text: string): WordHit[] {
    const hits: WordHit[] = []
    for (let at = 0; at < text.length; at++) {
      const start = at
      at = endOfWord(text, start)
      if (at === start || !this.#mayBegin(text, start)) continue
      const word = this.#numberOf(text.slice(start, at))
      if (word !== -1) hits.push({ at: start, word })
    }
    return hits
  }

  /** Outside of ASCII, or before an accent, only folding tells. */
  #mayBegin(text: string, at: number): boolean {
    const first = text.charCodeAt(at)
    return first >= ASCII || this.#begins[first] === 1 || text.charCodeAt(at + 1) >= ASCII
  }

  #numberOf(written: string): number {
    let number = this.#known.get(written)
    if (number === undefined) this.#known.set(written, (number = this.#numbers.get(stem(foldName(written))) ?? -1))
    return number
  }
}

const ASCII = 128
const WORD_SIGN = /^[\p{L}\p{N}\p{M}]/u
const IS_WORD_SIGN = Uint8Array.from({ length: ASCII }, (_, code) => Number(WORD_SIGN.test(String.fromCharCode(code))))

/** The same place where no word begins. */
function endOfWord(text: string, start: number): number {
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at) // not a number at the end
    if (code < ASCII ? IS_WORD_SIGN[code] === 1 : isLowHalf(code) && at > start) continue
    if (code < ASCII || !WORD_SIGN.test(String.fromCodePoint(text.codePointAt(at) ?? 0))) return at
  }
}

// Good enough to find `buttons` for `button`: what ranks is the database's stemmer, this only aims the window.
function stem(word: string): string {
  return word.length <= 3 ? word : word.replace(/(?:ies|es|s|ing|ed|e|y)$/, '')
}

/** From about there, cut where words or sentences begin and end, with an ellipsis where text was left out. */
function cut(text: string, from: number, room = EXCERPT_LENGTH): string {
  if (text.length <= room) return text.replaceAll('\n', ' ')
  const start = isBorder(text, from) ? from : afterBlank(text, Math.min(from, text.length - room))
  const end = start + room >= text.length ? text.length : endOfQuote(text, start, room)
  const quote = text.slice(start, end).trim().replaceAll('\n', ' ')
  return `${start > 0 ? '…' : ''}${quote}${end < text.length ? '…' : ''}`
}

const isBorder = (text: string, at: number): boolean => at === 0 || text[at - 1] === ' ' || text[at - 1] === '\n'

/** After a sentence, if one ends in the last third; otherwise after a word. */
function endOfQuote(text: string, start: number, room: number): number {
  for (let end = start + room; end > start + (2 * room) / 3; end--) if (endsSentence(text, end)) return end
  return beforeBlank(text, start, start + room)
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
  return isLowHalf(text.charCodeAt(at)) ? at - 1 : at
}

const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
