import { askedWords } from './asked-words.ts'
import { countWords, foldLetters, IDEOGRAPH, isDigit, WITHOUT_BLANKS, wordWidth } from './count-words.ts'

/** What a word of a text is to a question: which of the words asked for, and how good as that, by their numbers. */
interface Meant {
  readonly asked: number
  /** Its place in `worths`. */
  readonly worth: number
}

export interface FoundWord {
  readonly start: number
  readonly end: number
  readonly meant: readonly Meant[]
}

/**
 * Finds where texts have words of a question, or what the text engine takes for one of them. Many texts are looked through
 * for one question, so no word is made or stemmed in vain.
 */
export class WordFinder {
  /** How many words are asked for. */
  readonly asked: number
  /** What may stand for a word is worth one of these, in hundredths; the most first. */
  readonly worths: readonly number[]
  readonly #meant = new Map<string, Meant[]>()
  /** By two small ASCII signs, the second 0 where it is another: whether what is looked for may begin with them. */
  readonly #begins = new Uint8Array(ASCII * ASCII)
  /** What the others begin with. */
  readonly #beginsOutside = new Set<number>()
  /** By words as they stand in texts, with places inside of them. */
  readonly #known = new Map<string, readonly FoundWord[]>()

  constructor(question: string) {
    const words = askedWords(question).map(({ word, others }) => [{ word, worth: 1 }, ...others])
    const worths = new Set(words.flat().map(({ worth }) => hundredths(worth)))
    this.asked = words.length
    this.worths = [...worths].sort((a, b) => b - a)
    for (const [asked, sought] of words.entries())
      for (const { word, worth } of sought) this.#seek(word, { asked, worth: this.worths.indexOf(hundredths(worth)) })
  }

  #seek(word: string, meant: Meant): void {
    const known = this.#meant.get(word)
    if (known) known.push(meant)
    else this.#meant.set(word, [meant])
    const first = word.charCodeAt(0)
    if (first >= ASCII) this.#beginsOutside.add(first)
    else if (word.length === 1) this.#begins.fill(1, first * ASCII, (first + 1) * ASCII)
    else this.#begins[beginning(word, 0)] = 1
  }

  /** In order, and no further when `most` are found; those of scripts without blanks may overlap. */
  find(text: string, most = Infinity): FoundWord[] {
    const found: FoundWord[] = []
    for (let at = 0; at < text.length && found.length < most;) {
      const start = at
      let kinds = 0
      for (let kind = kindAt(text, at); kind !== NONE && at - start < LONGEST_RUN; kind = kindAt(text, ++at))
        kinds |= kind
      if (at === start) at++
      else if (kinds >= OTHER || this.#mayHold(text, start, at)) this.#add(found, text.slice(start, at), start)
    }
    return found
  }

  /** Of a word in ASCII: whether it, or what begins in it with a large letter, begins like one that is looked for. */
  #mayHold(text: string, start: number, end: number): boolean {
    if (this.#begins[beginning(text, start)] === 1) return true
    for (let at = start + 1; at < end; at++)
      if (KINDS[text.charCodeAt(at)] === LARGE && this.#begins[beginning(text, at)] === 1) return true
    return false
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
    if (!LARGE_INSIDE.test(written)) return []
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
      const words = WITHOUT_BLANKS.test(part) ? this.#pairs(part) : this.#inside(part)
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
/** Of a script without blanks a whole text may be one run. */
const LONGEST_RUN = 1_000
const LARGE_INSIDE = /.\p{Lu}/u
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const SCRIPTS = WITHOUT_BLANKS.source.slice(1, -1)
/** Sound marks of kana are of no script. */
const PARTS = new RegExp(`[${SCRIPTS}\\u3099\\u309a\\uff9e\\uff9f]+|[^${SCRIPTS}]+`, 'gu')

const hundredths = (worth: number): number => Math.round(worth * 100)

interface Sign {
  readonly sign: string
  /** Of the letter with its marks, which may be several signs to the text engine. */
  readonly start: number
  readonly end: number
}

function signsOf(part: string): Sign[] {
  if (ONE_BY_ONE.test(part)) return Array.from(part, (sign, start) => ({ sign, start, end: start + 1 }))
  const signs: Sign[] = []
  for (const { 0: letter, index: start } of part.matchAll(LETTERS))
    for (const sign of foldLetters(letter)) signs.push({ sign, start, end: start + letter.length })
  return signs
}
/** Ideographs, kana and Korean syllables: there is nothing to fold in them. */
const ONE_BY_ONE = /^[\u3041-\u3096\u30a1-\u30fe\u3400-\u9fff\uac00-\ud7a3]*$/
/** With the marks behind it, and with the vowel and the end of a Korean syllable. */
const LETTERS = /[^\p{M}\u1160-\u11ff\uff9e\uff9f]?[\p{M}\u1160-\u11ff\uff9e\uff9f]*/gu

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

/** The first two signs from there on in small letters. Before an ending y may become i, in `tying` even as the second. */
function beginning(text: string, at: number): number {
  const next = SMALL_SIGNS[text.charCodeAt(at + 1)] ?? 0
  return (SMALL_SIGNS[text.charCodeAt(at)] ?? 0) * ASCII + (next === Y ? I : next)
}
const Y = 121
const I = 105
/** 0 for what is no part of a word. */
const SMALL_SIGNS = KINDS.map((kind, code) => (kind === NONE ? 0 : kind === LARGE ? code + 32 : code))

const POINT = 46
const isDecimal = (text: string, at: number): boolean => isDigit(text, at - 1) && isDigit(text, at + 1)
