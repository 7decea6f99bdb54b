import { present } from '../../kit/present.ts'
import { beginsSentence, clusterStart, endsSentence } from './words/sentences.ts'
import { type FoundWord, WordFinder } from './words/find-words.ts'

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
 * About 220 characters around the place where most words of the query stand together, or what the text engine takes for
 * them. Where none does, the piece of text that the semantic engine found, or, when that is the text of a file, what
 * introduces it.
 */
export function excerptsFor(query: string): (quotable: Quotable, foundChunk: (() => string) | null) => string {
  const finder = new WordFinder(query)
  return (quotable, foundChunk) => excerpt(finder, quotable, foundChunk)
}

function excerpt(finder: WordFinder, quotable: Quotable, foundChunk: (() => string) | null): string {
  const { label, text, file, entityName } = quotable
  const said = flatten(labeled(quotable))
  const flat = [said, flatten(text)].filter((part) => part !== '').join('\n')
  const begin = densest(flat, finder)
  if (begin !== null) return quoteFrom({ text: flat, firstItem: label === undefined ? 0 : said.length }, begin)
  const chunk = foundChunk?.() ?? null
  if (chunk !== null && chunk !== '') return quoteChunk(quotable, chunk)
  const introduction = file === null ? '' : flatten(file)
  if (introduction !== '') return cut(introduction, 0)
  return flat === '' || chunk === '' ? cut(flatten(entityName), 0) : cut(flat, 0)
}

const labeled = ({ description, label }: Quotable): string =>
  label === undefined || description === '' ? description : `${label}: ${description}`

/** One blank, or one line break where there was any: sentences end there too, and what is quoted has blanks instead. */
const flatten = (text: string): string =>
  text.replaceAll(MORE_THAN_A_BLANK, (blanks) => (blanks.includes('\n') ? '\n' : ' ')).trim()
const MORE_THAN_A_BLANK = / \s+|[^\S ]\s*/g

/**
 * Where the quote begins that has the most of what was asked for, of such quotes the one whose first sentence has; null
 * when nothing of it is in the text.
 */
function densest(text: string, finder: WordFinder): number | null {
  const words = finder.find(text, MOST_FOUND)
  const begins = beginsOf(text, words)
  const [inQuote, inSentence] = [new Tally(finder), new Tally(finder)]
  let best: { begin: number; quote: number; sentence: number } | null = null
  let next = 0
  for (let first = 0, after = 0; first < words.length; first = after) {
    const begin = present(begins[first])
    for (; begins[after] === begin; after++) inSentence.add(present(words[after]))
    for (let word = words[next]; word && (next < after || word.end <= begin + AIMED); word = words[++next])
      inQuote.add(word)
    const [quote, sentence] = [inQuote.worth, inSentence.worth]
    if (best === null || quote > best.quote || (quote === best.quote && sentence > best.sentence))
      best = { begin, quote, sentence }
    for (const word of words.slice(first, after)) {
      inQuote.remove(word)
      inSentence.remove(word)
    }
  }
  return best && best.begin
}
/** A text that says the same words over and over is not looked through to its end. */
const MOST_FOUND = 500
/** What is sure to be in a quote, after what it is. */
const AIMED = EXCERPT_LENGTH - 20
const LEAD = 60

/** Where a quote of each word begins: with its sentence, if that begins near; never before the one of an earlier word. */
function beginsOf(text: string, words: readonly FoundWord[]): number[] {
  let [sentence, looked] = [0, 0]
  return words.map(({ start }) => {
    const least = Math.max(looked, start - 2 * LEAD)
    for (let at = start; at > least; at--)
      if (beginsSentence(text, at)) {
        sentence = at
        break
      }
    looked = start
    return start - sentence <= 2 * LEAD ? sentence : start - LEAD
  })
}

/** What the words of a passage are worth together: each word that was asked for counts once, as the best that stands for it. */
class Tally {
  readonly #worths: readonly number[]
  /** By the word asked for and the place of a worth: how many such words there are. */
  readonly #counts: Uint32Array
  worth = 0

  constructor({ asked, worths }: WordFinder) {
    this.#worths = worths
    this.#counts = new Uint32Array(asked * worths.length)
  }

