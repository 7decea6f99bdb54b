import { askedWords } from './asked-words.ts'
import { countWords, foldLetters, IDEOGRAPH, WITHOUT_BLANKS, wordWidth } from './count-words.ts'

/** What a word of a text is to a question: which of the words asked for, by its number, and what it is worth as that. */
export interface Meant {
  readonly asked: number
  readonly worth: number
}

export interface FoundWord {
  readonly start: number
  readonly end: number
  readonly meant: readonly Meant[]
}

/**
 * Where a text has words of a question, or what the text engine takes for one of them: in order; those of scripts without
 * blanks may overlap. Many texts are looked through for one question, so no word is made or stemmed in vain.
 */
export function wordFinder(question: string): (text: string) => FoundWord[] {
  const finder = new WordFinder(question)
  return (text) => finder.find(text)
}

class WordFinder {
  readonly #meant = new Map<string, Meant[]>()
  /** Per ASCII character: whether a word that is looked for begins with it. */
  readonly #begins = new Uint8Array(ASCII)
  /** What the others begin with. */
  readonly #beginsOutside = new Set<number>()
  /** By words as they stand in texts, with places inside of them. */
  readonly #known = new Map<string, readonly FoundWord[]>()

  constructor(question: string) {
    for (const [asked, { word, others }] of askedWords(question).entries())
      for (const { word: sought, worth } of [{ word, worth: 1 }, ...others]) this.#seek(sought, { asked, worth })
  }

  #seek(word: string, meant: Meant): void {
    const known = this.#meant.get(word)
    if (known) known.push(meant)
    else this.#meant.set(word, [meant])
    const first = word.charCodeAt(0)
    if (first >= ASCII) this.#beginsOutside.add(first)
    for (const sign of [first, word.charAt(0).toUpperCase().charCodeAt(0)]) if (sign < ASCII) this.#begins[sign] = 1
  }

  find(text: string): FoundWord[] {
    const found: FoundWord[] = []
    for (let at = 0; at < text.length;) {
      const start = at
      const first = text.charCodeAt(at)
      let kinds = 0 // of all signs but the first
      for (let kind = kindAt(text, at); kind !== NONE; kind = kindAt(text, ++at)) if (at > start) kinds |= kind
      if (at === start) at++
      else if (kinds > SMALL || first >= ASCII || this.#begins[first] === 1)
        this.#add(found, text.slice(start, at), start)
    }
    return found
  }

  #add(found: FoundWord[], written: string, at: number): void {
    for (const { start, end, meant } of this.#inside(written)) found.push({ start: at + start, end: at + end, meant })
  }

  #inside(written: string): readonly FoundWord[] {
    let found = this.#known.get(written)
    if (found === undefined) {
      found = WITHOUT_BLANKS.test(written) ? this.#inRun(written) : this.#inWord(written)
      this.#known.set(written, found.length === 0 ? NOTHING : found)
    }
    return found
  }

  /** The word, if it is looked for, or those of its parts that are. */
  #inWord(written: string): FoundWord[] {
    const meant = this.#meaning(written)
    if (meant) return [{ start: 0, end: written.length, meant }]
    let end = 0
    return written
      .slice(0, MOST_OF_CAMEL)
      .split(CAMEL)
      .flatMap((part) => {
        const start = end
        end += part.length
        const meant = this.#meaning(part)
        return meant ? [{ start, end, meant }] : []
      })
  }

  #meaning(part: string): readonly Meant[] | undefined {
    for (const stem of countWords(part).keys()) {
      const meant = this.#meant.get(stem)
      if (meant) return meant
    }
    return undefined
  }

  /** By pairs of characters; what stands between in another script is a word of it. */
  #inRun(run: string): FoundWord[] {
    const found: FoundWord[] = []
    for (const { 0: part, index } of run.matchAll(PARTS)) {
      const words = WITHOUT_BLANKS.test(part) ? this.#pairs(part) : this.#inWord(part)
      for (const { start, end, meant } of words) found.push({ start: index + start, end: index + end, meant })
    }
    return found
  }

  #pairs(part: string): readonly FoundWord[] {
    if (this.#beginsOutside.size === 0) return NOTHING
    const found: FoundWord[] = []
    const add = (word: string, start: number, end: number): void => {
      const meant = this.#meant.get(word)
      if (meant) found.push({ start, end, meant })
    }
    const signs = signsOf(part)
    for (const [at, { sign, start, end }] of signs.entries()) {
      if (!this.#beginsOutside.has(sign.charCodeAt(0))) continue
      if (signs.length === 1 || IDEOGRAPH.test(sign)) add(sign, start, end)
      const next = signs[at + 1]
      // Half of what is one sign to its reader would be a mark on nothing.
      if (next && next.start !== start) add(sign + next.sign, start, next.end)
    }
    return found
  }
}

const NOTHING: readonly FoundWord[] = []
const MOST_OF_CAMEL = 400
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** Sound marks of kana are of no script. */
const PARTS = new RegExp(
  `(?:${WITHOUT_BLANKS.source}|[\u3099\u309a\uff9e\uff9f])+|(?:(?!${WITHOUT_BLANKS.source}).)+`,
  'gu',
)

interface Sign {
  readonly sign: string
  /** Of the letter with its marks, which may be several signs to the text engine. */
  readonly start: number
  readonly end: number
}

function signsOf(part: string): Sign[] {
  const signs: Sign[] = []
  for (const { 0: letter, index: start } of part.matchAll(LETTERS))
    for (const sign of isPlain(letter) ? letter : foldLetters(letter))
      signs.push({ sign, start, end: start + letter.length })
  return signs
}
/** With the marks behind it, and with the vowel and the end of a Korean syllable. */
const LETTERS = /[^\p{M}\u1160-\u11ff\uff9e\uff9f]?[\p{M}\u1160-\u11ff\uff9e\uff9f]*/gu

/** Ideographs, kana and Korean syllables that nothing is to be folded in. */
const isPlain = (letter: string): boolean =>
  letter.length === 1 && ((letter >= '\u3041' && letter <= '\u9fff') || (letter >= '\uac00' && letter <= '\ud7a3'))

const ASCII = 128
const NONE = 0
const SMALL = 1
const LARGE = 2
const OTHER = 4
const KINDS = Uint8Array.from({ length: ASCII }, (_, code) => {
  const sign = String.fromCharCode(code)
  return /[a-z\d]/.test(sign) ? SMALL : /[A-Z]/.test(sign) ? LARGE : NONE
})

/** Of what part of a word this code unit is. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < ASCII) return KINDS[code] || (code === POINT && isDecimal(text, at) ? SMALL : NONE)
  if (code >= 0xdc00 && code < 0xe000) return at > 0 && wordWidth(text, at - 1) === 2 ? OTHER : NONE
  return wordWidth(text, at) === 0 ? NONE : OTHER
}

const POINT = 46
const isDecimal = (text: string, at: number): boolean => isDigit(text, at - 1) && isDigit(text, at + 1)
function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}