  add(word: FoundWord): void {
    this.#count(word, 1)
  }

  remove(word: FoundWord): void {
    this.#count(word, -1)
  }

  #count({ meant }: FoundWord, change: number): void {
    for (const { asked, worth } of meant) {
      const before = this.#best(asked)
      const place = asked * this.#worths.length + worth
      this.#counts[place] = present(this.#counts[place]) + change
      this.worth += this.#best(asked) - before
    }
  }

  #best(asked: number): number {
    const first = asked * this.#worths.length
    for (let place = 0; place < this.#worths.length; place++)
      if (present(this.#counts[first + place]) > 0) return present(this.#worths[place])
    return 0
  }
}

/** With what it is (`Avoid: `) in front, where the quote begins inside of an item. */
function quoteFrom(passage: Passage, begin: number): string {
  const { text } = passage
  if (text.length <= EXCERPT_LENGTH) return cut(text, 0)
  const start = startOfQuote(text, begin)
  const item = itemAt(passage, start)
  if (start < item.start + item.kind.length) return cut(text, item.start)
  return item.kind + cut(text, start, EXCERPT_LENGTH - item.kind.length)
}

interface Passage {
  readonly text: string
  /** How far its first item goes, if that may have several lines. Others have one. */
  readonly firstItem: number
}

function itemAt({ text, firstItem }: Passage, at: number): { readonly start: number; readonly kind: string } {
  const start = at === 0 || at < firstItem ? 0 : text.lastIndexOf('\n', at - 1) + 1
  return { start, kind: KIND.exec(text.slice(start, start + LONGEST_KIND).trimStart())?.[0] ?? '' }
}
const KIND = /^(?:Use|Avoid|Do|Don[’']t|Caution|Purpose|Property [^:]{1,80}): /
const LONGEST_KIND = 100

/** A piece as the semantic engine has it begins anywhere. */
function quoteChunk(quotable: Quotable, chunk: string): string {
  const isSaid = quotable.description.includes(chunk)
  const text = isSaid ? labeled(quotable) : quotable.text
  const found = Math.max(0, text.indexOf(chunk))
  const at = clusterStart(text, found)
  const { start, kind } = itemAt({ text, firstItem: isSaid && quotable.label ? text.length : 0 }, at)
  const front = frontOf(kind, text.slice(start, at).trimStart())
  return front + cut(flatten(text.slice(at, found) + chunk), 0, EXCERPT_LENGTH - kind.length)
}

/** What is put before a piece of an item: what the item is, and dots inside of it or of a sentence. */
function frontOf(kind: string, before: string): string {
  if (kind !== '') return before.length <= kind.length ? before : `${kind}…`
  const last = before.trimEnd()
  return last === '' || endsSentence(`${last} `, last.length) ? '' : '…'
}

/** From there, up to where a sentence or a word ends, with an ellipsis where text was left out. */
function cut(text: string, start: number, room = EXCERPT_LENGTH): string {
  if (text.length <= room) return text.replaceAll('\n', ' ')
  const end = start + room >= text.length ? text.length : endOfQuote(text, start, room)
  const quote = text.slice(start, end).trim().replaceAll('\n', ' ')
  return `${start > 0 ? '…' : ''}${quote}${end < text.length ? '…' : ''}`
}

/** There, if a word begins there; else with the next word, or earlier where the text would end before the quote is full. */
function startOfQuote(text: string, begin: number): number {
  if (beginsSentence(text, begin) || text[begin - 1] === ' ') return begin
  const at = Math.min(begin, text.length - EXCERPT_LENGTH)
  const blank = text.indexOf(' ', at)
  return blank === -1 || blank - at > LONGEST_WORD ? clusterStart(text, at) : blank + 1
}

/** After a sentence, if one ends in the last third; otherwise after a word. */
function endOfQuote(text: string, start: number, room: number): number {
  const most = start + room
  for (let end = most; end > start + (2 * room) / 3; end--) if (endsSentence(text, end)) return end
  const blank = text.lastIndexOf(' ', most)
  return blank <= start || most - blank > LONGEST_WORD ? clusterStart(text, most) : blank
}
const LONGEST_WORD = 40
